"""How an embedded page looks: read from its address, and chosen by an organiser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from referee.ground.whole_numbers import whole_number
from scoring.models.tournaments import Competition

THEMES = ("light", "dark")
MOST_LINES = 1000
STANDINGS, TABLE = "standings", "table"

#: The pixels of an embedded page's head with its foot, and of one row.
FRAME, ROW, SEATS = 130, 41, 7


@dataclass(frozen=True, slots=True)
class Looks:
    """`theme` and `lang` are "" for the reader's own, `lines` 0 for all. An `overlay` lies over a stream's picture."""

    theme: str = ""
    lang: str = ""
    lines: int = 0
    overlay: bool = False


def looks_of(query: Mapping[str, str]) -> Looks:
    """Return the looks that an address asks for. Parameters with wrong values are ignored."""
    theme, lang, lines = query.get("theme", ""), query.get("lang", ""), query.get("lines", "")
    return Looks(
        theme=theme if theme in THEMES else "",
        lang=lang if lang in dict(settings.LANGUAGES) else "",
        lines=whole_number(lines, most=MOST_LINES) or 0,
        overlay="overlay" in query,
    )


class EmbedForm(forms.Form):
    """What an organiser wants on another page. Without an answer it is the whole standings."""

    what = forms.ChoiceField(
        label=_("What to show"), choices=[(STANDINGS, _("Standings")), (TABLE, _("One table"))], initial=STANDINGS
    )
    number = forms.IntegerField(label=_("Number of the table"), min_value=1, max_value=9999, required=False, initial=1)
    lines = forms.IntegerField(
        label=_("Number of places"), min_value=1, max_value=999, required=False, help_text=_("Leave empty to show all.")
    )
    theme = forms.ChoiceField(
        label=_("Colours"),
        choices=[("", _("as the reader's device")), ("light", _("light")), ("dark", _("dark"))],
        required=False,
    )
    lang = forms.ChoiceField(
        label=_("Language"), choices=[("", _("the reader's")), *settings.LANGUAGES], required=False
    )
    overlay = forms.BooleanField(label=_("As an overlay for a stream: large, without a background"), required=False)

    def chosen(self, name: str) -> str:
        """Return what was chosen, as it stands in an address; "" if nothing was."""
        value = self.cleaned_data.get(name) if self.is_bound else None
        return "" if value in (None, False) else str(value)

    def path(self, slug: str) -> str:
        """Return the path of the page that was chosen."""
        if self.chosen("what") == TABLE:
            path = reverse("scoring:embed_table", args=[slug, int(self.chosen("number") or 1)])
        else:
            path = reverse("scoring:embed_standings", args=[slug])
        asked = {name: self.chosen(name) for name in ("theme", "lang", "lines") if self.chosen(name)}
        if self.chosen("overlay"):
            asked["overlay"] = "1"
        return f"{path}?{urlencode(asked)}" if asked else path

    def height(self, competition: Competition) -> int:
        """Return the height in pixels at which the frame shows all its rows without scrolling, but 800 at most."""
        rows = SEATS if self.chosen("what") == TABLE else int(self.chosen("lines") or competition.entries.count())
        return min(FRAME + ROW * rows, 800)
