"""Hooks of hatchling, which builds the wheel: what it depends on, and its translations."""

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

COMMENT = " #"


class Dependencies(MetadataHookInterface):
    """The dependencies are the lines of requirements.txt."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them."""
        lines = (Path(self.root) / "requirements.txt").read_text(encoding="utf-8").splitlines()
        named = (line.partition(COMMENT)[0].strip() for line in lines if not line.startswith("#"))
        metadata["dependencies"] = [line for line in named if line]


class Translations(BuildHookInterface[Any]):
    """The wheel has compiled translations in place of their sources, so that nothing is compiled where it runs."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them into a folder that lasts until the wheel is built."""
        import polib

        self._made = tempfile.TemporaryDirectory()
        for source in sorted(Path(self.root, "locale").glob("*/LC_MESSAGES/*.po")):
            name = source.with_suffix(".mo").relative_to(self.root).as_posix()
            compiled = Path(self._made.name, name)
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(polib.pofile(source.read_text(encoding="utf-8")).to_binary())
            build_data["force_include"][str(compiled)] = name  # below the package, as pyproject.toml says

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete that folder."""
        self._made.cleanup()
