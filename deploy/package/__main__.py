"""`kontrollant` and `python -m kontrollant`: the program as it is installed, its folders below this package."""

import json
import platform
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILT_FOR = HERE.parent / "kontrollant-built-for.json"  # only in kontrollant.pyz, which has libraries for one system

ANOTHER_SYSTEM = 78  # the status by which the launchers know that they must start the wheel


def main() -> None:
    """Do what the command line says."""
    _refuse_another_system()
    sys.path.insert(0, str(HERE))  # so that nothing called `config` lies where other programs look
    from config.console.command import main as run

    run()


def _refuse_another_system() -> None:
    """Say so if this file was built for another system or another Python, before a library fails at it."""
    if not BUILT_FOR.exists():
        return
    built_for = json.loads(BUILT_FOR.read_text(encoding="utf-8"))
    here = {"python": "{}.{}".format(*sys.version_info), "platform": f"{sys.platform}-{platform.machine().lower()}"}
    if built_for != here:
        told = "This kontrollant.pyz is for Python {python} on {platform}, ".format(**built_for)
        told += "but this is Python {python} on {platform}. ".format(**here)
        sys.stderr.write(told + "Take the file for this system, or install the wheel with pipx or uv.\n")
        sys.exit(ANOTHER_SYSTEM)


if __name__ == "__main__":
    main()
