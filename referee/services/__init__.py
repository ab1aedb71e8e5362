"""Writes: the only package of `referee` that opens transactions. One module per noun.

`recording` is the one way into a log (`with table_log(…) as log: … log.write(draft)`); `turns` enters the event of a
turn whose time has run out; `practice` opens practice tables, enters what the house does, and deletes tables left
alone.
"""
