"""Reads. Nothing here writes; each module says how many queries it makes."""
