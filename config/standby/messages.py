"""What two laptops say to each other, sealed: plain http is used in the hall, and any guest may read and write along.

A message is JSON, encrypted and authenticated with Fernet. The first one is sealed with a key that both derive from the
code on the organiser's page; it hands over a random key for everything after it. A nonce ties an answer to its
request. A request counts only if it has the ticket of the answer before it, so a recorded one does nothing.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O, which look like digits
CODE, GROUP = 16, 4  # letters: 73 bits, so nobody who recorded the pairing guesses them
SALT = b"kontrollant: a second laptop"  # codes are random, so one for all gives nothing away
COST = 2**14  # of scrypt: 16 MB for a tenth of a second
AT = 8  # bytes that say which piece it is


class Unreadable(Exception):
    """A message is not sealed with this key, or is damaged, or answers something else."""


def code_new() -> str:
    """Return a new code, as ABCD-EFGH-JKLM-NPQR."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE, GROUP))


def key_of_code(code: str) -> bytes:
    """Return the key that a code gives, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter.isalpha())
    return base64.urlsafe_b64encode(hashlib.scrypt(letters.encode(), salt=SALT, n=COST, r=8, p=1, dklen=32))


def key_new() -> bytes:
    """Return a random key."""
    return Fernet.generate_key()


def nonce_new() -> str:
    """Return a random nonce."""
    return secrets.token_urlsafe(16)


def seal(key: bytes, told: dict[str, Any]) -> bytes:
    """Return a message, sealed."""
    return Fernet(key).encrypt(json.dumps(told).encode())


def unseal(key: bytes, sealed: bytes, nonce: str = "") -> dict[str, Any]:
    """Return what a message says. Raises Unreadable, also if it doesn't answer the request with this nonce."""
    try:
        told = json.loads(Fernet(key).decrypt(sealed))
    except (InvalidToken, ValueError) as error:
        raise Unreadable from error
    if not isinstance(told, dict) or (nonce and told.get("nonce") != nonce):
        raise Unreadable
    return told


def seal_piece(key: bytes, nonce: str, at: int, piece: bytes) -> bytes:
    """Return one piece of a file, tied to the request and to its place; an empty piece is the end."""
    return Fernet(key).encrypt(nonce.encode() + at.to_bytes(AT, "big") + piece)


def unseal_piece(key: bytes, nonce: str, at: int, sealed: bytes) -> bytes:
    """Return the piece at this place. Raises Unreadable."""
    begins = nonce.encode() + at.to_bytes(AT, "big")
    try:
        found = Fernet(key).decrypt(sealed)
    except InvalidToken as error:
        raise Unreadable from error
    if not found.startswith(begins):
        raise Unreadable
    return found[len(begins) :]
