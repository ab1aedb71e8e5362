"""The organiser's pages of rounds, drafts, plans and the sizes of tables."""
