"""Two players apart. From the bottom: a transport moves bytes, `framing` makes frames of them,
`session` with its `channel` delivers messages once and in order over a line that breaks, `messages`
says what they are, `agreement`, `game`, `kept`, `race` and `table` play by them. docs/link.md is
the protocol.

Each asks only the one below, and nothing of it is loaded unless a game is linked. A transport has
`read(buffer)` and `write(data)`, which say how many bytes they took and never wait; `line`, which
counts the lines there have been (0: none yet); `up`, whether there is one now; `update(now)`,
`drop()`, `close()`; and may have `busy`, the bytes that tell a second caller so.
"""
