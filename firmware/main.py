"""What the handheld runs at power-up: pick the board, build the console, run the launcher.

The `*` key held at power-up skips all of it and leaves the MicroPython prompt (safe boot); `#` goes
to the self-test of the hardware.
"""

# The two biggest pieces of memory are taken before anything else can break up the heap.
PICTURE = bytearray(240 * 240 // 2)

import boards  # noqa: E402

SAFE_BOOT_KEY = "*"
SELF_TEST_KEY = "#"


def main(board=None, root="/saves", settings=None, mygames="/mygames"):
    """Run the console on a board ("pico_tft", …; None: the one the device names).

    root is the folder of the saves, mygames that of the player's own games (None: none); settings
    replace kept ones (a simulator's options).
    Returns only when a key at power-up asks for the prompt.
    """
    spec = boards.load(board)
    held = boards.keypad(spec).now_held()
    if SAFE_BOOT_KEY in held:
        print("Damier: safe boot, the game was skipped. import main; main.main() starts it.")
        return None
    import gc

    global PICTURE
    size = spec["display"].get("width", 8) * spec["display"].get("height", 8) // 2
    if size != len(PICTURE):
        PICTURE = None
        gc.collect()
        PICTURE = bytearray(size)

    import games
    from console.app import Console
    from console.canvas import stage
    from console.clock import Clock
    from console.launcher import Launcher
    from console.store import Store

    hardware = boards.build(spec)
    canvas = stage(hardware.display.width, hardware.display.height, PICTURE)
    console = Console(hardware, canvas, Store(root), Clock(), games.packages(mygames))
    if settings:
        console.settings.update(settings)
        console.apply()
    gc.collect()
    console.push(Launcher(console.games))
    if not console.settings["language"]:
        from console.settings import ask_language

        ask_language(console)
    if SELF_TEST_KEY in held:
        from console.selftest import SelfTest

        console.push(SelfTest())
    console.run()
    return console


if __name__ == "__main__":
    main()
