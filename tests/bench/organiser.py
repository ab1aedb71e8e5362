"""The organiser of `hall_bench`: asks for pages and posts forms as a browser does, and times each."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Iterator
from urllib.parse import urlencode, urlsplit

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
DRAFT = re.compile(r"/drafts/(\d+)/publish/")
VERSION = re.compile(r'name="version" value="(\d+)"')
PICK = re.compile(r"[?&;]one=(\d+)")


class Organiser:
    """An organiser's browser, signed in. `number` is the round that is drafted and published."""

    def __init__(self, port: int, slug: str, session: str, number: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._home = f"/organise/competition/{slug}/"
        self._cookies = {"sessionid": session}
        self._number = number
        self._page = ""

    def acts(self) -> Iterator[tuple[str, float]]:
        """Draft a round and try a swap; yield each act and the seconds until its page was there."""
        yield "competition's page", self.get("")
        yield "draft by meetings", self.post(f"rounds/{self._number}/draft/", way="meetings")
        yield "draft by standings", self.post(f"rounds/{self._number}/draft/", way="standings")
        draft = self._draft()
        yield "a draft's page", self.get(f"drafts/?of={draft}")
        players = list(dict.fromkeys(PICK.findall(self._page)))
        one, other = players[0], players[-1]
        yield "a player picked", self.get(f"drafts/?of={draft}&one={one}")
        yield "what if", self.get(f"drafts/?of={draft}&one={one}&to=p{other}")
        yield "swap", self.post(f"drafts/{draft}/swap/", one=one, to=f"p{other}", version=self._version())
        yield "undo", self.post(f"drafts/{draft}/undo/", version=self._version())

    def publish(self) -> float:
        """Publish the draft whose page is open; return the seconds until the competition's page was there."""
        self._line.close()  # it is opened anew by itself; the server drops it if it was silent for long
        return self.post(f"drafts/{self._draft()}/publish/", version=self._version())

    def afterwards(self) -> Iterator[tuple[str, float]]:
        """What comes after publishing: the clock and the pages to look at; then the round is taken back."""
        self._line.close()
        at = f"rounds/{self._number}/"
        yield "clock", self.post(f"{at}clock/", minutes="60")
        yield "list of seats", self.get(f"{at}seats/")
        yield "why these tables", self.get(f"{at}why/")
        yield "players' cards", self.get("cards/")
        yield "draw taken back", self.post(f"{at}undo/")
        for draft in (self._draft_ids() or [])[:2]:
            self.post(f"drafts/{draft}/drop/")

    def get(self, path: str) -> float:
        """Ask for a page below the competition's; return the seconds it took."""
        began = time.perf_counter()
        self._ask("GET", self._home + path)
        return time.perf_counter() - began

    def post(self, path: str, **fields: str) -> float:
        """Post a form of the open page and follow where it leads; return the seconds it took."""
        token = TOKEN.search(self._page)
        assert token, f"no form on the page before {path}"
        began = time.perf_counter()
        self._ask("POST", self._home + path, urlencode({"csrfmiddlewaretoken": token[1], **fields}))
        return time.perf_counter() - began

    def _ask(self, method: str, path: str, body: str | None = None) -> None:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        text = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        if answer.status in (302, 303):
            where = urlsplit(answer.headers["Location"])
            self._ask("GET", where.path + (f"?{where.query}" if where.query else ""))
        elif answer.status == 200:
            self._page = text
        else:
            raise SystemExit(f"{method} {path}: {answer.status}\n{text[:400]}")

    def _draft_ids(self) -> list[str]:
        self.get("drafts/")
        return sorted(set(re.findall(r"/drafts/(\d+)/drop/", self._page)))

    def _draft(self) -> str:
        found = DRAFT.search(self._page)
        assert found, "the page shows no draft that can be published"
        return found[1]

    def _version(self) -> str:
        found = VERSION.search(self._page)
        assert found
        return found[1]
