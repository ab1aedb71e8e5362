"""The sentences of `scoring`: figures and reasons in words.

`figures` (points, places, and why), `presets`, `roster` (a list of players as it was read), `seating`, `seasons`,
`substitutes`, `server`; `acts` are the sentences of the audit log and `act_values` the values in
them; `addresses` are full addresses for paper.
"""
