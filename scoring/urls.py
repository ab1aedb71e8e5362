"""Addresses of the evening: organiser, standings."""

from django.urls import URLPattern, URLResolver

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = []
