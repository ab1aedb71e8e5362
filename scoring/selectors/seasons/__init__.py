"""Reads seasons.

Their `standings`, what each competition `counts`, `ratings`, `persons` (who is who), and the figures of a process
(`kept_figures`).
"""
