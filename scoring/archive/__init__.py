"""The archive of a tournament: one file with everything that follows from nothing else, verified without a database.

`docs/archive.md` describes the format. Everything here is pure: it reads and writes files, and knows no database.
"""
