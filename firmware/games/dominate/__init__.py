"""Dominate: clone and jump over a board with blocks, and turn what stands round the landing."""
