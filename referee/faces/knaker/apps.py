"""Knåker as a Django app."""

from referee.faces import app


class KnakerConfig(app.FaceConfig):
    """The face of Knåker."""

    name = "referee.faces.knaker"
