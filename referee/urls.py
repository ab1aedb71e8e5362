"""Addresses of the table: phone, tablet, rules."""

from django.urls import URLPattern, URLResolver

app_name = "referee"
urlpatterns: list[URLPattern | URLResolver] = []
