"""Reads who did what (`acts`) and who may do what (`roles`)."""
