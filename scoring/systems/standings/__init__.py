"""From places at tables to the standings, and what hangs on them.

- `points`, `missed`, `tie_breaks`, `lots`: what a place, a missed round and a tie count.
- `counting`, `results`, `collecting`: what counts, and in which round. `settled_by_acts`, `adjusting`: what an
  organiser or a referee decided instead.
- `tally` adds up, `measures` applies the tie-breaks, `standings` orders, `stages` where the field was cut into finals.
- `visibility`: what the public sees. `overall`: the competitions of one tournament together.
- `teams`, `prizes`, `podium`, `course`, `heads`: what is made of the standings.
"""
