"""The cut of a field into finals, and the knock-outs in a final, each of which is a cut inside the one before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from scoring.systems.standings.missed import Part

Key = TypeVar("Key")


class Final(NamedTuple):
    """A final: its label, and its players. `cut` is its first knock-out, None if it has none."""

    label: str
    players: frozenset[str]
    cut: Cut | None = None

    @property
    def stages(self) -> Iterator[Final]:
        """The final as it was before its first knock-out, and after each of them."""
        yield self
        for later in self.cut.finals if self.cut else ():
            yield from later.stages

    @property
    def playing(self) -> frozenset[str]:
        """The players who have not been knocked out."""
        *_earlier, last = self.stages
        return last.players


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut of a field. `after` is the last round before it. `finals` are those who play on, the best final first.

    A knock-out (`knocks_out`) has one final: the players of its final who go on to the next stage.
    """

    after: int
    finals: tuple[Final, ...]
    knocks_out: bool = False

    def until(self, round_: int) -> Cut | None:
        """Return the cut as it stood after this round, without later knock-outs; None if it was made later."""
        if round_ < self.after:
            return None
        finals = (final._replace(cut=final.cut and final.cut.until(round_)) for final in self.finals)
        return replace(self, finals=tuple(finals))


def cut_of_parts(after: int | None, parts: Iterable[Part[Key]]) -> Cut | None:
    """Return the cut after a round, by what the players' parts say of their finals; None without a cut."""
    if after is None:
        return None
    finals: dict[str, list[Part[Key]]] = {}
    for part in sorted(parts, key=lambda part: part.final):
        if part.final:
            finals.setdefault(part.final, []).append(part)
    return Cut(after, tuple(_final(label, players) for label, players in finals.items()))


def _final(label: str, parts: Sequence[Part[Key]]) -> Final:
    after = min((part.out_after for part in parts if part.out_after is not None), default=None)
    cut = None
    if after is not None:
        cut = Cut(after, (_final(label, [part for part in parts if part.out_after != after]),), knocks_out=True)
    return Final(label, frozenset(part.name for part in parts), cut)
