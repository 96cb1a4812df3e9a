"""A client of the link that was written from docs/link.md alone: the standard library, and the
rules of Dynasty for its moves. Nothing of firmware/console, or it would prove nothing of the page.
"""

import hashlib
import os
import random
import socket
import struct
import time
import zlib

from games.dynasty.rules import Position

HELLO, REFUSE, CODE, VERDICT, DATA, BEAT, BYE = range(1, 8)
TERMS, ACCEPT, COMMIT, REVEAL = range(16, 20)
MOVE, SYNC, KEPT = 24, 31, 32
PATIENCE_S = 30


def frame(body):
    """Zero, COBS of the body and its CRC-32, zero."""
    out = bytearray(1)
    for block in (body + struct.pack("<I", zlib.crc32(body))).split(b"\0"):
        out.append(len(block) + 1)
        out += block
    return bytes(out) + b"\0"


def body_of(coded):
    """The body of what stood between two zeros, or None."""
    out = bytearray()
    while coded and coded[0] <= len(coded):
        out += coded[1 : coded[0]] + b"\0"
        coded = coded[coded[0] :]
    body, crc = out[:-5], out[-5:-1]
    return bytes(body) if not coded and struct.pack("<I", zlib.crc32(body)) == crc else None


def word(text):
    return bytes([len(text)]) + text.encode()


