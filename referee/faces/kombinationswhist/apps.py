"""Kombinations-Whist as a Django app."""

from referee.faces import app


class KombinationswhistConfig(app.FaceConfig):
    """The face of Kombinations-Whist."""

    name = "referee.faces.kombinationswhist"
