"""Knåker, tables of random players: for practice, simulations and tests."""
