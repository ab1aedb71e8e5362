"""The forms by which a hand, or a game, is entered by what it came to: one shape for phones, tablet and corrections.

What a hand's form asks is each game's own (`HANDS`), from what its engine says can be asked. No queries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.engine.fields import NO, YES
from referee.engine.table import Record
from referee.forms import written
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.line import prefix
from referee.models import Depth, Table, TableStatus
from referee.selectors.lines import line_of
from referee.selectors.shape import Shape
from referee.wording.fields import asked_text
from referee.wording.games.kombinationswhist_fields import BID_NAMES

Asks = Mapping[str, Any]
Given = Mapping[str, str]  # what is filled in, by the fields' names
Words = Sequence[tuple[str, str]]  # answers: (value, text)
PASSED = ""  # of a player's tricks: not in the hand


@dataclass(frozen=True, slots=True)
class TallyKey(Shape):
    """One answer to tap."""

    value: str
    text: str
    chosen: bool = False
    barred: bool = False  # it can't be, by what was entered before


@dataclass(frozen=True, slots=True)
class TallyField(Shape):
    """One thing a form asks. `name` is that of an entry's field.

    `kind`: keys (one of them), several, number; or taps, of which each enters something by itself (its query).
    """

    name: str
    label: str
    kind: str
    note: str = ""  # beside the label
    value: str = ""  # of a number, as it stands
    keys: tuple[TallyKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally(Shape):
    """The form of what a hand, or the game, came to: an entry `do` with a value for each of its fields.

    `hidden` are fields that go without asking; `kept` are those that the form doesn't ask and the entry has all the
    same; `instead` are entries that need no form: (the query of one, its words).
    """

    do: str  # outcome | result
    title: str
    fields: tuple[TallyField, ...]
    total: int | None = None  # what the numbers tapped must add up to
    hidden: tuple[tuple[str, str], ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    instead: tuple[tuple[str, str], ...] = ()

    @property
    def is_taps(self) -> bool:
        """Whether there is nothing to fill in first."""
        return all(field.kind == "taps" for field in self.fields)

    @property
    def says(self) -> frozenset[str]:
        """The fields of the entry that this form can say."""
        taps = [query for query, _words in self.instead]
        taps += [key.value for field in self.fields if field.kind == "taps" for key in field.keys]
        tapped = [name for query in taps for name, _value in parse_qsl(query)]
        asked = [field.name for field in self.fields if field.kind != "taps"]
        hidden = [name for name, _value in self.hidden]
        return frozenset(name.partition(".")[0] for name in ("by", "do", *asked, *tapped, *hidden))


#: What a depth asks for.
ASKED = {Depth.HANDS.value: "outcome", Depth.RESULT.value: "result"}


def tally_now(table: Table) -> Tally | None:
    """The form that this table's depth asks for now; None at every move, and at a table that is over."""
    do = ASKED.get(table.depth)
    return tally(line_of(table).record, {"do": do}) if do and _goes_on(table) else None


def tallies(table: Table) -> tuple[Tally, ...]:
    """The forms of a hand's outcome and of the result; () at a table that is over."""
    found = (tally(line_of(table).record, {"do": do}) for do in ASKED.values()) if _goes_on(table) else ()
    return tuple(form for form in found if form is not None)


def tally_before(table: Table, number: int, body: Mapping[str, Any] | None) -> Tally | None:
    """The form of `body` as it would have been asked before log entry `number`; None for any other entry."""
    line = line_of(table)
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), len(line.slots))
    return tally(prefix(line, at).record, body or {})


def tally(record: Record, body: Mapping[str, Any]) -> Tally | None:
    """The form of an outcome or a result, filled in as `body` has it; None for any other entry."""
    do, game = body.get("do"), record.game
    if do not in ASKED.values() or do not in game.events:
        return None
    given = written(body, game)
    points = {row["player"]: row["points"] for row in game.result(record.state)}
    form = (
        _result(record, points, given) if do == "result" else HANDS[game.id](game.outcome(record.state), points, given)
    )
    kept = tuple((name, value) for name, value in given.items() if name.partition(".")[0] not in form.says)
    return replace(form, kept=kept)


def _goes_on(table: Table) -> bool:
    return table.status not in (TableStatus.FINISHED, TableStatus.CLOSED)


def _result(record: Record, points: Mapping[str, int], given: Given) -> Tally:
    """The points of all, or their places; and who has won, where points don't always say it."""
    players, asked = record.setup.players, record.game.events["result"].fields
    if "points" not in asked:
        places = [str(place) for place in range(1, len(players) + 1)]
        fields = [_keys(f"places.{player}", player, [(place, place) for place in places], given) for player in players]
        return Tally("result", _("The places at the end of the game"), tuple(fields))
    fields = [_number(f"points.{player}", player, given, usual=points[player]) for player in players]
    if "winner" in asked:
        words = [("", _("as the points say")), *((player, player) for player in players)]
        fields.append(
            _keys("winner", asked_text(record.game.id, "result", "winner"), words, {"winner": ""} | dict(given))
        )
    return Tally("result", _("The points at the end of the game"), tuple(fields))


def _knoesten(asks: Asks, points: Mapping[str, int], given: Given) -> Tally:
    """Each player's tricks, and who dealt where that is open."""
    fields, hidden = _dealer("knoesten", asks, given)
    if any(name.startswith("tricks.") for name in given):  # who is not named has passed
        given = {f"tricks.{player}": PASSED for player in asks["players"]} | dict(given)
    numbers = [str(number) for number in range(asks["tricks"] + 1)]
    for player in asks["players"]:
        barred = {PASSED} if player in asks["joined"] else set(numbers) if player in asks["passed"] else set()
        barred |= {number for number in numbers if int(number) < asks["taken"].get(player, 0)}
        words = [(PASSED, pgettext("no tricks: not in the hand", "pass")), *((number, number) for number in numbers)]
        note = str(points[player]).replace("-", "−")
        fields.append(_keys(f"tricks.{player}", player, words, given, barred=barred, note=note))
    total = None if asks["cut_short"] else asks["tricks"]
    return Tally("outcome", _("The tricks of the hand"), tuple(fields), total, hidden)


