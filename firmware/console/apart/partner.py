"""The player apart: the one link that a console has, which runs with every frame whatever is shown.

The lobby makes it, a linked game is played over it, and what it needs to come back is kept.
"""

from console import modules
from console.link.address import PORT
from console.link.game import ASKED, COMPARED, ENDED, MOVED, WENT_BACK
from console.link.session import BROKEN, CLOSED
from console.link.table import THEIRS
from console.rest import SAVE_LATEST_MS
from console.themes import ACCENT
from console.words import t

SAVE = "apart"
SAVE_VERSION = 1
# What the peer would not give back is not left to Rest.lets_save():
QUIET_MS = 400  # without a press: then a save, which stops everything for a moment, is not felt
QUIET_RACE_MS = 1500  # in a race, where nobody waits for the other one's move
LATEST_MS = 8000  # after which it is saved in any case
GOODBYES = 3  # updates of a line that is let go
TOLD_FRAMES = 90  # for which it is shown what the other one says: it may be a long sentence

# What leads to a game makes room for it.
LOBBY = ("console.loading",) + tuple(
    [
        "console.apart." + name
        for name in "lobby lines terms address meeting waiting joining code wifi".split()
    ]
)
POSITION = (MOVED, WENT_BACK, COMPARED)  # events that change it


