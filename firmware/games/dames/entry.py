"""How a person enters a move of Dames: a piece, then landing by landing or only the last one.

A square is pointed at with the stick, which goes from dark square to dark square, or by its number
in PDN, which is what the list of moves says, too: the box goes to the square of the first digit at
once, and to that of both when another digit makes a number of the board.
"""

from console.input import ACTION, DX, DY, KEY, STEP
from console.pages import is_no
from console.squares import REFUSAL_FRAMES, SHAKE_FRAMES
from console.words import t

from games.dames.motion import AIM, CHOOSE, ROUTE, Motion
from games.dames.rules import EMPTY, IllegalMove, Move
from games.dames.variants import place, square_at, squares

REFUSALS = {"compulsory": "dames.compulsory", "largest": "dames.largest"}
MOST_NAMED = 4  # squares that a refusal names


def named(squares):
    """The numbers of some squares, of the first ones if there are many."""
    names = [str(square + 1) for square in squares[:MOST_NAMED]]
    return " ".join(names + ["..."] if len(squares) > MOST_NAMED else names)


class Entry(Motion):
    """A person's turn. What the views read besides the motion:

    targets (landings that may follow the path), must (squares of the pieces that have to capture,
    or that may be huffed), routes (Moves to pick from) and route (the index of one), hint (the Move
    that was told, or None).
    """

    @property
    def square(self):
        """The square under the box."""
        cursor = self.cursor
        return square_at(self.match.rules, cursor[0], cursor[1])  # asked each frame: no new tuple

    def is_mine(self, event):
        """Does this stick or button belong to the side to move?

        Two persons have a stick each; who plays the computer may take either.
        """
        return event.player == self.match.player(self.mover) or not self.is_person(1 - self.mover)

    def _is_yes(self, event):
        return (event.kind == ACTION and self.is_mine(event)) or event.is_key("#")

    # The box

    def moves_box(self, event):
        """Move the box if the event says so; True when it did."""
        if event.kind == STEP and self.is_mine(event):
            self.typed = 0
            self._step(DX[event.value], DY[event.value])
        elif event.kind == KEY and event.value in "123456789" or event.is_key("0") and self.typed:
            self._type(int(event.value))
        else:
            return False
        return True

    def _step(self, right, down):
        """To the next dark square: aside two columns, up and down along a zigzag."""
        rules = self.match.rules
        column, row = self.cursor
        if right and down:
            square = square_at(rules, column + right, row + down)
        elif right:
            square = square_at(rules, column + 2 * right, row)
        else:
            # The n-th dark square of the next row.
            square = self.square + down * (rules.size // 2)
        if 0 <= square < squares(rules):
            self.put_box(*place(rules, square))

    def _type(self, digit):
        rules = self.match.rules
        number = 10 * self.typed + digit
        if not self.typed or number > squares(rules):
            if not digit:
                return
            number = digit
            self.typed = digit if 10 * digit <= squares(rules) else 0
        else:
            self.typed = 0
        self.put_box(*place(rules, number - 1))

    def pause(self):
        """Bring up the menu, which is in memory from then on."""
        from games.dames.pause import pause

        pause(self)

    # A piece

    def _choose(self, event):
        if self._is_yes(event):
            self.typed = 0
            self._pick(self.square)
        elif self.moves_box(event):
            self.hinting = False
        elif event.is_key("0"):
            self.give_hint()
        elif is_no(event):
            if self.typed:
                self.typed = 0
            else:
                self.pause()

    def _pick(self, square):
        """Choose the piece on a square, or huff it, or say why not."""
        position = self.match.position
        cell = position.cells[square]
        if square in position.huffs():
            self.forgive()
            self.changed()
            self._huff(square)
        elif cell == EMPTY:
            self.refuse("dames.empty")
        elif (cell - 1) & 1 != self.mover:
            self.refuse("dames.enemy")
        else:
            targets = position.steps((square,))
            if not targets:
                self._refuse_by(position.refusal((square,)))
                return
            self.forgive()
            self._drop_hint()
            self._set_up_board()
            self.path = [square]
            self.leg = 0
            self.targets = targets
            self.console.sound.play("key")
            self._set(AIM)

    def _refuse_by(self, error):
        """Say which rule refuses a move, and show the pieces that it calls upon."""
        if error.rule in REFUSALS:
            self.must = error.squares
            self._refuse(REFUSALS[error.rule], named(error.squares))
        elif error.rule == "route":
            self.refuse("dames.route")
        else:
            self.refuse("dames.stuck" if self.phase == CHOOSE else "dames.far")

    def _refuse(self, key, *values):
        self.tell(t(key, *values), REFUSAL_FRAMES, key)
        self.shake = SHAKE_FRAMES
        self.console.sound.play("refused")

    # Its way

    def _aim(self, event):
        if self._is_yes(event):
            self.typed = 0
            self._land_on(self.square)
        elif event.is_key("0") and not self.typed:
            self._let_go()
            self.give_hint()
        elif self.moves_box(event):
            self.view.touched = True
        elif is_no(event):
            if self.typed:
                self.typed = 0
            elif len(self.path) > 1:
                self._step_back()
            else:
                self._let_go()

    def _land_on(self, square):
        """The next landing, or the last one of all."""
        path = self.path + [square]
        if square in self.targets:
            self._go(path, self._whole(path))
            return
        cell = self.cells[square]
        if len(self.path) == 1 and square == self.path[0]:
            self._let_go()
            return
        if len(self.path) == 1 and cell != EMPTY and (cell - 1) & 1 == self.mover:
            self._pick(square)
            return
        try:
            move = self.match.position.find(tuple(path))
        except IllegalMove as error:
            if not error.moves:
                self._refuse_by(error)
                return
            self.forgive()
            self.routes = error.moves
            self.route = 0
            self.console.sound.play("key")
            self._set(ROUTE)
        else:
            self._go(move.path, move)

    def _whole(self, path):
        """The Move that a path is, or None when it goes on."""
        over = self.jumped(path[-2], path[-1])
        captured = self.taken if over is None else self.taken + [over]
        move = Move(tuple(path), tuple(captured))
        return move if self.match.position.is_legal(move) else None

    def _go(self, path, move):
        """Send the piece along a path that begins as the one it has gone, or from its start."""
        gone = len(self.path)
        self.forgive()
        if list(path[:gone]) != self.path:
            self._set_up_board()
            gone = 1
        self.targets = ()
        if move is not None:
            self._drop_hint()
            self.must = ()
            self.changed()
        self.put_box(*place(self.match.rules, path[-1]))
        self._hop(path, gone - 1, move)

    def _hopped(self):
        self.targets = self.match.position.steps(tuple(self.path))
        self._set(AIM)

    def _step_back(self):
        """The piece goes back by a landing."""
        path = self.path[:-1]
        self._set_up_board()
        self.path = path
        self.leg = 0
        for self.leg in range(1, len(path)):
            over = self.jumped(path[self.leg - 1], path[self.leg])
            self.taken.append(over)
            self.cells[path[self.leg]] = self.cells[path[self.leg - 1]]
            self.cells[path[self.leg - 1]] = EMPTY
            if not self.match.rules.passing:
                self.cells[over] = EMPTY
        self.forgive()
        self._hopped()

    def _let_go(self):
        """Another piece may be chosen."""
        self._set_up_board()
        self.targets = ()
        self.forgive()
        self._set(CHOOSE)

    # Two routes with the same ends

    def _pick_route(self, event):
        n = len(self.routes)
        if self._is_yes(event):
            move = self.routes[self.route]
            self._go(move.path, move)
        elif event.kind == STEP and self.is_mine(event):
            self._show_route((self.route + (1 if event.value < 4 else n - 1)) % n)
        elif event.kind == KEY and event.value in "123456789"[:n]:
            self._show_route(int(event.value) - 1)
        elif is_no(event):
            self._set(AIM)

    def _show_route(self, route):
        self.route = route
        self.console.sound.play("key")
        self.view.touched = True
