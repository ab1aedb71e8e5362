"""What a service or a page refuses, each with its code, status, sentence and advice, by subject.

`competition` has the errors of a competition, its players, rounds and results; `accounts` those of accounts; `rest`
those that only programs can meet.
"""
