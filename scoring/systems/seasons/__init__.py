"""Seasons: how several competitions count together, and ratings."""
