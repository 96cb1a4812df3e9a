"""Two consoles that play a real game with each other, over a wire, by events alone."""

from console.apart.partner import Partner, law_of
from console.input import ACTION, KEY, Event
from console.link import session as sessions
from console.link.session import Session
from console.link.table import Table
from console.scene import Scene
from games.dynasty.rules import PASS

from tests.unit.apart_stage import Two
from tests.unit.link_stage import CODE, Wire, equal


class Players(Two):
    """A Two at a game with terms, from the toss on."""

    def __init__(self, folder, terms, kind="tft", wire=None, **settings):
        super().__init__(folder, kind, dim=0, **settings)
        self.wire = wire or Wire()
        self.terms = terms
        for i, stage in enumerate(self.stages):
            stage.console.push(Scene())  # what lies under all
            self.switch_on(i)
        self.until(lambda: self.partners[1].session.state == sessions.ASKING)
        self.partners[1].session.enter(CODE)
        self.until(lambda: self.tables[1].agreement and self.tables[1].agreement.terms)
        self.tables[1].agreement.answer(True)
        self.until(lambda: all([table.game or table.race for table in self.tables]))
        for partner in self.partners:
            partner.open_game()
        self.frames(2)

    def switch_on(self, i, data=None):
        """Make the Partner of a side, with what it has kept."""
        console = self.stages[i].console
        console.push(Scene())
        end = self.wire.ends[i]
        end.inside = bytearray()
        token = bytes(data["token"]) if data else None
        session = Session(end, console.clock, None if i else CODE, token)
        proposed = None if i or data else self.terms
        table = Table(session, lambda terms: law_of(console, terms), proposed, data)
        console.partner = Partner(console, "cable", end, table)

    def switch_off(self, i):
        """The power goes; returns what the table has kept."""
        console = self.stages[i].console
        data = console.partner.table.to_save()
        console.partner = None
        while len(console.scenes) > 1:
            console.scenes.pop()
        return data

    @property
    def tables(self):
        return [partner.table for partner in self.partners]

    @property
    def games(self):
        return [partner.table.game for partner in self.partners]

    @property
    def scenes(self):
        """The games on the screens."""
        return [partner.play for partner in self.partners]

    def frames(self, n=1):
        for _ in range(n):
            self.wire.next_frame()
            super().frames()

    def rest(self):
        """Until all moves have arrived and nothing moves on either screen."""

        def rests():
            return all(
                partner.session.settled
                and not partner.moves
                and partner.table.game.law.ready()
                and not is_moving(partner.play)
                for partner in self.partners
            )

        self.until(rests)
        self.frames(2)
        self.until(rests)

    def mover(self):
        """The index of the side that may move, after all has come to rest."""
        self.rest()
        found = [i for i, game in enumerate(self.games) if game.may_move()]
        return found[0] if found else None

    def same(self):
        """Both hold the same, and both screens show it."""
        self.rest()
        words = [position.to_record() for position in self.positions()]
        equal(len(set(words)), 1, words)
        texts = {position.to_text() for position in self.positions()}
        equal(len(texts), 1, texts)
        equal(self.games[0].over, self.games[1].over)
        return words[0]

    def positions(self):
        laws = [game.law.position for game in self.games]
        return laws + [scene.match.position for scene in self.scenes]

    def press(self, i, *keys):
        """Keys on the keypad of a side; ' ' stands for its button."""
        stage = self.stages[i]
        for key in keys:
            event = Event(ACTION, 0, None, 0) if key == " " else Event(KEY, -1, key, 0)
            stage.console._take(event)
            self.frames()

    def enter(self, i, move):
        """A move of that side by keys; in Dames landing by landing, or a huff. It is sent with the
        frame after."""
        scene = self.scenes[i]
        if scene.NAME == "dynasty":
            self.press(i, *keys_of(move & 63), "#")
            if scene.match.directional and scene.asked >= 0:
                self.press(i, "23698741"[move >> 6], "#")
        elif scene.NAME == "dominate":
            self.press(i, *keys_of(move & 63), "#", *keys_of(move >> 6), "#")
        else:
            for square in move.path:
                self.point(i, square)
        self.frames()

    def point(self, i, square):
        """Enter a square of Dames."""
        scene = self.scenes[i]
        number = "%d" % (square + 1)
        # After a digit that another one may follow it is said that none does.
        alone = len(number) == 1 and 10 * int(number) <= len(scene.cells)
        self.press(i, *number, *("*" if alone else ""), "#")
        self.until(lambda: not is_moving(scene))

    def play(self, n, chance, choose=None):
        """n moves by chance, of those that choose(moves) leaves; fewer if the game is over. Returns
        how many were entered."""
        for played in range(n):
            self.same()
            if self.games[0].over:
                return played
            i = self.mover()
            moves = self.scenes[i].match.position.legal_moves()
            if moves == [PASS]:
                scene = self.scenes[i]
                self.until(lambda s=scene: not is_moving(s))
                continue
            if choose:
                moves = choose(i, moves) or moves
            self.enter(i, moves[chance.below(len(moves))])
        self.same()
        return n

    def top(self, i):
        """The name of the scene that lies on top."""
        return type(self.stages[i].scene).__name__


def keys_of(square):
    """Column and row of a square of eight by eight."""
    return str(1 + (square & 7)), str(1 + (square >> 3))


def is_moving(scene):
    """Does a motion go on, which ends by itself?"""
    if not hasattr(scene, "phase"):
        return False
    return not (scene.phase <= scene.thinks or scene.phase == scene.ends)
