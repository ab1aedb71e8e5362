"""Backups: everything that a server has, in one file, taken while it runs (docs/how-to/back-up-and-restore.md)."""
