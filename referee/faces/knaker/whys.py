"""Knåker: why a clause is cited, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from referee.faces.words import Why

WHYS: Mapping[str, Why] = {
    # the swap phase
    "another-rank": Why(
        _("%(played)s has not the rank of that stack: on face-up cards go cards of the same rank."),
        open=_("Whether %(played)s has the rank of that stack, its cards will show."),
    ),
    "hand-is-taken-up": Why(_("%(player)s has taken up the hand already.")),
    "hand-not-taken-up": Why(_("%(player)s first takes up the three hand cards.")),
    "no-such-stack": Why(_("There is no such stack.")),
    "not-all-ready": Why(_("Not all have said yet that they are ready.")),
    "not-in-the-game": Why(_("That player is no longer in the game.")),
    "play-has-begun": Why(_("Play has begun already.")),
    "play-has-not-begun": Why(_("Play has not begun: cards are still being swapped.")),
    "stack-is-locked": Why(_("That stack is locked: an opponent has laid on it.")),
    "stack-missing": Why(_("Somebody has a face-down card with no face-up card on it.")),
    "swap-phase-is-over": Why(_("Face-up cards are moved and taken up in the swap phase only.")),
    # the stock
    "drew-too-many": Why(_("%(player)s draws up to three cards in hand, no more.")),
    "no-stock": Why(_("There is no stock left.")),
    "not-drawn": Why(_("With fewer than three cards in hand one draws at once while there is a stock.")),
    "not-so-many-in-stock": Why(_("There are not so many cards in the stock.")),
    # the pile
    "could-lay": Why(
        _("%(player)s takes the pile, but could have laid a card: %(proof)s."),
        counted=_("%(player)s takes the pile, but could have laid a card."),
        open=_("Whether %(player)s had a card to lay, cards still to come will show."),
    ),
    "game-is-over": Why(_("The game is over already.")),
    "must-turn-face-down": Why(
        _("%(player)s has only face-down cards left, and turns one of them over before taking the pile.")
    ),
    "not-proven": Why(_("No card has shown whether this rule was kept, and none will any more.")),
    "must-take-pile": Why(_("%(player)s has four pricks, and takes the pile in this turn.")),
    "no-pile": Why(_("There is no pile to take.")),
    "too-low": Why(
        _("%(played)s is lower than %(proof)s, which counts on the pile."),
        counted=_("%(played)s is too low for the pile."),
        open=_("%(played)s is too low by itself; what else is laid in this turn will show."),
    ),
    "black-on-three-kings": Why(
        _("Whoever lays on three kings lays no black card in that turn: %(played)s."),
        open=_("Whoever lays on three kings lays no black card; what else is laid in this turn will show."),
    ),
    "handicapped": Why(_("%(player)s took up six kajaks, and lays only 2, 7 or 10 on others' face cards.")),
    "joker-on-three": Why(
        _("A joker does not go on a three, save for a frippelknåker."),
        open=_("A joker goes on a three only for a frippelknåker, which this turn must still complete."),
    ),
    "not-on-jokers": Why(
        _("%(played)s does not go on those jokers."),
        open=_("%(played)s goes on those jokers only if this turn completes a frippelknåker."),
    ),
    "nothing-on-frippel": Why(_("Nothing goes on a frippelknåker but a three as last face-down card.")),
    "seven-on-jokers": Why(
        _("A seven does not go on two jokers or more."),
        open=_("A seven does not go on two jokers or more; what else is laid in this turn will show."),
    ),
    # several cards
    "full-house-does-not-go-there": Why(_("The lower rank of a kåker decides, and it does not go there.")),
    "full-house-not-complete": Why(
        _("%(played)s is no whole kåker: three of a rank and two of another."),
        open=_("%(played)s may still become a kåker in this turn."),
    ),
    "no-combination": Why(_("%(played)s are neither of one rank nor a combination.")),
    "no-full-house": Why(_("A kåker is three of a rank and two of another, without sevens, the lower rank first.")),
    "no-joker-between": Why(_("A run goes on from ace to three only over a joker.")),
    "no-run": Why(_("A run has at least three ranks in order.")),
    "no-runs": Why(_("With three pricks %(player)s may lay no runs.")),
    "not-complete": Why(
        _("%(played)s is no whole combination, and only cards of one rank are laid together."),
        open=_("%(played)s is no combination yet; what else is laid in this turn will show."),
    ),
    "run-does-not-go-there": Why(_("The lowest card of a run decides, and it does not go there.")),
    "run-not-complete": Why(
        _("%(played)s is no whole run: at least three ranks in order."),
        open=_("%(played)s may still become a run in this turn."),
    ),
    "two-or-ten-in-run": Why(_("Twos and tens are never in a run.")),
    # face-up and face-down cards
    "face-up-as-instick": Why(_("Face-up cards are never laid as an instick.")),
    "face-up-left": Why(_("Face-down cards wait until all face-up cards are laid.")),
    "hand-left": Why(_("%(player)s still holds cards, which go first.")),
    "one-at-a-time": Why(_("Face-down cards are laid one at a time.")),
    "stock-left": Why(_("Face-up cards wait until the stock is gone.")),
    # instick
    "another-rank-on-top": Why(
        _("An instick has the rank that counts on the pile: %(played)s."),
    ),
    "barred-from-insticks": Why(_("Twos, tens and sevens are never an instick.")),
    "no-insticks": Why(_("%(player)s had to take a frippelknåker, and lays no more insticks.")),
    "own-turn": Why(_("An instick is laid in another's turn, not in one's own.")),
    # taking back
    "laid-by-another": Why(_("Only who laid a card takes it back.")),
    "not-part-of-the-lay": Why(_("%(played)s could not have been laid together with what lies there already.")),
    "rest-not-complete": Why(
        _("What is left there is no whole combination."),
        open=_("What is left there is no combination yet; what else is laid in this turn will show."),
    ),
    "rest-not-layable": Why(_("What is left there could not have been laid from the start.")),
    "right-has-ended": Why(_("The right to change the move has ended.")),
    # the end, and cheats
    "lap-is-over": Why(_("A whole lap has gone: what nobody pointed out stands.")),
    "last-place-shared": Why(_("Nobody shares the last place: the game goes on until one player is left.")),
    "nobody-out-before": Why(_("Nobody has gone out before whose place could be shared.")),
    "nothing-to-blow": Why(_("%(player)s has nothing to blow.")),
    "out-of-the-game": Why(_("Who is no longer in the game may not point out a cheat.")),
    "out-already": Why(_("%(player)s is out of the game already.")),
    "placed-otherwise": Why(_("%(player)s has another place by what was entered before: correct one of them.")),
    "put-back-already": Why(_("That has been put back already.")),
    "still-in-the-game": Why(_("%(player)s is still in the game, and may point out cheats.")),
}
