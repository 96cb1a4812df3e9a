"""What the one-file image freezes: all of firmware/, and two modules that are made at build time.

Read by MicroPython's makemanifest.py, whose words freeze, include, module and package are.
"""

import atexit
import os
import tempfile

# Compiled to go into SRAM, so not frozen as they are: host_tools/packaged.py makes bytes of them.
NATIVE = "kernel_"
PARTS = ("boards", "drivers", "console", "engine", "games", "lang")


def games():
    """The packages under games/ that can be played, in order."""
    return sorted(name for name in os.listdir("games") if os.path.exists(f"games/{name}/scene.py"))


def frozen(part):
    """The modules of a part that are frozen, relative to it: no game that cannot be played yet."""
    for folder, _, names in os.walk(part):
        package, _, game = folder.partition("/")
        if package == "games" and game and game.split("/")[0] not in games():
            continue
        for name in sorted(names):
            if name.endswith(".py") and not name.startswith(NATIVE):
                yield os.path.relpath(os.path.join(folder, name), part)


def write(folder, name, text):
    """A module made here, for freezing."""
    with open(os.path.join(folder, name + ".py"), "w") as file:
        file.write(text)


include("mpboard/manifest.py")
module("main.py")
for part in PARTS:
    if os.path.isdir(part):
        package(part, files=frozen(part))

made = tempfile.TemporaryDirectory(prefix="damier-frozen-")
atexit.register(made.cleanup)  # makemanifest reads it after this file has ended
board = os.environ.get("BOARD", "pico_tft")
write(
    made.name, "games_index", '"""The games in this image."""\n\nNAMES = %r\n' % (tuple(games()),)
)
write(made.name, "board_default", '"""The board of this image."""\n\nNAME = %r\n' % board)
with open(os.environ["DAMIER_PACKAGED"]) as packaged:
    write(made.name, "packaged_files", packaged.read())
freeze(made.name)
