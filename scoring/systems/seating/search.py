"""How the swap search is called. `tempering` does the searching, with numpy.

Every start of Python costs a tenth of a second more with numpy, so `tempering` is imported by the first search.
"""

from scoring.systems.seating.aims import Rounds, Task
from scoring.systems.seating.found import Found, Watch


def search(
    task: Task,
    *,
    seed: int,
    steps: int,
    start: Rounds | None = None,
    goal: int = 0,
    watch: Watch | None = None,
    gently: bool = False,
) -> Found:
    """Return the best plan found in `steps` steps. The search ends earlier if a plan reaches `goal` or `watch` says so.

    All copies begin with the plan `start` if it is given. With `gently`, no copy is warm enough to leave it for a plan
    that is much worse.
    """
    from scoring.systems.seating.tempering import Search  # numpy is loaded only where something is seated

    return Search(task, seed, start, gently=gently).run(steps, goal, watch)
