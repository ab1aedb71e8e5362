"""Commands that start, keep and show a server."""
