"""Makes, changes and ends tournaments and competitions, and the organiser's account."""
