"""Reads rounds and how they are seated.

`rounds`, `drafts`, `plans`, `requests` to seat, `wishes`, the `pace`, `why` somebody sits there.
"""
