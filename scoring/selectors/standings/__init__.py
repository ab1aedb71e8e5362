"""Reads standings: `visible` says how much of them the public sees; all others show figures through it."""
