"""The title of the game, and the game that waits to be finished."""

from console import fonts, furniture
from console.dialogs import Menu
from console.pages import Page, is_no, is_yes
from console.themes import PAPER
from console.words import t

from . import GROUND, MATRIX_ICON, NAME, icon
from .play import Play, load


class Title(Page):
    """Yes begins a game, no goes back to the launcher."""

    def enter(self, console):
        self.say(t(NAME), MATRIX_ICON)  # what a matrix shows of a Page
        position = load(console.store)
        if position:
            items = (
                (t("resume"), lambda: console.replace(Play(position))),
                (t("template.new"), None),
            )
            console.push(Menu(t(NAME), items, console.pop))

    def handle(self, event):
        if is_yes(event):
            self.console.sound.play("start")
            self.console.replace(Play())
        elif is_no(event):
            self.console.pop()

    def draw_page(self, canvas):
        canvas.fill(GROUND)
        canvas.text(120, 30, t(NAME), PAPER, fonts.TITLE, 2, 0)
        icon(canvas, 80, 90, 2)
        furniture.footer(canvas, (("#", t("ok")), ("*", t("back"))))
