"""What people fill in or tap: entries, one-tap reasons, and the entry that a referee is putting together.

`reading` reads an entry from a form and writes it into one; `proposals` are the choices of the desks; `reasons` a
referee's reasons.
"""
