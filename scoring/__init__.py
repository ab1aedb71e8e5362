"""An evening around the tables: tournaments, competitions, players, rounds, seating, standings, seasons (decision
0031).

Selectors, services, views and REST have the same subjects: people, rounds, standings, seasons, programs, files,
tournaments, access.
"""
