"""Reads lists of players from a file or a pasted text into a preview with questions, and writes such lists.

`files` turns a file into text, and `cells` turns text into lines of cells. `columns` finds out what each column holds,
and `parting` whether a cell holds one name or several. `reading` puts all this together. Every line is understood,
asked about or reported.
"""