class Partner:
    """line: "cable", "net" or "usb"; transport, table: see console.link; address: what a joiner
    calls, as text; port: of the network, where a host listens.

    `play` is the linked game that is on the screen, None without one: it puts itself there. `moves`
    are the events of the link that change its position, oldest first, for it to take: (MOVED, text
    of the move), (WENT_BACK, how many plies), (COMPARED, None): one of the two was switched off,
    and the position is to be read from `table.game.law` anew. `save_too`: what a race does at each
    save, for it has more to keep. `chatting`: the chat is on the screen, and shows by itself what
    comes; `draft`: what was typed there and is not sent.
    """

    def __init__(self, console, line, transport, table, address="", port=PORT):
        self.console = console
        self.line = line
        self.transport = transport
        self.table = table
        self.address = address
        self.port = port
        self.play = None
        self.moves = []
        self.save_too = None
        self.chatting = False
        self.warned = False  # has the player been told of a message that was refused?
        self.draft = ""
        self._game = table.game or table.race
        self._last = None  # what was said last
        self._told = None  # the state of the session that the player knows of
        self._word = None  # a move of this side that is to be sent
        self._fresh = False  # is it of this very frame?
        self._plies = -1
        self._ends = self._game and self._game.ends
        self._wants = False
        self._ending = False  # is a game kept that is over?
        self._unsaved_ms = -1
        self._dear = False  # has something changed that the peer would not give back?
        self._begins = False  # the player is still to be told who has the first move

    @property
    def session(self):
        return self.table.session

    def update(self, dt):
        """dt ms have gone by; the console calls it with every frame, before the scene's update."""
        table = self.table
        # What came with the last frame, so that no frame has to take something and to show it.
        if self._game:
            self._take_events(self._game)
        self._tell()
        if self._fresh:
            self._fresh = False
        else:
            self.send_now()
        table.update(dt)
        game = table.game or table.race
        if game is not self._game:
            self._begin(game)
        if game:
            self._look_at(game)
        if self.play and table.race:
            self.play.pass_time(dt)
        if game and game.ends != self._ends:
            self._ends = game.ends
            self.save()  # before the peer can hear of it
        elif self._ending and self._is_done and not game.wants_again:
            self.save()
        elif game and self._unsaved_ms >= 0:
            self._keep(dt)
        if self.play and table.session.state != self._told:
            was, self._told = self._told, table.session.state
            self._look(was)
        if self.play and self._begins:
            self._begins = False
            mine = game.law.turn() == game.side
            self.console.toast(t("apart.you_begin" if mine else "apart.other_begins"))

    def _begin(self, game):
        """There is a game, the first one or a rematch."""
        again = self._game is not None
        self._game = game
        self._plies = -1
        self._ends = game.ends
        if again:
            console = self.console
            while len(console.scenes) > 2:  # above the game or its result, which lies on Home
                console.pop()
            self.open_game()

    def open_game(self):
        """Put the linked game in the place of the scene on top."""
        self.moves = []
        self._begins = self.table.game is not None and not self.table.game.plies
        modules.drop(*LOBBY)
        game = game_of(self.console, self.table.agreement.terms)
        apart_of(game).open(self.console, self)

    def _take_events(self, game):
        event = game.event()
        while event:
            what, detail = event
            if what in POSITION:
                self.moves.append(event)
            elif what != ENDED:  # the game looks at `over` by itself
                from console.apart import questions

                questions.take(self, what, detail)
            if what != ASKED:
                self._change()
            event = game.event()

    def _tell(self):
        """Say what has come from the peer, unless the chat shows it."""
        said = self.table.said
        last = said[-1] if said else None
        if last is not self._last:
            self._last = last
            if last[0] == THEIRS and not self.chatting:
                from console.apart.phrases import read_out

                self.console.toast(read_out(last), ACCENT, TOLD_FRAMES)

    def _look(self, was):
        """The line is another one than the player knows."""
        if self.table.race and self._told == BROKEN:
            self.console.toast(t("apart.race.broken"))  # each plays on
        elif self.table.race and was == BROKEN:
            self.console.toast(t("apart.race.back"))
        elif self._told == BROKEN:
            from console.apart.broken import Broken

            self.console.push(Broken(self))
        elif self._told == CLOSED:
            from console.dialogs import Menu

            key = "apart.left.text" if self._game.over is None else "apart.left"
            self.console.push(Menu(t("apart"), ((t("ok"), None),), None, 0, t(key)))

    def open_chat(self):
        """Put the chat over whatever there is."""
        from console.apart.chat import Chat  # only now: a game has the memory

        self.console.push(Chat(self))

    # -- own moves

    def send(self, word):
        """Play a move of this side by the law and send it, with the next frame, for this one begins
        to show it. If it may not be made after all the screen is put right."""
        self.send_now()
        self._word = word
        self._fresh = True

    def send_now(self):
        """Send what waits to be sent."""
        if self._word is not None:
            word, self._word = self._word, None
            if not self.table.game.move(word):
                self.moves.append((WENT_BACK, 1))

    # -- keeping

    def _look_at(self, game):
        """Is there something new to be kept?"""
        if game.plies != self._plies:
            self._change(self._plies < 0)
            self._plies = game.plies
        if game.wants_again != self._wants:
            self._wants = game.wants_again
            self._change(True)

    def _change(self, dear=False):
        self._unsaved_ms = max(self._unsaved_ms, 0)
        self._dear = self._dear or dear

    def _keep(self, dt):
        """Save what has changed, at a moment when nobody presses anything and nothing moves.

        The peer has every move, too, and gives it back to a side that was switched off: it is saved
        as seldom as in a game without a link. Not so the way back itself when a game begins, the
        wish for another one, all that is new once the peer is away, and the cards of a race.
        """
        self._unsaved_ms += dt
        race = self.table.race
        rest = self.console.rest
        if race or self._dear or self.session.state == BROKEN:
            enough = QUIET_RACE_MS if race else QUIET_MS
            quiet = min(rest.idle_ms, self._unsaved_ms) >= enough
            due = self._unsaved_ms >= LATEST_MS
        else:
            quiet = rest.lets_save(self._unsaved_ms)
            due = self._unsaved_ms >= SAVE_LATEST_MS
        shows = self.moves and self.console.scene is self.play
        if due or quiet and not shows:
            self.save()

    @property
    def _is_done(self):
        """Do both know the end?"""
        game = self._game
        return game.over is not None and self.session.settled and not game.comparing

    def save(self, leaves=False):
        """Keep the game and the way back to it; one that both know the end of is kept no more,
        unless this side wants another one and does not leave."""
        self._unsaved_ms = -1
        self._dear = False
        if self.save_too:
            self.save_too()
        game = self._game
        done = self._is_done and (leaves or not game.wants_again)
        self._ending = game.over is not None and not done
        if done:
            self.console.store.remove(SAVE)
            return
        data = {
            "line": self.line,
            "address": self.address,
            "port": self.port,
            "host": self.session.host,
            "table": self.table.to_save(),
        }
        self.console.store.save(SAVE, data, SAVE_VERSION)

    # -- the end

    def leave(self):
        """Say goodbye and let the line go. A game that is not over stays kept."""
        try:
            self.session.leave()
            for _ in range(GOODBYES):
                self.session.update()
        finally:
            self.close()

    def close(self):
        """Let the line go without a word: for the peer it breaks, and may come back."""
        self.console.partner = None
        try:
            if self._game:
                self.send_now()
                self.save(True)
        finally:
            self.play = None
            self.transport.close()


def games_of(console):
    """The games that two can play apart."""
    return [game for game in console.games if getattr(game, "APART", False)]


def game_of(console, terms):
    """The package of the game that is proposed; ValueError if there is none here."""
    for game in games_of(console):
        if game.NAME == terms.game:
            return game
    raise ValueError("no such game: " + terms.game)


def apart_of(game):
    """The module of a game that knows how it is played apart."""
    return __import__("games." + game.NAME + ".apart", None, None, ("open",))


def law_of(console, terms):
    """The Law that a game on these terms is played by, None for a race; ValueError if there is none
    here."""
    return apart_of(game_of(console, terms)).law_of(terms)
