"""The bounds of numbers that an organiser sets, for the pages and for REST.

A bound that differs between both would let a program set what the organiser's page then refuses to save.
"""

#: The most rounds that a competition is planned to have. A plan of who sits where has at most `plans.MOST_ROUNDS`.
MOST_PLANNED_ROUNDS = 40

#: The most minutes of a round's clock.
LONGEST_ROUND = 600

#: The highest number that can be chosen for the most meetings of a pair.
MOST_MEETINGS = 9

#: The highest number of a table, and the most tables of a round.
HIGHEST_TABLE = 999
