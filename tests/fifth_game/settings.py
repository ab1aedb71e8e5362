"""Settings of a server that has the fifth game: those of each test's server, and one line."""

from tests.support.served import *  # noqa: F403 (as Django settings are put together)

INSTALLED_APPS = [*INSTALLED_APPS, "tests.fifth_game"]  # noqa: F405 (from the star above)
