"""How this process serves, without knowing a table.

`live` has the event streams, `listeners` counts their screens; `aside` does slow work beside the one thread; `guests`
says who counts as one guest; `other_sites` what pages of other sites may read; `data_lock` is the lock of the data
directory, `begun` whether it has any. `readiness`, `pulse`, `metrics`, `counting`, `context` and `slow_pages` are for
whoever watches the server (decisions 0053, 0067); `redis_connection` says whether Redis can be reached.
"""
