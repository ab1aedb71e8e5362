"""What phones, tablets and programs do at a table, as JSON; the same services and selectors as the pages.

`seat`, `referee`, `desks` and `sitting` are acts, `entries` describes what can be entered, `opening` opens quick and
practice tables; `refusals` lists what the operations may refuse, by kind.
"""
