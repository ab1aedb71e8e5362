"""A club's settings, with the bare view's address."""

from config.settings import *  # noqa: F403 (as the settings of the tests)

ROOT_URLCONF = "tests.bench.bare"
