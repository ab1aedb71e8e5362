"""A tournament's results as plain files, which any web space can serve and which need no server (decision 0051).

`pages` says which there are, `folder` where they are written, `hands` which tables have pages for their hands (decision
0061); `lean` makes pages smaller.
"""
