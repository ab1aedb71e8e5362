"""Reads players.

The `field` of a competition, `substitutes`, who is kept `apart`, links, cards, lists, and one player's page.
"""
