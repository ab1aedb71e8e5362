"""Correcting the whole table: who sat where, whose phone belonged to whom, which house options applied."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import QueryDict

from referee.engine.options import POLICY, as_written
from referee.forms import reasons
from referee.forms.reading import Mark, read_number, read_reason
from referee.games import game_named
from referee.ground.errors import RefereeError
from referee.ground.whole_numbers import whole_number
from referee.history.arrangement import OPTIONS, SEATS
from referee.lines import line_of
from referee.selectors.tablet.previews import arrangement_preview
from referee.selectors.tablet.tablet_parts import deals
from referee.services.corrections import table_correct
from referee.shapes.table import TableFull
from referee.views.acts import as_previewed
from referee.views.desk import ActingDesk, Context
from referee.wording.options import option_answer, option_asked

OPTION = "option."  # prefix of the name of a form field that holds a house option
HOW = {"phones": (True, False), "places": (False, True), "both": (True, True)}  # -> phones, places


class ArrangeDesk(ActingDesk):
    """A form whose values are in the address, a preview of everything it would change, and a button to confirm."""

    template = "referee/tablet/_desk_arrange.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the choices and, once something is chosen, what it would change."""
        record = line_of(self.table).record
        asked = self.request.GET
        context: Context = {
            "asked": asked,
            "hands": deals(full)[1:],
            "options": [
                (
                    OPTION + name,
                    option_asked(record.game.id, name),
                    asked.get(OPTION + name, as_written(record.setup.options[name])),
                    [(as_written(value), option_answer(record.game.id, name, value)) for value in option.values or ()],
                )
                for name, option in record.game.options.items()
                if option is not POLICY
            ],
            "reasons": reasons.ARRANGEMENTS,
            "confirm_at": f"{self.request.path}?{asked.urlencode()}",
        }
        if "what" not in asked:
            return context
        try:
            return {**context, "preview": arrangement_preview(self.table, self.body(asked))}
        except RefereeError as problem:
            return {**context, "problem": problem}

    def body(self, asked: QueryDict) -> dict[str, Any]:
        """Return the correction that the address asks for."""
        if asked.get("what") == OPTIONS:
            return {"do": OPTIONS, "options": self.chosen(asked)}
        phones, places = HOW.get(asked.get("how", ""), (False, False))
        since = read_number(asked.get("since") or "1", "since") if phones and not places else 1
        swap = [asked.get("first", ""), asked.get("second", "")]
        return {"do": SEATS, "swap": swap, "phones": phones, "places": places, "since": since}

    def chosen(self, asked: QueryDict) -> dict[str, Any]:
        """Return the house options that differ from the game's defaults, numbers as numbers."""
        chosen = {}
        for name, option in game_named(self.table.game).options.items():
            text = asked.get(OPTION + name)
            if option is POLICY or text is None or text == as_written(option.default):
                continue
            named = {as_written(value): value for value in option.values or ()}
            number = whole_number(text)
            chosen[name] = named.get(text, text if number is None else number)
        return chosen

    def act(self, mark: Mark, **address: Any) -> str:
        """Correct the table as the address says, if the effects are still those that were shown."""
        body, reason = self.body(self.request.GET), read_reason(self.request.POST)
        act = partial(table_correct, link=self.link, table_id=self.table.pk, body=body, reason=reason, key=mark.key)
        receipt = as_previewed(self, mark, act, arrangement_preview, body)
        return self.address("event", number=receipt.event.number if receipt.event else receipt.number)
