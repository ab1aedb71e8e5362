"""The parts that make the phone page an app: manifest, service worker, icons."""

import json
import re
import struct

import pytest
from django.test import Client

from tests.support.server import ROOT

pytestmark = pytest.mark.django_db


def test_manifest_describes_an_app_with_icons_that_are_there():
    """Name, start, scope, colours; each icon is a file of the size it claims to be."""
    answer = Client().get("/app.webmanifest")
    manifest = json.loads(answer.content)

    assert answer["Content-Type"] == "application/manifest+json"
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        path = ROOT / "static" / icon["src"].removeprefix("/static/")
        if path.suffix == ".png":
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert path.exists()


def test_manifest_speaks_the_readers_language():
    """Its description is translated like everything else."""
    descriptions = {
        json.loads(Client().get("/app.webmanifest", headers={"Accept-Language": language}).content)["description"]
        for language in ("en", "sv", "nl")
    }

    assert len(descriptions) == 3


def test_worker_is_served_for_the_whole_site_and_never_kept():
    """At the top of the site, as a script, under the content policy, asked for anew each time."""
    answer = Client().get("/worker.js")

    assert answer["Content-Type"] == "text/javascript"
    assert "no-store" in answer["Cache-Control"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert re.search(r'importScripts\("/static/js/worker[^"]*\.js"\)', answer.content.decode())


def test_every_page_names_the_manifest():
    """A browser that finds it offers to install the app."""
    assert '<link rel="manifest" href="/app.webmanifest">' in Client().get("/").content.decode()
