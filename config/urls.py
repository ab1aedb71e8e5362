"""All addresses. Each app lists its own; only those of no app are here."""

from django.urls import include, path

from config.views import authority, health, trust

urlpatterns = [
    path("", include("referee.urls")),
    path("", include("scoring.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("health/", health, name="health"),
    path("trust/", trust, name="trust"),
    path("trust/kontrollant.crt", authority, name="trust-authority"),
]

handler400 = "config.views.bad_request"
handler500 = "config.views.server_error"
