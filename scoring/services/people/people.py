"""Changes what is known of a player: the name, its other spellings, the club and the family."""

from collections.abc import Iterable

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

    A table that plays keeps the old name.

    `fixed_table` is the table of the hall where the player sits in every round that uses it.

    Raises PlayerUnknown, PlayerNameUnusable and PlayerNameTaken.
    """
    tournament = tournament_locked(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    name = name_usable(name)
    spelled = {same_name(name): name}
    for alias in filter(None, map(tidy, aliases)):
        spelled.setdefault(same_name(alias), name_usable(alias))
    names_free(tournament, spelled.values(), but=player.pk)
    was = _known_of_player(player)
    player.name, *others = spelled.values()
    player.aliases = others[:MOST_ALIASES]
    player.club, player.family = tidy(club)[:NAME_LENGTH], tidy(family)[:NAME_LENGTH]
    player.fixed_table = fixed_table
    player.save(update_fields=["name", "aliases", "club", "family", "fixed_table"])
    if _known_of_player(player) != was:
        record_act("player_edited", tournament, player=player.name, was=was, now=_known_of_player(player))
    for competition in player.competitions.select_for_update().order_by("pk"):
        standings_renew(competition)
    return player


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