class Client:
    """A joiner that plays Dynasty with who hosts at a port of this machine."""

    def __init__(self, port, code):
        self.port = port
        self.code = code
        self.token = bytes(8)
        self.switch_on()

    def switch_on(self):
        """Another start of the program: what it keeps is the token, and the game."""
        self.id = os.urandom(4)
        self.host = bytes(4)
        self.sent = self.taken = 0
        self.waiting = []  # numbers and messages that are not acknowledged
        self.messages = []
        self.connect()

    def connect(self):
        """Call until the host is there; it may still hold the line before."""
        self.received = b""
        for _ in range(10 * PATIENCE_S):
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), PATIENCE_S)
                self.socket.settimeout(0.05)
                return
            except ConnectionRefusedError:
                time.sleep(0.1)
        raise AssertionError("nobody hosts")

    def switch_off(self):
        self.socket.close()

    # -- bodies

    def put(self, kind, fields):
        try:
            self.socket.sendall(frame(bytes([kind]) + fields))
        except OSError:
            pass  # read() finds it closed, too

    def hello(self):
        self.put(HELLO, b"DMR\1\2" + self.id + self.host + self.token + bytes(4))

    def send(self, message):
        self.sent += 1
        self.waiting.append((self.sent, message))
        self.put(DATA, self.id + struct.pack("<II", self.sent, self.taken) + message)

    def read(self):
        """The next good body, or None for nothing after a while; what DATA needs is done."""
        if b"\0" not in self.received:
            try:
                more = self.socket.recv(4096)
            except TimeoutError:
                return None
            except OSError:
                more = b""
            self.received += more
            if not more:
                time.sleep(0.1)
                self.connect()
                return None
        coded, zero, rest = self.received.partition(b"\0")
        if not zero:
            return None
        self.received = rest
        body = body_of(coded)
        if body and body[0] in (DATA, BEAT) and body[1:5] == self.host:
            at = 9 if body[0] == DATA else 5
            (acknowledged,) = struct.unpack("<I", body[at : at + 4])
            self.waiting = [waits for waits in self.waiting if waits[0] > acknowledged]
            if body[0] == DATA:
                if struct.unpack("<I", body[5:9])[0] == self.taken + 1:
                    self.taken += 1
                    self.messages.append(body[13:])
                self.put(BEAT, self.id + struct.pack("<I", self.taken))
        return body

    def until(self, find, again=lambda: None):
        """What find(body) gives of what comes; again() is called until then, once a second."""
        end, due = time.monotonic() + PATIENCE_S, 0.0
        while time.monotonic() < end:
            if time.monotonic() >= due:
                again()
                due = time.monotonic() + 1
            found = find(self.read())
            if found:
                return found
        raise AssertionError("not in time")

    def message(self, kind, ignored=0):
        """The next message, which is of this kind, but for those of one that is ignored."""

        def beat():
            self.put(BEAT, self.id + struct.pack("<I", self.taken))
            for number, message in self.waiting:
                self.put(DATA, self.id + struct.pack("<II", number, self.taken) + message)

        message = bytes([ignored])
        while message[0] == ignored:
            self.until(lambda body: self.messages, beat)
            message = self.messages.pop(0)
        assert message[0] == kind, message
        return message[1:]

    # -- what it does

    def greet(self):
        """Learn who hosts: who answers, and with the token once there is one."""

        def answer(body):
            return body and body[0] == HELLO and body[14:22] == self.token and body[6:10]

        self.host = self.until(answer, self.hello)

    def enter(self):
        """Be let in; returns the tries that are left."""
        self.greet()

        def verdict(body):
            return body and body[0] == VERDICT and body[5:9] == self.id and body

        code = lambda: self.put(CODE, self.id + self.code.encode())  # noqa: E731
        found = self.until(verdict, code)
        assert found[9] == 1
        self.token = found[13:21]
        return found[10]

    def agree(self):
        """Accept the terms, and toss."""
        self.terms = self.message(TERMS)
        self.send(bytes([ACCEPT, 1]))
        mine = self.secret = os.urandom(16)
        self.send(bytes([COMMIT]) + hashlib.sha256(b"J" + mine).digest())
        sealed = self.message(COMMIT)
        self.send(bytes([REVEAL]) + mine)
        theirs = self.message(REVEAL)
        assert hashlib.sha256(b"H" + theirs).digest() == sealed
        self.side = 1 - hashlib.sha256(theirs + mine).digest()[0] % 2
        self.position = Position()
        self.used = self.seen = 0

    def play(self, plies=200, chance=random.Random(7)):  # noqa: B008
        """Moves of both, until there is a result or there are so many plies."""
        position = self.position
        while position.outcome() is None and len(position.history) < plies:
            before = len(position.history)
            if position.turn == self.side:
                move = chance.choice(position.legal_moves())
                name = position.move_name(move)
                position.push(move)
                self.used += 100
                head = struct.pack("<BHH", MOVE, self.seen, before) + word(name)
                self.send(head + struct.pack("<II", self.hash(), self.used))
                continue
            message = self.message(MOVE)
            self.seen += 1
            _, number, size = struct.unpack("<HHB", message[:5])
            position.push(position.parse_move(message[5 : 5 + size].decode()))
            after, _ = struct.unpack("<II", message[5 + size :])
            assert (number, after) == (before, self.hash())

    def hash(self):
        return zlib.crc32(self.position.to_text().encode())

    def hash_of_all(self):
        position = self.position
        names = [position.move_name(move) + " " for move in position.history]
        return zlib.crc32(("".join(names) + position.to_text()).encode())

    def come_back(self):
        """After it was switched off: the token, then what both have."""
        self.switch_on()
        self.greet()
        plies, used = len(self.position.history), [0, 0]
        used[self.side] = self.used
        self.send(bytes([REVEAL]) + self.secret)
        state = (SYNC, 1, 0, 0, plies, 0, 0, self.hash_of_all(), 0, 2, *used)
        self.send(struct.pack("<BBHHHBHIBBII", *state))
        theirs = struct.unpack("<BHHHBHIBBII", self.message(SYNC, REVEAL))
        position = self.position
        for ply in range(theirs[3], plies):
            name = position.move_name(position.history[ply])
            self.send(bytes([KEPT]) + struct.pack("<H", ply) + word(name))
        for ply in range(plies, theirs[3]):
            message = self.message(KEPT)
            assert struct.unpack("<H", message[:2])[0] == ply
            position.push(position.parse_move(message[3:].decode()))
        assert theirs[6] == self.hash_of_all() or theirs[3] < plies
        self.seen = 0

    def leave(self):
        """Until everything is acknowledged, then goodbye."""
        self.until(lambda body: not self.waiting)
        self.put(BYE, self.id)
        self.socket.close()
