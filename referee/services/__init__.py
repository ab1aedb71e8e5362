"""Writes: the only place where transactions are opened. One module a noun."""
