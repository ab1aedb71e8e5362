"""What is stored of a secret that somebody else keeps: a token, a code."""

import hashlib


def digest_of(secret: str) -> str:
    """Return what is stored of a secret. It has so many random bits that one plain digest can't be reversed."""
    return hashlib.sha256(secret.encode()).hexdigest()
