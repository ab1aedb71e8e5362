"""A club's settings for the bare view: its apps and its database, and nothing that a request passes."""

from config.settings import *  # noqa: F403 (as the settings of the tests)

MIDDLEWARE = []
ROOT_URLCONF = "tests.bench.bare_view"
ALLOWED_HOSTS = ["*"]
REST_FRAMEWORK = {"UNAUTHENTICATED_USER": None}
