"""Who may do what, and what an act is.

`roles` names roles and scopes, `acts` has one row for each act, `addresses` says which role may open which page,
`acting` who is acting now.
"""
