"""The address of the host, typed on the keypad or turned up with the stick."""

from console import fonts, furniture
from console.apart import terms
from console.apart.lines import PORT, own_address, parse_address
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, Page, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import t

FIELDS = 5  # four numbers and the port
HIGHEST = (255, 255, 255, 255, 65535)
FAST = 8  # repetitions of a stick that is held, after which it goes by tens
FAST_MS = 400  # between two steps of one push, at most
BOXES = ((6, 84), (64, 84), (122, 84), (180, 84), (90, 142))
BOX_W = (54, 54, 54, 54, 84)
BOX_H = 34


class Address(Page):
    """Yes goes on to the next number while one is being typed, and else calls then(text); no takes
    a digit back, and where there is none goes to the number before, from the first one back().

    text: an address to begin with, else it is that of the last time.
    """

    def __init__(self, then, back, text=""):
        self.then = then
        self.back = back
        self._text = text
        self.fields = [""] * FIELDS
        self.at = 0
        self.typing = False  # is what is in the field being typed?
        self._steps = 0  # of a stick that is held
        self._stepped = None
        self._drawn = None

    def enter(self, console):
        try:
            address, port = parse_address(self._text or terms.last(console)["address"])
            self.fields = address.split(".") + [str(port)]
        except ValueError:
            # Most often the host is in the same network.
            own = own_address().split(".")
            if len(own) == 4 and own[0] != "127":
                self.fields[:3] = own[:3]
                self.at = 3
            self.fields[4] = str(PORT)
        self.say(self._field(), first=t("pair", t("apart.address"), self._whole()))

    def _field(self):
        name = t("apart.port") if self.at == 4 else "%d" % (self.at + 1)
        return t("pair", name, self.fields[self.at] or "-")

    def _whole(self):
        return ".".join([field or "-" for field in self.fields[:4]])

    # -- keys

    def handle(self, event):
        if event.kind == KEY and event.value in "0123456789":
            self._type(event.value)
        elif event.kind == STEP:
            self._turn(event)
        elif is_yes(event):
            if self.typing and self.at < 3:
                self._go(self.at + 1)
            else:
                self._call()
        elif is_no(event):
            self._take_back()

    def _type(self, digit):
        at = self.at
        before = self.fields[at] if self.typing else ""
        value = int(before + digit)
        if value > HIGHEST[at]:
            self._refuse(t("apart.too_high", HIGHEST[at]))
            return
        self.fields[at] = str(value)
        self.typing = True
        # Nothing that could follow would be a number: the next field is typed.
        if at < 3 and (value * 10 > HIGHEST[at] or not value):
            self._go(at + 1)
        else:
            self._changed()

    def _turn(self, event):
        now = self.console.clock.ms()
        way = event.value
        held = self._stepped and self._stepped[0] == way
        if held and self.console.clock.diff(now, self._stepped[1]) < FAST_MS:
            self._steps += 1
        else:
            self._steps = 0
        self._stepped = (way, now)
        if way in (EAST, WEST):
            self._go(min(max(self.at + (1 if way == EAST else -1), 0), FIELDS - 1))
        elif way in (NORTH, SOUTH):
            by = 10 if self._steps >= FAST else 1
            top = HIGHEST[self.at] + 1
            value = int(self.fields[self.at] or 0) + (by if way == NORTH else -by)
            self.fields[self.at] = str(value % top)
            self.typing = False
            self._changed()

    def _go(self, at):
        self.at = at
        self.typing = False
        self._changed()

    def _take_back(self):
        field = self.fields[self.at]
        if field and self.typing:
            self.fields[self.at] = field[:-1]
            self.typing = len(field) > 1
            self._changed()
        elif self.at:
            self._go(self.at - 1)
            self.typing = bool(self.fields[self.at])
        else:
            self.console.pop()
            self.back()

    def _changed(self):
        self.console.sound.play("key")
        self.say(self._field())

    def _refuse(self, why):
        self.console.sound.play("refused")
        self.console.toast(why)

    def _call(self):
        console = self.console
        if "" in self.fields:
            self.at = self.fields.index("")
            self._refuse(t("apart.missing", self.at + 1))
            return
        text = ".".join(self.fields[:4])
        if self.fields[4] != str(PORT):
            text += ":" + self.fields[4]
        try:
            parse_address(text)
        except ValueError:
            self.at = 4  # all the rest is within its bounds
            self._refuse(t("apart.no_port"))
            return
        if self.fields[0] == "0":
            self.at = 0
            self._refuse(t("apart.nobody"))
            return
        kept = terms.last(console)
        kept["address"] = text
        console.store.save(terms.SAVE, kept)
        console.pop()
        self.then(text)

    # -- on a TFT

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)
            self._drawn = None
        now = (self.at, self.typing, tuple(self.fields))
        if now != self._drawn:
            self._drawn = now
            for i in range(FIELDS):
                canvas.part()
                self._draw_field(canvas, i)
                canvas.part()
            more = self.typing and self.at < 3
            keys = (("0-9", t("apart.number")), ("#", t("next" if more else "apart.call")))
            furniture.footer(canvas, keys + (("*", t("back")),))

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, t("apart.address"))
        y = 34
        for line in furniture.wrap(t("apart.address.text"), 38):
            canvas.text(6, y, line, SOFT)
            y += 13
        for x, _ in BOXES[1:4]:
            canvas.rect(x - 4, 112, 4, 4, PAPER)
        canvas.text(82, 153, t("apart.port"), SOFT, fonts.TEXT, 1, 1)

    def _draw_field(self, canvas, i):
        x, y = BOXES[i]
        lit = i == self.at
        back = INK if canvas.mono else PANEL
        canvas.rect(x - 2, y - 2, BOX_W[i] + 2, BOX_H + 4, INK)
        canvas.panel(x, y, BOX_W[i] - 2, BOX_H, ACCENT if lit else LINE, back, 2, 2 if lit else 1)
        text = self.fields[i]
        role = ACCENT if lit and self.typing else PAPER
        canvas.text(x + BOX_W[i] // 2 - 1, y + 6, text, role, fonts.TEXT, 2, 0)
