"""REST for organisers and for everybody: files of standings, results and more, as CSV, Excel, PDF and JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import PLAIN_TEXT, File, NotFound, gives, read_as
from referee.ground.rest.negotiation import AnyKind
from scoring.errors.jobs import TooManyJobs
from scoring.errors.rest import CompetitionUnknown
from scoring.exports.answers import public_file, whole_file
from scoring.exports.files import ALL, FORMATS, sheets_of
from scoring.exports.writers.csv import DIALECTS
from scoring.jobs.asking import job_instead
from scoring.models.tournaments import Competition
from scoring.rest.access.everybody import CompetitionView
from scoring.rest.access.organiser import OrganiserView, row
from scoring.rest.files.jobs import accepted_response
from scoring.selectors.programs.jobs import owner_by_token
from scoring.shapes.files import FileKind
from scoring.shapes.jobs import LongJob


class DialectIn(serializers.Serializer[Any]):
    """The dialect of a CSV file: `spreadsheet` for spreadsheets in the reader's language, empty for programs."""

    dialect = serializers.ChoiceField(list(DIALECTS), default="", allow_blank=True)


FILE = File(tuple(format_.content_type for format_ in FORMATS.values()))
WHOLE_FILE = File((*FILE.content_types, PLAIN_TEXT))


class Kinds(OrganiserView):
    """The files of a competition."""

    @row("files")
    @gives(list[FileKind])
    def get(self, request: Request, slug: str) -> Response:
        """Read which files there are, and in which formats."""
        return Response([kind.to_json() for kind in _kinds(self.competition, whole=True)])


class WholeFile(OrganiserView):
    """A file as organisers see it."""

    content_negotiation_class = AnyKind

    @row("file")
    @gives(WHOLE_FILE, asks=DialectIn, statuses=(200, 202), later=LongJob, errors=(TooManyJobs,))
    def get(self, request: Request, slug: str, sheet: str, extension: str) -> HttpResponse:
        """Read a file with everything that organisers see. The sheet `all` has all sheets, in formats that can.

        `games` as `txt` has all games in the notation, table by table.

        The answer for `all` of a large competition is 202 and a job, which makes the file.
        """
        job = job_instead(request._request, self.competition, sheet, extension, owner_by_token(self.api_token))
        if job is not None:
            return accepted_response(job)
        dialect = read_as(DialectIn, request.query_params)["dialect"]
        return whole_file(request._request, self.competition, sheet, extension, dialect)


class PublicKinds(CompetitionView):
    """The files of a competition, for everybody."""

    @gives(list[FileKind], errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read which files there are for everybody, and in which formats."""
        return Response([kind.to_json() for kind in _kinds(self.competition(slug), whole=False)])


class PublicFile(CompetitionView):
    """A file as everybody may see it."""

    content_negotiation_class = AnyKind

    @gives(FILE, asks=DialectIn, errors=(CompetitionUnknown, NotFound))
    def get(self, request: Request, slug: str, sheet: str, extension: str) -> HttpResponse:
        """Read a file of what everybody may see. The sheet `all` has all sheets, in formats that can."""
        dialect = read_as(DialectIn, request.query_params)["dialect"]
        return public_file(request._request, self.competition(slug), sheet, extension, dialect)


def _kinds(competition: Competition, *, whole: bool) -> tuple[FileKind, ...]:
    formats = tuple(FORMATS)
    several = tuple(name for name, format_ in FORMATS.items() if format_.several)
    sheets = sheets_of(competition, whole=whole).items()
    kinds = (FileKind(name, str(sheet.title), str(sheet.about), formats) for name, sheet in sheets)
    return (*kinds, FileKind(ALL, _("Everything in one file"), "", several))
