"""A second laptop stands by: it has each entry before it is acknowledged, and takes over (decision 129).

`changes` notes what is written and carries it to a copy; `messages` seals what two laptops say to each other; `kept` is
what each of them remembers. On the first laptop `second` is what it knows of the second one, and who waits for it;
`conversation` answers that, `offer` is the code that pairs them, and `pages` is the organiser's page. On the second one
`first` asks, `following` keeps the copy, `taking_over` makes a database of it, `telling` says so. `refusing`
keeps two from serving at once. `context` is what templates show.
"""
