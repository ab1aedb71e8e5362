"""The forms that organisers fill in, which REST reads too.

`competition` has those of a tournament, a competition, its rounds and results; `rules` how a competition ranks,
`seasons` a season, `embed` how an embedded page looks.
"""
