"""A terminal for commands, which only says that it is one."""

from io import StringIO


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True
