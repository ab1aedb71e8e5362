"""Commands between the tables; `progress` draws how far a long one is."""
