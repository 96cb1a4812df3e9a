"""Puts names and keys of Wi-Fi networks on a board, for the link (docs/link.md).

They lie in a file of their own on the flash. Not one key ever comes back over the cable: the board
itself puts a new network among those that it knows.
"""

import argparse
import getpass
import sys

from host_tools.cable import BoardFull, Cable, InTheWay, add_port, connected
from host_tools.project import ToolError, say

NAME = "wifi"
HELP = "put names and keys of Wi-Fi networks on a Pico W, list the names, remove them"

FILE = "/wifi.json"  # as in firmware/console/link/wifi.py, which says what is in it
LONGEST_NAME = 32  # bytes
SHORTEST_KEY, LONGEST_KEY = 8, 63  # of WPA
MOST = 8  # networks
ASCII_ONLY = "a key has printable letters of ASCII only"
DETAILS = """
  set NAME      asks for the key without showing it, or reads it from standard input:
                a line, empty for a network that is open
  clear [NAME]  forget this network, or all of them
  show          the names of those the board knows, in the order in which it tries them
"""

# On the board. What is read there and does not have the right form is left as it is.
ON_BOARD = """
def _networks():
    if not _kind(%(file)r):
        return []
    with open(%(file)r) as f:
        networks = json.load(f)
    [(name + "", key + "") for name, key in networks]
    return networks
def _keep(networks):
    try:
        with open(%(file)r + ".new", "w") as f:
            f.write(json.dumps(networks))
    except OSError:
        if _kind(%(file)r + ".new"):
            os.remove(%(file)r + ".new")
        raise
    os.rename(%(file)r + ".new", %(file)r)
def _has_wifi():
    try:
        import network
    except ImportError:
        return False
    return hasattr(network, "WLAN")
def _names():
    try:
        return [name for name, key in _networks()]
    except (ValueError, TypeError):
        return None
""" % {"file": FILE}


class BadName(ToolError):
    """No name of a network: it has 1 to 32 bytes, none of them a control character."""


class BadKey(ToolError):
    """No key of a network: it has 8 to 63 printable letters of ASCII, or none."""


class KeyInSight(ToolError):
    """A key among the words of the command, where a history of the shell keeps it."""


class NoKey(ToolError):
    """Standard input ended before there was a key."""


class NoSuchNetwork(ToolError):
    """The board does not know the network that it is to forget."""


class ManyNetworks(ToolError):
    """The board knows as many networks as it can."""


class BadNetworks(ToolError):
    """The board's file of networks is damaged; `clear` removes it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("what", choices=["set", "clear", "show"])
    parser.add_argument("name", nargs="?", metavar="NAME", help="of the network")
    parser.add_argument("more", nargs="*", help=argparse.SUPPRESS)
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Do it; 0."""
    if args.more and args.what == "set":
        raise KeyInSight("the key is asked for: here it stays in the history of the shell")
    if args.more or args.name and args.what == "show":
        raise BadName(f"`{args.what}` takes {'no name' if args.what == 'show' else 'one name'}")
    if args.what == "set":
        name = checked_name(args.name)
        key = checked_key(ask_key(name))
        with connected(args.port) as cable:
            put(cable, name, key)
    elif args.what == "clear":
        with connected(args.port) as cable:
            clear(cable, args.name)
    else:
        with connected(args.port) as cable:
            networks = names(cable)
        print("\n".join(networks) or "no network is known")
    return 0


def checked_name(name: str | None) -> str:
    """The name, if it can be one. Raises BadName."""
    size = len((name or "").encode("utf-8", "surrogateescape"))
    if not name or size > LONGEST_NAME:
        raise BadName(f"the name of a network has 1 to {LONGEST_NAME} bytes, this has {size}")
    if not name.isprintable():
        raise BadName("the name of a network has no control characters and is valid UTF-8")
    return name


def checked_key(key: str) -> str:
    """The key, if it can be one. Raises BadKey, whose text does not have it."""
    if key and not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise BadKey(
            f"a key has {SHORTEST_KEY} to {LONGEST_KEY} letters, or none where the network is "
            f"open; this has {len(key)}"
        )
    if not (key.isascii() and (key.isprintable() or not key)):
        raise BadKey(ASCII_ONLY)
    return key


def ask_key(name: str) -> str:
    """The key as it is typed, without showing it, or a line of standard input."""
    try:
        if sys.stdin.isatty():
            return getpass.getpass(f"Key of {name} (none if it is open): ")
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise BadKey(ASCII_ONLY) from None
    if not line:
        raise NoKey("a line with the key is expected on standard input, empty for an open network")
    return line.rstrip("\r\n")


def names(cable: Cable) -> list[str]:
    """Those that the board knows. Raises InTheWay, BadNetworks."""
    if cable.kind(FILE) == "folder":
        raise InTheWay(f"there is a folder {FILE} on the board, which has to go first")
    cable.run(ON_BOARD)
    found = cable.ask("_names()")
    if found is None:
        raise BadNetworks(f"{FILE} on the board is damaged: `wifi clear` removes it")
    return found


def put(cable: Cable, name: str, key: str) -> None:
    """Let the board know a network; a known one gets the new key and keeps its place."""
    known = names(cable)
    if name not in known and len(known) == MOST:
        raise ManyNetworks(f"the board knows {MOST} networks: clear one of them first")
    cable.run(
        f"networks = _networks()\nnew = [{name!a}, {key!a}]\n"
        "at = [n for n, network in enumerate(networks) if network[0] == new[0]]\n"
        "networks[at[0] if at else len(networks):] = [new] + networks[at[0] + 1 if at else 99:]\n"
        "_keep(networks)"
    )
    say(f"the board {'has a new key for' if name in known else 'knows'} {name}")
    if not cable.ask("_has_wifi()"):
        say("what runs on this board has no Wi-Fi; on a Pico W the image of `make picow` has")


def clear(cable: Cable, name: str | None) -> None:
    """Let the board forget one network, or all."""
    if name is None:
        if cable.kind(FILE) == "folder":
            raise InTheWay(f"there is a folder {FILE} on the board, which has to go first")
        for path in (FILE + ".new", FILE):
            if cable.kind(path):
                cable.run(f"os.remove({path!r})")
        return
    if name not in names(cable):
        raise NoSuchNetwork(f"the board knows no network {name}")
    try:
        cable.run(f"_keep([network for network in _networks() if network[0] != {name!a}])")
    except BoardFull as error:
        raise BoardFull(f"{error}: only `wifi clear`, of all, works") from error
