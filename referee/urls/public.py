"""Addresses of the public pages."""

from django.conf import settings
from django.urls import path

from referee.views import app, notation, practice, preferences, quick, replay, school, start, style_page

urlpatterns = [
    path("", start.start, name="start"),
    path("app.webmanifest", app.manifest, name="app-manifest"),
    path("worker.js", app.worker, name="app-worker"),
    path("rules/<str:game>/", start.rules, name="rules"),
    path("school/", school.choose, name="school"),
    path("school/<str:game>/", school.lesson, name="school-lesson"),
    path("school/<str:game>/exam/", school.exam, name="school-exam"),
    path("practice/", practice.practice, name="practice"),
    path("practice/<str:game>/", practice.begin, name="practice-begin"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("replay/<str:token>/", replay.public, name="replay"),
    path("replay/<str:token>/<number:number>/", replay.public, name="replay-moment"),
    path("replay/<str:token>/<number:number>/costs/", replay.costs_public, name="replay-costs"),
    path("replay/<str:token>/notation.txt", notation.save, name="replay-notation"),
    path("notation/", notation.read, name="notation"),
    path("quick/", quick.quick, name="quick"),
    path("quick/<str:game>/", quick.quick_table, name="quick-table"),
]

if settings.DEBUG:
    urlpatterns.append(path("look/", style_page.look, name="look"))
