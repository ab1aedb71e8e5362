"""Pages that bring all subjects together.

An organiser's `tournaments` and `competitions`, a player's `personal` page.
"""
