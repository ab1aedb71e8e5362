"""Changes what is known of a player: the name, its other spellings, the club and the family."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, PlayerNameTaken, PlayerNameUnusable, PlayerUnknown
from scoring.models.tournaments import Player, Tournament
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.names import NAME_LENGTH, RESERVED, has_letter, same_name, tidy

MOST_ALIASES = 10


@raises(PlayerUnknown, PlayerNameTaken, PlayerNameUnusable, CompetitionIsOver)
@transaction.atomic
def player_edit(
    *,
    tournament_id: int,
    player_id: int,
    name: str,
    club: str = "",
    family: str = "",
    aliases: Iterable[str] = (),
    fixed_table: int | None = None,
) -> Player:
    """Change what is known of a player. This is possible at any time, and the player keeps all results.

    A table that plays keeps the old name. Of a player who publishes under another name, it is this name that changes.

    `fixed_table` is the table of the hall where the player sits in every round that uses it.

    Raises PlayerUnknown, PlayerNameUnusable and PlayerNameTaken.
    """
    tournament = tournament_locked(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    name = name_usable(name)
    spelled = {same_name(name): name}
    real = player.real_name if player.real_name and same_name(player.real_name) != same_name(name) else None
    for alias in filter(None, map(tidy, [real or "", *aliases])):
        spelled.setdefault(same_name(alias), name_usable(alias))
    names_free(tournament, spelled.values(), but=player.pk)
    name, *others = spelled.values()
    known = {"name": name, "real_name": real, "aliases": others[:MOST_ALIASES], "fixed_table": fixed_table}
    known |= {"club": tidy(club)[:NAME_LENGTH], "family": tidy(family)[:NAME_LENGTH]}
    if changed := player_known_set(player, known):
        record_act("player_edited", tournament, player=name, **changed)
    return player


def player_known_set(player: Player, known: Mapping[str, Any]) -> dict[str, Any]:
    """Set what is known of a player of a locked tournament, and renew the standings. The caller writes the act.

    `known` has the values by the names of the fields. Return what was known and what is `now`; {} if that is the same.
    """
    was = _known_of_player(player)
    for field, value in known.items():
        setattr(player, field, value)
    player.save(update_fields=[*known])
    for competition in player.competitions.select_for_update().order_by("pk"):
        standings_renew(competition)
    now = _known_of_player(player)
    return {"was": was, "now": now} if now != was else {}


def _known_of_player(player: Player) -> list[str]:
    """Return what is known of a player, in the form in which the audit log keeps it."""
    table = "" if player.fixed_table is None else str(player.fixed_table)
    return list(filter(None, (player.name, *player.aliases, player.club, player.family, table)))


def name_usable(name: str) -> str:
    """Return the tidied name. Raises PlayerNameUnusable."""
    tidied = tidy(name)
    if not has_letter(tidied) or len(tidied) > NAME_LENGTH or same_name(tidied) in RESERVED:
        raise PlayerNameUnusable(name=tidied[:NAME_LENGTH], most=NAME_LENGTH)
    return tidied


def names_free(tournament: Tournament, names: Iterable[str], *, but: int = 0) -> None:
    """Raise PlayerNameTaken if a player other than `but` has one of these names, or has it as another spelling."""
    wanted = {same_name(name) for name in names}
    for player in tournament.players.exclude(pk=but):
        if wanted & {same_name(spelling) for spelling in (player.name, *player.aliases)}:
            raise PlayerNameTaken(name=player.name)
