"""Keeps how a trainee would have ruled on an entry. No table, log or standing knows of it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from referee.ground.errors import Malformed
from referee.models import RefereeLink, ShadowRuling
from referee.selectors.tablet.shadow import CHOICES, counted_of
from referee.selectors.tablet.table import table_for

MOST_RULINGS = 5_000  # of one trainee; an evening has some hundred entries a table


@transaction.atomic
def shadow_rule(*, link: RefereeLink, table_id: int, number: int, verdict: str) -> ShadowRuling:
    """Keep a trainee's ruling beside what counts, and return it. The first ruling on an entry stands.

    Raises Malformed, TableUnknown, EventUnknown.
    """
    table = table_for(link, table_id)
    if verdict not in CHOICES:
        raise Malformed(_("Choose one of the verdicts."), field="verdict")
    if link.shadow_rulings.count() >= MOST_RULINGS:
        raise Malformed(_("You have ruled on %(most)s entries; no more are kept."), field="verdict", most=MOST_RULINGS)
    counted = counted_of(table, number)
    clauses = list(dict.fromkeys(breach.clause for breach in counted.engine.breaches))
    ruling, _is_new = ShadowRuling.objects.get_or_create(
        link=link,
        table=table,
        number=number,
        defaults={"verdict": verdict, "counted": counted.verdict, "clauses": clauses},
    )
    return ruling
