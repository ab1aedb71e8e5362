"""Knåker's verdicts on what can't be seen, against every arrangement of the unseen cards."""

import random
from itertools import permutations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import COPIES, DECKS
from referee.games.knaker.lays.reading import BEGUN, SOUND, Layer, layer_of, read_cards
from referee.games.knaker.options import OPTIONS, house_of
from tests.games.knaker_by_the_book import Book
from tests.games.knaker_play import begun
from tests.support.seeds import seeds

NO_TABLE = {"up": ["", "", ""], "down": [0, 0, 0]}


def shuffled_deck(rng):
    """Return the 55 cards in random order."""
    cards = [card for card in DECKS[1].kinds for _ in range(COPIES.get(card, 1))]
    rng.shuffle(cards)
    return cards


# --- what may be laid -------------------------------------------------------------------------------------


def some_cards(rng, decks):
    """Return a pile and cards to lay on it, of few ranks so that they have to do with one another."""
    ranks = rng.sample("23456789TJQKAX", rng.randint(2, 6)) + list(
        rng.choice(("", "", "X3", "27", "K", "X37", "K2AX3"))
    )
    deck = [card for card in DECKS[decks].kinds for _ in range(decks * COPIES.get(card, 1)) if card[0] in ranks]
    rng.shuffle(deck)
    pile = deck[: rng.randint(0, 6)]
    if rng.random() < 0.2:  # three kings, perhaps with sevens among them
        pile = [
            *pile[:2],
            "KH",
            *rng.choice(([], [], ["7H"])),
            "KD",
            rng.choice(("KS", "KC")),
            *rng.choice(([], ["7D"])),
        ]
        deck = [*pile, *(card for card in deck if decks == 2 or card not in pile)]
    cards = deck[len(pile) : len(pile) + rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7))]
    if rng.random() < 0.6:
        cards.sort(key=lambda card: "2X3456789JQKAT".index(card[0]))
    return tuple(pile), tuple(cards)


@pytest.mark.parametrize("seed", seeds(few=2, many=20))
def test_what_may_be_laid_is_what_the_book_says(seed):
    """The best reading of an entry is right exactly if some way to part it into lays is, and comes to the same."""
    rng = random.Random(seed)
    for _ in range(300):
        decks = rng.choice((1, 2))
        pile, cards = some_cards(rng, decks)
        if not cards:
            continue
        sevens_break = rng.random() < 0.6
        options = OPTIONS.read({"decks": decks, "sevens_break_rows": sevens_break})
        layer = Layer(house_of(options), 0, no_runs=False, handicapped=False)
        reading = read_cards(layer, pile, (1,) * len(pile), len(pile), cards)
        right = Book(decks, sevens_break=sevens_break).outcomes(pile, cards)

        assert (reading.grade == SOUND) == bool(right), (pile, cards)
        assert not right or (reading.pile, reading.again) in right, (pile, cards)


UNDER_A_FRIPPEL = ("3H", "3H 7D", "3H XR", "XR 3H", "4H 3H", "9H", "KH KD KC", "2H", "XR", "7H", "")


@pytest.mark.parametrize("under", UNDER_A_FRIPPEL)
def test_a_frippelknaker_in_every_order_is_what_the_book_says(under):
    """Three jokers and three threes, or fewer, laid together on various cards, on a three too."""
    pile = tuple(under.split())
    left = [card for card in ("XB", "XB", "XR", "3S", "3C", "3D", "3H") if card not in pile]
    layer = Layer(house_of(OPTIONS.read({})), 0, no_runs=False, handicapped=False)
    orders = {cards[:count] for cards in permutations(left) for count in (4, 5, 6)}
    for cards in orders:
        reading = read_cards(layer, pile, (1,) * len(pile), len(pile), cards)
        assert (reading.grade == SOUND) == bool(Book(1).outcomes(pile, cards)), (pile, cards)


# --- taking the pile -------------------------------------------------------------------------------------


