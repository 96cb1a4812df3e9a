"""The door of the lobby: it opens where there is room for the link beside a game."""

import gc

from console.words import t

ROOM = 128 * 1024  # bytes free in the launcher: the link takes 40 KB, a game 50, and 48 stay free


def open(console, wanted=None):
    """Go into the lobby; wanted: see lobby.py. A copy of the code on plain MicroPython has no room
    for it; what it does not load leaves nothing behind."""
    if hasattr(gc, "mem_free") and gc.mem_free() < ROOM:
        from console.dialogs import Menu

        text = t("apart.no_room")
        console.push(Menu(t("apart"), ((t("ok"), None),), None, 0, text))
        return
    from console.apart import lobby

    lobby.open(console, wanted)
