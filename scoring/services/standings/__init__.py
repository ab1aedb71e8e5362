"""Counts tables into `results` and standings, `kept` in this process; `hiding` them; what rests on them (`resting`)."""