class Taken:
    """A table at which anna takes the pile, with few cards unseen: her own, some of bo's, and the stock."""

    def __init__(self, rng):
        self.rng = rng
        deck = shuffled_deck(rng)
        self.hidden = [deck.pop() for _ in range(rng.randint(1, 3))]
        self.stock = [deck.pop() for _ in range(rng.randint(0, 3))]
        self.others = [deck.pop() for _ in range(rng.randint(1, 2))]
        self.known = [deck.pop() for _ in range(rng.randint(0, 2))]
        bo = [deck.pop() for _ in range(3)]
        if rng.random() < 0.5:  # jokers and threes on top, for what goes only together
            deck.sort(key=lambda card: card[0] in "X3", reverse=rng.random() < 0.1)
        seats = {
            "anna": {"hand": " ".join([*self.known, *["??"] * len(self.hidden)])} | NO_TABLE,
            "bo": {"hand": " ".join([*bo, *["??"] * len(self.others)])} | NO_TABLE,
        }
        position = {"pile": " ".join(deck), "stock": len(self.stock), "seats": seats}
        self.record = Record.begin(GAME, players=("anna", "bo"), position=position)
        self.begin = self.record.state
        self.hands = {"anna": [*self.known, *self.hidden], "bo": [*bo, *self.others]}
        self.unseen = [*self.hidden, *self.stock, *self.others]
        self.happened = []

    def enter(self, raw, **fact):
        """Enter an event, and remember what it showed of anna's hand and of the stock."""
        event = GAME.read_event(raw, self.record)
        ruling = rule_on(self.record, event)
        assert ruling.verdict is not Verdict.IMPOSSIBLE, raw
        self.record = self.record.after(event, ruling)
        self.happened.append(fact)

    def move(self):
        """Let somebody do something with real cards, right or wrong."""
        who = self.rng.choice(("anna", "anna", "bo"))
        hand = self.hands[who]
        short = 3 - len(hand)
        if self.stock and (short > 0 or self.rng.random() < 0.1):
            self.hands[who].append(self.stock.pop(0))
            self.enter({"by": who, "do": "draw", "count": 1}, drawn=who)
        elif self.stock and self.rng.random() < 0.1:
            card = self.stock.pop(0)
            taken = [*self.record.state.pile, card]
            state = self.record.state
            reading = read_cards(layer_of(state, 0), state.pile, state.owners, len(state.pile), (card,))
            taken = taken if reading.grade != SOUND else []
            self.hands[who] += taken
            self.enter({"by": who, "do": "chance", "cards": card}, turned=card, taken=(who, taken))
        elif len(hand) > 1:
            card = self.rng.choice(hand)
            hand.remove(card)
            self.enter({"by": who, "do": "play", "cards": card}, laid=(who, card))

    def fits(self, arrangement):
        """Tell whether what has happened can have happened with the unseen cards so arranged."""
        cut = len(self.hidden)
        end = cut + self.begin.stock
        hidden = {"anna": list(arrangement[:cut]), "bo": list(arrangement[end:])}
        stock = list(arrangement[cut:end])
        known = {"anna": [*self.known, *self.begin.pile], "bo": list(self.begin.seats[1].hand)}
        for fact in self.happened:
            if "drawn" in fact:
                hidden[fact["drawn"]].append(stock.pop(0))
            elif "turned" in fact:
                if stock.pop(0) != fact["turned"]:
                    return False
                known[fact["taken"][0]] += fact["taken"][1]
            elif "laid" in fact:
                who, card = fact["laid"]
                if card in known[who]:
                    known[who].remove(card)
                elif card in hidden[who]:
                    hidden[who].remove(card)
                else:
                    return False
        return True

    def could_lay(self, cards):
        """Tell whether one of these cards, or some together, went on the pile that anna took."""
        state, layer = self.begin, layer_of(self.begin, 0)
        tried = {(card,) for card in cards}
        by_rank = {card[0]: tuple(other for other in cards if other[0] == card[0]) for card in cards}
        tried |= {of_rank[:count] for of_rank in by_rank.values() for count in range(2, len(of_rank) + 1)}
        jokers, threes = by_rank.get("X", ()), by_rank.get("3", ())
        tried |= {jokers[:some] + threes[:few] for some in range(len(jokers) + 1) for few in range(len(threes) + 1)}
        return any(
            read_cards(layer, state.pile, state.owners, len(state.pile), tuple(lay)).grade == SOUND
            for lay in tried
            if lay
        )


