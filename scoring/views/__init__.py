"""Pages: parse, check permission, call one service or selector, render.

`decorators` is what organisers' views share: an act is a POST from an account, and its error is shown on a page.
"""
