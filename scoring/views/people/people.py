"""The organiser's page of one player."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import Competition
from scoring.selectors.people.merging import merge_view
from scoring.selectors.people.people import person_view
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.merging import players_merge
from scoring.services.people.never_pairs import never_set
from scoring.services.people.other_names import other_name_take_back
from scoring.services.people.people import player_edit
from scoring.views.decorators import OrganiserRequest, act, told


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def person(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Show a player. If a form is sent, change what is known of the player."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return person_page(request, competition, player_id)
    try:
        player = player_edit(
            tournament_id=competition.tournament_id,
            player_id=player_id,
            name=request.POST.get("name", ""),
            club=request.POST.get("club", ""),
            family=request.POST.get("family", ""),
            aliases=request.POST.get("aliases", "").splitlines(),
            fixed_table=_table(request.POST.get("table", "")),
        )
    except RefereeError as error:
        if error.status == 404:
            raise
        return person_page(request, competition, player_id, wrong=str(error), status=error.status)
    messages.success(request, _("%(name)s is saved.") % {"name": player.name})
    return redirect("scoring:person", slug, player_id)


@act
def name_back(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Publish a player under the real name again, because the other one isn't fit."""
    tournament_id = own_competition(request.user, slug).tournament_id
    player = other_name_take_back(tournament_id=tournament_id, player_id=player_id)
    messages.success(request, _("%(name)s is published under the real name.") % {"name": player.name})
    return redirect("scoring:person", slug, player_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def merge(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Show what it would change if another player were the same person as this one; with a form, make it so."""
    competition = own_competition(request.user, slug)
    tournament = competition.tournament
    other = _id((request.POST if request.method == "POST" else request.GET).get("other", ""))
    if request.method == "POST" and other is not None:
        kept = players_merge(tournament_id=tournament.pk, kept_id=player_id, other_id=other)
        messages.success(request, _("%(name)s is one player now.") % {"name": kept.name})
        return redirect("scoring:person", slug, player_id)
    view = merge_view(tournament, player_id, other) if other is not None else None
    context = {
        "competition": competition,
        "player": tournament.players.get(pk=player_id),
        "others": tournament.players.exclude(pk=player_id),
        "view": view,
    }
    return render(request, "scoring/people/merge.html", context)


@act
def never_meet(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    """Let two players never sit at one table; with `may`, let them meet again."""
    player, other = never_set(
        tournament_id=own_competition(request.user, slug).tournament_id,
        player_id=player_id,
        other_id=whole_number(request.POST.get("other", "")) or 0,
        never="may" not in request.POST,
    )
    names = {"one": player.name, "other": other.name}
    if "may" in request.POST:
        messages.success(request, _("%(one)s and %(other)s may sit at one table again.") % names)
    else:
        messages.success(request, _("From the next draw on, %(one)s and %(other)s never sit at one table.") % names)
    return redirect("scoring:person", slug, player_id)


def _id(typed: object) -> int | None:
    """Return the id of a player that a form has sent; None for anything else."""
    return whole_number(str(typed))


def _table(text: str) -> int | None:
    """Return the number of a table that somebody typed; None for anything else."""
    return whole_number(text.strip(), least=1, most=HIGHEST_TABLE)


def person_page(
    request: HttpRequest,
    competition: Competition,
    player_id: int,
    *,
    wrong: str = "",
    status: int = 200,
    substitute: str | None = None,
) -> HttpResponse:
    """Show a player. After a form that was `wrong`, say so at that form, with what was typed in it.

    With `substitute`, the form is the one that names a substitute; else it is the one about the player.
    """
    view = person_view(competition.tournament, player_id)
    typed = {name: request.POST.get(name, "") for name in ("name", "club", "family", "aliases", "table")}
    known = view.player
    saved = {
        "name": known.name,
        "club": known.club,
        "family": known.family,
        "aliases": "\n".join(known.other_spellings),
        "table": known.fixed_table or "",
    }
    at_substitute = substitute is not None and bool(view.substitution.takes)  # the form that was sent is shown again
    context = {
        "competition": competition,
        "view": view,
        "fields": typed if wrong and substitute is None else saved,
        "wrong": "" if at_substitute else wrong,
        "substitute": substitute,
        "substitute_wrong": wrong if at_substitute else "",
    }
    return render(request, "scoring/people/person.html", context, status=status)
