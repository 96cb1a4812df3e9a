"""A board behind the bridge plays the simulator over TCP on the loopback, a whole game by keys on
both. Nobody waits for a wall clock: the time of the simulator moves the board and the bridge.
"""

import socket

from apart_pair import KEY_MS, MENU_MS, SAVE_MS, read_code
from apart_titles import DAMES_10
from console.link.agreement import PROPOSED
from console.link.messages import BY_RULES
from live import ENGLISH
from test_dames import move_keys

from host_tools import link
from sim import script
from sim.emulator.handheld import Handheld
from sim.emulator.serve import Cable
from sim.handheld import Handheld as Simulated
from sim.handheld import PowerOff

STEP_MS = 10
PATIENCE_MS = 120_000
READY_MS = 300  # from a position on the panel to the next move
TAKES_MS = 450


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Hands:
    """Presses what `steps` yields on a handheld, a key or a stick's way, or lets so many ms go by;
    step() is called as time goes on."""

    def __init__(self, handheld, steps):
        self.handheld = handheld
        self.steps = steps
        self._free_at = 0.0
        self._release = None

    def step(self, now):
        if now < self._free_at:
            return
        if self._release:
            self._release()
            self._release = None
            self._free_at = now + KEY_MS
            return
        todo = next(self.steps, 50)
        if isinstance(todo, (int, float)):
            self._free_at = now + todo
            return
        key, held = todo
        if key in script.VECTORS:
            self.handheld.sticks.move(0, *script.VECTORS[key])
            self._release = lambda: self.handheld.sticks.move(0, 0, 0)
        else:
            self.handheld.keypad.press(key)
            self._release = lambda: self.handheld.keypad.release(key)
        self._free_at = now + held


class Rig:
    """The board hosts, the simulator joins; `position` is what both should show."""

    def __init__(self, image, saves):
        port = free_port()
        self.board = Handheld("pico_tft", image, files=ENGLISH)
        self.cable = Cable(0)
        self.cable.plug(self.board.board)
        board = link.Board(lambda: self.cable.names[0], lambda: self.simulated.now_ms / 1000)
        self.position = DAMES_10.start()
        self.words = DAMES_10.record.split()
        self.code = None
        self.plies = []  # at which both panels were seen to be equal
        self.over = self.last = self.scene = None  # how the simulator ends
        settings = {"language": "en", "dim": 0}
        self.simulated = Simulated("tft", saves, settings, apart=f"127.0.0.1:{port}")
        self.bridge = link.Bridge(board, link.network_for(port, ""))
        self.hands = [Hands(self.board, self.host()), Hands(self.simulated, self.join())]

    def run(self):
        self.simulated.at_ms(STEP_MS, self.step)
        try:
            self.simulated.run()
        except PowerOff:
            pass
        finally:
            self.bridge.close()
            self.cable.close()

    def step(self):
        now = self.simulated.now_ms
        assert now < PATIENCE_MS, (len(self.position.history), self.bridge.status())
        self.board.run_to_ms(now)
        self.cable.exchange()
        self.bridge.step()
        for hands in self.hands:
            hands.step(now)
        self.simulated.at_ms(now + STEP_MS, self.step)

    # -- what the hands do

    def host(self):
        yield 1500
        for way in "ssee":
            yield way, 70
            yield 70
        # the link, host, over USB, Dames, 10x10
        for key in "#12":
            yield key, KEY_MS
            yield MENU_MS
        yield str(self.place()), KEY_MS
        yield MENU_MS
        for key in "1#":
            yield key, KEY_MS
        while self.code is None:
            yield 100
            try:
                self.code = read_code(self.board.panel)
            except KeyError:
                pass
        yield from self.play(self.board)

    def place(self):
        """Of Dames in the host's list; the simulator has the same games."""
        from console.apart.partner import games_of

        return [game.NAME for game in games_of(self.console)].index("dames") + 1

    @property
    def console(self):
        return self.simulated.console

    @property
    def game(self):
        partner = self.console.partner
        return partner and partner.table.game

    def join(self):
        def asked():
            return getattr(self.console.scene, "state", None) or ("",)

        while self.code is None or asked()[0] != "apart.type_code":
            yield 50
        for key in self.code + "#":
            yield key, KEY_MS
        while asked()[0] != "apart.terms":
            yield 50
        assert self.console.partner.table.agreement.state == PROPOSED
        yield "#", KEY_MS
        while not self.game:
            yield 50
        yield from self.play(self.simulated)
        self.over = self.game.over
        self.last = self.game.law.position.to_text()
        self.scene = type(self.console.scene).__name__
        raise PowerOff

    def play(self, handheld):
        """The moves of a side, each when both panels show the position before it."""
        while not self.game:
            yield 50
        side = self.game.side if handheld is self.simulated else 1 - self.game.side
        while len(self.position.history) < len(self.words):
            if self.position.turn != side or not self.is_shown():
                yield 50
                continue
            self.plies.append(len(self.position.history))
            yield READY_MS
            move = self.position.parse_move(self.words[len(self.position.history)])
            first, *landings = move_keys(move)
            yield first[0], SAVE_MS
            for key in first[1:]:
                yield key, KEY_MS
            for landing in landings:
                yield landing[0], SAVE_MS
                for key in landing[1:]:
                    yield key, KEY_MS
                if len(landings) > 1:
                    yield TAKES_MS
            self.position.push(move)
        while not (self.game.over and self.console.partner.session.settled):
            yield 50
        yield 3000  # both results are on the screen

    def is_shown(self):
        panels = (self.board.panel, self.simulated.panel)
        return all(DAMES_10.shows(panel, self.position) for panel in panels)


def test_dames_10x10_by_keys_on_a_board_behind_the_bridge_and_in_the_simulator(
    firmware_image, tmp_path
):
    rig = Rig(firmware_image, tmp_path)
    rig.run()
    outcome = rig.position.outcome()
    assert outcome and rig.over == (BY_RULES, outcome.winner)
    assert rig.plies == list(range(len(rig.words)))
    assert rig.last == rig.position.to_text()
    assert rig.scene == "Result"
