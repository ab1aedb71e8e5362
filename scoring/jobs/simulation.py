"""A job that simulates games under house options."""

from __future__ import annotations

from referee import api
from scoring.jobs.run import Made, Run


def simulate_games(run: Run) -> Made:
    """Play random games, and keep how they ended. There is no file."""
    asked = run.job.arguments
    played = api.simulated_games(asked["game"], seats=asked["seats"], options=asked["options"], tell=run.tell)
    return Made(found=played.to_json())
