"""The page on which an organiser finds hands that were played in their tournaments."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee import api
from scoring.forms.hands import HandsForm
from scoring.views.decorators import OrganiserRequest


@require_safe
@login_required
def hands(request: OrganiserRequest) -> HttpResponse:
    form = HandsForm(request.GET, user=request.user)
    context = api.hands_page(form, request.GET)
    return render(request, "scoring/seasons/hands.html", context, status=422 if form.errors else 200)
