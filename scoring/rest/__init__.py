"""The same as the pages for programs (decisions 0050, 0064), through the same services and selectors.

`access` has the bases of all views; `paging` gives long lists in parts, `by_form` reads choices with the forms of the
pages, `serializers` is what several operations take.
"""
