"""What the evening's tests share."""

import pytest

from referee.selectors.lines import forget


@pytest.fixture(autouse=True)
def no_lines_kept() -> None:
    """Tests roll back and use table numbers again, which a real evening never does."""
    forget()
