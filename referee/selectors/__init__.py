"""Reads. Nothing in here writes; each module says how many queries it makes."""
