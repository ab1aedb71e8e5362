"""Who may open, write and see what at a table.

`links` (decision 0024), `marks` of a log that phones have seen (decision 0079), `sections` of the tables for referees
(decision 0042), `actors` (a seat, a referee or the house writes to a log), `policies` (which verdict each reader may
see, and when).
"""
