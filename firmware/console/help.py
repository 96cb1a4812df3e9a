"""The help of the launcher: of the console and of each game, the records, and what this is."""

from console.dialogs import Menu, Reader
from console.words import t


class Help(Menu):
    """A list of texts, each of which opens in a Reader."""

    def __init__(self, games):
        self._games = games
        items = [(t("help.console"), lambda: self._read("help", "help.console.text"))]
        for game in games:
            items.append((t(game.NAME), lambda g=game: self._read(g.NAME, g.HELP)))
        items.append((t("records"), self._records))
        items.append((t("about"), self._about))
        super().__init__(t("help"), items)

    def _about(self):
        from console.about import paragraphs

        self._show("about", paragraphs(self.console.hardware))

    def _records(self):
        text = []
        for game in self._games:
            if hasattr(game, "record_lines"):
                lines = game.record_lines(self.console)
                text.append(t("pair", t(game.NAME), lines[0]))
                text += lines[1:]
        self._show("records", text or [t("records.none")])

    def _read(self, title, key):
        self._show(title, t(key).split("\n"))

    def _show(self, title, paragraphs):
        self.console.push(Reader(t(title), paragraphs))
