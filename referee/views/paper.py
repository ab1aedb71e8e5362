"""A dossier as a PDF: searchable text, with suit symbols for the cards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, pgettext
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table

from referee.ground.paper.document import Part, pdf, printable_size
from referee.ground.paper.letters import HEAD, PALE, PLAIN, SMALL, TITLE, bold_markup, markup
from referee.ground.paper.mark import NO_MARK
from referee.hooks import paper_mark
from referee.models import Policy
from referee.selectors.tablet.dossier import CaseRow, Dossier
from referee.shapes.common import CallView
from referee.shapes.log import BreachView, LogLine
from referee.signs import card_signs

RULED = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, PALE),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
]


def dossier_pdf(case: Dossier, *, anonymous: bool) -> bytes:
    """Return the case as the bytes of a PDF, in the reader's language. An anonymous one doesn't name the club."""
    title = _("Case %(number)s, %(table)s") % {"number": case.number, "table": case.table}
    made = date_format(timezone.localtime(case.made_at), "Y-m-d H:i")
    mark = NO_MARK if anonymous else paper_mark()
    foot = " · ".join(("Kontrollant", made, case.made_by, case.log_hash[:12]))
    return pdf([Part(list(_story(case, title)))], title=title, foot=foot, language=get_language() or "en", mark=mark)


def _story(case: Dossier, title: str) -> Iterator[Flowable]:
    """Yield the whole content of the document."""
    yield Paragraph(markup(title), TITLE)
    hand = _("hand %(hand)s") % {"hand": case.hand}
    place = " · ".join(filter(None, (case.hall, case.game, hand)))
    yield Paragraph(markup(f"{place} · {', '.join(case.players)} · {Policy(case.policy).label}"), SMALL)
    if case.options:
        yield Paragraph(markup(case.options), SMALL)
    missing = _("Can't be shown:") + " " + case.recording.missing if case.recording.missing else ""
    yield Paragraph(markup(f"{case.recording.recorded} {missing}"), SMALL)
    yield Spacer(0, 4)
    yield Paragraph(_words_of(case.line), PLAIN)
    yield from _section(_("Rules and evidence"), [_breach(breach) for breach in case.breaches])
    rows = [
        [
            Paragraph(str(row.line.number), PLAIN),
            Paragraph(_time(row.line.at), PLAIN),
            Paragraph(_words_of(row.line), PLAIN),
            Paragraph(markup(row.why), SMALL),
        ]
        for row in case.timeline
    ]
    yield from _section(_("What it depends on"), [Table(rows, colWidths=_widths(10, 18, None, 34), style=RULED)])
    decided = [[Paragraph(_time(row.line.at), PLAIN), Paragraph(_decision(row), PLAIN)] for row in case.decisions]
    yield from _section(_("Decisions"), [Table(decided, colWidths=_widths(18, None), style=RULED)] if decided else [])
    calls = [[Paragraph(_time(call.raised_at), PLAIN), Paragraph(_call(call), PLAIN)] for call in case.calls]
    yield from _section(_("Calls"), [Table(calls, colWidths=_widths(18, None), style=RULED)] if calls else [])
    entries = [f"{line.number} {_mark(line)} {_line_text(line)}" for line in case.entries]
    yield from _section(_("The whole hand"), [Paragraph(markup(row), SMALL) for row in entries])
    yield from _section(_("The log"), [Paragraph(markup(told), SMALL) for told in case.log_told])
    yield Paragraph(markup(f"{case.log_number} · {case.log_hash}"), SMALL)
    yield KeepTogether([Spacer(0, 28), Paragraph("_" * 34 + f"<br/>{markup(case.made_by)}", PLAIN)])


def _section(name: str, parts: list[Flowable]) -> Iterator[Flowable]:
    """Yield a heading that stays with its content; nothing if there is none."""
    if parts:
        yield KeepTogether([Paragraph(markup(name), HEAD), parts[0]])
        yield from parts[1:]


def _breach(breach: BreachView) -> Paragraph:
    """Return a clause: why it is cited, what proves it, and its text."""
    proof = (
        f"<br/>{markup(_('Proved by'))} {markup(card_signs(breach.cards))}" if breach.cards and breach.events else ""
    )
    entries = f" ({markup(', '.join(map(str, breach.events)))})" if breach.events else ""
    rule = f'<br/><font size="8">{markup(breach.text)}</font>' if breach.text else ""
    name = bold_markup(f"{breach.clause} · {breach.title}")
    return Paragraph(f"{name}<br/>{markup(breach.sentence)}{proof}{entries}{rule}", PLAIN)


def _words_of(line: LogLine) -> str:
    """Return a line in full: what was entered, its verdicts, its cost, who entered it and why."""
    verdicts = [line.entered_as, line.engine_says, line.verdict]
    ways = " → ".join(f"{verdict.mark} {verdict.word}" for verdict in verdicts if verdict)
    if line.verdict and line.verdict.overruled:
        ways += " " + _("(the referee)")
    costs = ", ".join(f"{cost.player} {cost.amount}" for cost in line.penalties)
    reason = f"“{gettext(line.reason)}”" if line.reason else ""
    more = " · ".join(filter(None, (ways, costs, line.actor, reason)))
    return f"{markup(_line_text(line))}" + (f'<br/><font size="7.5">{markup(more)}</font>' if more else "")


def _line_text(line: LogLine) -> str:
    """Return what was entered, and what has replaced it."""
    if line.text_now:
        return f"{line.text} → {line.text_now}"
    return f"{line.text} → " + _("struck out") if line.struck else line.text


def _mark(line: LogLine) -> str:
    return line.verdict.mark if line.verdict and not line.struck else ""


def _decision(row: CaseRow) -> str:
    """Return what a referee decided, why, and what it cost or changed."""
    line = row.line
    costs = [f"{cost.player} {cost.amount}" for cost in line.penalties]
    costs += [f"{score.player} {score.was} → {score.now}" for score in row.scores]
    reason = f"“{gettext(line.reason)}”" if line.reason else ""
    return markup(" · ".join(filter(None, (line.actor, line.text, reason, ", ".join(costs)))))


def _call(call: CallView) -> str:
    """Return a call and its outcome."""
    parts = [(call.player or gettext("The organiser")) + (f": “{gettext(call.reason)}”" if call.reason else "")]
    if call.escalated_at:
        who = {"who": call.escalated_by}
        parts.append(f"{_time(call.escalated_at)} " + _("%(who)s hands it on to the head referee") % who)
    if call.claimed_at:
        parts.append(f"{_time(call.claimed_at)} " + _("%(who)s is coming") % {"who": call.claimed_by})
    if call.withdrawn and call.answered_at:
        parts.append(f"{_time(call.answered_at)} " + pgettext("a call", "withdrawn"))
    elif call.answered_at:
        answer = f": “{gettext(call.answer)}”" if call.answer else ""
        parts.append(f"{_time(call.answered_at)} " + _("settled by %(who)s") % {"who": call.answered_by} + answer)
    return markup(" → ".join(parts))


def _widths(*millimetres: float | None) -> list[float]:
    """Return column widths in points; None takes the rest of the page."""
    given = sum(width or 0 for width in millimetres) * mm
    return [printable_size()[0] - given if width is None else width * mm for width in millimetres]


def _time(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M:%S")
