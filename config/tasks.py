"""Background tasks of the server itself."""

from celery import shared_task

from config.backups import automatic


@shared_task(name=automatic.WORK)  # type: ignore[untyped-decorator]  # Celery ships no types
def backups_work() -> None:
    """Make a backup if one is due. It may run twice."""
    automatic.work()
