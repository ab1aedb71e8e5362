"""What a backup has, beside what is there now: what would be lost, and what would come back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from config.backups.bundle import Bundle
from config.backups.sqlite import NAME

COUNTED = """
SELECT t.slug, t.name,
  (SELECT count(*) FROM scoring_player AS p WHERE p.tournament_id = t.id),
  (SELECT count(*) FROM scoring_round AS r JOIN scoring_competition AS c ON c.id = r.competition_id
    WHERE c.tournament_id = t.id),
  (SELECT count(*) FROM referee_event AS e JOIN referee_table AS o ON o.id = e.table_id WHERE o.hall_id = t.hall_id)
FROM scoring_tournament AS t ORDER BY t.created_at DESC, t.id DESC
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much a tournament has: players, rounds, entries at its tables."""

    players: int
    rounds: int
    entries: int


NOTHING = Counts(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Compared:
    """A tournament in the backup and now. `lost` is what is only there now."""

    name: str
    then: Counts
    now: Counts

    @property
    def lost(self) -> Counts:
        """Return how much would be lost, as far as numbers tell."""
        return Counts(
            max(self.now.players - self.then.players, 0),
            max(self.now.rounds - self.then.rounds, 0),
            max(self.now.entries - self.then.entries, 0),
        )

    @property
    def differs(self) -> bool:
        """Return whether anything of it would change."""
        return self.then != self.now


def compared(path: Path) -> list[Compared] | None:
    """Return each tournament in the backup, and now. None if the backup is of a version that had no such tables."""
    with TemporaryDirectory(dir=settings.DATA) as place, Bundle(path) as bundle:
        draft = Path(place) / NAME
        with open(draft, "wb") as opened:
            for piece in bundle.pieces(NAME):
                opened.write(piece)
        try:
            then, now = _counted(draft), _counted(Path(settings.DATABASES["default"]["NAME"]))
        except sqlite3.OperationalError:
            return None
    slugs = list(dict.fromkeys([*now, *then]))
    named = {**{slug: row[0] for slug, row in then.items()}, **{slug: row[0] for slug, row in now.items()}}
    return [Compared(named[slug], then.get(slug, ("", NOTHING))[1], now.get(slug, ("", NOTHING))[1]) for slug in slugs]


def _counted(path: Path) -> dict[str, tuple[str, Counts]]:
    """Return the name of each tournament in a database, and how much it has, by its short name."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as opened:
        return {row[0]: (row[1], Counts(*row[2:])) for row in opened.execute(COUNTED)}
