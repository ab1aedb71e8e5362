"""Hands that are over or lie some time back: playing them back, what happened in them, pictures, the delayed table."""
