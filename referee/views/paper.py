"""A dossier as a PDF on A4: searchable text, with suit symbols for the cards.

The font is Bitstream Vera, which comes with reportlab; suits and marks are PDF's own ZapfDingbats. A letter that Vera
lacks is written without its accent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache, partial
from io import BytesIO
from xml.sax.saxutils import escape

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, KeepTogether, PageTemplate, Paragraph, Spacer, Table

from referee.models import Policy
from referee.selectors.dossier import CaseRow, Dossier
from referee.shapes.common import CallView
from referee.shapes.log import BreachView, LogLine
from referee.signs import card_signs

MARGIN = 18 * mm
DINGBATS = frozenset("♠♥♦♣✓✕→")
RED = frozenset("♥♦")
PLAIN = ParagraphStyle("plain", fontName="Vera", fontSize=9, leading=12.5, alignment=TA_LEFT)
SMALL = ParagraphStyle("small", parent=PLAIN, fontSize=7.5, leading=10.5, textColor=HexColor("#444444"))
HEAD = ParagraphStyle("head", parent=PLAIN, fontName="VeraBd", fontSize=11, leading=14, spaceBefore=10, spaceAfter=3)
TITLE = ParagraphStyle("title", parent=PLAIN, fontName="VeraBd", fontSize=16, leading=20)
RULED = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor("#bbbbbb")),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
]


def dossier_pdf(case: Dossier) -> bytes:
    """Return the case as the bytes of a PDF, in the reader's language."""
    _fonts()
    out = BytesIO()
    title = _("Case %(number)s, %(table)s") % {"number": case.number, "table": case.table}
    document = BaseDocTemplate(
        out, pagesize=A4, leftMargin=MARGIN, rightMargin=MARGIN, title=title, author="Kontrollant", lang="en"
    )
    frame = Frame(MARGIN, MARGIN, A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=partial(_foot, case)))
    document.build(list(_story(case, title)))
    return out.getvalue()


def _story(case: Dossier, title: str) -> Iterator[Flowable]:
    """Yield the whole content of the document."""
    yield Paragraph(_text(title), TITLE)
    hand = _("hand %(hand)s") % {"hand": case.hand}
    place = " · ".join(filter(None, (case.hall, case.game, hand)))
    yield Paragraph(_text(f"{place} · {', '.join(case.players)} · {Policy(case.policy).label}"), SMALL)
    if case.options:
        yield Paragraph(_text(case.options), SMALL)
    missing = _("Can't be shown:") + " " + case.recording.missing if case.recording.missing else ""
    yield Paragraph(_text(f"{case.recording.recorded} {missing}"), SMALL)
    yield Spacer(0, 4)
    yield Paragraph(_words_of(case.line), PLAIN)
    yield from _section(_("Rules and evidence"), [_breach(breach) for breach in case.breaches])
    rows = [
        [
            Paragraph(str(row.line.number), PLAIN),
            Paragraph(_time(row.line.at), PLAIN),
            Paragraph(_words_of(row.line), PLAIN),
            Paragraph(_text(row.why), SMALL),
        ]
        for row in case.timeline
    ]
    yield from _section(_("What it depends on"), [Table(rows, colWidths=_widths(10, 18, None, 34), style=RULED)])
    decided = [[Paragraph(_time(row.line.at), PLAIN), Paragraph(_decision(row), PLAIN)] for row in case.decisions]
    yield from _section(_("Decisions"), [Table(decided, colWidths=_widths(18, None), style=RULED)] if decided else [])
    calls = [[Paragraph(_time(call.raised_at), PLAIN), Paragraph(_call(call), PLAIN)] for call in case.calls]
    yield from _section(_("Calls"), [Table(calls, colWidths=_widths(18, None), style=RULED)] if calls else [])
    entries = [f"{line.number} {_mark(line)} {_said(line)}" for line in case.entries]
    yield from _section(_("The whole hand"), [Paragraph(_text(row), SMALL) for row in entries])
    sound = case.faults or (_("The log is intact: its chain is unbroken, and every ruling follows from the rules."),)
    yield from _section(_("The log"), [Paragraph(_text(fault), SMALL) for fault in sound])
    yield Paragraph(_text(f"{case.log_number} · {case.log_hash}"), SMALL)
    yield KeepTogether([Spacer(0, 28), Paragraph("_" * 34 + f"<br/>{_text(case.made_by)}", PLAIN)])


