"""Gnällknekt as a Django app."""

from referee.faces import app


class GnallknektConfig(app.FaceConfig):
    """The face of Gnällknekt."""

    name = "referee.faces.gnallknekt"
