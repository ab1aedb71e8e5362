"""What all tests share."""

import pytest
from hypothesis import settings

# Test helpers assert too; pytest explains them as it explains a test.
pytest.register_assert_rewrite(
    "tests.support.server", "tests.support.browser", "tests.support.referee", "tests.scoring.evenings"
)

# On a busy machine an example may take long without being wrong.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
