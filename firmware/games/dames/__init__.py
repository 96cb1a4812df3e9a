"""Dames: draughts on 8x8 squares, and international draughts on 10x10."""
