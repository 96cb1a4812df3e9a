"""What a scene is: one screen of the console, and the only thing a game has to write."""


class Scene:
    """One screen. The console calls these, and nothing else; none of them may block.

    `console` is set before enter(). `stale` is true when the whole picture has to be drawn anew
    (first frame, uncovered, another theme); the console clears it after draw(). `mono` is None, or
    whether this scene and what lies on it are shown without colour whatever the settings say.
    With `own_keys` a held 0 is not the console's mute key.
    """

    console = None
    stale = True
    mono = None
    own_keys = False

    def enter(self, console):
        """The scene comes on top for the first time."""

    def handle(self, event):
        """An input event; see input.py."""

    def update(self, dt):
        """dt milliseconds have gone by since the last frame."""

    def draw(self, canvas):
        """Bring the canvas up to date: what changed, or everything when `stale`."""

    def idle(self, ms):
        """There are ms milliseconds before the next frame: think for a slice of at most 8 ms.

        Returns false when there is nothing to think about; the console then sleeps.
        """
        return False

    def leave(self):
        """The scene is taken off for good."""
