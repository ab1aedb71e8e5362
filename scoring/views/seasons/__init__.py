"""Pages of a season, for everybody and for its organisers."""
