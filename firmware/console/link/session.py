"""Two sides over a line that loses, changes and cuts: each message arrives once and in order.

One side hosts, the other joins. The joiner introduces itself (HELLO); a new one must send the code
that the host shows and is given a token for it. Every start of a program has an id of its own, so
after a break both know whether the other one still has what was sent (then the numbers go on), or
was switched off and comes back with the token only (then they begin anew, with RESTARTED in the
inbox, and the game is compared). See docs/link.md.
"""

import os

from console.link import framing, messages
from console.link.channel import RESEND_MS, Channel
from console.link.messages import (
    BAD_VERSION,
    BEAT,
    BUSY,
    BYE,
    CODE,
    DATA,
    HELLO,
    MAGIC,
    NO_REASON,
    REASONS,
    REFUSE,
    SAME_ROLE,
    STRANGER,
    VERDICT,
    VERSION,
    WRONG_CODE,
    BadMessage,
    pack,
    unpack,
)

WAITING, ASKING, OPEN, BROKEN, REFUSED, CLOSED = range(6)  # states; ASKING: for the code

HELLO_MS = 1000
BEAT_MS = 1000  # of silence, then the peer is told that all is well
AWAY_MS = 4000  # of silence, then the line counts as broken
CODE_MS = 120_000  # a joiner may take to type the code
WRONG_MS = 1000  # after a wrong code no other one is looked at, for twice as long each time
TRIES = 5
READ = 256  # bytes at a time
MOST_READ = 1024  # bytes in one update()
FLOOD = 15  # updates in a row with as many: nobody who keeps to the protocol has so much to say

NOBODY = bytes(4)
NO_TOKEN = bytes(8)
_HOSTS, _ASKS, _PAIRED = 1, 2, 4


def new_code():
    """A code of four digits that nobody can foresee."""
    return "%04d" % (int.from_bytes(os.urandom(4), "big") % 10_000)


