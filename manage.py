#!/usr/bin/env python
"""The command line: `python manage.py help` lists what it can do."""

import gc
import os
import sys


def main() -> None:
    """Run one management command."""
    if sys.argv[1:3] == ["archive", "verify"]:  # needs nothing but the file; settings would make a data directory
        from scoring.archive.command import main as verify

        sys.exit(verify(sys.argv[3:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    gc.disable()  # what is loaded stays; `config.apps` looks for garbage again from when everything is
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here. Run `make install`, then use .venv/bin/python manage.py ...")
    from config.processes.standing_by import refuse_to_write

    refuse_to_write(sys.argv[1:])
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
