"""Reads what serves programs and the server.

`tokens`, `webhooks`, `jobs`, and `server` (whether everything is all right).
"""
