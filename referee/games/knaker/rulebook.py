"""Knåker: all clauses in the book's order, under the book's own numbers."""

from __future__ import annotations

from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

PHYSICAL = _("This happens at the table, where the system can't see it; the referee enters a breach as a cheat.")

RULES = Rulebook(
    "knaker",
    (
        Clause(
            "1",
            _("Preparation"),
            _(
                "52 cards and three jokers (two black, one red) for 2 to 6 players. Each player gets three "
                "face-down cards, a face-up card on each of them, and a hand of three; the rest is the stock."
            ),
        ),
        Clause(
            "2",
            _("Swap phase"),
            _("Begin by taking up your three hand cards; only then may you take up your face-up cards."),
        ),
        Clause(
            "2.1",
            _("When it ends"),
            _(
                "The swap phase ends when all are done and agree to start. Everyone must then have a face-up "
                "card on each of the three face-down ones; fewer are allowed only with an empty hand and no "
                "stock."
            ),
        ),
        Clause(
            "2.2",
            _("Locking"),
            _(
                "You may lay cards on an opponent's face-up stack of the same rank. That locks the stack: nobody "
                "may take cards from it any more, but everybody may go on adding to it."
            ),
        ),
        Clause(
            "2.3",
            _("Laying off and drawing"),
            _(
                "You may lay hand cards on your own face-up cards of the same rank. Then draw until you hold three "
                "cards."
            ),
        ),
        Clause("2.4", _("No goalkeeping"), _("Nobody may stop others from laying cards on their stacks.")),
        Clause(
            "3",
            _("Play"),
            _(
                "Play goes clockwise. A card may be laid on a card that is no higher; on an empty pile any card "
                "may be laid."
            ),
        ),
        Clause(
            "3.1",
            _("Cards of one rank"),
            _("Several cards of one rank may be laid in a turn; otherwise a turn is one card or one combination."),
        ),
        Clause(
            "3.2",
            _("Chancing"),
            _("On your turn you may turn over the top card of the stock instead. It counts as if laid from the hand."),
        ),
        Clause(
            "3.3",
            _("Nothing to lay"),
            _(
                "A player with nothing to lay chances or takes the pile. If the chance fails, the player takes the "
                "pile. The turn passes on."
            ),
        ),
        Clause(
            "3.4",
            _("Drawing"),
            _(
                "While there is a stock, draw back up to three at once whenever you have fewer than three cards in "
                "hand."
            ),
        ),
        Clause(
            "4",
            _("Flip"),
            _("The pile is turned over onto the thrown pile, and the player who caused the flip has another turn."),
        ),
        Clause(
            "4.1",
            _("Flipping ten"),
            _("A ten may be laid on any card unless another rule forbids it. Laying tens flips the pile."),
        ),
        Clause(
            "4.2",
            _("Four in a row"),
            _(
                "Four or more cards of one rank in a row flip the pile, except twos, sevens and the jokers of two "
                "decks."
            ),
        ),
        Clause(
            "5",
            _("Twos"),
            _(
                "A two may be laid on any card unless another rule forbids it, and any card may be laid on it. Its "
                "player has another turn."
            ),
        ),
        Clause(
            "6",
            _("Face-up and face-down cards"),
            _("The face-up cards are those lying on the three face-down ones."),
        ),
        Clause(
            "6.1",
            _("Face-up cards"),
            _(
                "They are laid only with an empty hand and no stock, and never as an instick. They may be added "
                "to cards laid from the hand in the same turn to form a combination."
            ),
        ),
        Clause(
            "6.2",
            _("Face-down cards"),
            _(
                "They are secret from everybody. A player may lay one only with an empty hand, after laying all "
                "their face-up cards."
            ),
        ),
        Clause(
            "7",
            _("Winning and losing"),
            _("You are out when you have laid your last card, but you lose if it is a two or flips the pile."),
        ),
        Clause("7.1", _("The others play on"), _("They play for the next places until one is left.")),
        Clause(
            "7.2",
            _("Losing"),
            _(
                "The first loser is placed last, the second next to last, and so on. Whoever lays a seven on a "
                "two as their last card loses too."
            ),
        ),
        Clause("7.3", _("Ties"), _("Players who go out in the same lap share their place.")),
        Clause(
            "8",
            _("Taking up cards"),
            _("Once a player has begun to take up cards, nobody may interfere."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "8.1",
            _("Taking up the pile"),
            _("It begins when the player touches the pile and ends when the cards are in hand."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "8.2",
            _("Taking up face-up cards"),
            _("It begins when the card is lifted off the one below, and is cancelled if the card drops back."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "9",
            _("Changing one's mind"),
            _(
                "A player who has laid cards may take some back or lay more, as long as the cards then lying "
                "there could have been laid from the start."
            ),
        ),
        Clause(
            "9.1",
            _("When that right ends"),
            _(
                "The right ends when the next player lays, when somebody makes an instick, when you are "
                "convicted, when you chance, and when you draw; after drawing you may still lay more."
            ),
        ),
        Clause(
            "9.2",
            _("Checking"),
            _("Anyone may have a move checked. While it is being checked, it may not be changed."),
        ),
        Clause(
            "9.3",
            _("When taking back begins"),
            _("It begins when the card leaves the table, not when it is pulled off the pile."),
            not_judged=PHYSICAL,
        ),
        Clause(
            "10",
            _("Joker (knåker)"),
            _(
                "It may be laid on any card but a three, and on a three only to form a frippelknåker. On one "
                "joker only a two, three, seven, ten or joker may be laid."
            ),
        ),
        Clause(
            "10.1",
            _("Two jokers"),
            _("On two jokers in a row only a two, three, ten or joker may be laid, but not a seven."),
        ),
        Clause(
            "10.2",
            _("Three jokers"),
            _("On three jokers in a row only tens, three threes, or four threes (which flip the pile) may be laid."),
        ),
        Clause(
            "10.3",
            _("Frippelknåker"),
            _(
                "Three jokers and three threes in a row, in any order. Laying one allows moves that are "
                "otherwise forbidden. Only a three that is a player's last face-down card may be laid on it. A "
                "player who has to take it up may lay no more insticks in this game."
            ),
        ),
        Clause(
            "11",
            _("Instick"),
            _(
                "When it is another player's turn, you may lay hand cards of the rank that counts on the pile, "
                "and must say “instick” as you do; combinations are not allowed."
            ),
        ),
        Clause("11.1", _("Ranks barred from insticks"), _("Twos, sevens and tens are never laid as an instick.")),
        Clause("11.2", _("My turn"), _("An instick that makes four in a row flips the pile and gives you the turn.")),
        Clause(
            "12",
            _("Run"),
            _(
                "At least three consecutive ranks, one or more cards of each, laid in one turn. The lowest card "
                "decides whether the run may be laid; the top card decides what it is worth."
            ),
        ),
        Clause("12.1", _("A run never flips the pile"), _("Not even with four of a rank in a row.")),
        Clause("12.2", _("Sevens in runs"), _("A seven counts in a run, but may be left out.")),
        Clause("12.3", _("Ranks barred from runs"), _("Twos and tens are never part of a run: they are skipped.")),
        Clause("12.4", _("Jokers in runs"), _("A joker may come before the three or after the ace.")),
        Clause("13", _("Transparent seven"), _("A seven has no rank of its own: the card under it counts.")),
        Clause("13.1", _("Where a seven goes"), _("A seven may be laid on anything except two or more jokers.")),
        Clause(
            "13.2", _("A seven on a two"), _("It is as if the two had been laid again: the player has another turn.")
        ),
        Clause("13.3", _("Only sevens"), _("If there are only sevens in the pile, it counts as empty.")),
        Clause(
            "13.4",
            _("Going out on a seven"),
            _(
                "It is allowed unless a two lies under the seven. Bang your fist on the table and blow the cards "
                "of the pile at least five centimetres away within three seconds, or you lose."
            ),
        ),
        Clause("13.5", _("Where banging is out of place"), _("In such places it is waived.")),
        Clause("13.6", _("Four sevens"), _("They do not flip the pile.")),
        Clause(
            "14",
            _("Three kings"),
            _(
                "A player who lays on three kings in a row may lay no black card in that turn. Once a card other "
                "than a seven lies on them, the next player lays as usual."
            ),
        ),
        Clause(
            "15",
            _("Full house (kåker)"),
            _(
                "Three cards of one rank and two of another, laid in one turn. The lower rank is laid first, and "
                "decides whether they may be laid. Sevens may not be used."
            ),
        ),
        Clause(
            "16",
            _("Cheating"),
            _(
                "A cheat that nobody points out within a lap stands. If it is caught in time, the game is put "
                "back to the moment before it, and the cheat gets one prick or more."
            ),
        ),
        Clause(
            "16.1",
            _("Spectators"),
            _(
                "Players who are no longer in the game, and other onlookers, may not point out a cheat; doing so "
                "costs a prick in the next game. They may confirm that they saw a cheat which a player in the "
                "game has pointed out."
            ),
        ),
        Clause(
            "16.2",
            _("Gross cheats"),
            _(
                "They cost two, three or at most four pricks: swapping face-down cards two, throwing your last "
                "card away three, turning a stack so that its face-up card becomes the face-down one two, and "
                "both cards are thrown away and replaced. Every other cheat costs one: looking at a face-down "
                "card, drawing too late, hindering others, an instick in silence, or an illegal move."
            ),
        ),
        Clause("16.3", _("Giffelcheats"), _("Hiding cards and similar acts disqualify a player at once.")),
        Clause(
            "16.4",
            _("Without a limit"),
            _(
                "Throwing cards away, looking at or swapping face-down cards, and swapping face-up cards can be "
                "pointed out at any time."
            ),
        ),
        Clause("16.5", _("Denying"), _("A player who denies a cheat and is found guilty gets one prick more.")),
        Clause(
            "16.6",
            _("Evidence"),
            _("It is wise to record the game."),
            not_judged=_("This is advice. The table's log is the evidence."),
        ),
        Clause("16.7", _("What can't be put back"), _("Random cards stand in for cards that can't be put back.")),
        Clause(
            "16.8",
            _("Pricks"),
            _(
                "The first and second are warnings; from the third on you may lay no runs; at the fourth you take"
                " the pile (on your next turn if need be) without laying; at the fifth you are disqualified. "
                "Pricks brought from the last game count from the start, but no more than four."
            ),
        ),
        Clause(
            "16.9",
            _("Bad losers"),
            _("A player who leaves because of a majority decision gets a prick in the next game."),
        ),
        Clause("17", _("Two decks"), _("110 cards, for up to 12 players or a longer game.")),
        Clause(
            "17.1",
            _("Flips with two decks"),
            _("A player whose cards make more than four in a row flips the pile with all of them."),
        ),
        Clause("17.2", _("Kajaks"), _("Jokers are called kajaks. They form no combination with threes.")),
        Clause("17.2.1", _("One kajak"), _("Only a two, three, seven, ten or kajak may be laid on it.")),
        Clause("17.2.2", _("Two kajaks"), _("Only a two, three, ten or kajak may be laid on them.")),
        Clause("17.2.3", _("Three kajaks"), _("Only a two, ten or kajak may be laid on them.")),
        Clause("17.2.4", _("Four kajaks"), _("Only a ten or kajak may be laid on them.")),
        Clause("17.2.5", _("Five kajaks"), _("Only a kajak may be laid on them.")),
        Clause(
            "17.2.6",
            _("Six kajaks"),
            _(
                "Nothing may be laid on them. A player who has to take them up may lay only a two, seven or ten "
                "on a jack, queen, king or ace that another player has laid."
            ),
        ),
    ),
)
