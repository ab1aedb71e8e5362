"""Runs Lighthouse on every page: performance, accessibility, best practices, SEO. The goal is 95 of 100 for each.

    python -m tests.bench.lighthouse_bench [--only PART] [--runs 3] [--beside]

This needs Chromium, and Node with npm (Node 20 runs Lighthouse 12.8.2). Lighthouse is fetched from npm once, into
build/. Run it alone: if the machine does other work, the performance figures mean nothing. `--beside` leaves them out.
Pages of the organiser are asked for with the organiser's session. A page that a link alone opens asks robots to keep
away, which Lighthouse counts against its SEO; that audit is left out.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.error import HTTPError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")

import django

django.setup()

from config.manual.chapters import CHAPTERS  # noqa: E402 (needs the settings)
from config.reference.rest_pages import addresses  # noqa: E402 (as above)
from referee.games import GAMES  # noqa: E402 (as above)
from tests.service.test_jobs import Organiser  # noqa: E402 (as above)
from tests.support.browser import FLAGS, chromium_path  # noqa: E402 (as above)
from tests.support.referee import FOUR  # noqa: E402 (as above)
from tests.support.seats import open_game  # noqa: E402 (as above)
from tests.support.server import ROOT, RunningServer, running_server  # noqa: E402 (as above)

VERSION = "12.8.2"
KINDS = ("performance", "accessibility", "best-practices", "seo")
AIM = 95
PLACE = ROOT / "build" / "lighthouse"
COMMAND = PLACE / "node_modules" / ".bin" / "lighthouse"


def install() -> str:
    """Fetch Lighthouse unless it is installed. Return what is missing for that, or ""."""
    if shutil.which("npm") is None:
        return "Node and npm are missing: sudo apt-get install nodejs npm"
    if COMMAND.exists():
        return ""
    PLACE.mkdir(parents=True, exist_ok=True)
    npm = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(PLACE), f"lighthouse@{VERSION}"]
    done = subprocess.run(npm, capture_output=True, text=True, check=False)
    return (
        "" if done.returncode == 0 else f"npm can't be reached, so Lighthouse can't be fetched:\n{done.stderr[-500:]}"
    )


WORLD = """
import json
from referee.access.links import referee_token, seat_token
from referee.models import RefereeLink, Seat
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.links import link_path
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.rounds import round_end
from tests.scoring.seasons import make_season
competition = Competition.objects.get()
round_end(competition_id=competition.pk, number=1, as_they_stand=True)
draft_make(competition_id=competition.pk, number=2, seed=1)
season = make_season(competition.tournament.organiser, competition).slug
link, player = RefereeLink.objects.all()[0], Player.objects.all()[0]
seat = Seat.objects.filter(table__hall=link.hall)[0]
print(json.dumps({
    "/s/": {"token": seat_token(seat)},
    "/r/": {"token": referee_token(link), "table_id": seat.table_id, "position": 1},
    "/p/": {"token": link_path(player).split("/")[2]},
    "/organise/tournament/": {"slug": competition.tournament.slug},
    "/t/": {"slug": competition.tournament.slug},
    "/organise/season/": {"slug": season},
    "/season/": {"slug": season, "key": player.pk},
    "/organise/competition/": {"slug": competition.slug, "number": 1, "table": 1, "player_id": player.pk},
    "/e/": {"slug": competition.slug},
    "/embed/": {"slug": competition.slug, "number": 1},
    "/quick/": {"game": "knaker"},
    "/rules/": {"game": "knoesten"},
}))
"""
PHONES = ("/s/", "/p/", "/e/", "/t/", "/rules/", "/quick/", "/practice/", "/code/", "/help/", "/season/")


def pages(server: RunningServer, office: Organiser) -> dict[str, tuple[str, str]]:
    """Return the address and form factor of each page, by name: all that an address of the program leads to."""
    known = json.loads(server.run(WORLD).splitlines()[-1])
    office.post("/organise/backups/make/")
    (backup,) = (server.data / "backups").glob("*.backup")
    paths = {f"help, {chapter}": f"/help/{chapter}/" for chapter in CHAPTERS}
    paths |= {f"sheet, {game}": f"/help/referee/{game}/" for game in GAMES}
    paths |= {"help": "/help/", "backups": "/organise/backups/", "backup": f"/organise/backups/{backup.name}/"}
    paths |= {"trust": "/trust/", "rest": "/api/v1/"}
    for _app, name, address in addresses():
        values: dict[str, object] = next((values for start, values in known.items() if address.startswith(start)), {})
        if set(re.findall(r"{(\w+)}", address)) <= set(values):
            paths[name] = address.format(**values)
    found = {name: path for name, path in paths.items() if is_whole_page(office, path)}
    for game in GAMES:
        seats = open_game(server, game, FOUR)
        for who, seat in (("phone", "Anna"), ("tablet", "referee")):
            found[f"{who}, {game}"] = seats[seat].removeprefix(server.url)
    return {
        name: (server.url + path, "mobile" if path == "/" or path.startswith(PHONES) else "desktop")
        for name, path in found.items()
    }


def is_whole_page(office: Organiser, path: str) -> bool:
    """Return whether a page, and no fragment, file or stream, is at a path itself."""
    try:
        with office.opener.open(office.server.url + path, timeout=60) as answer:
            here = answer.geturl() == office.server.url + path
            return here and answer.headers["Content-Type"].startswith("text/html") and b"<!doctype" in answer.read(99)
    except HTTPError:
        return False


def measure(address: str, factor: str, cookies: str, kinds: Sequence[str]) -> dict[str, int]:
    """Return the figures of one run.

    Chromium sometimes misses a page's start (NO_NAVSTART), so it is tried twice.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless", *FLAGS])
        command = [
            str(COMMAND),
            address,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags={flags}",
        ]
        command += [f"--only-categories={','.join(kinds)}", *(["--preset=desktop"] if factor == "desktop" else [])]
        command += ["--skip-audits=is-crawlable", f"--extra-headers={json.dumps({'Cookie': cookies})}"]
        environment = {**os.environ, "CHROME_PATH": chromium_path()}
        for _ in range(2):
            subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=180)
            found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
            scores = [found.get("categories", {}).get(kind, {}).get("score") for kind in kinds]
            if None not in scores:
                for audit in found["audits"].values():
                    if audit["score"] is not None and audit["score"] < 0.9 and audit["scoreDisplayMode"] == "binary":
                        print(f"    {audit['id']}: {audit['title']}")
                return {kind: round(100 * score) for kind, score in zip(kinds, scores, strict=True)}
    return dict.fromkeys(kinds, 0)


