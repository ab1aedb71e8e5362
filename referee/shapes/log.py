"""The lines of a table's log, with their verdicts.

Cards are codes ("7H", "??"); `referee.signs` has their names and symbols. Events go by their log number.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.ground.shape import JSON, Shape


@dataclass(frozen=True, slots=True)
class BreachView(Shape):
    """A clause that was, or may have been, broken: its title, why it is cited, and what proves it."""

    clause: str
    title: str
    text: str  # the clause itself
    sentence: str  # "Bo did not follow hearts: he had the 8♥."
    player: str
    cards: tuple[str, ...]
    events: tuple[int, ...]
    href: str  # the address of the clause in the rule text
    why: str = ""  # the key of the sentence: "card-lies-elsewhere"


@dataclass(frozen=True, slots=True)
class VerdictView(Shape):
    """A verdict as it is shown, never by colour alone: `mark` is ✓ ? or ✕, and `word` says the same.

    `look` is the verdict as displayed: "unproven" for an entry that is legal only because nothing can disprove it any
    more.
    """

    verdict: str  # legal | open | illegal | impossible
    look: str
    mark: str
    word: str
    breaches: tuple[BreachView, ...] = ()
    overruled: bool = False  # the referee decided so, against the engine


@dataclass(frozen=True, slots=True)
class PenaltyView(Shape):
    """The penalty for an entry. `points` count against the player; some games give pricks instead."""

    player: str
    points: int
    pricks: int
    amount: str  # in words: "+5 penalty points", "−2 points", "1 prick"


@dataclass(frozen=True, slots=True)
class Settled(Shape):
    """An earlier entry whose verdict this one settles."""

    number: int
    text: str
    verdict: VerdictView


@dataclass(frozen=True, slots=True)
class PenaltyReason(Shape):
    """A penalty and why it was given. Players see it for as long as the game lasts."""

    penalty: PenaltyView
    number: int  # the entry it was given for
    text: str  # that entry in words
    shown_by: str  # the later entry that proved it, in words; "" if it was plain at once
    shown_at: int  # the number of the entry at which it was given
    verdict: VerdictView | None  # of the entry; None if this reader may not see it
    breaches: tuple[BreachView, ...]  # those by which this player pays; () if the entry breaks no rule
    reason: str = ""  # what the referee said, if the referee gave it


@dataclass(frozen=True, slots=True)
class LogLine(Shape):
    """A line of a table's log as one reader may see it."""

    number: int
    kind: str  # entry | take_back | correction | note
    by: str  # who acted in the game: a player's name or "referee"
    actor: str  # who entered it: a player's name, or a referee's label
    own: bool  # whether the reading seat entered it
    text: str  # as it was entered: "Bo plays K♥"
    body: JSON | None  # the engine event now in force (for a correction, the replacement)
    at: datetime
    text_now: str = ""  # its current words, if a correction has replaced them
    verdict: VerdictView | None = None  # the current verdict; None if there is none, or this reader may not see it
    entered_as: VerdictView | None = None  # the original verdict, if it differs
    engine_says: VerdictView | None = None  # the engine's verdict that the referee overruled
    unanswered: bool = False  # illegal, and neither cost anything nor spoken of; shown to referees only
    settles: tuple[Settled, ...] = ()  # earlier entries that this one settles
    penalties: tuple[PenaltyView, ...] = ()  # given at this moment, for this entry or one it settles
    settled_by: int | None = None  # the entry that settled it
    reason: str = ""
    target: int | None = None  # the line it takes back, corrects or concerns
    replaced_by: int | None = None  # the correction whose words are in force
    taken_back_by: int | None = None
    struck: bool = False  # no longer part of the line of play, for whatever reason
    set_aside: bool = False  # made impossible by a later correction
    aside_for: tuple[int, ...] = ()  # lines that contradict its private words, which are therefore set aside
    clashes: tuple[int, ...] = ()  # lines that contradict this one, or whose private words do
    begins_hand: bool = False
    cards: tuple[str, ...] = ()  # those that the entry lays or turns up, as this reader may know them
    can_undo: bool = False  # a correction or take-back that can still be undone

    @property
    def cited(self) -> tuple[BreachView, ...]:
        """The clauses that its verdict cites; if the referee ruled otherwise, those of the engine's verdict."""
        verdicts = (verdict for verdict in (self.verdict, self.engine_says) if verdict is not None)
        return next((verdict.breaches for verdict in verdicts if verdict.breaches), ())
