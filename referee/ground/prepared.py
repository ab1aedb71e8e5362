"""SQL that runs at every entry and for every screen, composed once.

Django composes a query anew each time, which takes several times as long as SQLite needs to run it. The few statements
that run all the time are therefore written as SQL. They work on SQLite and on PostgreSQL, and return ordinary instances
of the models. Their text holds only names of tables and columns; values are always given beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models import Model

Convert = Callable[[Any], Any]
LARGEST = 2**63 - 1  # that a column of either database holds
Row = tuple[Any, ...]  # one instance for each model of a Select; None where a LEFT JOIN found nothing


class Only(NamedTuple):
    """Some columns of a model, the primary key first. Its instances read the others when they are asked for them."""

    kind: type[Model]
    names: tuple[str, ...]


class Select:
    """A SELECT: in its text, `{name}` stands for all columns of the model `name`, whose table has that alias.

    For a model given by `Only` it stands for those columns.
    """

    def __init__(self, text: str, **kinds: type[Model] | Only) -> None:
        self._kinds = tuple(kind if isinstance(kind, Only) else _all_fields(kind) for kind in kinds.values())
        columns = zip(kinds, self._kinds, strict=True)
        self._text = text.format(**{alias: _columns(only, alias) for alias, only in columns})

    def rows(self, *values: Any) -> list[Row]:
        """Return all rows: the instances, then any further columns of the text as the database gives them.

        An address may name any number. One that is too large for a column is that of no row, as in Django's queries.
        """
        if any(isinstance(value, int) and abs(value) > LARGEST for value in values):
            return []
        with connection.cursor() as cursor:
            cursor.execute(self._text, values)
            found = cursor.fetchall()
        return [self._read_row(row) for row in found]

    def first(self, *values: Any) -> Row | None:
        """Return the first row, or None."""
        return next(iter(self.rows(*values)), None)

    def _read_row(self, row: Sequence[Any]) -> Row:
        made: list[Any] = []
        at = 0
        for only in self._kinds:
            names, converters = _reading(only, connection.vendor)
            made.append(_instance(only.kind, names, converters, row[at : at + len(names)]))
            at += len(names)
        return (*made, *row[at:])


class Insert:
    """An INSERT of a whole new instance of a model."""

    def __init__(self, kind: type[Model]) -> None:
        self._fields = [field for field in kind._meta.concrete_fields if not field.primary_key]
        columns = ", ".join(f'"{field.column}"' for field in self._fields)
        marks = ", ".join("%s" for _ in self._fields)
        self._text = f'INSERT INTO "{kind._meta.db_table}" ({columns}) VALUES ({marks}) RETURNING id'  # noqa: S608 - names of columns only

    def run(self, instance: Model) -> None:
        """Insert it, and give it its primary key."""
        with connection.cursor() as cursor:
            cursor.execute(self._text, _values(instance, self._fields))
            (instance.pk,) = cursor.fetchone()
        instance._state.adding = False
        instance._state.db = DEFAULT_DB_ALIAS


class Update:
    """An UPDATE of some fields of one instance of a model."""

    def __init__(self, kind: type[Model], *names: str) -> None:
        self._fields = [field for field in kind._meta.concrete_fields if field.name in names]
        changes = ", ".join(f'"{field.column}" = %s' for field in self._fields)
        self._text = f'UPDATE "{kind._meta.db_table}" SET {changes} WHERE id = %s'  # noqa: S608 - likewise

    def run(self, instance: Model) -> None:
        """Write these fields of the instance."""
        with connection.cursor() as cursor:
            cursor.execute(self._text, [*_values(instance, self._fields), instance.pk])


def _all_fields(kind: type[Model]) -> Only:
    return Only(kind, tuple(field.name for field in kind._meta.concrete_fields))


def _fields(only: Only) -> list[models.Field[Any, Any]]:
    return [field for field in only.kind._meta.concrete_fields if field.name in only.names]


def _columns(only: Only, alias: str) -> str:
    return ", ".join(f'{alias}."{field.column}"' for field in _fields(only))


def _values(instance: Model, fields: Sequence[models.Field[Any, Any]]) -> list[Any]:
    here = connections[DEFAULT_DB_ALIAS]
    return [field.get_db_prep_save(getattr(instance, field.attname), here) for field in fields]


@cache
def _reading(only: Only, _vendor: str) -> tuple[tuple[str, ...], tuple[tuple[int, Convert], ...]]:
    """Return the names of a model's columns, and how those are read that the database gives in another form."""
    fields = _fields(only)
    converters = []
    for at, field in enumerate(fields):
        column = field.get_col(only.kind._meta.db_table)
        for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
            converters.append((at, _bound(convert, column)))
    return tuple(field.attname for field in fields), tuple(converters)


def _bound(convert: Callable[..., Any], column: Any) -> Convert:
    here = connections[DEFAULT_DB_ALIAS]  # converters only ask it what kind of database it is
    return lambda value: convert(value, column, here)


def _instance(
    kind: type[Model], names: tuple[str, ...], converters: tuple[tuple[int, Convert], ...], row: Sequence[Any]
) -> Model | None:
    """Return a row as an instance; None if its primary key, the first column, is missing."""
    if row[0] is None:
        return None
    values = list(row)
    for at, convert in converters:
        values[at] = convert(values[at])
    return kind.from_db(DEFAULT_DB_ALIAS, names, values)
