"""All writes: keyword-only arguments, one transaction each, with the tournament's row locked first."""
