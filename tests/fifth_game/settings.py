"""Settings of a server that has the fifth game: the club's own, and one line."""

from config.settings import *  # noqa: F403 (as Django settings are put together)

INSTALLED_APPS = [*INSTALLED_APPS, "tests.fifth_game"]  # noqa: F405 (from the star above)
