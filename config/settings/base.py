"""Apps, pages, languages, static files."""

import os
from wsgiref.headers import Headers

from django.utils.translation import gettext_lazy as _

from config.settings.environment import ROOT, data_directory, flag
from config.version import VERSION as VERSION

DEBUG = flag("DEBUG")
DATA = data_directory()
PROGRAM = ROOT / "manage.py"  # starts a process that works beside this one

# Where phones reach this server, as in printed codes: "http://192.0.2.7:8000". `manage.py serve` finds it out.
PUBLIC_ADDRESS = os.environ.get("KONTROLLANT_ADDRESS", "").rstrip("/")

INSTALLED_APPS = [
    "config",
    "referee",
    *(f"referee.faces.{path.parent.name}" for path in sorted((ROOT / "referee" / "faces").glob("*/apps.py"))),
    "scoring",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
]

MIDDLEWARE = [
    "config.server.middleware.local_hosts",
    "config.server.middleware.Files",
    # Middleware below this line doesn't apply to files, since their weight counts (eight to a page).
    "config.log.requests.Known",  # before all that may refuse a page, so that the log names what was refused
    "config.server.middleware.patient",
    "config.server.middleware.mark_answers",
    "config.server.middleware.https_kept",
    "config.server.middleware.secure_cookies",
    "django.middleware.security.SecurityMiddleware",
    "config.server.middleware.Policy",
    "config.server.middleware.not_kept",
    "config.server.middleware.PageGZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scoring.views.access.language.ClubLocale",
    "config.server.middleware.card_letters",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scoring.views.access.laptop.at_this_computer",
    "scoring.views.access.acting.by_sender",
    "scoring.views.access.gate.Gate",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.server.middleware.https_first",
    "config.server.middleware.body_limit",
    "config.server.middleware.text_readable",
    "config.server.middleware.StorageTold",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.manual.context.help_at",
                "config.standby.context.second_laptop",
            ],
        },
    }
]

LANGUAGE_CODE = "en"
CLUB_LANGUAGE = ""  # for browsers that ask for none of ours; the first start asks for it, a process reads it once
LANGUAGES = [("en", _("English")), ("sv", _("Swedish")), ("nl", _("Dutch"))]
LOCALE_PATHS = [ROOT / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("KONTROLLANT_TIME_ZONE") or "Europe/Amsterdam"

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise looks at it before the first files are collected
STATICFILES_DIRS = [ROOT / "static"]
# File names with a hash of the content: cached forever, and new as soon as the file changes.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.server.static.HashedFiles"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MANIFEST_STRICT = False  # a missing picture costs the picture, not the page


def file_headers(headers: Headers, path: str, url: str) -> None:
    """Make the header alone decide a file's type, and keep headers short: a phone's page needs eight files.

    Scripts and styles are read as the page is, UTF-8; a year is as long as any browser keeps a file.
    """
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Content-Type"] = (headers["Content-Type"] or "").split(";")[0]
    if "immutable" in (headers["Cache-Control"] or ""):
        headers["Cache-Control"] = "max-age=31536000, immutable"


WHITENOISE_ADD_HEADERS_FUNCTION = file_headers

LOGIN_URL = "/organise/sign-in/"
LOGIN_REDIRECT_URL = "/organise/"
LOGOUT_REDIRECT_URL = "/"
