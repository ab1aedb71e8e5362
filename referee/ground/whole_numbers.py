"""Whole numbers in what people and programs send: how they are read, and how high they may be.

Every page, query, body and address reads them here. `int` alone is no reader: it takes other scripts' digits, signs and
underscores, fails on thousands of digits, and returns numbers that no column of a database holds.
"""

#: The most digits, and the highest number. Every integer column of every database holds it.
MOST_DIGITS = 9
HIGHEST = 10**MOST_DIGITS - 1


def whole_number(text: str, *, least: int = 0, most: int = HIGHEST) -> int | None:
    """Return a text such as "17" as a number from `least` to `most`; None if it is no such number."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        return None
    number = int(text)
    return number if least <= number <= most else None
