"""Models of the display chips: bytes in from the wires, picture out."""
