"""The manual at /help/: its chapters, and which paragraph the "?" of each page leads to (decision 0098).

The texts are templates, one for each chapter and language (`templates/help/<language>/<chapter>.html`). They know
tables and competitions only by the words on their buttons.
"""
