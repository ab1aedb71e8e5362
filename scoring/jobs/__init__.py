"""Long jobs (decision 0059): `kinds` says which there are, `working` claims and does them, `run` is what the work sees
of its job.

`asking` is what pages and REST share when somebody asks for one.
"""
