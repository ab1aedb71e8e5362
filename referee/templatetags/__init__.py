"""Tags for cards, charts and the parts of a page that only one game shows."""
