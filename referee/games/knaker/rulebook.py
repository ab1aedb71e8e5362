"""Knåker: all clauses in the book's order, under the book's own numbers."""

from __future__ import annotations

from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

PHYSICAL = _("Happens at the table, out of the referee's sight; a breach is given as a cheat.")

RULES = Rulebook(
    "knaker",
    (
        Clause(
            "1",
            _("Preparation"),
            _(
                "52 cards and three jokers, two black and one red, for 2 to 6. Each gets three face-down cards,"
                " a face-up card on each, and a hand of three; the rest is the stock."
            ),
        ),
        Clause(
            "2",
            _("Swap phase"),
            _("You begin by taking up your three hand cards; only then may you take up your face-up cards."),
        ),
        Clause(
            "2.1",
            _("When it ends"),
            _(
                "When all are done and agree to start. Everyone then has face-up cards on all three face-down ones,"
                " or fewer only with no card in hand and no stock."
            ),
        ),
        Clause(
            "2.2",
            _("Locking"),
            _(
                "You may lay cards on an opponent's face-up stack of the same rank. That locks the stack: nobody takes"
                " cards from it any more; all may go on adding to it."
            ),
        ),
        Clause(
            "2.3",
            _("Laying off and drawing"),
            _("You may lay hand cards on your own face-up cards of the same rank. Then draw up to three in hand."),
        ),
        Clause("2.4", _("No goalkeeping"), _("Nobody may hinder others from laying cards on their stacks.")),
        Clause(
            "3",
            _("Play"),
            _("Clockwise. A card goes on one that is no higher; on an empty pile anything goes."),
        ),
        Clause(
            "3.1",
            _("Cards of one rank"),
            _("Several cards of one rank may be laid in a turn; else a turn is one card or one combination."),
        ),
        Clause(
            "3.2",
            _("Chancing"),
            _("On your turn you may turn over the top card of the stock instead. It counts as if laid from the hand."),
        ),
        Clause(
            "3.3",
            _("Nothing to lay"),
            _("Who has nothing to lay chances, or takes the pile. A failed chance takes the pile. The turn passes on."),
        ),
        Clause(
            "3.4",
            _("Drawing"),
            _("While there is a stock, draw at once whenever you have fewer than three cards in hand: up to three."),
        ),
        Clause(
            "4",
            _("Flip"),
            _("The pile is turned over onto the thrown pile, and whoever caused it has the turn again."),
        ),
        Clause(
            "4.1",
            _("Flipping ten"),
            _("A ten goes on any card but where another rule says no. Laying tens flips the pile."),
        ),
        Clause(
            "4.2",
            _("Four in a row"),
            _("Four or more cards of one rank in a row flip the pile, but for jokers of two decks, twos and sevens."),
        ),
        Clause(
            "5",
            _("Twos"),
            _("A two goes on any card but where another rule says no, gives you the turn again, and takes any card."),
        ),
        Clause(
            "6",
            _("Face-up and face-down cards"),
            _("The face-up cards are those that lie on the three face-down ones."),
        ),
        Clause(
            "6.1",
            _("Face-up cards"),
            _(
                "Laid only with an empty hand and no stock, never as an instick; they may be added to cards laid from"
                " the hand in the same turn to form a combination."
            ),
        ),
        Clause(
            "6.2",
            _("Face-down cards"),
            _("Secret to all. Laid only with an empty hand and all one's face-up cards laid."),
        ),
        Clause(
            "7",
            _("Winning and losing"),
            _("You are out when you have laid your last card, but lose if it is a two or flips the pile."),
        ),
        Clause("7.1", _("The others play on"), _("They play for the next places until one is left.")),
        Clause("7.2", _("Losing"), _("The first loser is last, the next one next to last, and so on.")),
        Clause("7.3", _("Ties"), _("Players who go out in the same lap share the place.")),
        Clause(
            "8",
            _("Taking up cards"),
            _("Nobody may disturb a taking up that has begun."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "8.1",
            _("Taking up the pile"),
            _("It begins at the touch and ends with the cards in hand."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "8.2",
            _("Taking up face-up cards"),
            _("It begins when the card is lifted over the one below, and is off if the card drops back."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "9",
            _("Changing one's mind"),
            _(
                "Who laid cards may take them back, or lay more, as long as what then lies there could have been laid"
                " from the start."
            ),
        ),
        Clause(
            "9.1",
            _("When that right ends"),
            _(
                "When the next player lays, when somebody makes an instick, when you are convicted, when you chance,"
                " and when you draw; after drawing you may still lay more."
            ),
        ),
        Clause(
            "9.2",
            _("Checking"),
            _("Anyone may have a move checked; while it is, it may not be changed."),
        ),
        Clause(
            "9.3",
            _("When taking back begins"),
            _("When the card leaves the table, not when it is drawn off the pile."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "10",
            _("Joker (knåker)"),
            _("It goes on any card but a three. On one joker go two, three, seven, ten and joker."),
        ),
        Clause("10.1", _("Two jokers"), _("On two jokers in a row go two, three, ten and joker, but no seven.")),
        Clause(
            "10.2",
            _("Three jokers"),
            _("On three jokers in a row go only tens, three threes, and four threes, which flip the pile."),
        ),
        Clause(
            "10.3",
            _("Frippelknåker"),
            _(
                "Three jokers and three threes in a row, in any order. Laying one makes moves right that are else"
                " forbidden. On it goes only a three as one's last face-down card. Who must take it up lays no more"
                " insticks in this game."
            ),
        ),
        Clause(
            "11",
            _("Instick"),
            _("When it is another's turn you may lay hand cards of the rank on top of the pile; no combinations."),
        ),
        Clause("11.1", _("Ranks barred from insticks"), _("Twos, tens and sevens are never laid as an instick.")),
        Clause("11.2", _("My turn"), _("An instick that makes four in a row flips the pile and gives you the turn.")),
        Clause(
            "12",
            _("Run"),
            _(
                "At least three ranks in order, each once or more, laid in one turn. Its lowest card decides whether it"
                " may be laid, its top card what it is worth."
            ),
        ),
        Clause("12.1", _("A run never flips"), _("Not even with four of a rank in a row.")),
        Clause("12.2", _("Sevens in runs"), _("A seven counts in a run, but may be left out.")),
        Clause("12.3", _("Ranks barred from runs"), _("Twos and tens are never in a run: they are skipped.")),
        Clause("12.4", _("Jokers in runs"), _("A joker may stand below the three and above the ace.")),
        Clause("13", _("Transparent seven"), _("A seven has no rank: the card under it counts.")),
        Clause("13.1", _("Where a seven goes"), _("On any card that is not two jokers or more.")),
        Clause("13.2", _("A seven on a two"), _("It is as if a two had been laid again: you have the turn again.")),
        Clause("13.3", _("Nothing but sevens"), _("If only sevens lie in the pile it is as good as empty.")),
        Clause(
            "13.4",
            _("Going out on a seven"),
            _("Allowed unless a two lies under it: bang and blow the cards away within three seconds, or you lose."),
        ),
        Clause("13.5", _("Where banging doesn't fit"), _("There it is waived.")),
        Clause("13.6", _("Four sevens"), _("They do not flip the pile.")),
        Clause(
            "14",
            _("Three kings"),
            _(
                "Whoever lays on three kings in a row lays no black card in that turn. Once a card other than a seven"
                " lies on them, the next player lays as usual."
            ),
        ),
        Clause(
            "15",
            _("Full house (kåker)"),
            _("Three of a rank and two of another in one turn: the lower ones first, and they decide. No sevens."),
        ),
        Clause(
            "16",
            _("Cheating"),
            _(
                "A cheat that nobody points out for a lap stands. Caught in time, the game is put back to before it"
                " and the cheat gets one prick or more."
            ),
        ),
        Clause(
            "16.1",
            _("Spectators"),
            _("Who is no longer in the game may not point out a cheat: a prick in the next game."),
        ),
        Clause("16.2", _("Gross cheats"), _("They cost two, three, or at most four pricks.")),
        Clause("16.3", _("Giffelcheats"), _("Hiding cards and the like disqualifies at once.")),
        Clause(
            "16.4",
            _("Without a limit"),
            _("Throwing cards, looking at or swapping face-down cards, and swapping face-up cards are never too old."),
        ),
        Clause("16.5", _("Denying"), _("Who denies and is found guilty gets one prick more.")),
        Clause(
            "16.6",
            _("Evidence"),
            _("It is wise to record the game."),
            not_judged=_("Advice. The record of the table is the evidence."),
        ),
        Clause("16.7", _("What can't be put right"), _("Random cards stand in for cards that can't be put back.")),
        Clause(
            "16.8",
            _("Pricks"),
            _(
                "One and two are a warning; from three on you lay no runs; at four you take the pile, if need be on"
                " your next turn, without laying; at five you are disqualified."
            ),
        ),
        Clause("16.9", _("Bad losers"), _("Who leaves over a majority's decision gets a prick in the next game.")),
        Clause("17", _("Two decks"), _("110 cards, for up to 12 players or a longer game.")),
        Clause(
            "17.1",
            _("Flips with two decks"),
            _("A player whose cards make it more than four in a row flips the pile with all of them."),
        ),
        Clause("17.2", _("Kajaks"), _("Jokers are called kajaks. Threes form no combination with them.")),
        Clause("17.2.1", _("One kajak"), _("On it go two, three, seven, ten and kajak.")),
        Clause("17.2.2", _("Two kajaks"), _("On them go two, three, ten and kajak.")),
        Clause("17.2.3", _("Three kajaks"), _("On them go two, ten and kajak.")),
        Clause("17.2.4", _("Four kajaks"), _("On them go ten and kajak.")),
        Clause("17.2.5", _("Five kajaks"), _("On them goes a kajak.")),
        Clause(
            "17.2.6",
            _("Six kajaks"),
            _(
                "Nothing goes on them. Who must take them up lays only two, seven or ten on a jack, queen, king or ace"
                " that another has laid."
            ),
        ),
    ),
)
