"""Knoesten as a Django app."""

from referee.faces import app


class KnoestenConfig(app.FaceConfig):
    """The face of Knoesten."""

    name = "referee.faces.knoesten"
