"""Reads. Nothing here writes; each module says how many queries it makes, and returns only what the reader may see.

`seat` and `tablet` are the pages of players and referees, `replay` is looking back, `rules` what is so before a game.
They stand on `log`, the log as one reader may know it, and on `parts`, the table as it stands. `state_of_server` knows
no table.
"""
