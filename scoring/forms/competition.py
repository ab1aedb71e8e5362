"""The forms an organiser fills in."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee import api
from referee.ground.whole_numbers import whole_number
from scoring.errors.competition import MinutesUnclear
from scoring.errors.settling import AwardUnclear
from scoring.forms.house_options import HouseOptionsForm
from scoring.forms.rules import TIE_BREAK_STEPS, RankingForm
from scoring.models.choices import CardsAfter
from scoring.models.limits import HIGHEST_TABLE, LONGEST_ROUND, MOST_MEETINGS, MOST_PLANNED_ROUNDS
from scoring.models.tournaments import COMPETITION_NAME, TOURNAMENT_NAME, WIFI_NAME, WIFI_PASSWORD, Competition
from scoring.selectors.standings.settling import MOST_AWARDED
from scoring.selectors.tournaments.club_rules import options_by_label
from scoring.systems.seating import MOST_GOING_ON
from scoring.systems.standings.adjusting import OutcomesUnclear, read_points
from scoring.wording.figures import POLICY_MEANINGS

_LATER = ("first_table", "cards_after")  # the fields that only an existing competition has
HOW = ("policy", "confirm", "depth", "planned_rounds", "minutes", "has_final")  # how a competition is played

#: Minutes a round may be given: ten hours.

#: The form in which an organiser writes awarded points, such as 2 or 1.5.

#: Of a network with a password (WPA).
SHORTEST_WIFI_PASSWORD = 8


class TriState(forms.TypedChoiceField):
    """A choice among truth values, drawn as radio buttons. Its `choices` may have None for what is undecided."""

    def __init__(self, *, choices: Sequence[tuple[bool | None, Any]], **kwargs: Any) -> None:
        self.values = {str(value): value for value, _name in choices}
        super().__init__(
            choices=choices,
            coerce=self.values.get,
            empty_value=None,
            required=False,
            widget=forms.RadioSelect,
            **kwargs,
        )

    def prepare_value(self, value: Any) -> str:
        """Return the value as the page writes it."""
        return str(value)


class SignInForm(AuthenticationForm):
    """An organiser's name and password. `scoring.services.access.sign_in` checks whether they belong together."""

    def clean(self) -> dict[str, Any]:
        """Skip the password check, which Django would do here on the page thread."""
        return self.cleaned_data

    @property
    def name(self) -> str:
        """The name as typed, apart from Unicode normalisation."""
        return str(self.cleaned_data["username"])


