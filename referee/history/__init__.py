"""What a table's log comes to: pure functions of its lines. No Django, no database, no words for people."""
