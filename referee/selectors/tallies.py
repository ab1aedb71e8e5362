"""The forms for entering the outcome of a hand or the result of a game, shared by phones, tablet and corrections.

Each game defines its own form for a hand (`HANDS`), from what its engine says can be asked. No queries.
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
Given = Mapping[str, str]  # the values filled in, by field name
Words = Sequence[tuple[str, str]]  # answers as (value, text)
PASSED = ""  # a player's tricks if they were not in the hand


@dataclass(frozen=True, slots=True)
class TallyKey(Shape):
    """One answer to tap."""

    value: str
    text: str
    chosen: bool = False
    barred: bool = False  # excluded by earlier entries


@dataclass(frozen=True, slots=True)
class TallyField(Shape):
    """One question of a form. `name` is the name of the entry's field.

    `kind` is keys (choose one), several, number, or taps, where each key enters something at once (its value is a
    query).
    """

    name: str
    label: str
    kind: str
    note: str = ""  # shown beside the label
    value: str = ""  # the current number
    keys: tuple[TallyKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally(Shape):
    """The form for the outcome of a hand, or of the game: an entry `do` with a value for each of its fields.

    `hidden` are fields sent without asking; `kept` are fields of the entry that the form doesn't ask about; `instead`
    are entries that need no form, as (query, words).
    """

    do: str  # outcome | result
    title: str
    fields: tuple[TallyField, ...]
    total: int | None = None  # the required sum of the numbers tapped
    hidden: tuple[tuple[str, str], ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    instead: tuple[tuple[str, str], ...] = ()

    @property
    def is_taps(self) -> bool:
        """Whether every field is a tap, so that there is nothing to fill in first."""
        return all(field.kind == "taps" for field in self.fields)

    @property
    def says(self) -> frozenset[str]:
        """The fields of the entry that this form can set."""
        taps = [query for query, _words in self.instead]
        taps += [key.value for field in self.fields if field.kind == "taps" for key in field.keys]
        tapped = [name for query in taps for name, _value in parse_qsl(query)]
        asked = [field.name for field in self.fields if field.kind != "taps"]
        hidden = [name for name, _value in self.hidden]
        return frozenset(name.partition(".")[0] for name in ("by", "do", *asked, *tapped, *hidden))


#: The entry that each depth asks for.
ASKED = {Depth.HANDS.value: "outcome", Depth.RESULT.value: "result"}


def tally_now(table: Table) -> Tally | None:
    """Return the form that this table's depth asks for now; None at every move, and once the table is over."""
    do = ASKED.get(table.depth)
    return tally(line_of(table).record, {"do": do}) if do and _goes_on(table) else None


def tallies(table: Table) -> tuple[Tally, ...]:
    """Return the forms for a hand's outcome and for the result; () once the table is over."""
    found = (tally(line_of(table).record, {"do": do}) for do in ASKED.values()) if _goes_on(table) else ()
    return tuple(form for form in found if form is not None)


def tally_before(table: Table, number: int, body: Mapping[str, Any] | None) -> Tally | None:
    """Return the form for `body` as it would have been before log entry `number`; None for any other entry."""
    line = line_of(table)
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), len(line.slots))
    return tally(prefix(line, at).record, body or {})


def tally(record: Record, body: Mapping[str, Any]) -> Tally | None:
    """Return the form for an outcome or a result, filled in from `body`; None for any other entry."""
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
    """Ask for the points of all players, or their places; and for the winner, if points don't always decide it."""
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
    """Ask for each player's tricks, and for the dealer if that is unknown."""
    fields, hidden = _dealer("knoesten", asks, given)
    if any(name.startswith("tricks.") for name in given):  # a player who is not named has passed
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
    """Ask who bid what and whether it was made; or offer that everybody passed."""
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
    """Ask who goes out next, or loses, in one tap."""
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
    """Ask who has no life left, in one tap; or offer that the game is drawn."""
    fields = [
        _taps(player, (_out(player), _("has no life left")), *_with(player, asks["shares"]))
        for player in asks["players"]
    ]
    drawn = ((urlencode({"do": "outcome", "drawn": YES}), _("The game is drawn")),) if asks["may_draw"] else ()
    return Tally("outcome", _("Who is out?"), tuple(fields), instead=drawn)


def _out(player: str, **more: str) -> str:
    return urlencode({"out": player, **more})


def _with(player: str, shares: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the tap by which a player shares the place of those who went out last, if there are any."""
    names = {"names": ", ".join(shares)}
    return ((_out(player, shares=YES), _("shares the place of %(names)s") % names),) if shares else ()


def _taps(label: str, *taps: tuple[str, str]) -> TallyField:
    return TallyField("act", label, "taps", keys=tuple(TallyKey(query, text) for query, text in taps))


_STANDARDS = [(bid, BID_NAMES[bid]) for bid in STANDARD_BIDS]
_SPECIALS = [(bid, BID_NAMES[bid]) for bid in SPECIAL_BIDS]


def _others(words: Words, wanted: str | None, only: bool) -> set[str]:
    """Return the answers that are excluded because only one is still possible."""
    return {value for value, _text in words if only and value != wanted}


def _dealer(game: str, asks: Asks, given: Given) -> tuple[list[TallyField], tuple[tuple[str, str], ...]]:
    """Ask for the dealer if that is unknown; otherwise send the name along."""
    dealers = asks["dealers"]
    if len(dealers) == 1:
        return [], (("dealer", dealers[0]),)
    return [_keys("dealer", asked_text(game, "outcome", "dealer"), [(name, name) for name in dealers], given)], ()


def _keys(
    name: str, label: str, words: Words, given: Given, *, barred: Iterable[str] = (), note: str = ""
) -> TallyField:
    """Return a field answered by one tap. If only one answer is left, it is chosen."""
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


#: Each game's form for a hand's outcome: (what its engine asks, points now, values filled in) -> the form.
HANDS: Mapping[str, Callable[[Asks, Mapping[str, int], Given], Tally]] = {
    "gnallknekt": _gnallknekt,
    "knaker": _knaker,
    "knoesten": _knoesten,
    "kombinationswhist": _kombinationswhist,
}
