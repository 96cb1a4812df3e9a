"""The lobby of the link: go on with a game that was kept, host one, or join one.

A chain of menus over nothing; each that is answered no gives way to the one before it.
"""

from console.apart import lines
from console.apart.partner import SAVE, SAVE_VERSION, games_of
from console.dialogs import Menu, Message
from console.words import t

IN_USE = (98, 48, 112, 10048)  # EADDRINUSE on Linux, a Mac, lwIP, Windows


def open(console, wanted=None):
    """Ask what to do. wanted, to go straight there: "host", "host:PORT" or the address of one; but
    whether a kept game is to go on is asked first."""
    if not games_of(console):
        tell(console, t("apart.no_games"))
    elif wanted and not _kept(console):
        (_host_at if _hosts(wanted) else _join_at)(console, wanted)
    else:
        _ask(console, wanted)


def _kept(console):
    return console.store.load(SAVE, None, SAVE_VERSION)


def _hosts(wanted):
    return wanted and wanted.startswith("host")


def _host_at(console, wanted):
    host(console, int(wanted[5:] or lines.PORT))


def _join_at(console, wanted):
    join(console, lines.NET, wanted)


def tell(console, text, then=None):
    """Say something, then go on."""
    console.push(Menu(t("apart"), ((t("ok"), then),), then, 0, text))


def _ask(console, wanted=None):
    kept = _kept(console)

    def join_some():
        if wanted and not _hosts(wanted):
            _join_at(console, wanted)
        else:
            _choose_line(console, lambda line: call(console, line))

    items = [(t("apart.go_on"), lambda: go_on(console, kept))] if kept else []
    items.append(
        (
            t("apart.host"),
            lambda: _host_at(console, wanted if _hosts(wanted) else "host"),
        )
    )
    items.append((t("apart.join"), join_some))
    console.push(Menu(t("apart"), items, None, 0, t("apart.kept") if kept else ""))


def _choose_line(console, then):
    """then(line), as soon as it can be opened."""
    there = lines.there(console)

    def choose(line):
        lines.ready(console, line, lambda: then(line))

    if len(there) == 1:
        choose(there[0])
        return
    items = [(t("apart." + line), lambda line=line: choose(line)) for line in there]
    console.push(Menu(t("apart.line"), items, lambda: _ask(console)))


def host(console, port=lines.PORT):
    """Choose the line, then what to propose; then wait for somebody, at a port of the network."""

    def propose(line):
        from console.apart.terms import propose

        propose(console, lambda terms: wait(console, line, terms, port), lambda: _ask(console))

    _choose_line(console, propose)


def wait(console, line, terms, port):
    """Be a host."""
    from console.apart.waiting import Waiting

    def sit(partner):
        return Waiting(partner, terms, port)

    _open(console, lambda: lines.host(console, line, terms, port), sit, port)


def call(console, line):
    """Be a joiner; over the network the address is asked first."""
    if line != lines.NET:
        join(console, line, "")
        return
    from console.apart.address import Address

    console.push(Address(lambda text: join(console, line, text), lambda: _ask(console)))


def join(console, line, address):
    from console.apart.joining import Joining

    _open(console, lambda: lines.join(console, line, address), Joining)


def go_on(console, kept):
    """Go on with a kept game; a joiner may find the host at another address than before."""
    sound = isinstance(kept, dict) and isinstance(kept.get("address"), str)
    if not sound or kept.get("line") not in lines.there(console):
        console.store.set_aside(SAVE)
        return
    line = kept["line"]

    def resume():
        from console.loading import Loading

        console.push(Loading(lines.replaying(console, kept), sit, useless))

    def sit(law):
        from console.apart.joining import Joining
        from console.apart.waiting import Waiting

        def scene(partner):
            return Waiting(partner, None, partner.port) if host else Joining(partner)

        try:
            port = kept.get("port", lines.PORT)
            _open(console, lambda: lines.resume(console, kept, law), scene, port)
        except ValueError as error:
            useless(error)

    def useless(error):
        console.store.set_aside(SAVE)

    def resume_at(address):
        kept["address"] = address
        resume()

    host = kept.get("host")
    if line == lines.NET and not host:
        from console.apart.address import Address

        ask = lambda: console.push(Address(resume_at, lambda: _ask(console), kept.get("address")))  # noqa: E731
        lines.ready(console, line, ask)
    else:
        lines.ready(console, line, resume)


def _open(console, opening, scene, port=lines.PORT):
    """Open a line, and show what goes on there: scene(partner)."""
    try:
        partner = opening()
    except OSError as error:
        busy = error.errno in IN_USE
        title = t("apart.port_busy", port) if busy else t("apart.no_line")
        text = t("apart.port_busy.text") if busy else t("apart.no_line.text", error.errno)
        console.push(Message(title, text, lambda: _ask(console)))
        return
    console.push(scene(partner))
