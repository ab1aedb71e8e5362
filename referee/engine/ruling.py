"""Ruling on events, and settling what earlier ones left open. Every ruling is made by `rule_on`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.clauses import Finding
from referee.engine.commuting import Made
from referee.engine.doubts import doubts_of
from referee.engine.events import REFEREE, Overrule
from referee.engine.table import Event, Game, Judged, OpenRuling, Record, State
from referee.engine.verdicts import NOT_PROVEN, Breach, Ruling, Settlement, Verdict


def rule_on(record: Record[State], event: Any, public: Ruling | None = None) -> Ruling:
    """Rule on one event. Phones and the casebook both come in here.

    Args:
        record: the table so far.
        event: an event made by `Game.read_event`.
        public: the ruling on the same event by public knowledge, if the record holds cards told to few. The event then
            already counts, so no policy refuses it, and it costs what it costs there: penalties are given only when
            everybody can prove the reason.

    Returns:
        The ruling, with the state afterwards. Never raises for an event that could be read.
    """
    game, state = record.game, record.state
    number = len(record.entries) + 1
    if isinstance(event, Overrule):
        return _rule_on_overruling(record, event, public)
    mistake = game.impossible(state, event)
    if mistake is not None:
        return _refusal(game, state, Verdict.IMPOSSIBLE, _breaches(state, event.by, (), (mistake,)))
    findings = _findings(game, state, event)
    after = game.carry_out(state, event, number)
    verdict, breaches, waiting = KEPT
    blamed: tuple[tuple[int, int], ...] = ()
    if findings:
        verdict, breaches, waiting = _resolve(game, after, number, event, findings)
        if verdict is Verdict.ILLEGAL and public is None and state.setup.options["policy"] == "strict":
            return _refusal(game, state, verdict, breaches)
        blamed = _blamed_seats(game, state, number, breaches) if verdict is Verdict.ILLEGAL else ()
    settles: tuple[Settlement, ...] = ()
    after = game.ruled(after, event, verdict)
    if after.open:
        after, settles, late = _ask_again(game, after, number)
        blamed += late
    if waiting:
        after = after._replace(open=after.open + waiting)
    blamed = blamed if public is None else public.blamed
    after, penalties = game.conclude(after, event, Judged(number, verdict, blamed, settles))
    return Ruling(
        verdict=verdict,
        state=after,
        breaches=breaches,
        settles=settles,
        penalties=penalties,
        doubts=doubts_of(game, after),
        blamed=blamed,
    )


def verdict_on(record: Record[State], event: Any) -> Verdict:
    """Return the verdict that `rule_on` gives, without what follows from it.

    Screens ask about many events that nobody has made: the state afterwards, the cost, and what else the event would
    settle are counted only by `rule_on`. The event is carried out only if a verdict depends on it.
    """
    game, state = record.game, record.state
    if isinstance(event, Overrule):
        return rule_on(record, event).verdict
    if game.impossible(state, event) is not None:
        return Verdict.IMPOSSIBLE
    loud = [finding for finding in _findings(game, state, event) if not finding.silent]
    if not loud:
        return Verdict.LEGAL
    if any(finding.condition is None for finding in loud):
        return Verdict.ILLEGAL
    number = len(record.entries) + 1
    return _resolve(game, game.carry_out(state, event, number), number, event, loud)[0]


def made_in_turn(record: Record[State], events: Iterable[Event]) -> tuple[Made, ...]:
    """Return events with the state in which each would be made, if they were made now, one after the other."""
    made: list[Made] = []
    for event in events:
        made.append(Made(event, record.state))
        record = record.after(event, rule_on(record, event))
    return tuple(made)


def _findings(game: Game[State], state: State, event: Event) -> list[Finding]:
    """Return what the clauses object to."""
    return [finding for check in game.checks.get(type(event), ()) if (finding := check(state, event)) is not None]


def _refusal(game: Game[State], state: State, verdict: Verdict, breaches: tuple[Breach, ...]) -> Ruling:
    """Return the ruling on an event that changes nothing; existing doubts remain."""
    return Ruling(verdict, state, breaches, doubts=doubts_of(game, state), changed=False)


Resolved = tuple[Verdict, tuple[Breach, ...], tuple[OpenRuling, ...]]
"""A verdict, the breaches it cites, and the rulings that must be asked again."""

KEPT: Resolved = (Verdict.LEGAL, (), ())
"""The result if no clause objects."""


def _resolve(game: Game[State], after: State, number: int, event: Event, findings: list[Finding]) -> Resolved:
    """Turn the findings into a verdict, the breaches it cites, and the rulings that must be asked again."""
    cards: tuple[str, ...] = _cards_of(event)
    loud = tuple([finding for finding in findings if not finding.silent])
    waiting: tuple[OpenRuling, ...] = ()
    if len(loud) < len(findings):
        silent = tuple([finding for finding in findings if finding.silent])
        waiting = (OpenRuling(number, event.by, cards, silent, silent=True),)
    broken, unknown = _sort_out(after, loud)
    if _is_open(game, after, broken, unknown):
        waiting += (OpenRuling(number, event.by, cards, tuple(unknown)),)
        return Verdict.OPEN, _breaches(after, event.by, cards, unknown), waiting
    if broken and unknown and all(finding.clause in game.rulebook.free for finding in broken):
        # Illegal, but free of cost; the findings that might cost something are asked again silently.
        waiting += (OpenRuling(number, event.by, cards, tuple(unknown), silent=True),)
    ruling = OpenRuling(number, event.by, cards, loud)
    return *_settled_verdict(
        game=game, state=after, ruling=ruling, broken=broken, unknown=unknown, number=number
    ), waiting


def _is_open(game: Game[State], state: State, broken: list[Finding], unknown: list[Finding]) -> bool:
    """Return whether no finding is surely broken, but some may or may not be."""
    if broken or not unknown or game.is_over(state):
        return False
    return len(unknown) == 1 or game.all_can_be_kept(state, [finding.condition for finding in unknown])


def _settled_verdict(
    game: Game[State], state: State, ruling: OpenRuling, broken: list[Finding], unknown: list[Finding], number: int
) -> tuple[Verdict, tuple[Breach, ...]]:
    """Return the verdict and breaches of an event that isn't open; `number` is the event that settled it."""
    if not broken and not unknown:
        return Verdict.LEGAL, ()
    if not broken and game.is_over(state):
        closed = [finding._replace(why=NOT_PROVEN, cards=()) for finding in unknown]
        return Verdict.LEGAL, _breaches(state, ruling.seat, ruling.cards, closed)
    # If only all of them together are certain, no single one is proven, so all possible breaches are cited.
    proven = {finding.clause for finding in broken}
    yields_to = game.rulebook.yields_to
    cited = [finding for finding in broken or unknown if proven.isdisjoint(yields_to[finding.clause])]
    return Verdict.ILLEGAL, _proven_breaches(state, ruling, cited, number)


