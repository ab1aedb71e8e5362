"""The writers: one module for each format. A writer knows nothing of what the sheets tell."""
