"""A fifth game, small enough to read at once: docs/how-to/add-a-game.md tells it in words.

Stickspel is played by three to five with 52 cards. Everybody gets five, the player at the dealer's left leads, suit is
followed, the highest card of the suit led takes the trick, each trick is a point, and whoever has five points wins.
"""
