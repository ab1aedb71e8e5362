"""Reads for files.

`archive` (everything that an archive keeps), `verification` (whether what is stored agrees with the log).
"""
