"""What programs read of joining, of the Wi-Fi on the players' cards, and of why a player sits at a table."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class TournamentToJoin(Shape):
    """The tournament that a link for joining leads to."""

    tournament: str
    competitions: tuple[str, ...]  # the titles of the competitions that a new player takes part in
    waits: bool  # the organiser lets each player in; otherwise, a new player takes part at once


@dataclass(frozen=True, slots=True)
class JoinedShape(Shape):
    """A player who has joined."""

    player: str  # the name as the list has it
    path: str  # of the player's personal link, /p/<token>/
    waits: bool  # the organiser has not let the player in yet


@dataclass(frozen=True, slots=True)
class WaitingPlayer(Shape):
    """A player who has joined and waits to be let in."""

    id: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class JoiningShape(Shape):
    """Whether players may put themselves on the list, and who waits to be let in."""

    joining: str  # closed | ask (the organiser lets each player in) | open (everybody is in at once)
    path: str  # of the link for joining, /join/<token>/; "" unless the token has the scope `people`
    waiting: tuple[WaitingPlayer, ...]


@dataclass(frozen=True, slots=True)
class ChangedPlayers(Shape):
    """The players who were let in or turned away."""

    players: tuple[WaitingPlayer, ...]


@dataclass(frozen=True, slots=True)
class WifiShape(Shape):
    """The hall's Wi-Fi, as the players' cards show it. Without a name, they show none."""

    name: str
    password: str  # "" if the Wi-Fi needs none, and unless the token has the scope `people`


@dataclass(frozen=True, slots=True)
class OwnSeat(Shape):
    """A seat of the player's, and what it repeats of earlier rounds."""

    round: int
    table: int
    seat: int  # counted clockwise from 1
    name: str  # who sits there: the player, or the substitute
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnSeats(Shape):
    """All seats of a player in one competition, the latest first."""

    competition: str
    seats: tuple[OwnSeat, ...]
