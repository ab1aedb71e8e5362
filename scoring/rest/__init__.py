"""The data of a competition that other programs may read."""
