"""Sentences about the server: how each part of it is, and what to do about it."""

from typing import NamedTuple

from django.utils.formats import localize
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.api import ServerState

WELL, LOOK, ACT = "well", "look", "act"
MB, GB = 1_000_000, 1_000_000_000
HOUR, DAY = 3600.0, 86_400.0


class Part(NamedTuple):
    """A part of the server: its key and name, how it is (`WELL`, `LOOK` or `ACT`), that in words, and what to do."""

    key: str
    name: str
    state: str
    text: str
    to_do: str = ""


def parts(state: ServerState) -> tuple[Part, ...]:
    """Return all parts of the server. Parts that explain trouble in others come first."""
    return (
        Part("server", _("Server"), WELL, _("It answers. Version %(version)s.") % {"version": state.version}),
        _pages(state),
        _worker(state),
        _slow_worker(state),
        _queue(state),
        _waiting(state),
        _disk(state),
        _backup(state),
    )


def _pages(state: ServerState) -> Part:
    name = _("Speed of the pages")
    if not state.slow_pages:
        return Part("pages", name, WELL, _("No page has kept the others waiting today."))
    told = [
        _("%(when)s: %(seconds)s s for %(address)s.")
        % {"when": localize(localtime(page.at)), "seconds": round(page.seconds), "address": page.path}
        for page in state.slow_pages
    ]
    text = " ".join([_("All phones waited for these pages."), *told])
    if (state.now - state.slow_pages[0].at).total_seconds() > HOUR:
        return Part("pages", name, WELL, text)
    to_do = _("If somebody sent a file or a long list there, send less at once. If not, report the address.")
    return Part("pages", name, LOOK, text, to_do)


def _worker(state: ServerState) -> Part:
    name, age = _("Work beside the pages"), state.worker_age
    again = _("Start the server again. Nothing is lost: what waits is done then.")
    if age is None:
        return Part("worker", name, ACT, _("No worker has reported since the server was started."), again)
    if age < -5:
        text = _("The worker's clock is %(seconds)s seconds ahead of the server's.") % {"seconds": round(-age)}
        return Part("worker", name, LOOK, text, _("Set the clocks of both machines by the network (NTP)."))
    seconds = max(0, round(age))
    text = ngettext("It last reported %(n)s second ago.", "It last reported %(n)s seconds ago.", seconds)
    text %= {"n": seconds}
    if age <= 20:
        return Part("worker", name, WELL, text)
    late = _("Clocks and results wait for it. If it does not report within a minute, start the server again.")
    return Part("worker", name, LOOK, text, late) if age <= 60 else Part("worker", name, ACT, text, again)


def _slow_worker(state: ServerState) -> Part:
    name, age = _("Archives and large files"), state.slow_worker_age
    if age is not None and age <= 60:
        return Part("jobs", name, WELL, _("They are made when somebody asks for one."))
    to_do = _("Start the worker that reads the queue “slow”. Everything else goes on without it.")
    return Part("jobs", name, LOOK, _("No worker is running that makes them. Files that were asked for wait."), to_do)


def _queue(state: ServerState) -> Part:
    if not state.queue:
        return Part("queue", _("Queue"), WELL, _("It takes tasks."))
    to_do = _("Start Redis again, or make the data folder writable. Phones go on without the queue, clocks don't.")
    return Part("queue", _("Queue"), ACT, _("It takes no tasks."), to_do)


def _waiting(state: ServerState) -> Part:
    name, count = _("Results on their way to the standings"), state.waiting
    if not count:
        return Part("waiting", name, WELL, _("Nothing is waiting."))
    text = ngettext("%(n)s has waited for %(seconds)s s.", "%(n)s are waiting, the oldest for %(seconds)s s.", count)
    text %= {"n": count, "seconds": round(state.waiting_for)}
    if state.waiting_for <= 30:
        return Part("waiting", name, WELL, text)
    to_do = _("The standings may be older than the tables. If the number does not fall, look at errors.log.")
    return Part("waiting", name, LOOK if state.waiting_for <= 300 else ACT, text, to_do)


def _disk(state: ServerState) -> Part:
    sizes = {"free": size(state.free), "database": state.database, "size": size(state.database_size)}
    text = _("%(free)s are free. The database (%(database)s) takes %(size)s.") % sizes
    if state.free >= GB:
        return Part("disk", _("Disk"), WELL, text)
    to_do = _("Make room now: without it nothing more can be entered.")
    return Part("disk", _("Disk"), LOOK if state.free >= 100 * MB else ACT, text, to_do)


def _backup(state: ServerState) -> Part:
    name, to_do = _("Last backup"), _("Make one, while everybody plays: manage.py backup FOLDER")
    if state.backup is None:
        return Part("backup", name, LOOK, _("None has been made from this machine."), to_do)
    when = {"when": localize(localtime(state.backup.at)), "size": size(state.backup.size)}
    text = _("Made %(when)s, %(size)s.") % when
    old = (state.now - state.backup.at).total_seconds() > DAY
    return Part("backup", name, LOOK if old else WELL, text, to_do if old else "")


def size(count: int) -> str:
    """Return a number of bytes in MB or GB."""
    return f"{localize(round(count / GB, 1))} GB" if count >= GB else f"{localize(round(count / MB, 1))} MB"
