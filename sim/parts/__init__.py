"""Models of the parts round the chip, on the wires of sim.wires: keypad, sticks, button, buzzer."""
