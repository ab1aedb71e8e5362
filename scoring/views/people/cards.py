"""The players' cards with the hall's Wi-Fi, new links for players, and the list of a round's seats for the wall."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.forms.competition import WifiForm
from scoring.selectors.people.cards import player_cards, wifi_of
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.links import link_renew
from scoring.services.tournaments.tournaments import wifi_set
from scoring.views.decorators import OrganiserRequest, act
from scoring.wording.addresses import base_address

PART = 200  # cards on a page: more would keep the whole hall waiting for a second, and fill 50 sheets already
LATE = "late"  # ?of=late: the cards of those who came after the first round was drawn; ?of=12: of one player


@require_GET
@login_required
def cards(request: OrganiserRequest, slug: str) -> HttpResponse:
    return _page(request, slug)


@require_POST
@login_required
def wifi(request: OrganiserRequest, slug: str) -> HttpResponse:
    form = WifiForm(request.POST)
    if not form.is_valid():
        return _page(request, slug, form=form)
    wifi_set(tournament_id=own_competition(request.user, slug).tournament_id, **form.cleaned_data)
    return redirect("scoring:player_cards", slug)


@act
def relink(request: OrganiserRequest, slug: str, player_id: int) -> HttpResponse:
    player = link_renew(tournament_id=own_competition(request.user, slug).tournament_id, player_id=player_id)
    messages.success(
        request, _("%(name)s has a new link and a new card; the old ones no longer work.") % {"name": player.name}
    )
    return redirect("scoring:player_cards", slug)


@require_GET
@login_required
def seats(request: OrganiserRequest, slug: str, number: int) -> HttpResponse:
    competition = own_competition(request.user, slug)
    found = next((round_ for round_ in round_views(competition) if round_.number == number), None)
    return render(
        request, "scoring/rounds/round_seats.html", {"competition": competition, "number": number, "round": found}
    )


def _page(request: OrganiserRequest, slug: str, form: WifiForm | None = None) -> HttpResponse:
    """Show the cards: of everybody who has not withdrawn, or of those whom the address names."""
    competition = own_competition(request.user, slug)
    tournament = competition.tournament
    everybody = player_cards(tournament, base_address(request))
    of = request.GET.get("of", "")
    if of == LATE:
        shown = [card for card in everybody if card.came_late and not card.withdrawn]
    else:
        shown = [card for card in everybody if (str(card.player_id) == of if of else not card.withdrawn)]
    starts = range(0, len(shown), PART)
    first = next((start for start in starts if str(start + 1) == request.GET.get("from")), 0)
    context = {
        "competition": competition,
        "everybody": everybody,
        "cards": shown[first : first + PART],
        "first": first + 1,
        "parts": [(start + 1, min(start + PART, len(shown))) for start in starts] if len(starts) > 1 else [],
        "of": of,
        "late": sum(card.came_late and not card.withdrawn for card in everybody),
        "wifi": wifi_of(tournament),
        "form": form or WifiForm(initial={"name": tournament.wifi_name, "password": tournament.wifi_password}),
        "site": base_address(request).partition("://")[2],
    }
    return render(request, "scoring/people/player_cards.html", context, status=422 if form else 200)