def _sort_out(state: State, findings: tuple[Finding, ...]) -> tuple[list[Finding], list[Finding]]:
    """Return the findings that certainly hold, and those that may hold."""
    broken: list[Finding] = []
    unknown: list[Finding] = []
    for finding in findings:
        status = True if finding.condition is None else finding.condition.status(state)
        if status:
            broken.append(finding)
        elif status is None:
            unknown.append(finding)
    return broken, unknown


def _breaches(state: State, maker: int, cards: tuple[str, ...], findings: Sequence[Finding]) -> tuple[Breach, ...]:
    players = state.setup.players
    breaches = [
        Breach(finding.clause, players[seat] if seat >= 0 else "referee", cards + finding.cards, (), finding.why)
        for finding in findings
        for seat in finding.seats or (maker,)
    ]
    return tuple(breaches)


def _proven_breaches(state: State, ruling: OpenRuling, findings: list[Finding], number: int) -> tuple[Breach, ...]:
    events = (ruling.event,) if number == ruling.event else (ruling.event, number)
    proven: list[Breach] = []
    for finding in findings:
        proof = finding.condition.proof(state) if finding.condition is not None else ()
        breaches = _breaches(state, ruling.seat, ruling.cards, (finding,))
        proven += [breach._replace(cards=breach.cards + proof, events=events) for breach in breaches]
    return tuple(proven)


