"""The archive of a tournament: one file with all its facts, which can be verified without a database.

`docs/archive.md` describes the format. Everything here is pure: it reads and writes files, and knows no database.
"""
