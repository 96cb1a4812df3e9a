"""The real firmware image on an emulated RP2040 (rp2040py) with the parts of the handheld on it.

board.py boots and drives a chip, handheld.py wires a whole handheld; each peripheral that rp2040py
lacks or has wrong is a module here. Everything runs in virtual time: same input, same cycles.
"""
