"""Signatures of webhooks, as the standard "Standard Webhooks" has them (https://www.standardwebhooks.com/).

The signed bytes are the message's id, the time of the attempt and the body, joined by dots.
"""

import base64
import hashlib
import hmac

PREFIX = "whsec_"


def secret_text(key: bytes) -> str:
    """Return a secret as a receiver is given it."""
    return PREFIX + base64.b64encode(key).decode("ascii")


def signature(key: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """Return the value of the header `webhook-signature`."""
    signed = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(signed).decode("ascii")


def signed_headers(key: bytes, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers of a signed message. `timestamp` is in seconds since 1970."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(key, message_id, timestamp, body),
    }
