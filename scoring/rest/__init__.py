"""What other programs may read of an evening."""
