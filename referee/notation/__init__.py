"""A game at one table as text that people read and write by hand: `docs/notation.md` has the grammar.

`game_text` is such a game as a value, `writing` makes text of it, and `reading` a value of a text, with the help of
`tokens`. `words` says how one value is written, `errors` what can be wrong with a text. What an entry takes is declared
in its game's events; nothing here names a game.
"""
