"""Stickspel as a Django app: the one line that registers it is its name in `INSTALLED_APPS`."""

from referee.faces import app


class StickspelConfig(app.FaceConfig):
    """The face of Stickspel, and its rules."""

    name = "tests.fifth_game"
