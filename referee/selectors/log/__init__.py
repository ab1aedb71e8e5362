"""A table's log as one reader may know it: its lines in words, verdicts, penalties, receipts, its integrity."""
