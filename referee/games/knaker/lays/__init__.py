"""Knåker, cards laid and taken: the checks of each move, and how laid cards are read."""
