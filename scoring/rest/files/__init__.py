"""REST: files and long jobs."""
