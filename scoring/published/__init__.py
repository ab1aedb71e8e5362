"""A tournament's results as plain files, which any web space can serve and which need no server (decision 0051)."""
