"""Sheets of A4 as PDF, for whoever has something to print. This room knows no table and no competition.

`letters` has the fonts, `document` makes the file, `listing` is a long list of rows with a head on every page.
"""
