"""What the handheld runs at power-up: pick the board, build the console, run the launcher.

The `*` key held at power-up skips all of it and leaves the MicroPython prompt (safe boot); `#` goes
to the self-test of the hardware.
"""

# The two biggest pieces of memory are taken before anything else can break up the heap.
PICTURE = bytearray(240 * 240 // 2)

SAFE_BOOT_KEY = "*"
SELF_TEST_KEY = "#"


def main(board=None, root="/saves", settings=None, mygames="/mygames", apart=None):
    """Run the console on a board ("pico_tft", …; None: the one the device names).

    root is the folder of the saves, mygames that of the player's own games (None: none); settings
    replace kept ones (a simulator's options); apart: "host", "host:PORT", or the address of
    a host, to go straight to a player apart.
    Returns only when a key at power-up asks for the prompt.
    """
    spec, held = _look(board)
    if SAFE_BOOT_KEY in held:
        print("Damier: safe boot, the game was skipped. import main; main.main() starts it.")
        return None
    console = _build(spec, root, settings, mygames, apart)
    # Nothing here may hold what is to make room for a game: hence the functions.
    del spec
    if not console.settings["language"]:
        _ask_language(console)
    if SELF_TEST_KEY in held:
        _test(console)
    console.run()
    return console


def _look(board):
    """The description of the board, and which keys are held."""
    import boards

    spec = boards.load(board)
    return spec, boards.keypad(spec).now_held()


def _build(spec, root, settings, mygames, apart):
    """The console with the launcher on its screen."""
    import gc

    global PICTURE
    size = spec["display"].get("width", 8) * spec["display"].get("height", 8) // 2
    if size != len(PICTURE):
        PICTURE = None
        gc.collect()
        PICTURE = bytearray(size)

    import boards
    import games
    from console import modules
    from console.app import Console
    from console.canvas import stage
    from console.clock import Clock
    from console.home import Home
    from console.store import Store

    modules.clear()  # of a run before this one
    hardware = boards.build(spec)
    modules.drop("board_default")
    modules.empty(boards)
    canvas = stage(hardware.display.width, hardware.display.height, PICTURE)
    found = games.packages(mygames)
    modules.keep()
    console = Console(hardware, canvas, Store(root), Clock(), found)
    if settings:
        console.settings.update(settings)
        console.apply()
    home = Home(console.games, len(found) + 2, True, apart) if apart else Home(found)
    console.push(home)
    home.update(0)
    return console


def _ask_language(console):
    from console.settings import ask_language

    ask_language(console)


def _test(console):
    from console.selftest import SelfTest

    console.push(SelfTest())


if __name__ == "__main__":
    main()
