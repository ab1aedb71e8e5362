"""Reads players.

The `field` of a competition, `substitutes`, `pairs_apart`, links, cards, lists, and one player's page.
"""
