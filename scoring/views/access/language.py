"""The language of a page: the browser's choice, else the club's."""

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header


class ClubLocale(LocaleMiddleware):
    """Django's middleware, but browsers that ask for none of our languages get the club's."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language of this request."""
        super().process_request(request)
        if settings.CLUB_LANGUAGE and not _asks_for_ours(request):
            translation.activate(settings.CLUB_LANGUAGE)
            request.LANGUAGE_CODE = settings.CLUB_LANGUAGE


def _asks_for_ours(request: HttpRequest) -> bool:
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in dict(settings.LANGUAGES):
        return True
    asked = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return any(_is_ours(language) for language, _weight in asked)


def _is_ours(language: str) -> bool:
    try:
        return bool(get_supported_language_variant(language))
    except LookupError:
        return False