@pytest.mark.parametrize("seed", seeds(few=5, many=80))
def test_taking_the_pile_is_settled_exactly_when_no_other_arrangement_is_left(seed):
    """Illegal, legal or open as all, none or some of the arrangements say that fit what has happened: not late."""
    rng = random.Random(seed)
    table = Taken(rng)
    table.enter({"by": "anna", "do": "pick_up"})
    table.hands["anna"] += table.begin.pile
    arrangements = set(permutations(table.unseen))
    truths = {held: table.could_lay([*table.known, *held]) for held in {a[: len(table.hidden)] for a in arrangements}}
    for _ in range(12):
        if table.record.state.finished:
            break
        arrangements = {arrangement for arrangement in arrangements if table.fits(arrangement)}
        possible = {truths[arrangement[: len(table.hidden)]] for arrangement in arrangements}
        sure = Verdict.ILLEGAL if possible == {True} else Verdict.LEGAL
        expected = sure if len(possible) == 1 else Verdict.OPEN
        assert table.record.settlement(1).verdict is expected, (table.happened, table.begin.pile[-6:])
        table.move()


# --- completing a combination ----------------------------------------------------------------------------


class Begun:
    """A table at which anna begins a combination, with few cards unseen."""

    def __init__(self, rng):
        self.rng = rng
        deck = shuffled_deck(rng)
        start, pile = self.beginning(rng, deck)
        for card in (*start, *pile):
            deck.remove(card)
        ranks = {card[0] for card in start}
        deck.sort(key=lambda card: (card[0] in "X3456789" or card[0] in ranks, rng.random()), reverse=True)
        near = deck[:14]
        rng.shuffle(near)
        self.held = [near.pop() for _ in range(rng.randint(0, 2))]
        self.up = [near.pop() for _ in range(rng.randint(0, 2))]
        hidden, stock, unknown_up = rng.randint(0, 2), rng.choice((0, 0, 1, 2)), rng.randint(0, 1)
        if not (self.held or self.up or hidden or unknown_up):
            stock = 0  # a player who has laid everything is out (7): by the rules that is never while there is a stock
        self.sizes = (hidden, stock, unknown_up)
        self.unseen = near[: sum(self.sizes) + rng.randint(0, 1)]
        self.any_time = rng.random() < 0.3
        gone = [card for card in (*near[len(self.unseen) :], *deck[14:]) if card not in pile]
        ups = [*self.up, *["??"] * unknown_up, "", "", ""][:3]
        hand = " ".join([*start, *self.held, *["??"] * hidden])
        seats = {
            "anna": {"hand": hand, "up": ups, "down": [0, 0, 0], "pricks": rng.choice((0, 0, 0, 3))},
            "bo": {"hand": " ".join(gone)} | NO_TABLE,
        }
        self.start = start
        self.record = Record.begin(
            GAME,
            players=("anna", "bo"),
            options={"combine_up": "any_time" if self.any_time else "hand_empty"},
            position={"pile": " ".join(pile), "stock": stock, "seats": seats},
        )

    def beginning(self, rng, deck):
        """Return cards that begin something, and a pile they go on."""
        of: dict[str, list[str]] = {}
        for card in deck:
            of.setdefault(card[0], []).append(card)
        kind = rng.choice(("run", "run", "kaker", "threes", "jokers", "kings"))
        if kind == "run":
            low, high = rng.choice(("34", "45", "56", "67", "68", "89", "9J", "QK", "AX", "X3", "KA"))
            return [of[low][0], of[high][0]], [of[low][1]] if low in "QKA" else []
        if kind == "kaker":
            low, high = rng.sample("34568", 2)
            low, high = sorted((low, high))
            return [*of[low][: rng.choice((2, 3))], of[high][0]], []
        if kind == "threes":
            return of["3"][: rng.choice((1, 2))], of["X"][:3]
        if kind == "kings":  # no black card completes it
            return [next(card for card in of["A"] if card[1] in "HD"), of["X"][0]], of["K"][:3]
        return of["X"][: rng.choice((1, 2))], of["3"][: rng.choice((2, 3))]

    def completion(self, arrangement):
        """Return what anna can do to complete it if the unseen cards lie so, as it is entered; None if she can't."""
        hidden, stock, up = self.sizes
        hand = (*self.held, *arrangement[:hidden])
        stock_cards = tuple(arrangement[hidden : hidden + stock])
        ups = (*self.up, *arrangement[hidden + stock : hidden + stock + up])
        return self.search(tuple(self.start), hand, stock_cards, ups)

    def search(self, laid, hand, stock, ups):
        """Try everything, and return the first way."""
        state = self.record.state
        layer = layer_of(state, 0)
        grade = read_cards(layer, state.pile, state.owners, len(state.pile), laid).grade
        if grade != BEGUN:
            return () if grade == SOUND and len(laid) > len(self.start) else None
        for raw, card, *left in self.moves(hand, stock, ups):
            way = self.search((*laid, *card), *left)
            if way is not None:
                return (raw, *way)
        return None

    def moves(self, hand, stock, ups):
        """Yield what anna can do: the entry, the card laid by it, and her hand, the stock and face-up cards then."""
        lay = {"by": "anna", "do": "play"}
        if len(hand) < 3 and stock:
            yield {"by": "anna", "do": "draw", "count": 1}, (), (*hand, stock[0]), stock[1:], ups
        for at, card in enumerate(hand):
            yield lay | {"cards": card}, (card,), hand[:at] + hand[at + 1 :], stock, ups
        for at, card in enumerate(ups if not stock and (self.any_time or not hand) else ()):
            yield lay | {"cards": card, "from": "up"}, (card,), hand, stock, ups[:at] + ups[at + 1 :]


