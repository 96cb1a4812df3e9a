"""Damier: starts the game that was copied into /damier; the key * held at power-up skips it.

This is main.py on a board that runs plain MicroPython, put there by `python -m host_tools deploy`.
An update waits in /damier.new until it is complete: the file `todo` there, which appears in one
step, says so. From then on settle() puts it in place, here at power-up if the cable was pulled.
"""

import gc
import json
import os
import sys

HOME = "/damier"
STAGE = "/damier.new"


def settle():
    """Finish an update that is complete; each step can be done again after a power cut."""
    try:
        with open(STAGE + "/todo") as file:
            todo = json.load(file)
    except OSError:
        return
    for folder in todo["folders"]:
        step(os.mkdir, HOME + folder)
    for staged, path in todo["files"]:
        step(os.rename, STAGE + "/" + staged, HOME + "/" + path)
    for path in todo["gone"]:
        step(os.remove, HOME + "/" + path)
    for folder in todo["empty"]:
        step(os.rmdir, HOME + folder)
    os.remove(STAGE + "/todo")


def step(do, *paths):
    """Do it, unless it was done before the power went."""
    try:
        do(*paths)
    except OSError as error:
        if error.errno not in (2, 17, 39):  # gone; there already; a folder with something in it
            raise


def start():
    """Run the game. Its folder comes before the root, for both have a `main`."""
    gc.threshold(8192)  # while modules come in, until the launcher is there: they lie closer
    sys.path.insert(0, HOME)
    sys.modules.pop("main", None)
    import main

    main.main()


if __name__ == "__main__":
    settle()
    del settle, step  # they make room
    start()
