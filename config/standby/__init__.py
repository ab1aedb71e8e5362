"""A second laptop stands by: it has each entry before it is acknowledged, and takes over (decision 129).

`changes` notes what is written and carries it to a copy; `messages` seals what two laptops say to each other; `kept` is
what each of them remembers. `second` is the first laptop's side, in the server's event loop; `following` and
`taking_over` are the second's, in a command of its own. `refusing` keeps two from serving at once, and `pages` is the
organiser's page.
"""
