"""All addresses. Each app lists its own; only those of no app are here.

`/health/` and `/ready/` are answered before any of these: `config.server.readiness`.
"""

from django.urls import include, path, re_path

from config.backups import pages as backups
from config.reference.views import Nothing
from config.server.views import authority, trust
from config.standby import pages as standby

urlpatterns = [
    path("api/v1/", include(("config.urls_rest", "rest"))),  # first: no entry looks at the 400 addresses of pages
    re_path("^api/", Nothing.as_view()),
    path("", include("referee.urls")),
    path("", include("scoring.urls")),
    path("help/", include("config.manual.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("organise/backups/", backups.page, name="backups"),
    path("organise/backups/make/", backups.make, name="backup_make"),
    path("organise/backups/forget/", backups.forget, name="backups_forget"),
    path("organise/backups/place/", backups.place, name="backup_place"),
    path("organise/backups/<str:name>/", backups.preview, name="backup_preview"),
    path("organise/backups/<str:name>/restore/", backups.restore, name="backup_restore"),
    path("organise/backups/<str:name>/file/", backups.download, name="backup_download"),
    path("organise/second-laptop/", standby.page, name="second_laptop"),
    path("organise/second-laptop/code/", standby.offer, name="second_offer"),
    path("organise/second-laptop/over/", standby.let_take_over, name="second_takes_over"),
    path("organise/second-laptop/part/", standby.part, name="second_part"),
    path("trust/", trust, name="trust"),
    path("trust/kontrollant.crt", authority, name="trust-authority"),
]

handler400 = "config.server.views.bad_request"
handler500 = "config.server.views.server_error"
