"""Files to save: the figures of the pages, read from the same selectors (decision 0048).

`sheet` is the language of this room. `sheets/` says which sheets there are, and knows no writer; `writers/` has one
module for each format, and knows no sheet; `files` brings the two together.
"""
