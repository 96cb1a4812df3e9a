"""The lines over which a player apart can be reached, and the Partner at the end of one.

Everything here may raise OSError: the line cannot be had.
"""

import sys

from console.apart.partner import Partner, law_of
from console.link.address import PORT, parse_address
from console.link.agreement import Terms
from console.link.session import Session, new_code
from console.link.table import Table

NET, CABLE, USB = "net", "cable", "usb"

ON_A_BOARD = sys.implementation.name == "micropython"


def there(console):
    """The lines that this console has."""
    found = []
    try:
        import socket  # noqa: F401

        found.append(NET)
    except ImportError:
        pass  # no Wi-Fi
    if ON_A_BOARD and console.hardware.chip.cable:
        found.append(CABLE)
    if ON_A_BOARD:
        found.append(USB)
    return found


def ready(console, line, then):
    """Call then() when the line can be opened: Wi-Fi has to find its network first."""
    if line == NET and ON_A_BOARD:
        from console.apart.wifi import connect

        connect(console, then)
    else:
        then()


def own_address():
    """The IP address of this console in its network as text, "" without one."""
    import socket

    try:
        from network import STA_IF, WLAN
    except ImportError:
        try:
            # A PC tells by which of its addresses it would speak to another one; nothing is sent.
            asked = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            try:
                asked.connect(("192.0.2.1", PORT))
                return asked.getsockname()[0]
            finally:
                asked.close()
        except OSError:
            return "127.0.0.1"
    wlan = WLAN(STA_IF)
    return wlan.ifconfig()[0] if wlan.isconnected() else ""


def _open(console, line, address, port):
    """The transport: for who hosts, at a port, if there is no address."""
    if line == CABLE:
        return console.hardware.chip.open_cable()
    if line == USB:
        from console.link.usb import Usb

        return Usb()
    from console.link import tcp

    way = tcp.Join(parse_address(address), console.clock.diff) if address else tcp.Host(port)
    if not ON_A_BOARD:
        return way
    from console.link import wifi

    return wifi.Wireless(way, wifi.Station(wifi.known(), console.clock))


def _sit(console, line, address, host, terms=None, data=None, port=PORT):
    """Open the line and sit down at its table: the console has a partner now."""
    transport = _open(console, line, "" if host else address, port)
    try:
        token = bytes(data["token"]) if data else None
        session = Session(transport, console.clock, new_code() if host else None, token)
        table = Table(session, lambda proposed: law_of(console, proposed), terms, data)
    except Exception:
        transport.close()
        raise
    console.partner = Partner(console, line, transport, table, address, port)
    return console.partner


def host(console, line, terms, port):
    """Wait for somebody to join, with a new code."""
    return _sit(console, line, "", True, terms, port=port)


def join(console, line, address):
    """Look for a host, at an address where the line is the network."""
    return _sit(console, line, address, False)


def replaying(console, data):
    """A generator that plays the moves of a game that a Partner has kept, a part of the work with
    each step, and returns its Law, None for a race. ValueError if the data is no such game."""
    try:
        line, address, is_host, table = data["line"], data["address"], data["host"], data["table"]
        if line not in (NET, CABLE, USB):
            raise ValueError("no line: %s" % line)
        if line == NET and not is_host:
            parse_address(address)
        if not 0 < data.get("port", PORT) < 65536:
            raise ValueError("no port")
        if len(bytes(table["token"])) != 8:
            raise ValueError("no token")
        law = law_of(console, Terms(*table["terms"]))
        words = table["game"]["moves"].split() if law else ()
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no game that was kept: %s" % error) from error
    for word in words:
        while not law.ready():
            yield
        law.play(word)
        yield
    if law:
        law.take_notes(table["game"].get("notes", []))
    return law


def resume(console, data, law):
    """Go on with a game that was kept; law: what replaying() has returned. ValueError if the data
    is of no use nevertheless."""
    kept = dict(data["table"])
    if law:
        kept["game"] = dict(kept["game"])
        kept["game"].update({"moves": "", "notes": []})  # the law has them already
    port = data.get("port", PORT)
    partner = _sit(console, data["line"], data["address"], bool(data["host"]), None, kept, port)
    if law:
        partner.table.game.law = law
    return partner
