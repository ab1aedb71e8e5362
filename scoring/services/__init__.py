"""Everything that writes: keyword-only, one transaction each, the tournament's row locked first."""
