"""The door of the lobby: it opens where the link is."""

from console.words import t


def open(console, wanted=None):
    """Go into the lobby; wanted: see lobby.py. In a copy of the code on plain MicroPython there is
    no room in memory for the link, and `deploy` leaves it out."""
    try:
        from console.apart import lobby
    except ImportError as error:
        if "lobby" not in str(error):
            raise
        from console.dialogs import Menu

        text = t("apart.no_room")
        console.push(Menu(t("apart"), ((t("ok"), None),), None, 0, text))
        return
    lobby.open(console, wanted)