class CompetitionForm(HouseOptionsForm, RankingForm):
    """How a competition of one game is played: policy, points, tie-breaks, and the game's house options."""

    policy = forms.ChoiceField(widget=forms.RadioSelect, label=_("Who is told about a breach, and when?"))
    confirm = forms.ChoiceField(widget=forms.RadioSelect, label=_("Who confirms a result before it counts?"))
    depth = forms.ChoiceField(widget=forms.RadioSelect, label=_("What do the phones record?"))
    planned_rounds = forms.IntegerField(
        min_value=1,
        max_value=MOST_PLANNED_ROUNDS,
        required=False,
        label=_("Number of rounds"),
        help_text=_(
            "A plan has this many rounds, and hidden last rounds are the last of these. "
            "Leave empty if you have not decided."
        ),
    )
    minutes = forms.IntegerField(
        min_value=1,
        max_value=LONGEST_ROUND,
        required=False,
        label=_("Minutes for each round"),
        help_text=_("The clock of a round proposes this time. Leave empty to play without a clock."),
    )
    has_final = TriState(
        label=_("Does a final follow these rounds?"),
        choices=((None, _("Undecided: you are asked after the last round")), (True, _("Yes")), (False, _("No"))),
    )

    def __init__(self, game: api.GameInfo, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.offer_club_rules({})
        self.fields["planned_rounds"].initial, self.fields["minutes"].initial = game.usual.rounds, game.usual.minutes
        self._choices("policy", list(api.policies()))
        self._choices("confirm", list(api.confirmations()))
        self._choices("depth", [(depth, name) for depth, name, _unproven in api.depths(game.name)])
        self.fields["scheme"].initial = game.usual.scheme
        self.offer_options(game.options)

    @property
    def policy_choices(self) -> list[tuple[Any, str]]:
        """Return each policy's button, and what the policy means."""
        return [(button, str(POLICY_MEANINGS[button.data["value"]])) for button in self["policy"]]

    @property
    def depth_choices(self) -> list[tuple[Any, str]]:
        """Return each depth's button, and what can't be proven about a game recorded so."""
        unproven = {depth: words for depth, _name, words in api.depths(self.game.name)}
        return [(button, unproven[button.data["value"]]) for button in self["depth"]]

    def offer_club_rules(self, rules: Mapping[str, Mapping[str, Any]]) -> None:
        """Offer the club's own rules, given as options by label. Whoever chooses some chooses no house options."""
        self.rules = rules
        self.fields["club_rules"] = forms.ChoiceField(
            choices=[*((label, label) for label in rules), ("", gettext("None: the house options below"))],
            required=False,
            label=_("Your club's own rules"),
            help_text=_("If you choose some, the house options below don't count."),
            initial="",
        )

    @property
    def chosen_rules(self) -> dict[str, Any]:
        """The house options that differ from the game's, and the label of the club's rules they are from, if any."""
        label = self.cleaned_data.get("club_rules") or None
        return {"options": dict(self.rules[label]) if label else self.chosen_options, "club_rules": label}


class SettingsForm(CompetitionForm):
    """The settings of an existing competition: all but its points, and the house options until a round is drawn."""

    name = forms.CharField(label=_("Name"), error_messages={"required": _("Enter a name.")})
    first_table = forms.IntegerField(min_value=1, max_value=HIGHEST_TABLE, label=_("Number of its first table"))
    cards_after = forms.ChoiceField(
        label=_("Cards on embedded tables"),
        choices=CardsAfter.choices,
        required=False,
        help_text=_(
            "Tables on your website or stream show the cards that everybody at the table has seen, this long after "
            "they were played. A change applies at once, also to tables that are being played."
        ),
    )

    def __init__(self, game: api.GameInfo, competition: Competition, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        for name in ("scheme", *(f"tie_break_{step}" for step in TIE_BREAK_STEPS)):
            del self.fields[name]
        self.fields["name"].initial = competition.name or competition.tournament.name
        length = COMPETITION_NAME if competition.name else TOURNAMENT_NAME
        self.fields["name"].validators.append(MaxLengthValidator(length))
        for name in (*HOW, *_LATER):
            self.fields[name].initial = getattr(competition, name)
        drawn = competition.rounds.exists()
        self.offer_options(() if drawn else game.options, competition.options)
        label = competition.club_rules
        own = {label: competition.options} if label else {}
        rules = {**own, **options_by_label(competition.tournament.organiser_id, game.name)}
        self.offer_club_rules({} if drawn else rules)
        self.fields["club_rules"].initial = "" if drawn else label or ""

    @property
    def choices(self) -> dict[str, Any]:
        """All choices as arguments of `competition_change`, without the house options if these can't be changed."""
        values = {name: self.cleaned_data[name] for name in ("name", *HOW, *_LATER)}
        values["cards_after"] = values["cards_after"] or CardsAfter.NEVER
        return {**values, **self.chosen_rules} if self.options else values


def read_tables(data: Mapping[str, Any]) -> int | None:
    """Return how many tables the organiser chose for a draw; None if nothing was chosen, or it can't be read.

    The page sends the best number of tables as `best`. If the organiser leaves it at that, nothing was chosen, so that
    a plan can be followed.
    """
    text = str(data.get("tables", "")).strip()
    if text == data.get("best"):
        return None
    return whole_number(text, most=HIGHEST_TABLE)


def read_sizes(data: Mapping[str, Any]) -> list[int]:
    """Return how many players each final takes, read from a text such as "4, 4" or "4+4". Other words are ignored."""
    return [int(size) for size in re.findall(r"[0-9]+", str(data.get("sizes", ""))[:100]) if len(size) < 4]


def read_best(data: Mapping[str, Any]) -> int | None:
    """Return how many of each table go on in a knock-out; None if no such number was chosen."""
    return whole_number(str(data.get("best", "")).strip(), least=1, most=MOST_GOING_ON)


class MeetingsForm(forms.Form):
    """How often a pair may meet at most."""

    meetings_most = forms.IntegerField(
        min_value=1,
        max_value=MOST_MEETINGS,
        required=False,
        label=_("Most meetings of a pair"),
        help_text=_("Nobody meets the same player more often than this. Leave it empty for no limit."),
    )


def read_rounds(data: Mapping[str, Any]) -> int:
    """Return the number of rounds to plan, at least one."""
    return whole_number(str(data.get("rounds", "")).strip(), least=1) or 1


def read_minutes(data: Mapping[str, Any]) -> int:
    """Return the minutes for a round's clock. Raises MinutesUnclear."""
    minutes = whole_number(str(data.get("minutes", "")).strip(), least=1, most=LONGEST_ROUND)
    if minutes is None:
        raise MinutesUnclear(most=LONGEST_ROUND)
    return minutes


def read_award(text: str) -> Fraction:
    """Return the points in a text such as "2", "1.5" or "1,5" that an organiser awards. Raises AwardUnclear."""
    try:
        return read_points(text)
    except OutcomesUnclear as error:
        raise AwardUnclear(most=MOST_AWARDED) from error


class WifiForm(forms.Form):
    """The hall's Wi-Fi, as printed on the players' cards. Without a name nothing is printed."""

    name = forms.CharField(max_length=WIFI_NAME, required=False, label=_("Name of the network"), strip=False)
    password = forms.CharField(
        max_length=WIFI_PASSWORD,
        required=False,
        label=_("Its password"),
        strip=False,
        help_text=_("Empty if it needs none. It is shown here and on the cards, nowhere else."),
    )

    def clean_password(self) -> str:
        """Refuse a password that no such network can have."""
        password = str(self.cleaned_data["password"])
        if 0 < len(password) < SHORTEST_WIFI_PASSWORD:
            raise forms.ValidationError(gettext("A Wi-Fi password has at least 8 characters."))
        return password
