"""What is played for the stored database of a release. It runs inside that release, with the release's own code.

`make.py` starts it. It calls services by names that may not exist in every release, so it looks them up.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

EIGHT = ("Anna", "Bo", "Cia", "Dag", "Elin", "Frits", "Greet", "Henk")
QUICK = {"knaker": "knaker-phones", "gnallknekt": "gnallknekt-1", "kombinationswhist": "kombinationswhist-phones"}
HAND = "knoesten-1"
ENTRIES = 45  # of a recorded game at a quick table
PLAYED = 9  # entries of the recorded hand at the table that plays

#: Where later releases have what these modules held.
LATER = {
    "referee.errors": "referee.ground.errors",
    "scoring.choices": "scoring.models.choices",
    "scoring.models": "scoring.models.tournaments",
    "scoring.services.competitions": "scoring.services.tournaments.competitions",
    "scoring.services.drafts": "scoring.services.rounds.drafts",
    "scoring.services.organisers": "scoring.services.tournaments.organisers",
    "scoring.services.people": "scoring.services.people.people",
    "scoring.services.players": "scoring.services.people.players",
    "scoring.services.referees": "scoring.services.access.referees",
    "scoring.services.roles": "scoring.services.access.roles",
    "scoring.services.rounds": "scoring.services.rounds.rounds",
    "scoring.services.rules": "scoring.services.rounds.rules",
    "scoring.services.seasons": "scoring.services.seasons.seasons",
    "scoring.services.settling": "scoring.services.rounds.settling",
    "scoring.services.substitutes": "scoring.services.people.substitutes",
    "scoring.services.tokens": "scoring.services.programs.tokens",
    "scoring.services.tournaments": "scoring.services.tournaments.tournaments",
    "scoring.services.webhooks": "scoring.services.programs.webhooks",
    "scoring.services.wishes": "scoring.services.people.never_pairs",
}


def module(name: str) -> Any:
    """Return a module of this release, by the name that it had first."""
    try:
        return import_module(LATER[name])
    except (KeyError, ImportError):
        return import_module(name)


def found(name: str, inside: str) -> Any:
    """Return what a module has under the name `inside`; None if this release does not have it."""
    try:
        return getattr(module(name), inside, None)
    except ImportError:
        return None


def recording(name: str) -> Any:
    """Return a recorded game of this release's tests."""
    return import_module("yaml").safe_load(Path(f"tests/games/golden/{name}.yaml").read_text(encoding="utf-8"))[0]


