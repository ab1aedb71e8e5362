"""The forms that organisers fill in, which REST reads too.

`competition` has those of a tournament, a competition, its rounds and results; `rules` how a competition ranks,
`seasons` a season, `accounts` the first start and passwords, `embed` how an embedded page looks.
"""
