"""The handheld on a PC: fake chip, parts, panels, scripts, a window; and the emulated board."""
