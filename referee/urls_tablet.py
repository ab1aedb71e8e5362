"""Addresses: the referee's tablet; everything below /r/<token>/."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
