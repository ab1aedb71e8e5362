"""What players say on their own page: that they are here or late, skip a round, or go home (decision 0102).

Each is the same fact, written by the same service, as when the organiser notes it. What the organiser has to agree to
is kept as `Asked` until then. A phone that is tapped without end is refused after a while, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from referee.ground.errors import raises
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.errors.competition import CompetitionIsOver, PlayerUnknown, StillWaiting
from scoring.errors.own_acts import AskedIsPast, OwnActIsPast, OwnActsOff, TooManyOwnActs
from scoring.models.asked import Asked
from scoring.models.choices import CompetitionStatus, OwnActs, Says
from scoring.models.tournaments import Competition, Entry, Player
from scoring.selectors.people.leaving import is_at_play, seat_in_play
from scoring.selectors.people.links import player_for
from scoring.selectors.people.own_acts import asked_open
from scoring.selectors.people.people import entry_of
from scoring.selectors.tournaments.personal import foremost_competition
from scoring.services.access.acts import record_act
from scoring.services.access.attempts import Limit, cache_key, count
from scoring.services.locking import competition_open, tournament_locked, tournament_open
from scoring.services.people.players import player_away, player_withdraw
from scoring.services.standings.results import standings_renew

OF_PHONE = Limit(40, 10 * 60)
MOST_LATE = 180  # minutes


@transaction.atomic
def own_acts_set(*, tournament_id: int, own_acts: str | None) -> None:
    """Set whether players may say something on their own page (None: nothing), and what the organiser agrees to."""
    tournament = tournament_locked(tournament_id)
    if tournament.own_acts == own_acts:
        return
    record_act("own_acts_set", tournament, was=tournament.own_acts, now=own_acts)
    tournament.own_acts = own_acts
    tournament.save(update_fields=["own_acts"])
    for competition in _going_on(tournament.pk):
        standings_renew(competition)


@raises(OwnActsOff, OwnActIsPast, TooManyOwnActs, StillWaiting, CompetitionIsOver, PlayerUnknown)
def own_say(*, token: str, says: str, minutes: int = 0, number: int = 0) -> Player:
    """Do what the player of a personal link says, or ask the organiser for it, and return the player.

    `minutes` is how late a player is, `number` the round that is skipped. What was said already changes nothing.
    Raises LinkUnknown, LinkRevoked, StillWaiting, TooManyOwnActs, OwnActsOff, OwnActIsPast, CompetitionIsOver,
    PlayerUnknown.
    """
    player = player_for(token)
    own_acts_count(player)
    with act_as(lambda: Somebody(PLAYER, player.pk, player.name)):
        _say(player, Says(says), min(minutes, MOST_LATE), number)
    return player


def own_acts_count(player: Player) -> None:
    """Count an act on a player's own page. Raises TooManyOwnActs, OwnActsOff, StillWaiting."""
    taps_count(player)
    if player.tournament.own_acts is None:
        raise OwnActsOff
    if not player.entries.exists():
        raise StillWaiting(name=player.name)


