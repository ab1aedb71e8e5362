"""The processes that commands start, and what each does before it serves.

`opening` is what all ways to serve do first; `web` is a web process, `worker` the Celery worker inside it,
`job_process` the process that does long jobs. `translations` are compiled first (decision 0083). `standing_by` refuses
commands that would change the data of a laptop that stands by, or was replaced. `addresses`, `qr` and `terminal` tell
whoever has started them where to go.
"""
