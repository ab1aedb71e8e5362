"""Reads rounds and how they are seated.

`rounds`, `drafts`, `plans`, `requests` to seat, `wishes`, `why` somebody sits there.
"""
