"""What a table's log comes to: pure functions of its lines (decision 0019). No Django, no words for people.

- `line`: the line of play, which is the log with take-backs and corrections applied; `arrangement`: corrections of a
  whole table.
- `telling`, `known`: the line as one viewer knows it (decisions 0004, 0013).
- `projection`, `status`, `depth`, `playback`, `effects`: what is counted with the line, and the difference of two
  lines.
- `reports`, `confirmations`, `turn_clock`, `lending`: what the notes of a log say. `snapshot`: what the table's row
  keeps.
- `chain`, `audit`, `versions`: the hash chain, whether a log is intact, and the version of a rule set.
"""
