"""Compiled translations: made where the program starts, never half written, and not in the repository."""

import gettext
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Barrier

import pytest
from django.apps import apps

from config.processes import translations
from config.processes.translations import compile_changed
from tests.support.server import ROOT

SOURCE = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "deal"
msgstr "giv"

msgctxt "of a bid"
msgid "pass"
msgstr "pass — nej"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s kort"
msgstr[1] "%(n)s korten"

#, fuzzy
msgid "guessed"
msgstr "gissat"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A translator's file in a folder of translations, not yet compiled."""
    path = tmp_path / "locale" / "sv" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    return path


def compiled(source: Path) -> gettext.GNUTranslations:
    """Read what was compiled, as Django reads it."""
    return gettext.GNUTranslations(BytesIO(source.with_suffix(".mo").read_bytes()))


def folder(source: Path) -> Path:
    """The folder of translations that a file belongs to."""
    return source.parent.parent.parent


def test_what_is_missing_is_compiled(source):
    """Contexts and plurals too, but no guess of the tools; whoever may read the source may read it."""
    source.chmod(0o644)
    assert compile_changed([folder(source)]) == []
    found = compiled(source)

    assert found.gettext("deal") == "giv"
    assert found.pgettext("of a bid", "pass") == "pass — nej"
    assert found.ngettext("%(n)s card", "%(n)s cards", 2) == "%(n)s korten"
    assert found.gettext("guessed") == "guessed"
    assert source.with_suffix(".mo").stat().st_mode & 0o777 == 0o644
    assert len(list(source.parent.iterdir())) == 2


def test_what_is_up_to_date_is_left_alone(source):
    """So a start costs next to nothing, and needs no right to write."""
    compile_changed([folder(source)])
    before = source.with_suffix(".mo").stat()
    os.utime(source)
    compile_changed([folder(source)])

    assert source.with_suffix(".mo").stat() == before


def test_a_changed_source_is_compiled_again_however_old_it_is(source):
    """An archive of a newer version brings files that are older than what was compiled here."""
    compile_changed([folder(source)])
    source.write_text(SOURCE.replace('"giv"', '"utdelning"'), encoding="utf-8")
    os.utime(source, (1, 1))
    compile_changed([folder(source)])

    assert compiled(source).gettext("deal") == "utdelning"


@pytest.mark.parametrize("content", [b"", b"short", SOURCE.encode()])
def test_a_file_that_is_not_whole_or_from_elsewhere_is_replaced(source, content):
    """A disk that was full, or another compiler."""
    source.with_suffix(".mo").write_bytes(content)
    compile_changed([folder(source)])

    assert compiled(source).gettext("deal") == "giv"


def test_processes_that_start_together_never_read_half_a_file(source):
    """Several of them compile, and others read meanwhile."""
    compile_changed([folder(source)])
    file = source.with_suffix(".mo")
    file.write_bytes(file.read_bytes()[: -translations.MARK])  # whole, but of another compiler: all of them compile
    together = Barrier(8)

    def started(_number: int) -> str:
        together.wait(60)
        failed = compile_changed([folder(source)])
        return str(failed or compiled(source).gettext("deal"))

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(started, range(64))) == {"giv"}
    assert len(list(source.parent.iterdir())) == 2


def test_a_source_with_a_mistake_is_named_and_the_earlier_translation_stays(source):
    """As after a merge that nobody finished. Other languages are compiled."""
    compile_changed([folder(source)])
    source.write_text("<<<<<<< ours\n" + SOURCE, encoding="utf-8")
    other = folder(source) / "nl" / "LC_MESSAGES" / "django.po"
    other.parent.mkdir(parents=True)
    other.write_text(SOURCE, encoding="utf-8")
    [(file, why)] = compile_changed([folder(source)])

    assert file == source and "line 1" in str(why)
    assert compiled(source).gettext("deal") == compiled(other).gettext("deal") == "giv"


def test_a_program_that_nobody_may_write_to_starts_and_says_what_is_missing(source, settings, monkeypatch, caplog):
    """Where the files were only unpacked, and belong to somebody else."""

    def refused(**_options: object) -> None:
        raise PermissionError(13, "Permission denied", str(source.parent))

    settings.LOCALE_PATHS = [folder(source)]
    monkeypatch.setattr(tempfile, "mkstemp", refused)
    apps.get_app_config("server").ready()

    [line] = caplog.messages
    assert re.search(r"sv/LC_MESSAGES/django.po can't be compiled: .*Permission denied.* until `make install`", line)


def test_libraries_keep_what_they_bring(monkeypatch):
    """Django's own translations are compiled, and not ours to write."""
    asked: list[Path] = []

    def compile_nothing(folders: Iterable[Path]) -> list[object]:
        asked.extend(folders)
        return []

    monkeypatch.setattr(translations, "compile_changed", compile_nothing)
    translations.compile_all()

    assert ROOT / "locale" in asked
    assert not any(path.is_relative_to(sysconfig.get_path("purelib")) for path in asked)


def test_command_compiles_what_it_is_given(source):
    """As `make install`, `make messages` and the container's image call it; it makes no data directory."""
    command = [sys.executable, "-m", "config.processes.translations", str(folder(source))]
    environment = {**os.environ, "KONTROLLANT_DATA": str(source.parent / "data")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert compiled(source).gettext("deal") == "giv"
    assert not (source.parent / "data").exists()

    source.write_text("nonsense", encoding="utf-8")
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and "django.po can't be compiled" in done.stderr


def test_every_installation_compiles():
    """By make and in the image, before the account that may not write there takes over."""
    command = "python -m config.processes.translations locale"
    planned = subprocess.run(["make", "install", "messages", "--dry-run"], cwd=ROOT, capture_output=True, text=True)
    image = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")

    assert planned.stdout.count(command) == 2
    assert image.index("COPY locale locale") < image.index(f"RUN {command}") < image.index("USER ")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_no_compiled_file_is_in_the_repository():
    """They were half of its weight."""
    kept = subprocess.run(["git", "ls-files", "*.mo"], cwd=ROOT, capture_output=True, text=True, check=True)

    assert kept.stdout == ""
