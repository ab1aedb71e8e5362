"""Addresses: the phone page of a seat; everything below /s/<token>/."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