def main() -> int:
    """Print a table. Return 1 if a page is below the goal."""
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="")
    options.add_argument("--runs", type=int, default=1)
    options.add_argument("--beside", action="store_true", help="leave out performance, since other work is done")
    chosen = options.parse_args()
    if missing := install():
        print(missing)
        return 1
    kinds, below = KINDS[1:] if chosen.beside else KINDS, 0
    with tempfile.TemporaryDirectory() as data, running_server(Path(data), "--demo", "--no-codes") as server:
        office = Organiser(server, server)
        found = {
            name: (*page, "; ".join(f"{cookie.name}={cookie.value}" for cookie in office.cookies))
            for name, page in pages(server, office).items()
        }
        with running_server(Path(data) / "new", "--no-codes", KONTROLLANT_ORGANISER_PASSWORD="") as new:
            found["first start"] = (f"{new.url}/organise/first-start/", "mobile", "")
            found["sign-in"] = (f"{server.url}/organise/sign-in/", "mobile", "")
            print(f"{'page':26}" + "".join(f"{kind:>16}" for kind in kinds))
            for name, page in found.items():
                if chosen.only not in name:
                    continue
                runs = [measure(*page, kinds) for _ in range(chosen.runs)]
                figures = [round(statistics.median(run[kind] for run in runs)) for kind in kinds]
                below += min(figures) < AIM
                print(f"{name:26}" + "".join(f"{figure:>16}" for figure in figures), flush=True)
    print(f"{below} pages below {AIM}")
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main())
