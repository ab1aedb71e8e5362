"""The kernel shared by all games: pure, without knowledge of any game or of the web.

- `cards`, `unseen`, `dealing`, `private`: cards, and what is known of those that nobody sees.
- `events`, `fields`, `values`, `options`, `entry_schema`: what can be entered (decision 0018), and its OpenAPI.
- `clauses`, `verdicts`, `ruling` (`rule_on`), `doubts`, `commuting`: how an entry is judged.
- `table`, `turns`, `outcomes`, `positions`, `casebook`: a game as it stands; cases that test it.
- `tricks`, `offers`, `places`: what several games do alike; `trick_game`: a plain game of tricks, given by what is its
  own (decision 0084). `simulation` and `practice` (decision 0025) play.
"""