def _kombinationswhist(asks: Asks, points: Mapping[str, int], given: Given) -> Tally:
    """Who bid what, and whether it was made; or that all have passed."""
    fields, hidden = _dealer("kombinationswhist", asks, given)
    bid = asks["bid"] or {}
    given = {"declarer": bid.get("by", ""), "standard": bid.get("standard", "")} | dict(given)
    given = {"specials": " ".join(bid.get("specials", ()))} | given
    only = asks["settled"]  # nobody can overbid it any more
    asked = partial(asked_text, "kombinationswhist", "outcome")
    players = [(player, player) for player in asks["players"]]
    fields += [
        _keys("declarer", asked("declarer"), players, given, barred=_others(players, bid.get("by"), only)),
        _keys(
            "standard",
            asked("standard"),
            _STANDARDS,
            given,
            barred=_others(_STANDARDS, bid.get("standard"), only),
        ),
        _several("specials", asked("specials"), _SPECIALS, given),
        _keys("made", asked("made"), [(YES, pgettext("a bid", "made")), (NO, pgettext("a bid", "not made"))], given),
        _several("honour", _("Pest alone:"), [(YES, _("the whole plague suit was taken"))], given),
    ]
    dealers = [] if asks["bid"] else asks["dealers"]
    told = _("All have passed") if len(dealers) == 1 else _("All have passed; %(dealer)s dealt")
    passed = tuple(
        (urlencode({"do": "outcome", "all_pass": YES, "dealer": dealer}), told % {"dealer": dealer})
        for dealer in dealers
    )
    return Tally("outcome", _("The bid, and what came of it"), tuple(fields), hidden=hidden, instead=passed)


def _knaker(asks: Asks, points: Mapping[str, int], given: Given) -> Tally:
    """Who goes out next, or loses: one tap."""
    fields = [
        _taps(
            player,
            (_out(player), _("goes out")),
            (urlencode({"lost": player}), _("loses")),
            *_with(player, asks["shares"]),
        )
        for player in asks["players"]
    ]
    return Tally("outcome", _("Who goes out, or loses?"), tuple(fields))


def _gnallknekt(asks: Asks, points: Mapping[str, int], given: Given) -> Tally:
    """Who has no life left, one tap; or that the game is drawn."""
    fields = [
        _taps(player, (_out(player), _("has no life left")), *_with(player, asks["shares"]))
        for player in asks["players"]
    ]
    drawn = ((urlencode({"do": "outcome", "drawn": YES}), _("The game is drawn")),) if asks["may_draw"] else ()
    return Tally("outcome", _("Who is out?"), tuple(fields), instead=drawn)


def _out(player: str, **more: str) -> str:
    return urlencode({"out": player, **more})


def _with(player: str, shares: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The tap by which a player shares the place of those who went out last, if there are any."""
    names = {"names": ", ".join(shares)}
    return ((_out(player, shares=YES), _("shares the place of %(names)s") % names),) if shares else ()


def _taps(label: str, *taps: tuple[str, str]) -> TallyField:
    return TallyField("act", label, "taps", keys=tuple(TallyKey(query, text) for query, text in taps))


_STANDARDS = [(bid, BID_NAMES[bid]) for bid in STANDARD_BIDS]
_SPECIALS = [(bid, BID_NAMES[bid]) for bid in SPECIAL_BIDS]


def _others(words: Words, wanted: str | None, only: bool) -> set[str]:
    """The answers that can't be any more, where only one can."""
    return {value for value, _text in words if only and value != wanted}


def _dealer(game: str, asks: Asks, given: Given) -> tuple[list[TallyField], tuple[tuple[str, str], ...]]:
    """Who dealt: asked where it is open, else sent along."""
    dealers = asks["dealers"]
    if len(dealers) == 1:
        return [], (("dealer", dealers[0]),)
    return [_keys("dealer", asked_text(game, "outcome", "dealer"), [(name, name) for name in dealers], given)], ()


def _keys(
    name: str, label: str, words: Words, given: Given, *, barred: Iterable[str] = (), note: str = ""
) -> TallyField:
    """A field answered by one tap. What is the only answer left is chosen."""
    barred = set(barred)
    left = [value for value, _text in words if value not in barred]
    chosen = left[0] if len(left) == 1 else given.get(name)
    keys = tuple(TallyKey(value, text, value == chosen, value in barred) for value, text in words)
    return TallyField(name, label, "keys", note, keys=keys)


def _several(name: str, label: str, words: Words, given: Given) -> TallyField:
    chosen = given.get(name, "").split()
    return TallyField(
        name, label, "several", keys=tuple(TallyKey(value, text, value in chosen) for value, text in words)
    )


def _number(name: str, label: str, given: Given, *, usual: int) -> TallyField:
    return TallyField(name, label, "number", value=given.get(name, str(usual)))


#: The form of a hand's outcome in each game: (what its engine asks, points now, what is filled in) -> the form.
HANDS: Mapping[str, Callable[[Asks, Mapping[str, int], Given], Tally]] = {
    "gnallknekt": _gnallknekt,
    "knaker": _knaker,
    "knoesten": _knoesten,
    "kombinationswhist": _kombinationswhist,
}
