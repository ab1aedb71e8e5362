"""Parts of a table as it stands now, each for every page that shows it: clocks, calls, turns, results, places.

The seats, the tablet and the hall put their pages together from these. A part reads the table, never its log in words.
"""
