"""Wi-Fi without a screen: the file of the networks, and getting into one of them."""

import os

from fake_wifi import OWN, Radio
from link_stage import equal

FILE = "networks.tmp"
HOME = ("Home", "eight or more")
CAFE = ("Caf\u00e9", "")


class Clock:
    now = 0

    def ms(self):
        return self.now

    def diff(self, a, b):
        return a - b


def station(radio, *networks):
    from console.link.wifi import Station

    made = Station(networks, Clock())
    made._clock.now = 0
    return made


def run(radio, made, ms=60_000):
    """Until it is there, or has failed."""
    for _ in range(ms // 33):
        if made.state:
            return
        made.update()
        made._clock.now += 33
        radio.go_on()


def read(text):
    """What known() makes of a file."""
    from console.link.wifi import known

    with open(FILE, "w") as file:
        file.write(text)
    try:
        return known(FILE)
    finally:
        os.remove(FILE)


def case_networks_are_read_in_their_order():
    with Radio():
        equal(read('[["Home", "eight or more"], ["Caf\u00e9", ""]]'), [HOME, CAFE])


def case_no_file_is_no_network():
    with Radio():
        from console.link.wifi import known

        equal(known("there-is-none"), [])


def case_a_file_that_is_none_is_named_and_tells_nothing_of_what_is_in_it():
    with Radio():
        from console.link.wifi import BadNetworks

        secret = "secret key"
        for text in (
            '[["Home", "%s"' % secret,
            '{"Home": "%s"}' % secret,
            '["%s"]' % secret,
            '[["Home", "%s", 1]]' % secret,
            '[["Home", 12345678]]',
            '[["", "%s"]]' % secret,
            '[["%s", "%s"]]' % (17 * "\u00e9", secret),
            '[["Home", "7 chars"]]',
            '[["Home", "%s"]]' % (64 * "a"),
        ):
            try:
                read(text)
            except BadNetworks as error:
                assert secret not in str(error), error
            else:
                raise AssertionError(text)


def case_the_first_network_that_is_there_is_joined():
    with Radio([CAFE]) as radio:
        made = station(radio, HOME, CAFE, ("Third", ""))
        equal(made.address, "")
        run(radio, made)
        from console.link.wifi import NOT_FOUND, THERE

        equal((made.state, made.name, made.address), (THERE, CAFE[0], OWN))
        equal(radio.asked, [HOME[0], CAFE[0]])
        equal(made.reasons, [NOT_FOUND])


def case_each_failure_has_its_reason():
    with Radio([("a", "x" * 8), ("b", ""), ("c", "")], deaf=["b"], slow=["c"]) as radio:
        made = station(radio, ("a", "y" * 8), ("b", ""), ("c", ""), ("d", ""))
        run(radio, made)
        from console.link.wifi import FAILED, NO_ADDRESS, NOT_FOUND, NOT_LET_IN, WRONG_KEY

        equal(made.state, FAILED)
        equal(made.reasons, [WRONG_KEY, NOT_LET_IN, NO_ADDRESS, NOT_FOUND])


def case_a_chip_that_does_not_answer_is_a_reason():
    with Radio([HOME], chip=False) as radio:
        made = station(radio, HOME)
        run(radio, made)
        from console.link.wifi import FAILED, NO_CHIP

        equal((made.state, made.reasons), (FAILED, [NO_CHIP]))


def case_a_network_that_is_joined_already_is_not_asked_again():
    with Radio([HOME]) as radio:
        run(radio, station(radio, HOME))
        made = station(radio, HOME)
        from console.link.wifi import THERE

        equal((made.state, made.address), (THERE, OWN))
        equal(len(radio.asked), 1)


class Tcp:
    """A transport that counts."""

    line = 1
    up = True
    busy = b""
    updates = 0
    closed = False

    def read(self, buffer):
        return 0

    def write(self, data):
        return len(data)

    def drop(self):
        pass

    def update(self, now):
        self.updates += 1

    def close(self):
        self.closed = True


def case_a_network_that_is_lost_is_joined_again_as_often_as_it_takes():
    with Radio([HOME]) as radio:
        made = station(radio, HOME)
        run(radio, made)
        from console.link.wifi import Wireless

        inner = Tcp()
        way = Wireless(inner, made)
        way.busy = b"busy"
        equal((way.line, way.up, inner.busy, way.write(b"ab")), (1, True, b"busy", 2))
        way.update(0)
        equal(inner.updates, 1)
        radio.round = {}
        radio.state = radio.STAT_NO_AP_FOUND
        for _ in range(50):
            way.update(0)
            radio.go_on()
        equal(inner.updates, 1)
        assert len(radio.asked) > 10
        radio.round = dict([HOME])
        for _ in range(10):
            way.update(0)
            radio.go_on()
        assert inner.updates > 3
        way.close()
        assert inner.closed and not radio.on


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
