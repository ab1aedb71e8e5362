"""The worker inside the server: it works until it is told to stop, whatever errors occur."""

from celery.worker import state

from config.processes import worker
from referee.ground import worker as woken


def test_worker_that_dies_is_started_anew_until_it_is_told_to_stop(monkeypatch):
    """Celery's worker returns when something has killed it: then another begins; told to stop, none."""
    started = []

    class Dying:
        """A worker that dies twice, and ends as told the third time."""

        def __init__(self, **_options):
            started.append(self)

        def start(self):
            """Return at once, as a worker that died."""
            if len(started) == 3:
                state.should_stop = 0

    monkeypatch.setattr(state, "should_stop", None)
    monkeypatch.setattr(worker, "WorkController", Dying)
    monkeypatch.setattr(worker, "REST", 0)
    monkeypatch.setattr(woken, "_beside", None)  # which `start` sets, and is put back after the test
    embedded = worker.EmbeddedWorker()
    embedded.start()
    embedded._thread.join(10)

    assert not embedded._thread.is_alive()
    assert len(started) == 3
