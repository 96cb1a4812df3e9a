"""The chat: what was said, and a line that is typed with the keypad or with the sticks alone.

Digits are letters, * erases and # sends. On an empty line * opens the menu and # the ready phrases;
held, * goes back and # changes the alphabet. The left stick goes from key to key and its button
presses it; then the stick chooses the letter, up and down make it large and small, and the button
sets it. The right stick moves in the line and through what was said, its button opens the menu.
"""

from console.apart.letters import NAMES, Line, printed
from console.input import (
    ACTION,
    ACTION_HELD,
    ACTION_UP,
    DX,
    DY,
    KEY,
    KEY_HELD,
    KEY_UP,
    KEYS,
    STEP,
)
from console.link.session import OPEN
from console.link.table import MINE
from console.scene import Scene
from console.words import code, t

LEFT, RIGHT = 0, 1  # the sticks and their buttons, both this player's
ERASE = "*"
SEND = "#"
COLUMNS = 3  # of the keypad
WORDS = {
    ERASE: ("chat.menu", "chat.erase"),
    SEND: ("chat.phrases", "chat.send"),
}  # on an empty line


class Chat(Scene):
    """The chat with a Partner, over whatever there is; what is typed and not sent is kept there.

    `line` is what is typed, `focus` the key pressed last or under the left stick, an index of
    input.KEYS; `back` counts the latest entries of the history that are scrolled out of sight.
    """

    own_keys = True  # a held 0 writes one: the sound is muted elsewhere

    def __init__(self, partner):
        self.partner = partner
        self.focus = KEYS.index("5")
        self.back = 0
        self.line = None
        self._last = None  # the latest entry of the history
        self._down = ""  # a key that is down and may yet be held
        self._before = None  # text and place before the last erasing

    def enter(self, console):
        partner = self.partner
        partner.chatting = True
        self.line = Line(console.clock, partner.draft, NAMES.index("αβγ") if code() == "el" else 0)
        self._last = self._latest()
        if console.display.kind == "tft":
            from console.apart.chat_tft import TftView as View
        else:
            from console.apart.chat_matrix import MatrixView as View
        self.view = View()

    def leave(self):
        self.line.settle()
        self.partner.draft = self.line.text
        self.partner.chatting = False

    # -- what others see of it

    @property
    def said(self):
        """The history, the oldest first: (MINE or THEIRS, text or number of a phrase)."""
        return self.partner.table.said

    @property
    def state(self):
        """Key of the words for what the player should know of link and game; "" for nothing."""
        table = self.partner.table
        if table.session.state != OPEN:
            return "chat.no_line"
        game = table.game
        if game and game.over is None:
            if True in game.wanted:
                return "chat.asked"
            if game.law.turn() == game.side and not game.paused:
                return "chat.turn"
        return "chat.over" if game and game.over else ""

    def told(self):
        """What the player should know, in words; "" for nothing."""
        words = [t("chat.muted")] if self.partner.table.muted else []
        if self.state:
            words.append(t(self.state))
        return " ".join(words)

    def seconds(self):
        """What is left to the side that has the move; -1 where no clock runs."""
        game = self.partner.table.game
        if not game or game.over is not None:
            return -1
        turn = game.law.turn()
        limit = game.limit(turn)
        return (max(0, limit - game.used[turn]) + 999) // 1000 if limit else -1

    def word_of(self, key):
        """What a key does at the moment."""
        line = self.line
        if key in WORDS:
            return t(WORDS[key][line.text != ""])
        letters = line.letters_of(key)
        return t("chat.space") if letters == " " else printed(letters, key)

    # -- keys and sticks

    def handle(self, event):
        kind = event.kind
        now = event.ticks
        if kind == KEY:
            self._press(event.value, now, True)
        elif kind == KEY_HELD:
            self._hold(event.value, now)
        elif kind == KEY_UP:
            self._release(event.value)
        elif kind == STEP:
            if event.player == LEFT:
                self._choose(DX[event.value], DY[event.value], now)
            else:
                self._look(DX[event.value], DY[event.value])
        elif event.player == RIGHT:
            if kind == ACTION:
                self._menu()
        elif kind == ACTION:
            self._press(KEYS[self.focus], now, False)
        elif kind == ACTION_HELD:
            self._hold(KEYS[self.focus], now)
        elif kind == ACTION_UP:
            self._release(KEYS[self.focus])

    def _press(self, key, now, timed):
        if self._down == SEND:
            self._release(SEND)  # the next key came before that one was let go
        line = self.line
        self._down = key
        self.focus = KEYS.index(key)
        if key == SEND:
            return
        if key == ERASE:
            line.settle()
            self._before = line.text, line.at
            line.erase()
        elif not timed and key == line.key:
            line.settle()
            self._down = ""
        elif not line.tap(key, now, timed):
            self._refuse("chat.full")
            return
        self.console.sound.play("key")

    def _hold(self, key, now):
        if key != self._down:
            return
        self._down = ""
        if key == ERASE:
            self.line.put(*self._before)
            self.console.pop()
        elif key == SEND:
            self.line.change_alphabet()
        else:
            self.line.hold(key, now)

    def _release(self, key):
        """Some keys do what they do only now, since they might have been held."""
        if key != self._down:
            return
        self._down = ""
        if key == SEND:
            if self.line.text:
                self._send()
            else:
                self._choose_phrase()
        elif key == ERASE and not self._before[0]:
            self._menu()

    def _choose(self, dx, dy, now):
        """The left stick: the letter, or the key."""
        line = self.line
        if line.key:
            if dx:
                line.turn(dx, now)
            else:
                line.raise_to(dy < 0, now)
        else:
            row, column = divmod(self.focus, COLUMNS)
            row = min(max(row + dy, 0), len(KEYS) // COLUMNS - 1)
            column = min(max(column + dx, 0), COLUMNS - 1)
            self.focus = COLUMNS * row + column

    def _look(self, dx, dy):
        """The right stick: the place in the line, or the history."""
        if dx:
            self.line.move(dx)
        if dy:
            self.back = min(max(self.back - dy, 0), max(0, len(self.said) - 1))

    # -- what is said

    def _send(self):
        line = self.line
        line.settle()
        if not line.text.strip():
            line.put("", 0)
        elif self._sent(self.partner.table.say(line.text)):
            line.put("", 0)

    def _send_phrase(self, number):
        return self._sent(self.partner.table.say_phrase(number))

    def _sent(self, done):
        if done:
            self.back = 0
            self.console.sound.play("move")
        else:
            self._refuse("chat.wait")
        return done

    def _refuse(self, key):
        self.console.toast(t(key))
        self.console.sound.play("refused")

    def _choose_phrase(self):
        from console.apart.phrases import Phrases

        self.console.push(Phrases(self._send_phrase))

    def _menu(self):
        from console.dialogs import Menu

        line = self.line
        line.settle()
        name = NAMES[(line.alphabet + 1) % len(NAMES)]
        muted = self.partner.table.muted
        items = [
            (t("chat.ready"), self._choose_phrase),
            (t("chat.letters", name), line.change_alphabet),
            (t("chat.unmute" if muted else "chat.mute"), self._mute),
            (t("chat.clear"), lambda: line.put("", 0)),
            (t("back"), self.console.pop),
        ]
        self.console.push(Menu(t("chat"), items))

    def _mute(self):
        table = self.partner.table
        table.muted = not table.muted

    # -- time

    def _latest(self):
        return self.said[-1] if self.said else None

    def update(self, dt):
        self.line.update(self.console.clock.ms())
        latest = self._latest()
        if latest is not self._last:
            self._take_new(latest)
        self.view.update(dt, self)

    def _take_new(self, latest):
        """Something was said; who reads what was said before stays there."""
        said = self.said
        if latest[0] != MINE:
            self.console.sound.play("tick")
            n = len(said) - 1
            while self.back and n >= 0 and said[n] is not self._last:
                self.back = min(self.back + 1, len(said) - 1)
                n -= 1
        self._last = latest

    def idle(self, ms):
        game = self.partner.table.game
        return game is not None and not game.law.ready()

    def draw(self, canvas):
        self.view.draw(canvas, self)
