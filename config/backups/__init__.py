"""Backups: everything that a server has, in one file, taken while it runs (docs/how-to/back-up-and-restore.md).

`bundle` is the file and its checksums; `sqlite` and `postgres` take one snapshot and put it back; `whole` adds secrets
and certificates.
"""
