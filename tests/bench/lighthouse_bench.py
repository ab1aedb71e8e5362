"""Runs Lighthouse on every main page: performance, accessibility, best practices, SEO. The goal is 95 of 100 for each.

    python -m tests.bench.lighthouse_bench [--only PART] [--runs 3]

This needs Chromium, and Node with npm (Node 20 runs Lighthouse 12.8.2). Lighthouse is fetched from npm once, into
build/. Run it alone: if the machine does other work, the performance figures mean nothing.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")

import django

django.setup()

from referee.games import GAMES  # noqa: E402 (needs the settings)
from tests.support.browser import FLAGS  # noqa: E402 (as above)
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
    if shutil.which("chromium") is None:
        return "Chromium is missing: sudo apt-get install chromium"
    if COMMAND.exists():
        return ""
    PLACE.mkdir(parents=True, exist_ok=True)
    npm = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(PLACE), f"lighthouse@{VERSION}"]
    done = subprocess.run(npm, capture_output=True, text=True, check=False)
    return (
        "" if done.returncode == 0 else f"npm can't be reached, so Lighthouse can't be fetched:\n{done.stderr[-500:]}"
    )


def pages(server: RunningServer) -> dict[str, tuple[str, str]]:
    """Return the address and form factor of each main page, by name."""
    found = {
        "start": ("/", "mobile"),
        "quick table": ("/quick/", "mobile"),
        "rules": ("/rules/knoesten/", "mobile"),
        "standings": ("/e/demo-tournament/", "mobile"),
        "projector": ("/e/demo-tournament/projector/", "desktop"),
        "sign-in": ("/organise/sign-in/", "desktop"),
    }
    addresses = {name: (server.url + path, factor) for name, (path, factor) in found.items()}
    for game in GAMES:
        seats = open_game(server, game, FOUR)
        addresses[f"phone, {game}"] = (seats["Anna"], "mobile")
        addresses[f"tablet, {game}"] = (seats["referee"], "desktop")
    addresses["tablet, hall"] = (server.addresses["Referee"], "desktop")
    return addresses


def measure(address: str, factor: str) -> dict[str, int]:
    """Return the four figures of one run.

    Chromium sometimes misses a page's start (NO_NAVSTART), so it is tried twice.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless=new", *FLAGS])
        command = [
            str(COMMAND),
            address,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags={flags}",
        ]
        command += [f"--only-categories={','.join(KINDS)}", *(["--preset=desktop"] if factor == "desktop" else [])]
        environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
        for _ in range(2):
            subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=180)
            found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
            scores = [found.get("categories", {}).get(kind, {}).get("score") for kind in KINDS]
            if None not in scores:
                for audit in found["audits"].values():
                    if audit["score"] is not None and audit["score"] < 0.9 and audit["scoreDisplayMode"] == "binary":
                        print(f"    {audit['id']}: {audit['title']}")
                return {kind: round(100 * score) for kind, score in zip(KINDS, scores, strict=True)}
    return dict.fromkeys(KINDS, 0)


def main() -> int:
    """Print a table. Return 1 if a page is below the goal."""
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="")
    options.add_argument("--runs", type=int, default=1)
    chosen = options.parse_args()
    if missing := install():
        print(missing)
        return 1
    below = 0
    with tempfile.TemporaryDirectory() as data, running_server(Path(data), "--demo", "--no-codes") as server:
        print(f"{'page':26}" + "".join(f"{kind:>16}" for kind in KINDS))
        for name, (address, factor) in pages(server).items():
            if chosen.only not in name:
                continue
            runs = [measure(address, factor) for _ in range(chosen.runs)]
            figures = [round(statistics.median(run[kind] for run in runs)) for kind in KINDS]
            below += min(figures) < AIM
            print(f"{name:26}" + "".join(f"{figure:>16}" for figure in figures), flush=True)
    print(f"{below} pages below {AIM}")
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main())
