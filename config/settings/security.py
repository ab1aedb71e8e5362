"""Secrets, hosts, cookies, headers, sizes."""

import os
import socket
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from config.settings.environment import networks, secret, words

SECRET_KEY = secret("SECRET_KEY")
# Of the account that is made at the first start, in place of the page that asks for one; "" shows the page.
ORGANISER_PASSWORD = os.environ.get("KONTROLLANT_ORGANISER_PASSWORD", "")

# `config.server.middleware.local_hosts` decides instead: Django has no setting for "any address of the local network".
ALLOWED_HOSTS = ["*"]
_NAME = socket.gethostname().lower()
_PUBLIC = urlsplit(os.environ.get("KONTROLLANT_ADDRESS", ""))
NAMED_HOST = _PUBLIC.hostname or ""
HOST_NAMES = [
    "localhost",
    *(_NAME + suffix for suffix in ("", ".local", ".lan", ".home")),
    *words("HOSTS"),
    *([NAMED_HOST] if NAMED_HOST else []),
]
# Forms may come from pages at the public address, even if a proxy in front asks for them by another.
CSRF_TRUSTED_ORIGINS = [f"{_PUBLIC.scheme}://{_PUBLIC.netloc}".lower()] if _PUBLIC.scheme and _PUBLIC.netloc else []
PROXIES = networks("PROXIES")
MONITORS = networks("MONITORS", "127.0.0.0/8", "::1")  # who may see how the server is (config.server.readiness)
WEBHOOK_NETWORKS = networks("WEBHOOK_NETWORKS")  # where webhooks may lead besides the internet

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
# A seat's link is a secret: it must not be sent to another site with a click.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Set by `manage.py serve --tls`: whether plain http only leads to https, and the certificate that phones are to trust.
HTTPS = False
AUTHORITY: Path | None = None

# A club's laptop uses plain http on the local network, so cookies can't be marked secure for good: the middleware
# `secure_cookies` does it for each answer over https. The reasons: docs/decisions/0023-https.md.
SESSION_ENGINE = "scoring.services.access.sessions"  # which knows whose they are
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.server.views.page_outdated"
SESSION_COOKIE_AGE = 14 * 24 * 3600

# The most bytes of a request's body. Only a file of players may be larger, and is sent to one address
# (config.server.bodies).
BODY_BYTES = 64 * 1024
UPLOAD_BYTES = 1_100_000
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]  # nothing is written to the disk

OTP_TOTP_ISSUER = "Kontrollant"  # what an app shows above its codes

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "scoring.forms.passwords.UnlikeNames"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
