"""Knåker, the cards, and which may lie on which: pure tables and functions that know no player."""
