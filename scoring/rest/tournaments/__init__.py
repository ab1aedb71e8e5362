"""REST: a tournament as a whole, its competitions, for organisers, accounts and everybody."""
