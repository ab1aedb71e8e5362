"""The archive of a tournament: one file with all its facts, which can be verified without a database.

`docs/archive.md` describes the format (decision 0049). Everything here is pure. `form`: files and fields; `reading`
trusts nothing; `writing`; `verifying` with `tables`, `counting` (standings), `calls` (calls for the referee),
`audit_log` (audit log, seats), `settings`, `taking_part` (finals, substitutes), `certificates` (certificates of the
seating), `order` (each line once, and where it belongs), `ghosts` (what no act tells); `heads` (on paper), `report`,
`command`.
"""
