"""Reading lists of players, from wherever they come, into a preview with questions; and writing them.

`files` turns a file into text, `cells` text into lines of cells, `columns` tells what the columns hold, `parting`
whether a cell holds one name or several, and `reading` puts it together. Every line is understood, asked about or
reported.
"""
