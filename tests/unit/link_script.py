"""Two who play by a script of moves, questions, cuts and power failures, whatever comes of it.

An act is (what, side, number): one of ACTS, 0 or 1, and which of several it is. One that cannot be
now is passed over.
"""

from console.link.messages import DRAW, PAUSE, REMATCH, TAKE_BACK
from games.dames.apart import law_of
from link_stage import Chance, World, equal, terms, to_move

ACTS = (
    ("move",) * 8
    + ("frames", "settle", "yes", "join", "on") * 3
    + ("draw", "take back", "no", "go on") * 2
    + ("pause", "rematch", "resign", "claim", "cut", "save", "off")
)
MINUTES = 2
BREAK_MS = 5000


class Script:
    """The world of one script. `saves`: what each side has saved last, None if it never has."""

    def __init__(self, options=""):
        agreed = terms("dames", "dames8", options, host_minutes=MINUTES, join_minutes=MINUTES)
        while True:
            self.world = world = World(None, agreed, law_of=law_of)
            world.sit_down()
            if world.games[0].side == 0:  # the toss is left to nobody else
                break
        world.settle()
        self.saves = [table.to_save() for table in world.tables]

    def act(self, what, side, number):
        world = self.world
        table = world.tables[side]
        game = table and table.game
        if what == "frames":
            for _ in range(1 + number % 6):
                world.frame()
        elif what == "settle":
            world.run(BREAK_MS if number % 2 else 400)
        elif what == "cut":
            world.wire.whole = False
        elif what == "join":
            world.wire.whole = True
        elif what == "on":
            if not table:
                world.switch_on(side, self.saves[side])
        elif what == "save":
            if table:
                self.saves[side] = table.to_save()
        elif what == "off":
            if table:
                world.switch_off(side)
        elif game:
            self.say(game, what, number)

    def say(self, game, what, number):
        if what == "move" and game.may_move():
            position = game.law.position
            words = [position.move_name(move) for move in position.legal_moves()]
            words += ["h%d" % (square + 1) for square in position.huffs()]
            if words:
                game.move(words[number % len(words)])
        elif what == "draw":
            game.ask(DRAW)
        elif what == "take back" and game.plies:
            game.ask(TAKE_BACK, max(0, game.plies - 1 - number % 3))
        elif what == "pause":
            game.ask(PAUSE)
        elif what == "rematch":
            game.ask(REMATCH)
        elif what == "yes" or what == "no":
            kinds = [kind for kind in range(4) if game.wanted[kind]]
            if kinds:
                game.answer(kinds[number % len(kinds)], what == "yes")
        elif what == "go on":
            game.go_on()
        elif what == "resign" and number % 4 == 0:
            game.resign()
        elif what == "claim":
            game.claim()

    def end(self):
        """Both are there again, and hold the same."""
        world = self.world
        world.wire.whole = True
        for side in (0, 1):
            self.act("on", side, 0)
        world.come_together()
        world.until(lambda: not any([game.comparing for game in world.games]))
        world.settle()
        world.agree()
        self.end_clocks()
        # No move was lost on the way to the law, nor played twice.
        record = world.games[0].law.position.to_record()
        law = law_of(world.terms).position
        for word in record.split():
            law.enter(word)
        equal(law.to_text(), world.games[0].law.position.to_text())

    def end_clocks(self):
        """The next move brings the true time of its side."""
        world = self.world
        for game in world.games:
            for kind in (TAKE_BACK, PAUSE):
                game.answer(kind, False)
        for game in world.games:
            game.go_on()
            world.settle()
        if world.games[0].over is None:
            mover, other = to_move(world)
            self.say(mover, "move", 0)
            world.settle()
            world.agree()
            equal(mover.used[mover.side], other.used[mover.side])

    def play(self, acts):
        for what, side, number in acts:
            self.act(what, side, number)
        self.end()


def by_chance(seed, length):
    """A script of so many acts."""
    chance = Chance(seed)
    return [
        (ACTS[chance.below(len(ACTS))], chance.below(2), chance.below(60)) for _ in range(length)
    ]


def shorter(acts, fails):
    """As few of the acts as still fail, for who looks for the reason."""
    at = 0
    while at < len(acts):
        fewer = acts[:at] + acts[at + 1 :]
        if fails(fewer):
            acts = fewer
        else:
            at += 1
    return acts