def _seats_of(state: State, breaches: tuple[Breach, ...]) -> tuple[int, ...]:
    """Return the seats of these breaches, each once; the referee's seat for players not at the table."""
    seats = {player: seat for seat, player in enumerate(state.setup.players)}
    return tuple(dict.fromkeys(seats.get(breach.player, REFEREE) for breach in breaches))


def _blamed_seats(
    game: Game[State], state: State, number: int, breaches: tuple[Breach, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the (event, seat) of everybody with a breach in event `number`, except free breaches."""
    costly = tuple([breach for breach in breaches if breach.clause not in game.rulebook.free])
    return tuple((number, seat) for seat in _seats_of(state, costly))


def _ask_again(
    game: Game[State], after: State, number: int
) -> tuple[State, tuple[Settlement, ...], tuple[tuple[int, int], ...]]:
    """Ask all open rulings again. Return the state, the settlements, and the (event, seat) found illegal."""
    settles: list[Settlement] = []
    blamed: list[tuple[int, int]] = []
    still_open: list[OpenRuling] = []
    changed, over = False, game.is_over(after)
    for ruling in after.open:
        findings = ruling.findings
        # The common case: a single condition that is still undecided needs no more work.
        one = findings[0].condition if len(findings) == 1 and not over else None
        if one is not None and one.status(after) is None:
            still_open.append(ruling)
            continue
        broken, unknown = _sort_out(after, findings)
        if _is_open(game, after, broken, unknown):
            if len(unknown) < len(findings):
                ruling, changed = ruling._replace(findings=tuple(unknown)), True
            still_open.append(ruling)
            continue
        changed = True
        verdict, breaches = _settled_verdict(
            game=game, state=after, ruling=ruling, broken=broken, unknown=unknown, number=number
        )
        if verdict is Verdict.ILLEGAL and (ruling.event, ruling.seat) not in blamed:
            blamed.append((ruling.event, ruling.seat))
        if verdict is Verdict.ILLEGAL or not ruling.silent:
            _settle(settles, Settlement(ruling.event, verdict, breaches))
    if changed:
        after = after._replace(open=tuple(still_open))
    return after, tuple(settles), tuple(blamed)


def _settle(settles: list[Settlement], settled: Settlement) -> None:
    """Add the settlement of an event. Its silent and its open findings are merged into one settlement."""
    for at, earlier in enumerate(settles):
        if earlier.event == settled.event:
            illegal = Verdict.ILLEGAL in (earlier.verdict, settled.verdict)
            verdict = Verdict.ILLEGAL if illegal else settled.verdict
            settles[at] = Settlement(settled.event, verdict, earlier.breaches + settled.breaches)
            return
    settles.append(settled)


def _rule_on_overruling(record: Record[State], event: Overrule, public: Ruling | None) -> Ruling:
    """Replace the engine's verdict on an earlier event by the referee's.

    Its cost, or refund, depends on the verdict that everybody could prove before.
    """
    game, state = record.game, record.state
    if not 1 <= event.event <= record.number or not record.entries[event.event - 1].ruling.changed:
        return _refusal(game, state, Verdict.IMPOSSIBLE, (Breach("", "referee", (), (), "no-such-event"),))
    stands = record.settlement(event.event)
    maker = record.entries[event.event - 1].event.by
    stood = stands.verdict
    blamed = _blamed_seats(game, state, event.event, stands.breaches) if stands.breaches else ((event.event, maker),)
    if public is not None and public.stood is not None:
        stood, blamed = public.stood, public.blamed
    after = state._replace(open=tuple(ruling for ruling in state.open if ruling.event != event.event))
    after = game.noted(after, event.event, event.verdict)
    penalties: tuple[dict[str, Any], ...] = ()
    for _event, seat in blamed:
        if seat >= 0 and stood is not event.verdict:
            after, cost = game.overruled(after, seat, stood, event.verdict)
            penalties += cost
    doubts = doubts_of(game, after)
    return Ruling(Verdict.LEGAL, after, penalties=penalties, doubts=doubts, blamed=blamed, stood=stood)


def _cards_of(event: Event) -> tuple[str, ...]:
    cards = getattr(event, "cards", ())
    return (cards,) if isinstance(cards, str) else tuple(cards)
