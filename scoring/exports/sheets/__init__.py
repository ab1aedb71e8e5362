"""The sheets: what stands in each of them, read from selectors. A sheet knows nothing of the format of its file."""
