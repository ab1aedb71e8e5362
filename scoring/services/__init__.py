"""All writes: keyword-only arguments, one transaction each, with the competition's row locked first."""
