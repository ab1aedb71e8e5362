"""Pages to save and print files, and long jobs."""
