"""A table's log as one reader may know it: its lines in words, verdicts, penalties, receipts, and whether it is intact."""
