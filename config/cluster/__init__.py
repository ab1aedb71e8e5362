"""`make cluster`: web processes, Celery's workers and beat, PostgreSQL and Redis on one machine (decision 0052).

`place` is where PostgreSQL and Redis live, `postgres` and `redis` prepare them, `programs` lists the processes of ours,
`supervisor` keeps all of them running.
"""