def moves(name: str, players: list[str]) -> list[dict[str, Any]]:
    """Return the entries of a recorded game, played by these players."""
    case = recording(name)
    renamed = dict(zip(case["players"], players, strict=True))
    return [_renamed({key: event[key] for key in event if key != "expect"}, renamed) for event in case["events"]]


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {_renamed(key, names): _renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


class Played:
    """A table of the release, and what its players and its referee do there."""

    def __init__(self, table_id: int) -> None:
        models = module("referee.models")
        self.pk = table_id
        self.seats = list(models.Seat.objects.filter(table_id=table_id).order_by("position"))
        self.link = models.RefereeLink.objects.filter(hall__tables=table_id).first()
        self.keys = 0

    @property
    def table(self) -> Any:
        """Return the table as it is stored now."""
        return module("referee.models").Table.objects.get(pk=self.pk)

    def once(self) -> dict[str, Any]:
        """Return the arguments that identify a submit, so that it counts once."""
        self.keys += 1
        return {"key": f"story-{self.pk}-{self.keys}", "expected": None}

    def enter(self, body: dict[str, Any]) -> None:
        """Enter something from the phone of the player who did it, or else from the first seat's phone."""
        actors = "referee.access.actors" if found("referee.access.actors", "seat_actor") else "referee.actors"
        seat = next((seat for seat in self.seats if seat.player == body["by"]), self.seats[0])
        entry = {key: value for key, value in body.items() if key != "by" or value == seat.player}
        actor = module(actors).seat_actor(seat)
        record = module("referee.services.events").event_record
        record(table_id=self.pk, actor=actor, body=entry, **self.once())

    def play(self, name: str, entries: int) -> None:
        """Enter the beginning of a recorded game, until the referee would have to put the table back."""
        for body in moves(name, [seat.player for seat in self.seats])[:entries]:
            try:
                self.enter(body)
            except module("referee.errors").RefereeError:
                return

    def trouble(self) -> None:
        """Let a player take back and call the referee, who strikes an entry out, gives a fault and answers."""
        events, calls, corrections = (module(f"referee.services.{name}") for name in ("events", "calls", "corrections"))
        last = self.table.events.latest("number")
        seat = next(seat for seat in self.seats if seat.player == last.by)
        events.event_take_back(seat=seat, **self.once())
        call = calls.call_raise(seat=seat, reason="A card fell")
        calls.call_claim(link=self.link, call_id=call.pk)
        calls.call_answer(link=self.link, call_id=call.pk, answer="Play on")
        number, why = last.number - 1, {"reason": "A typing error"}
        corrections.event_correct(link=self.link, table_id=self.pk, number=number, body=None, **why, **self.once())
        events.fault_give(link=self.link, table_id=self.pk, player=seat.player, reason="Spoke of cards", **self.once())
        calls.call_raise(seat=self.seats[0], reason="Who leads?")


class Evening:
    """A competition of eight players; before competitions had tournaments, it was called a tournament."""

    def __init__(self) -> None:
        self.organiser, _password = module("scoring.services.organisers").organiser_account()
        create = found("scoring.services.competitions", "competition_create")
        self.whose = "competition_id" if create else "tournament_id"
        create = create or module("scoring.services.tournaments").tournament_create
        self.pk = create(organiser_id=self.organiser.pk, name="Friday", game="knoesten").pk
        add = module("scoring.services.players").players_add
        add(**self.this, text="\n".join(EIGHT))

    @property
    def this(self) -> dict[str, int]:
        """Return the arguments that name the competition in a call of a service."""
        return {self.whose: self.pk}

    @property
    def tournament_id(self) -> int:
        """Return the id of the competition's tournament."""
        competitions = found("scoring.models", "Competition")
        return int(competitions.objects.get(pk=self.pk).tournament_id) if competitions else self.pk

    def player(self, name: str) -> Any:
        """Return a player."""
        return module("scoring.models").Player.objects.get(tournament_id=self.tournament_id, name=name)

    def round(self, number: int) -> list[Played]:
        """Draw a round, and return its tables."""
        start = module("scoring.services.rounds").round_start
        return [Played(table.referee_table_id) for table in start(**self.this, number=number, seed=number).tables.all()]

    def end_round(self, number: int) -> None:
        """End a round, with the results as they stand."""
        swept()
        module("scoring.services.rounds").round_end(**self.this, number=number, as_they_stand=True)


def swept() -> None:
    """Deliver what the outbox promises."""
    module("referee.services.outbox").outbox_sweep()


def play() -> None:
    """Play the tournament and the quick tables that every stored database has."""
    evening = Evening()
    module("scoring.services.referees").referee_add(tournament_id=evening.tournament_id, label="Maja")
    first, second = evening.round(1)
    first.play(HAND, 400)
    first.trouble()
    second.play(HAND, 12)
    evening.end_round(1)
    module("scoring.services.players").player_withdraw(**evening.this, player_id=evening.player("Henk").pk)
    for name in ("competitions", "people", "for_programs"):
        globals()[name](evening)
    tables = evening.round(2)
    module("scoring.services.rounds").round_clock_set(**evening.this, number=2, minutes=45)
    tables[0].play(HAND, PLAYED)
    for game, recorded in QUICK.items():
        quick(game, recorded)
    swept()


def quick(game: str, recorded: str) -> None:
    """Open a quick table and play the beginning of a recorded game."""
    names = EIGHT[: len(recording(recorded)["players"])]
    link = module("referee.services.quick").quick_table_open(game=game, names=names, policy="call")
    Played(link.hall.tables.get().pk).play(recorded, ENTRIES)


def competitions(evening: Evening) -> None:
    """Award a table, change the rules, rename a player, and add a second competition with a draft."""
    settle = found("scoring.services.settling", "table_settle")
    if settle is None:
        return
    from fractions import Fraction

    models = module("scoring.models")
    seats = models.SeatOf.objects.filter(table__round__competition=evening.pk, table__number=2).order_by("position")
    awarded = {seat.key: Fraction(3 - at) for at, seat in enumerate(seats)}
    settle(**evening.this, number=1, table=2, settled="awarded", awarded=awarded, reason="Cards were missing")
    rules = module("scoring.systems.standings.rules").Rules("even", ("direct", "lot"), "nothing", "half")
    module("scoring.services.rules").rules_change(**evening.this, rules=rules)
    module("scoring.services.tournaments").overall_set(tournament_id=evening.tournament_id, scheme="hundred")
    edit = module("scoring.services.people").player_edit
    edit(tournament_id=evening.tournament_id, player_id=evening.player("Greet").pk, name="Greet Vos")
    add = module("scoring.services.competitions").competition_add
    whist = add(tournament_id=evening.tournament_id, name="Whist", first_name="Knoesten", game="kombinationswhist")
    module("scoring.services.drafts").draft_make(competition_id=whist.pk, number=1, seed=1)


def people(evening: Evening) -> None:
    """Count the competition in a season, give a role, and let somebody take over a player's seat."""
    create = found("scoring.services.seasons", "season_create")
    if create is None:
        return
    seasons = module("scoring.services.seasons")
    season = create(owner_id=evening.organiser.pk, name="Autumn")
    seasons.season_competition_add(season_id=season.pk, competition_id=evening.pk, user=evening.organiser)
    give = module("scoring.services.roles").role_give
    give(tournament_id=evening.tournament_id, role="helper", name="Ida", by_link=True)
    substitute = found("scoring.services.substitutes", "substitute_set")
    if substitute is not None:
        tournament = {"tournament_id": evening.tournament_id}
        substitute(**tournament, player_id=evening.player("Frits").pk, name="Kim")
        pair = {"player_id": evening.player("Anna").pk, "other_id": evening.player("Bo").pk}
        module("scoring.services.wishes").never_set(**tournament, **pair, never=True)


def for_programs(evening: Evening) -> None:
    """Make a webhook with a delivery, and a token."""
    add = found("scoring.services.webhooks", "webhook_add")
    if add is None:
        return
    address, base = "https://receiver.example/hook", "https://club.example"
    kinds = module("scoring.choices").WebhookKind.values
    add(tournament_id=evening.tournament_id, address=address, kinds=kinds, base=base)
    make = module("scoring.services.tokens").token_make
    make(tournament_id=evening.tournament_id, name="Score board", scopes=["read"], role_given=None)


if __name__ == "__main__":
    import_module("django").setup()
    play()
