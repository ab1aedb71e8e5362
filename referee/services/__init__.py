"""Writes: the only package that opens transactions. One module per noun."""
