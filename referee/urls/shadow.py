"""Addresses of a trainee's shadow rulings, below /r/<token>/shadow/."""

from django.urls import path

from referee.views import shadow

urlpatterns = [
    path("", shadow.tables, name="shadow"),
    path("results/", shadow.results, name="shadow-results"),
    path("tables/<number:table_id>/", shadow.table, name="shadow-table"),
    path("tables/<number:table_id>/<number:number>/", shadow.entry, name="shadow-entry"),
]
