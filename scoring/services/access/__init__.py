"""The audit log (`acts`), roles, referees, signing in, and `attempts` to guess passwords and codes."""