class Session:
    """This side's end of the link.

    transport: see the package; clock: of the console; code: the four digits that make this side
    the host, None joins; token: of a game that is gone on with, None for a new one.

    `state` is one of those above, `reason` why it is REFUSED, `token` what a game that is kept
    must keep with it. `tries` and `wait_ms`: what the joiner may still type, and when.
    `broken_ms` is how long the present or the last break has taken, `left` whether it was the peer
    who said goodbye; `faults` counts frames that were refused.
    """

    def __init__(self, transport, clock, code=None, token=None):
        self.transport = transport
        self.clock = clock
        self.code = code
        self.host = code is not None
        self.token = token
        self.id = os.urandom(4)
        self.peer = NOBODY
        self.state = WAITING
        self.reason = NO_REASON
        self.tries = TRIES
        self.wait_ms = 0
        self.broken_ms = 0
        self.left = False
        self.faults = 0
        self.channel = Channel(clock)
        self._typed = b""  # a code that is to be sent until there is a verdict
        self._judged = None  # id and code of the last verdict
        self._parser = framing.Parser()
        self._in = bytearray(READ)
        self._out = bytearray(framing.MAX_FRAME * 3)
        self._out_view = memoryview(self._out)
        self._out_at = self._out_end = 0
        self._line = transport.line
        now = clock.ms()
        self._heard = self._spoke = self._updated = now
        self._opened = now
        self._steady = True
        self._asking_ms = 0
        self._full = 0  # updates in a row with more to read than one takes
        self._hello_at = now - HELLO_MS
        transport.busy = busy_frame()

    # -- what the layer above asks

    @property
    def room(self):
        """How many messages send() will take."""
        return self.channel.room if self.state in (OPEN, BROKEN) else 0

    @property
    def settled(self):
        """Has the peer acknowledged everything?"""
        return self.channel.settled

    def send(self, message):
        """Deliver the bytes of a message; False, and nothing is sent, when there is no room."""
        if self.room < 1:
            return False
        self.channel.put(message)
        return True

    def receive(self):
        """The next message, or None."""
        inbox = self.channel.inbox
        return inbox.pop(0) if inbox else None

    def enter(self, code):
        """The joiner has typed a code of four digits."""
        if self.state == ASKING and not self.host and not self.wait_ms:
            self._typed = code.encode()
            self._hello_at = self.clock.ms() - HELLO_MS

    def leave(self):
        """Say goodbye; update() a few more times before close(), so that it gets on its way."""
        if self.state not in (REFUSED, CLOSED):
            self.state = CLOSED
            self._put(self.clock.ms(), pack(BYE, self.id))

    def close(self):
        """Let the line go."""
        self.leave()
        if self.transport.up:
            self._flush()
        self.transport.close()

    def update(self):
        """Do what is due; to be called with every frame."""
        now = self.clock.ms()
        passed = self._past(now, self._updated)
        self._updated = now
        if passed >= AWAY_MS and self.state == OPEN:
            self._fall()  # this side stood still, as a PC that sleeps, and the peer saw a break
        if self.state == BROKEN:
            self.broken_ms = min(self.broken_ms + passed, messages.MOST_MS)
        self.transport.update(now)
        if self.state not in (REFUSED, CLOSED):
            self._look_at_line(now)
            if self.transport.up:
                self._read(now)
            self._wait(now, passed)
            if self.transport.up:
                self._speak(now)
        if self.transport.up:
            self._flush()

    # -- time

    def _past(self, now, then):
        return self.clock.diff(now, then)

    def _look_at_line(self, now):
        if self._line != self.transport.line:
            self._line = self.transport.line
            self._parser.reset()
            self._out_at = self._out_end = 0
            self._heard = now
            self._hello_at = now - HELLO_MS
            self._asking_ms = self._full = 0
            if self.state == ASKING:
                self._start_over()
        if self.state == OPEN and not self.transport.up:
            self._break(now)

    def _wait(self, now, passed):
        self.wait_ms = max(0, self.wait_ms - passed)
        silent = self._past(now, self._heard) >= AWAY_MS
        if self.state == ASKING and self.host:
            self._asking_ms += passed
        if self.state == OPEN and self._past(now, self._opened) >= AWAY_MS:
            self._steady = True
        if silent and self.state == OPEN:
            self._break(now)
        elif silent or self._asking_ms >= CODE_MS:
            self._asking_ms = 0
            self._drop(now)
            if self.state == ASKING:
                self._start_over()

    def _break(self, now):
        self._fall()
        self._drop(now)

    def _fall(self):
        """Nothing is heard, or the peer hears nothing. A break over for a moment only goes on."""
        if self.state != BROKEN and self._steady:
            self.broken_ms = 0
        self.state = BROKEN
        self._steady = False

    def _drop(self, now):
        """A line that leads nowhere gives way to another one, where there can be another."""
        self._heard = now
        self.transport.drop()

    def _start_over(self):
        self.state = WAITING
        self.peer = NOBODY

    # -- going out

    def _speak(self, now):
        if self.state == OPEN:
            channel = self.channel
            message = channel.next(now)
            while message is not None and self._put(
                now, pack(DATA, self.id, channel.sent + 1, channel.received, message)
            ):
                channel.went(now)
                message = channel.next(now)
            if channel.owes or self._past(now, self._spoke) >= BEAT_MS:
                self._put(now, pack(BEAT, self.id, channel.received))
        elif self.state == BROKEN or not self.host:
            if self.state != ASKING or not self._typed:
                self._call(now)
            elif self._is_time(now):
                self._put(now, pack(CODE, self.id, self._typed))

    def _is_time(self, now):
        """For another HELLO, or what is sent in its place."""
        due = self._past(now, self._hello_at) >= HELLO_MS
        if due:
            self._hello_at = now
        return due

    def _call(self, now):
        if self._is_time(now):
            self._hello(now, True, not self.host)

    def _hello(self, now, asks, with_token):
        """Introduce this side. A host names the token to nobody who has not named it."""
        paired = self.state in (OPEN, BROKEN)
        flags = (_HOSTS * self.host) | (_ASKS * asks) | (_PAIRED * paired)
        token = self.token if self.token and with_token else NO_TOKEN
        received = self.channel.received
        hello = pack(HELLO, MAGIC, VERSION, flags, self.id, self.peer, token, received)
        self._put(now, hello)

    def _put(self, now, body):
        """Frame a body for the line; False, and it is not sent, when the line is slower than that:
        whatever matters is said again."""
        if self._out_at == self._out_end:
            self._out_at = self._out_end = 0
        if self._out_end + framing.MAX_FRAME > len(self._out):
            return False
        self._out_end = framing.encode(self._out, self._out_end, body, len(body))
        self._spoke = now
        if body[0] in (DATA, BEAT):
            self.channel.owes = False
        return True

    def _flush(self):
        if self._out_at < self._out_end:
            self._out_at += self.transport.write(self._out_view[self._out_at : self._out_end])

    # -- coming in

    def _read(self, now):
        left = MOST_READ
        while left > 0:
            count = self.transport.read(self._in)
            if not count:
                self._full = 0
                return
            left -= count
            at = 0
            while at < count:
                at = self._parser.feed(self._in, at, count)
                if self._parser.length:
                    self._take(now, bytes(self._parser.body[: self._parser.length]))
                    if self.state in (REFUSED, CLOSED):
                        return
        self._full += 1
        if self._full >= FLOOD:
            # Else what lies in the buffers of a caller that has gone keeps everybody out.
            self._full = 0
            self._drop(now)

    def _take(self, now, body):
        if body[0] == HELLO and body[1:4] == MAGIC and len(body) > 4 and body[4] != VERSION:
            self._refuse(now, BAD_VERSION)
            return
        try:
            message = unpack(body)
        except BadMessage:
            self.faults = self.faults + 1 & 0xFFFFFF
            return
        kind = message[0]
        if kind == HELLO:
            if message[1] == MAGIC:
                self._greet(now, *message[3:])
        elif kind == REFUSE:
            self._refused(message[1])
        elif kind == CODE:
            if self.host and self.state in (ASKING, OPEN) and message[1] == self.peer:
                self._heard = now
                self._judge(now, message[2])
        elif kind == VERDICT:
            if self._typed and message[1] == self.peer and message[2] == self.id:
                self._heard = now
                self._learn(now, *message[3:])
        elif message[1] != self.peer or self.state == WAITING:
            if kind != BYE and self.state != OPEN:
                self._call(now)  # from a start of the peer, or to one of this side, that is over
        elif kind == BYE:
            self._goodbye()
        elif self.state == ASKING:
            self._heard = now  # a verdict that was lost has let this side in
        else:
            self._open(now)
            self.channel.acknowledged(now, message[2 if kind == BEAT else 3])
            if kind == DATA:
                self.channel.deliver(message[2], message[4])

    def _goodbye(self):
        """The peer leaves. While it has not typed the code the host waits for somebody else."""
        if self.host and self.state == ASKING:
            self._start_over()
        else:
            self.state = CLOSED
            self.left = True

    def _open(self, now):
        """The peer is there, and hears this side."""
        self._heard = now
        if self.state != OPEN:
            self.state = OPEN
            self._opened = now
            self.channel.owes = True  # so that the peer knows as well
            self.channel.resend_ms = RESEND_MS

    def _greet(self, now, flags, who, known, token, received):
        """A HELLO has come."""
        if bool(flags & _HOSTS) == self.host:
            self._refuse(now, SAME_ROLE)
            return
        proven = self.token is not None and token == self.token
        paired = self.state in (OPEN, BROKEN)
        if paired and who == self.peer and (proven or known == self.id):
            if known == self.id:
                self.channel.acknowledged(now, received)
        elif paired and proven:
            self.peer = who
            self.channel.begin_anew()
        elif paired and who == self.peer:
            self._hello(now, False, False)  # it has not got the verdict, and sends the code again
            return
        elif paired:
            if self.host:
                self._refuse(now, BUSY)
            else:
                self._call(now)
            return
        elif self.host:
            if not self.tries or (token != NO_TOKEN or self.token) and not proven:
                self._refuse(now, STRANGER if self.tries else WRONG_CODE)
                return
            if who != self.peer:
                self._start_over()
            self.peer = who
            if not proven:
                self.state = ASKING
        else:
            self.peer = who
            proven = proven and flags & _PAIRED
            if self.token is None:
                self.state = ASKING
        self._heard = now
        if paired or proven:
            if flags & _ASKS:
                self._fall()  # until it says that it hears
            else:
                self._open(now)
        if flags & _ASKS:
            self._hello(now, False, proven or not self.host)

    def _judge(self, now, code):
        """The host looks at a code. One that is sent twice counts once, and while it waits none
        is looked at."""
        this = (self.peer, code)
        if self.state == ASKING and self._judged != this and self.wait_ms:
            self._hello(now, False, False)  # still here; the joiner goes on sending it
            return
        if self.state == ASKING and self._judged != this:
            self._judged = this
            if code == self.code.encode():
                self.token = os.urandom(8)
                self._open(now)
            else:
                self.tries -= 1
                self.wait_ms = WRONG_MS << (TRIES - self.tries) >> 1
        if not self.tries:
            self._refuse(now, WRONG_CODE)
            self._start_over()
        elif self.state == ASKING:
            verdict = pack(VERDICT, self.id, self.peer, 0, self.tries, self.wait_ms, NO_TOKEN)
            self._put(now, verdict)
        elif self._judged == this:
            self._put(now, pack(VERDICT, self.id, self.peer, 1, self.tries, 0, self.token))

    def _learn(self, now, right, tries, wait, token):
        """The joiner is told what its code was worth."""
        self._typed = b""
        self.tries = tries
        if right:
            self.token = token
            self._open(now)
        else:
            self.wait_ms = wait

    # -- refusing

    def _refuse(self, now, reason):
        """Say in words why not. A joiner gives up over a host that it cannot play with."""
        self._put(now, pack(REFUSE, reason, VERSION, REASONS[reason]))
        if not self.host and self.state in (WAITING, ASKING):
            self.state = REFUSED
            self.reason = reason

    def _refused(self, reason):
        """The other side says no, which matters as long as it has not said yes. A host goes on
        waiting for somebody else, and who has a token until its old line is given up."""
        if self.state in (WAITING, ASKING):
            self.reason = reason
            if not self.host and not (reason == BUSY and self.token):
                self.state = REFUSED


def busy_frame():
    """What a second caller is told."""
    body = pack(REFUSE, BUSY, VERSION, REASONS[BUSY])
    frame = bytearray(framing.MAX_FRAME)
    return bytes(frame[: framing.encode(frame, 0, body, len(body))])
