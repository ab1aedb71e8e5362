"""What all tests share."""

from collections.abc import Iterator

import pytest
from django.utils import translation
from hypothesis import settings

from tests.support.seeds import some

# Test helpers assert too; pytest explains them as it explains a test.
pytest.register_assert_rewrite(
    "tests.support.server", "tests.support.browser", "tests.support.referee", "tests.scoring.evenings"
)

# On a busy machine an example may take long without being wrong.
settings.register_profile("patient", deadline=None, max_examples=some(few=15, many=100))
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Each test begins in English: a page asked for in another language leaves that one behind it."""
    with translation.override("en"):
        yield
