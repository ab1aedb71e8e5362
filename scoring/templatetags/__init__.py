"""Tags of the pages between the tables."""
