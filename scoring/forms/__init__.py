"""The forms that organisers fill in, which REST reads too.

`competition` has those of a competition, its rounds and results, `beginning` those of what is new; `rules` how a
competition ranks, `seasons` a season, `accounts` the first start and new passwords, `passwords` what those may not be,
`embed` how an embedded page looks.
"""
