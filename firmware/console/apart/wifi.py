"""Getting into a Wi-Fi network before the link, on a board that has Wi-Fi."""

from console import fonts, furniture
from console.apart import lobby
from console.dialogs import Message
from console.link.wifi import FAILED, THERE, BadNetworks, Station, known
from console.pages import Page, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PAPER, SOFT
from console.words import t

SHOWN_MS = 1500  # how long the address is shown before it goes on by itself
COLUMNS = 29  # letters of a name in the title font
PIECES = 5  # of the strip that shows that something goes on
PIECE_MS = 300
REASONS = (
    "apart.wifi.not_found",
    "apart.wifi.wrong_key",
    "apart.wifi.not_let_in",
    "apart.wifi.no_address",
    "apart.wifi.no_chip",
)


def connect(console, then):
    """Call then() when this board is in one of the networks that it knows; back in the lobby if the
    player does not want to wait for that."""
    try:
        networks = known()
    except BadNetworks:
        _no_use(console, t("apart.wifi.bad"), t("apart.wifi.bad.text"))
        return
    if not networks:
        _no_use(console, t("apart.wifi.none"), t("apart.wifi.none.text"))
        return
    station = Station(networks, console.clock)
    if station.state == THERE:
        then()
    else:
        console.push(Connecting(station, then))


def _no_use(console, title, text):
    console.push(Message(title, text, lambda: lobby.open(console)))


class Connecting(Page):
    """Tries the networks one after the other; shows the address, or why it has none."""

    def __init__(self, station, then):
        self.station = station
        self.then = then
        self._seen = None  # state and network that are shown
        self._ms = 0  # since that is shown
        self._piece = -1  # that is lit

    def enter(self, console):
        self._see()

    def _see(self):
        """Show what there is now."""
        station = self.station
        self._seen = (station.state, station.at)
        self._ms = 0
        self.stale = True
        self.say("  ".join(self.lines()))

    def lines(self):
        """What is to be said, a text each."""
        station = self.station
        if station.state == THERE:
            return [t("apart.wifi.there"), station.address]
        if station.state == FAILED:
            return [
                t("pair", name, t(REASONS[why]))
                for (name, _), why in zip(station.networks, station.reasons)
            ]
        return [station.name, t("apart.wifi.of", station.at + 1, len(station.networks))]

    def update(self, dt):
        super().update(dt)
        # The first picture is there before the chip is started, which takes a moment.
        if not self.stale:
            self.station.update()
        self._ms += dt
        station = self.station
        if self._seen != (station.state, station.at):
            self._see()
        elif station.state == THERE and self._ms >= SHOWN_MS:
            self._go_on()

    def handle(self, event):
        state = self.station.state
        if is_no(event):
            console = self.console
            console.pop()
            self.station.close()
            lobby.open(console)
        elif is_yes(event) and state == THERE:
            self._go_on()
        elif is_yes(event) and state == FAILED:
            self.station.again()
            self._see()

    def _go_on(self):
        self.console.pop()
        self.then()

    # -- on a TFT

    def draw_tft(self, canvas):
        super().draw_tft(canvas)
        if self.station.state in (THERE, FAILED):
            return
        piece = self._ms // PIECE_MS % PIECES
        if piece != self._piece:
            self._piece = piece
            canvas.part()
            for n in range(PIECES):
                role = ACCENT if n == piece else INK if canvas.mono else LINE
                canvas.panel(76 + 18 * n, 140, 14, 14, PAPER if canvas.mono else role, role, 2)
            canvas.part()

    def draw_page(self, canvas):
        state = self.station.state
        canvas.fill(INK)
        furniture.title(canvas, t("apart.wifi"))
        lines = self.lines()
        keys = [("*", t("back"))]
        if state == FAILED:
            keys.insert(0, ("#", t("apart.wifi.again")))
            y = 34
            for text in lines:
                for line in furniture.wrap(text, 37):
                    if y < 212:
                        canvas.text(9, y, line, PAPER, fonts.TEXT)
                    y += 13
                y += 4
        else:
            if state == THERE:
                keys.insert(0, ("#", t("ok")))
            role = ACCENT if state == THERE else PAPER
            canvas.text(120, 78, furniture.clipped(lines[0], COLUMNS), role, fonts.TITLE, 1, 0)
            if state == THERE:
                canvas.text(120, 108, lines[1], PAPER, fonts.TITLE, 1, 0)
            else:
                canvas.text(120, 108, lines[1], SOFT, fonts.TEXT, 1, 0)
        furniture.footer(canvas, keys)
        self._piece = -1
