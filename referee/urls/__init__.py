"""Addresses of the referee: phones, tablets and public pages."""

from django.urls import include, path

app_name = "referee"
urlpatterns = [
    path("", include("referee.urls.public")),
    path("s/<str:token>/", include("referee.urls.seat")),
    path("r/<str:token>/shadow/", include("referee.urls.shadow")),
    path("r/<str:token>/", include("referee.urls.tablet")),
]
