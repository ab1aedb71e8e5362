"""Counts tables into `results` and standings, which a process keeps (`kept_standings`);

`hiding` them; what rests on them (`resting`).
"""
