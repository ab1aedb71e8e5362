"""REST: rounds, drafts, plans, and the settings of how they are seated and ranked."""
