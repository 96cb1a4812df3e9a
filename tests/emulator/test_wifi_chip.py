"""Wi-Fi on an emulated Pico W: needs MICROPYTHON=DIR of a checkout that can build its image.

Debian's sources have neither the driver of the chip nor lwIP; make -C ports/rp2 BOARD=RPI_PICO_W
submodules fetches both into a checkout.
"""

import json
import os
from pathlib import Path

import pytest
from rp2040py.external.cyw43 import Cyw43439

from host_tools.build import environment, jobs, mpy_cross
from host_tools.project import ROOT, cache, cached, logged
from host_tools.sources import checked
from sim.emulator.handheld import Handheld

BOARD = "RPI_PICO_W"
NEEDS = ("lib/cyw43-driver/src/cyw43.h", "lib/lwip/src/include/lwip/init.h")
NETWORK = "RP2040PY-GUEST"  # of the chip's model, open
APP = """
import time
from console.link.wifi import FAILED, THERE, Station, Wireless, known
from console.link.tcp import Host
class Clock:
    ms = time.ticks_ms
    diff = time.ticks_diff
station = Station(known(), Clock)
while station.state not in (FAILED, THERE):
    station.update()
    time.sleep_ms(33)
print("ended", station.state == THERE, station.name, station.address)
way = Wireless(Host(), station)
for _ in range(30):
    way.update(Clock.ms())
    time.sleep_ms(33)
way.close()
print("closed", station.address)
"""


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The UF2 of a plain Pico W; skipped with what is missing for it."""
    named = os.environ.get("MICROPYTHON")
    if not named:
        pytest.skip("not run: MICROPYTHON names no checkout that can build the image of a Pico W")
    missing = [part for part in NEEDS if not (Path(named) / part).is_file()]
    if missing:
        pytest.skip(f"not run: {named} has no {' and no '.join(missing)}")
    checkout = checked(Path(named))
    compiler, name, compile_mpy_cross = mpy_cross()
    folder = tmp_path_factory.mktemp("pico_w")
    variables = environment(MICROPY_MPYCROSS=cached(compiler, compile_mpy_cross) / name)
    make = ["make", "-C", checkout / "ports/rp2", jobs(), f"BOARD={BOARD}", f"BUILD={folder}"]
    logged(cache() / "logs" / "pico_w.log", make, env=variables)
    return folder / "firmware.uf2"


def test_a_pico_w_joins_the_network_it_knows_and_waits_there_for_a_caller(image):
    files = {
        "console/__init__.py": "",
        "console/link/__init__.py": "",
        "wifi.json": json.dumps([[NETWORK, ""]]),
        "main.py": APP,
    }
    for name in ("wifi", "tcp", "address"):
        files[f"console/link/{name}.py"] = (ROOT / f"firmware/console/link/{name}.py").read_text()
    h = Handheld(image=image, files=files)
    Cyw43439().attach(h.board.chip)
    h.board.expect("ended ", 90_000)
    h.board.expect("closed", 10_000)
    assert "Traceback" not in h.board.text
    assert f"ended True {NETWORK} " in h.board.text
    assert "0.0.0.0" not in h.board.text.split("closed")[0]
