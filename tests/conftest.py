"""What all tests share."""

import pytest

# Test helpers assert too; pytest explains them as it explains a test.
pytest.register_assert_rewrite("tests.support.server", "tests.support.browser", "tests.support.referee")
