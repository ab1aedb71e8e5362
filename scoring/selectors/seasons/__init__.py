"""Reads seasons.

Their `standings`, what each competition `counts`, `ratings`, `persons` (who is who), and `kept` figures.
"""
