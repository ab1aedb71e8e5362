"""Writes archives, and imports one as a tournament of its own."""
