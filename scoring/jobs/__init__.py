"""Long jobs: the kinds there are, and how a worker does them (decision 0059)."""
