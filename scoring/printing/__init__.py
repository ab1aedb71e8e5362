"""Sheets of A4 for a hall: who sits where, slips, certificates, and the tables as they stand (decision 0048).

`documents` says which there are. Each other module makes one kind, from values that were read before.
"""
