"""Addresses: what anybody may read."""

from django.conf import settings
from django.urls import path

from referee.views import look, start

urlpatterns = [
    path("", start.start, name="start"),
    path("rules/<str:game>/", start.rules, name="rules"),
]

if settings.DEBUG:
    urlpatterns.append(path("look/", look.look, name="look"))
