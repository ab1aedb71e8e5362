"""The page on which an organiser finds hands that were played in their tournaments."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee import api
from scoring.forms.hands import HandsForm
from scoring.views.decorators import OrganiserRequest

PAGE = 50  # hands


@require_safe
@login_required
def hands(request: OrganiserRequest) -> HttpResponse:
    form = HandsForm(request.GET, user=request.user)
    if not form.is_valid():
        return render(request, "scoring/seasons/hands.html", {"form": form}, status=422)
    page = Paginator(api.HandsFound(form.asked), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    return render(request, "scoring/seasons/hands.html", {"form": form, "page": page, "query": query.urlencode()})
