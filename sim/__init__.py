"""The handheld on a PC: fake chip, parts, panels, scripts, a window; and the emulated board.

Importing the package puts firmware/ on sys.path: it is the import root there as on the device.
"""

import sys
from pathlib import Path

_FIRMWARE = str(Path(__file__).resolve().parents[1] / "firmware")
if _FIRMWARE not in sys.path:
    sys.path.insert(0, _FIRMWARE)
