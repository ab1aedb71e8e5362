"""Makes, changes and ends seasons, and decides who is who in them."""