ALL_LAID_BESIDE_A_STOCK = 967_524_124
"""Where a run is begun with all that its player has."""


@pytest.mark.parametrize("seed", [*seeds(few=15, many=240), ALL_LAID_BESIDE_A_STOCK])
def test_a_combination_begun_is_open_exactly_while_it_can_be_completed(seed):
    """Open if some arrangement of the unseen cards lets it be completed, else illegal at once.

    What is open can still become either: entered, the way to complete it makes it legal, and is itself never forbidden;
    the next player's move makes it illegal.
    """
    table = Begun(random.Random(seed))
    state = table.record.state
    reading = read_cards(layer_of(state, 0), state.pile, state.owners, len(state.pile), tuple(table.start))
    if reading.grade != BEGUN:
        return
    raw = {"by": "anna", "do": "play", "cards": " ".join(table.start)}
    event = GAME.read_event(raw, table.record)
    ruling = rule_on(table.record, event)
    ways = (table.completion(arrangement) for arrangement in permutations(table.unseen))
    way = next((way for way in ways if way is not None), None)

    assert ruling.verdict is (Verdict.ILLEGAL if way is None else Verdict.OPEN), (table.start, table.unseen)
    begun = table.record.after(event, ruling)
    assert after_entries(begun, {"by": "bo", "do": "pick_up"}).settlement(1).verdict is Verdict.ILLEGAL
    if way is not None:
        assert after_entries(begun, *way[:-1]).settlement(1).verdict is Verdict.OPEN
        done = after_entries(begun, *way)
        assert done.settlement(1).verdict is Verdict.LEGAL, way
        assert all(entry.ruling.verdict in (Verdict.LEGAL, Verdict.OPEN) for entry in done.entries), way


def after_entries(record, *raws):
    """Return the record after some entries."""
    for raw in raws:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


# --- real cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
def test_what_is_ruled_of_a_pile_taken_is_true(seed):
    """Whoever is convicted of taking the pile had a card that went there, and who is cleared had none."""
    rng = random.Random(seed)
    record, table = begun(rng, policy="call", pick_up="stuck_only")
    truth = {}
    while not record.state.finished and record.number < 300:
        event = table.next_event(record.state)
        state = record.state
        if rng.random() < 0.1 and state.pile and state.turn is not None and not table.plan:
            wrong = GAME.read_event({"by": record.setup.players[state.turn], "do": "pick_up"}, record)
            source, held = table.to_lay(state, state.turn)
            may = [*table.layable(state, state.turn, held), *table.frippel_with_up(state, state.turn)]
            if source != "down" and not state.owing:
                table.last = (wrong, state)
                truth[record.number + 1] = Verdict.ILLEGAL if may else Verdict.LEGAL
                event = wrong
        record = record.after(event, rule_on(record, event))
    for number, expected in truth.items():
        stands = record.settlement(number).verdict
        assert stands is expected or (record.state.finished and stands is Verdict.LEGAL) or stands is Verdict.OPEN
        settled = [entry for entry in record.entries if any(s.event == number for s in entry.ruling.settles)]
        if settled and not settled[0].ruling.state.finished:
            assert stands is expected
