"""The tables of `scoring`: fields and constraints only. Services write them, selectors read them.

`tournaments` holds the tournament itself (competitions, players, entries, rounds, seats, results, acts); `accounts`,
`asked`, `club_rules`, `drafts`, `jobs`, `members`, `seasons`, `tokens`, `webhooks` and `wishes` hold what belongs to
one subject.
`choices` are the values of their fields, `fields` the fields of our own, `limits` the bounds that pages and REST share;
`act_triggers` are what makes the database keep the audit log.
Objects of the referee (halls, tables) are known only by id.
"""

# Django registers the models of an app when it imports this package.
from scoring.models import accounts as accounts
from scoring.models import asked as asked
from scoring.models import club_rules as club_rules
from scoring.models import drafts as drafts
from scoring.models import jobs as jobs
from scoring.models import members as members
from scoring.models import seasons as seasons
from scoring.models import tokens as tokens
from scoring.models import tournaments as tournaments
from scoring.models import webhooks as webhooks
from scoring.models import wishes as wishes