def _section(name: str, parts: list[Flowable]) -> Iterator[Flowable]:
    """Yield a heading that stays with its content; nothing if there is none."""
    if parts:
        yield KeepTogether([Paragraph(_text(name), HEAD), parts[0]])
        yield from parts[1:]


def _breach(breach: BreachView) -> Paragraph:
    """Return a clause: why it is cited, what proves it, and its text."""
    proof = f"<br/>{_text(_('Proved by'))} {_text(card_signs(breach.cards))}" if breach.cards and breach.events else ""
    entries = f" ({_text(', '.join(map(str, breach.events)))})" if breach.events else ""
    rule = f'<br/><font size="8">{_text(breach.text)}</font>' if breach.text else ""
    name = f'<font name="VeraBd">{_text(breach.clause)} · {_text(breach.title)}</font>'
    return Paragraph(f"{name}<br/>{_text(breach.sentence)}{proof}{entries}{rule}", PLAIN)


def _words_of(line: LogLine) -> str:
    """Return a line in full: what was entered, its verdicts, its cost, who entered it and why."""
    verdicts = [line.entered_as, line.engine_says, line.verdict]
    ways = " → ".join(f"{verdict.mark} {verdict.word}" for verdict in verdicts if verdict)
    if line.verdict and line.verdict.overruled:
        ways += " " + _("(the referee)")
    costs = ", ".join(f"{cost.player} {cost.amount}" for cost in line.penalties)
    reason = f"“{gettext(line.reason)}”" if line.reason else ""
    more = " · ".join(filter(None, (ways, costs, line.actor, reason)))
    return f"{_text(_said(line))}" + (f'<br/><font size="7.5">{_text(more)}</font>' if more else "")


def _said(line: LogLine) -> str:
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
    return _text(" · ".join(filter(None, (line.actor, line.text, reason, ", ".join(costs)))))


def _call(call: CallView) -> str:
    """Return a call and its outcome."""
    parts = [call.player + (f": “{gettext(call.reason)}”" if call.reason else "")]
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
    return _text(" → ".join(parts))


def _widths(*millimetres: float | None) -> list[float]:
    """Return column widths in points; None takes the rest of the page."""
    given = sum(width or 0 for width in millimetres) * mm
    return [A4[0] - 2 * MARGIN - given if width is None else width * mm for width in millimetres]


def _time(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M:%S")


def _text(words: str) -> str:
    """Return words as reportlab markup: escaped, with suits and marks in the font that has them."""
    return "".join(_letter(letter) for letter in escape(words))


def _letter(letter: str) -> str:
    if letter in DINGBATS:
        colour = ' color="#a9131e"' if letter in RED else ""
        return f'<font name="ZapfDingbats"{colour}>{letter}</font>'
    if ord(letter) in _vera().face.charToGlyph or letter == "\n":
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if ord(plain) in _vera().face.charToGlyph else "?"


@cache
def _vera() -> TTFont:
    return TTFont("Vera", "Vera.ttf")


@cache
def _fonts() -> None:
    """Register the fonts, once per process."""
    pdfmetrics.registerFont(_vera())
    pdfmetrics.registerFont(TTFont("VeraBd", "VeraBd.ttf"))
    pdfmetrics.registerFontFamily("Vera", normal="Vera", bold="VeraBd", italic="Vera", boldItalic="VeraBd")


def _foot(case: Dossier, canvas: Canvas, document: BaseDocTemplate) -> None:
    """Draw the footer: when and by whom it was made, and the page number."""
    made = date_format(timezone.localtime(case.made_at), "Y-m-d H:i")
    parts: Iterable[str] = ("Kontrollant", made, case.made_by, case.log_hash[:12], str(document.page))
    foot = Paragraph(_text(" · ".join(parts)), SMALL)
    foot.wrapOn(canvas, A4[0] - 2 * MARGIN, MARGIN)
    foot.drawOn(canvas, MARGIN, MARGIN / 2)
