"""Knåker, each player's turn, cards, place and pricks."""
