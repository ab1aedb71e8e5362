"""What people fill in or tap: entries, one-tap reasons, and the entry that a referee is putting together."""
