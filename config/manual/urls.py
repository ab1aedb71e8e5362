"""Addresses of the manual, below /help/."""

from django.urls import path

from config.manual import views

app_name = "manual"
urlpatterns = [
    path("", views.contents, name="contents"),
    path("<slug:chapter>/", views.chapter, name="chapter"),
    path("referee/<slug:game>/", views.sheet, name="sheet"),
]
