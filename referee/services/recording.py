"""The one recording path: lock, repeated?, stale?, rule, insert, snapshot, publish."""
