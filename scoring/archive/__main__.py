"""`python -m scoring.archive verify FILE`: the command `manage.py archive verify` on a machine without Django."""

import sys

from scoring.archive.command import main

if __name__ == "__main__":
    if sys.argv[1:2] != ["verify"]:
        sys.exit("Use: python -m scoring.archive verify FILE [--heads HEAD ...]")
    sys.exit(main(sys.argv[2:]))
