"""Backups: everything that a server has, in one file, taken while it runs (docs/how-to/back-up-and-restore.md).

`bundle` is the file and its checksums; `sqlite` and `postgres` take one snapshot and put it back; `whole` adds secrets
and certificates. `automatic` makes them by itself, `pages` is the organiser's page, `compared` what a backup has beside
what there is now, `trial` whether it is sound, and `again` restores one and starts the server again.
"""
