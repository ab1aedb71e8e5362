"""Reads lists of players from a file or a pasted text into a preview with questions, and writes such lists.

`files` turns a file into text, and `cells` turns text into lines of cells. `columns` finds out what each column holds,
and `parting` whether a cell holds one name or several. `headings` finds the lines that head a list, `asides` what
stands after a name, and `saying` what a line says. `reading` puts all this together, up to the `bounds`. Every line is
understood, asked about or reported.
"""
