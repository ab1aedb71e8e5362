"""The data of an evening that other programs may read."""
