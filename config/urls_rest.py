"""Addresses of REST, `/api/v1/`. Each app lists its own; only those of no app are here."""

from django.urls import include, path, re_path

from config.reference.views import Nothing, documentation, schema

urlpatterns = [
    path("", documentation, name="rest-documentation"),
    path("schema/", schema, name="rest-schema"),
    path("", include("referee.urls.rest")),
    path("", include("scoring.urls_rest")),
    re_path(".*", Nothing.as_view(), name="rest-nothing"),
]
