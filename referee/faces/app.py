"""The Django app that a face is."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig

from referee.faces import face_register


class FaceConfig(AppConfig):
    """An app whose module `face` has the face of a game, `FACE`.

    An `apps` module imports this module, not this class: Django takes the one class that it finds there.
    """

    def ready(self) -> None:
        """Register the game and its face."""
        face_register(import_module(f"{self.name}.face").FACE)
