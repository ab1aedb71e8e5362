"""Who may open, write and see what at a table."""
