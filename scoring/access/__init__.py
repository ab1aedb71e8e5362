"""Who may do what: `roles` says which role may open which page, `acting` who is acting now."""
