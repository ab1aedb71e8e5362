"""Rounds: what they repeat, and how long they take.

`round_report` counts what a round repeats, `changing_places` swaps, `seating_check` verifies a certificate with code of
its own. `own_seating` and `slips` read what people type, and `pace` says which tables are slow.
"""
