"""Reads. Nothing here writes; each module says how many queries it makes, and returns only what the reader may see.

`seat`, `table` and `hall` are the pages of players and referees; `turns` the turn clock, `tallies` the forms for
outcomes, `happened` and `replay` looking back, `previews` what an act of the referee would change, `entering` what a
seat may enter now.
"""
