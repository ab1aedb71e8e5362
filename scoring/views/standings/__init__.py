"""Pages of standings, for everybody and for the big screen; what they hide, finals, rules, what a table counts."""
