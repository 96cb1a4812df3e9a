"""Two players apart, as they see it: the lobby, and what stands between the link and a game.

Nothing of it is loaded before a player asks for it; console.link knows no screen.
"""
