"""What knows no table, no game and no competition; `scoring` and `config` use it as `referee` does.

Packages: `serving` (how a process serves), `rest` (what all REST views share), `paper` (sheets of A4 as PDF).

- `errors`: the base of every error that a request can meet, and those that anything can raise; `storage_errors`: the
  disk is full, the database is busy or away.
- `shape`: the base of the values that pages and REST are made of.
- `prepared`: the few SQL statements that run at every entry and for every screen, composed once.
- `charts`: **pure**; figures as a picture: where every line, mark and label of a chart lies.
- `whole_numbers`: **pure**; reading a whole number that somebody wrote. `short_codes`: codes that people type.
- `worker`: asks the background worker to do something soon, by the names of its tasks.
"""
