"""The words about a list of players as it was read: questions with their choices, reasons, meanings of columns."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.systems.roster import bounds
from scoring.systems.roster.asides import Aside
from scoring.systems.roster.columns import Meaning
from scoring.systems.roster.files import FileTrouble
from scoring.systems.roster.headings import Heading
from scoring.systems.roster.names import NAME_LENGTH
from scoring.systems.roster.parting import Part, with_surname
from scoring.systems.roster.preview import Asked, OddLine, Question, Same, Trouble

#: For each trouble, why a line was not added and what to do.
TROUBLES = {
    Trouble.NO_NAME: gettext_lazy("There is no name in this line."),
    Trouble.TOO_LONG: gettext_lazy("That is too long: a name or a club has at most %(length)s letters."),
    Trouble.ALREADY_HERE: gettext_lazy("Already in the list. If it is somebody else, add an initial."),
    Trouble.TWICE: gettext_lazy("Twice in the pasted list; added once. If it is somebody else, add an initial."),
    Trouble.RESERVED: gettext_lazy("That word stands for the referee in every log. Add an initial."),
    Trouble.FORMULA: gettext_lazy("This is a formula, not a name. Copy the cells and paste them as values."),
    Trouble.ADDRESS: gettext_lazy("This is an e-mail address. Only a name is needed."),
    Trouble.TITLE: gettext_lazy("This line is above the headings of the columns, so it was taken for a title."),
    Trouble.HEADING: gettext_lazy("Left out as a heading."),
    Trouble.REMARK: gettext_lazy("It stands after the name %(other)s and is left out."),
    Trouble.TOO_WIDE: gettext_lazy(
        "This line has more than %(letters)s characters or %(cells)s columns. Write each name on a line of its own."
    ),
    Trouble.SEVERAL: gettext_lazy("This may be one player or several. Write each name on a line of its own."),
    Trouble.LOOKS_LIKE: gettext_lazy("This looks like %(other)s. If it is somebody else, add an initial."),
}

#: For each trouble, why a file can't be read and what to do.
FILE_TROUBLES = {
    FileTrouble.EMPTY: gettext_lazy("There is nothing in this file."),
    FileTrouble.TOO_LARGE: gettext_lazy(
        "This file is too large: at most %(lines)s lines and %(size)s MB are read. Copy the names and paste them here."
    ),
    FileTrouble.OLD_EXCEL: gettext_lazy(
        "This is an old Excel file, or one with a password. Save it as “Excel workbook (.xlsx)” without a password, "
        "or copy the names and paste them here."
    ),
    FileTrouble.OTHER_OFFICE: gettext_lazy(
        "Only Excel files (.xlsx), CSV and plain text can be read. Save it as one of them, or copy the names and "
        "paste them here."
    ),
    FileTrouble.BROKEN: gettext_lazy("This Excel file is damaged. Open and save it again, or paste the names here."),
    FileTrouble.NOT_A_LIST: gettext_lazy(
        "This file is not a list of names. Excel files (.xlsx), CSV and plain text can be read."
    ),
}

#: What each meaning of a column is called.
MEANINGS = {
    Meaning.NAME: gettext_lazy("Name"),
    Meaning.FIRST: gettext_lazy("First name"),
    Meaning.INFIX: gettext_lazy("Between first and last name (“van der”)"),
    Meaning.LAST: gettext_lazy("Last name"),
    Meaning.CLUB: gettext_lazy("Club"),
    Meaning.FAMILY: gettext_lazy("Family, or another group to keep apart"),
    Meaning.ALIAS: gettext_lazy("Other spelling of the name"),
    Meaning.UNUSED: gettext_lazy("Not used"),
}


#: For each bound of a list, what there is too much of.
BOUNDS = {
    bounds.Bound.LINES: gettext_lazy("This list has more than %(most)s lines."),
    bounds.Bound.CHARACTERS: gettext_lazy("This list has more than %(most)s characters."),
    bounds.Bound.NAMES: gettext_lazy("This list has more than %(most)s names."),
}
_MOST = {
    bounds.Bound.LINES: bounds.MOST_LINES,
    bounds.Bound.CHARACTERS: bounds.MOST_CHARACTERS,
    bounds.Bound.NAMES: bounds.MOST_NAMES,
}

#: How many lines with the same trouble are shown; the others are counted.
SHOWN = 20


class OddLineTold(NamedTuple):
    """A line that is not added: its number, its text and the reason in words."""

    number: int
    text: str
    why: str


class OddKind(NamedTuple):
    """Lines that are not added for the same kind of reason: the first few of them, and how many more there are."""

    lines: tuple[OddLineTold, ...]
    more: int


def odd_line(line: OddLine) -> OddLineTold:
    """Return a line that is not added, with the reason in words."""
    words = {
        "length": NAME_LENGTH,
        "letters": localize(bounds.LONGEST_LINE),
        "cells": bounds.MOST_CELLS,
        "other": line.other,
    }
    return OddLineTold(line.number, line.text, TROUBLES[line.trouble] % words)


def odd_kinds(lines: Iterable[OddLine]) -> tuple[OddKind, ...]:
    """Return the lines that are not added, by the kind of their trouble, so that a page shows a bounded number."""
    kinds: dict[Trouble, list[OddLine]] = {}
    for line in lines:
        kinds.setdefault(line.trouble, []).append(line)
    return tuple(OddKind(tuple(map(odd_line, kind[:SHOWN])), len(kind[SHOWN:])) for kind in kinds.values())


def stop_text(stop: bounds.Stop) -> str:
    """Return where the reading of a list stopped, and what to do."""
    unread = ngettext(
        "Reading stopped after line %(last)s; %(unread)s line was not read. If this is the right list, add the rest as "
        "a second list.",
        "Reading stopped after line %(last)s; %(unread)s lines were not read. If this is the right list, add the rest "
        "as a second list.",
        stop.unread,
    ) % {"last": localize(stop.last), "unread": localize(stop.unread)}
    return f"{BOUNDS[stop.bound] % {'most': localize(_MOST[stop.bound])}} {unread}"


def players_added_text(count: int) -> str:
    """Return a sentence about how many players a list has added."""
    if count == 0:
        return _("Nobody was added.")
    return ngettext("%(count)s player added.", "%(count)s players added.", count) % {"count": count}


def file_trouble_text(trouble: FileTrouble) -> str:
    """Return why a file can't be read, and what to do."""
    return FILE_TROUBLES[trouble] % {"lines": bounds.MOST_LINES, "size": bounds.LARGEST_FILE // 1_000_000}


def question_text(question: Question) -> str:
    """Return a question about a list, as a sentence."""
    words = {"line": question.numbers[0], "text": question.text, "lines": len(question.numbers)}
    if question.asked is Asked.COMMAS:
        return _("%(lines)s lines have a comma, such as “%(text)s”. What do they hold?") % words
    if question.asked is Asked.LOOKS_LIKE:
        words["other"] = question.parts[1]
        return _("Line %(line)s: is “%(text)s” the same person as “%(other)s”?") % words
    if question.asked is Asked.HEADING:
        return _("Line %(line)s: is “%(text)s” a heading or a player?") % words
    if question.asked in (Asked.CLUBS, Asked.REMARKS):
        words["aside"] = question.parts[1]
        return (
            ngettext(
                "What is “%(aside)s” in “%(text)s”?",
                "%(lines)s lines have something after the name, such as “%(aside)s” in “%(text)s”. What is it?",
                len(question.numbers),
            )
            % words
        )
    return _("Line %(line)s: who is “%(text)s”?") % words


def choice_text(question: Question, choice: str) -> str:
    """Return what this choice would make of the line that the question is about, or of the first of several lines."""
    parts = question.parts
    if question.asked is Asked.HEADING:
        return _("A heading: leave this line out") if choice == Heading.HEADING else _players(parts)
    if question.asked in (Asked.CLUBS, Asked.REMARKS):
        return _aside_text(choice, *parts, whole=question.text)
    if choice in (Part.PLAYERS, Part.SHARED, Part.FAMILY):
        shared = () if choice == Part.PLAYERS else with_surname(parts)
        told = _players(shared or parts)
        return _("%(players)s, kept apart as a family") % {"players": told} if choice == Part.FAMILY else told
    if choice == Part.SURNAME:
        return _("One player, surname first: %(name)s") % {"name": f"{parts[1]} {parts[0]}"}
    if choice == Part.CLUB:
        return _("One player and the club: %(name)s of %(club)s") % {"name": parts[0], "club": parts[1]}
    if choice == Same.SAME:
        return _("The same person: leave this line out")
    if choice == Same.ANOTHER:
        return _("Somebody else: add both")
    return _("One player, written just like that: %(name)s") % {"name": question.text}


def _players(names: Sequence[str]) -> str:
    return ngettext("%(count)s player: %(names)s", "%(count)s players: %(names)s", len(names)) % {
        "count": len(names),
        "names": ", ".join(names),
    }


def _aside_text(choice: str, name: str, aside: str, *, whole: str) -> str:
    """Return what this choice would make of something that stands after a name."""
    words = {"name": name, "aside": aside, "whole": whole}
    if choice == Aside.CLUB:
        return _("The club: %(name)s of %(aside)s") % words
    if choice == Aside.ALIAS:
        return _("Another spelling of the name: %(name)s, also %(aside)s") % words
    if choice == Aside.REMARK:
        return _("A remark: %(name)s is added without it") % words
    return _("A part of the name: %(whole)s") % words