def taps_count(player: Player) -> None:
    """Count a tap on a player's own page. Raises TooManyOwnActs after too many within a few minutes."""
    if count(cache_key("own", str(player.pk)), OF_PHONE.seconds) > OF_PHONE.tries:
        raise TooManyOwnActs(minutes=OF_PHONE.seconds // 60)


@transaction.atomic
def _say(player: Player, says: Says, minutes: int, number: int) -> None:
    match says:
        case Says.HERE:
            player_away(tournament_id=player.tournament_id, player_id=player.pk, away=False)
        case Says.LATE:
            _come_late(player, minutes)
        case Says.SKIP:
            _skip(player, number)
        case Says.PLAY:
            _play_after_all(player)
        case Says.HOME:
            _go_home(player)
        case Says.STAY:
            _stay(player)


def _come_late(player: Player, minutes: int) -> None:
    """Note when a player comes. The draw leaves them out until then, unless they have a seat already."""
    tournament, competitions = tournament_open(player.tournament_id)
    seats = [seat for one in competitions if (seat := seat_in_play(one, player.pk))]
    if any(is_at_play(seat) for seat in seats):
        raise OwnActIsPast
    if not seats:
        player_away(tournament_id=tournament.pk, player_id=player.pk, away=True)
    expected = (timezone.now() + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    if Player.objects.exclude(expected_at=expected).filter(pk=player.pk).update(expected_at=expected):
        record_act("player_late", tournament, player=player.name, minutes=minutes)
        for entry in _entries_open(player):
            standings_renew(entry.competition)


def _skip(player: Player, number: int) -> None:
    competition = competition_open(foremost_competition(player).pk)
    entry = entry_of(competition, player.pk)
    drawn = _drawn(competition)
    seat = seat_in_play(competition, player.pk)
    has_seat = number == drawn and seat is not None and not is_at_play(seat)
    if entry.withdrawn or not (has_seat or number == drawn + 1):
        raise OwnActIsPast
    mode = competition.tournament.own_acts
    is_drawn = has_seat or competition.drafts.filter(number=number).exists()
    if has_seat or mode == OwnActs.ASK or (mode == OwnActs.DRAWN and is_drawn):
        _ask(entry, competition, Says.SKIP, number)
    elif entry.skips_round != number:
        _skips_set(entry, competition, number)


def _skips_set(entry: Entry, competition: Competition, number: int) -> None:
    entry.skips_round = number
    entry.save(update_fields=["skips_round"])
    record_act("player_skips", competition, round_number=number, player=entry.player.name)
    standings_renew(competition)


def _play_after_all(player: Player) -> None:
    """Take back what the player said of a round, unless a draw has left them out of it."""
    competition = competition_open(foremost_competition(player).pk)
    entry = entry_of(competition, player.pk)
    drawn = _drawn(competition)
    skips = entry.skips_round or 0
    has_seat = skips == drawn and seat_in_play(competition, player.pk) is not None
    if skips and (skips > drawn or has_seat):
        entry.skips_round = None
        entry.save(update_fields=["skips_round"])
        record_act("player_skips_not", competition, round_number=skips, player=player.name)
        standings_renew(competition)
    elif not _ask_no_more(entry, competition, Says.SKIP):
        raise OwnActIsPast


def _go_home(player: Player) -> None:
    """Withdraw the player from every competition that goes on; a table that plays is finished first."""
    tournament, _competitions = tournament_open(player.tournament_id)
    for entry in _entries_open(player):
        if entry.withdrawn:
            continue
        competition = competition_open(entry.competition_id)
        has_seat = seat_in_play(competition, player.pk) is not None
        if tournament.own_acts == OwnActs.ASK or (tournament.own_acts == OwnActs.DRAWN and has_seat):
            _ask(entry, competition, Says.HOME, _drawn(competition))
        else:
            _home(entry)


def _home(entry: Entry) -> None:
    player_withdraw(competition_id=entry.competition_id, player_id=entry.player_id)
    Entry.objects.filter(pk=entry.pk).update(home_after=_drawn(entry.competition))
    Asked.objects.filter(entry=entry).delete()


def _stay(player: Player) -> None:
    """Take back that the player goes home, where no draw has been made without them since."""
    changed = False
    for entry in _entries_open(player):
        if entry.withdrawn and entry.home_after == _drawn(entry.competition):
            player_withdraw(competition_id=entry.competition_id, player_id=player.pk, withdrawn=False)
            changed = True
        elif not entry.withdrawn:
            changed |= _ask_no_more(entry, competition_open(entry.competition_id), Says.HOME)
    if not changed:
        raise OwnActIsPast


def _ask(entry: Entry, competition: Competition, says: Says, number: int) -> None:
    """Ask the organiser. What was refused can be asked again; what waits for an answer stays as it is."""
    asked = Asked.objects.filter(entry=entry, says=says).first()
    if asked is not None and asked.refused_at is None and asked.round == number:
        return
    values = {"round": number, "asked_at": timezone.now(), "refused_at": None}
    Asked.objects.update_or_create(entry=entry, says=says, defaults=values)
    record_act(
        "player_asks_skip" if says == Says.SKIP else "player_asks_home",
        competition,
        round_number=number,
        player=entry.player.name,
    )
    standings_renew(competition)


def _ask_no_more(entry: Entry, competition: Competition, says: Says) -> bool:
    """Take back what the player has asked; return whether they had."""
    asked = Asked.objects.filter(entry=entry, says=says).first()
    if asked is None:
        return False
    asked.delete()
    record_act("player_asks_not", competition, player=entry.player.name)
    standings_renew(competition)
    return True


@raises(AskedIsPast, CompetitionIsOver, PlayerUnknown)
@transaction.atomic
def asked_answer(*, tournament_id: int, asked_id: int, agrees: bool) -> None:
    """Agree to what a player has asked for, which then happens, or refuse it.

    Raises AskedIsPast, CompetitionIsOver, PlayerUnknown.
    """
    found = Asked.objects.filter(pk=asked_id, entry__player__tournament=tournament_id).select_related("entry").first()
    if found is None:
        raise AskedIsPast
    competition = competition_open(found.entry.competition_id)
    asked = next((one for one in asked_open(competition) if one.pk == asked_id), None)
    if asked is None:
        raise AskedIsPast
    if not agrees:
        asked.refused_at = timezone.now()
        asked.save(update_fields=["refused_at"])
        record_act("asked_refused", competition, player=asked.entry.player.name)
        standings_renew(competition)
    elif asked.says == Says.SKIP:
        asked.delete()
        _skips_set(asked.entry, competition, asked.round)
    else:
        _home(asked.entry)


def _drawn(competition: Competition) -> int:
    """Return the number of the last round that was drawn; 0 before the first."""
    last = competition.rounds.last()
    return last.number if last else 0


def _entries_open(player: Player) -> Iterator[Entry]:
    entries = player.entries.exclude(competition__status=CompetitionStatus.ENDED)
    yield from entries.select_related("player", "competition__tournament").order_by("competition")


def _going_on(tournament_id: int) -> list[Competition]:
    found = Competition.objects.select_for_update().exclude(status=CompetitionStatus.ENDED)
    return list(found.filter(tournament=tournament_id).order_by("pk"))
