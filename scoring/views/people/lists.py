"""A list of players, pasted or from a file: it is shown as it was read, and added after somebody has looked at it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from referee.ground.serving.aside import answer_in_two_steps
from scoring.models.tournaments import Competition
from scoring.selectors.people.lists import ListRead, ListView, list_view, names_here, read_beside
from scoring.selectors.tournaments.competitions import own_competition
from scoring.services.people.players import players_add
from scoring.systems.roster.files import FileTrouble, text_of_file
from scoring.views.decorators import OrganiserRequest, told
from scoring.wording.roster import file_trouble_text, players_added_text

ANSWER = "answer-"  # how the names of the fields with answers begin


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@told
def check(request: OrganiserRequest, slug: str) -> HttpResponse:
    """Show the form for a list. If a list is sent, show how it is read; if it was looked at, add its players."""
    competition = own_competition(request.user, slug)
    if request.method != "POST":
        return _page(request, competition, None)
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        return answer_in_two_steps(
            request,
            lambda: partial(_file_read, file.read(), names_here(competition)),
            partial(_file_page, request, competition),
            long=True,
        )
    text, answers = request.POST.get("players", ""), _answers(request)
    if not text.strip():
        return _page(request, competition, None, wrong=_("Paste a list or choose a file first."), status=422)
    return read_aside(request, competition, text, answers, partial(_looked_at, request, competition, answers))


def read_aside(
    request: OrganiserRequest,
    competition: Competition,
    text: str,
    answers: Mapping[str, str],
    then: Callable[[ListRead], HttpResponse],
) -> HttpResponse:
    """Read a list beside the thread of the pages, and answer with what `then` makes of it."""
    return answer_in_two_steps(
        request, lambda: partial(read_beside, _lines(text), names_here(competition), answers), then
    )


def _file_read(content: bytes, known: Sequence[str]) -> ListRead | FileTrouble:
    """Read a file. No query, so this can be done beside the thread of the pages."""
    text = text_of_file(content)
    return text if isinstance(text, FileTrouble) else read_beside(_lines(text), known, {})


def _file_page(request: OrganiserRequest, competition: Competition, read: ListRead | FileTrouble) -> HttpResponse:
    """Show how a file is read, or why it can't be read."""
    if isinstance(read, FileTrouble):
        return _page(request, competition, None, wrong=file_trouble_text(read), status=422)
    return list_page(request, competition, read)


def list_page(request: OrganiserRequest, competition: Competition, read: ListRead) -> HttpResponse:
    """Show how a list is read."""
    return _page(request, competition, list_view(read))


def _answers(request: OrganiserRequest) -> dict[str, str]:
    """Return the answers that were given to the questions of a list."""
    return {key.removeprefix(ANSWER): str(request.POST[key]) for key in request.POST if key.startswith(ANSWER)}


def _looked_at(
    request: OrganiserRequest, competition: Competition, answers: Mapping[str, str], read: ListRead
) -> HttpResponse:
    """Add the players of a list that was looked at, with the given answers, or show the list again."""
    view, posted = list_view(read), request.POST
    if posted.get("do") != "add" or posted.get("seen") != view.seen:
        return _page(request, competition, view)
    if view.unanswered:
        wrong = ngettext(
            "Nobody is added yet: %(count)s question needs your answer.",
            "Nobody is added yet: %(count)s questions need your answer.",
            view.unanswered,
        )
        return _page(request, competition, view, wrong=wrong % {"count": view.unanswered}, status=422)
    reading = players_add(competition_id=competition.pk, text=read.text, answers=answers, read=read)
    messages.success(
        request, " ".join([players_added_text(len(reading.entrants)), _left_out(len(reading.odd))]).strip()
    )
    return redirect(f"{reverse('scoring:competition', args=[competition.slug])}#players")


def _left_out(count: int) -> str:
    if not count:
        return ""
    return ngettext("%(count)s line was left out.", "%(count)s lines were left out.", count) % {"count": count}


def _lines(text: str) -> str:
    """Return the text with line ends of one kind, since browsers and files have different ones."""
    return "\n".join(text.splitlines())


def _page(
    request: OrganiserRequest, competition: Competition, view: ListView | None, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    context = {"competition": competition, "list": view, "wrong": wrong}
    return render(request, "scoring/people/list.html", context, status=status)
