"""The table: what players enter, how it is ruled on, and who may see it.

`scoring` reaches tables by `api` alone. `models` has halls, tables, seats, the append-only log, calls and the outbox;
`lines` reads logs and keeps their lines of play in this process; `hooks` are functions that `scoring` registers;
`refusals` are corrections that are refused, `receipt` is the answer to a submit; `signs` are cards and verdicts as
symbols, `pictures` a position as SVG.
"""
