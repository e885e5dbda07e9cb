/* SPDX-License-Identifier: MIT */
/*
 * terminal_rules.c - the rules of Dice Town that a player can ask for at a terminal, in a sentence
 * or two each. What single cards do is in card_words.c.
 */
#include "terminal.h"

#include "words.h"

const struct term_rule town_term_rules[] = {
	{ "DT-SETUP DT-COMP X-SETUP X-COMP", N_("Setup"),
		N_("$8 for each, $3 on the Bank, 30 nuggets on the Gold Mine; three deeds and two "
		   "elixirs lie open. With the expansion $2 on the Stagecoach, and 40 nuggets for "
		   "three or more.") },
	{ "DT-HAND DT-ROUND", N_("Rolls"),
		N_("All roll at the same time and keep what they like and can pay. Once somebody "
		   "has five dice set aside, the others roll a last time, for free, and keep "
		   "all.") },
	{ "DT-PAY", N_("Paying"),
		N_("Of the dice kept in one roll the first is free and each further one costs $1; "
		   "to keep none costs $1. It goes to the Stagecoach. Whoever cannot pay puts dice "
		   "back.") },
	{ "DT-RANK R-58", N_("Hands"),
		N_("Five of a kind, four, full house, straight, three, two pairs, pair, high card. "
		   "Of two alike the higher faces win, those of the pattern first.") },
	{ "DT-CTRL", N_("Who has a place"),
		N_("Whoever has most dice of its face; the Town Hall is for the best hand. It "
		   "counts even if there is nothing to get.") },
	{ "DT-TIE", N_("Ties"),
		N_("The Sheriff names one of those who tie, and may name himself. A tie of kings "
		   "is for the old Sheriff.") },
	{ "DT-BRIBE", N_("Bribes"),
		N_("Before the Sheriff decides, all others may offer him bills, nuggets and cards "
		   "of their hands for what they want. He takes offers only for what he then "
		   "decides.") },
	{ "DT-MINE", N_("Gold Mine"), N_("One nugget for each 9, as long as there are any.") },
	{ "DT-BANK", N_("Bank"), N_("Whoever has most 10's takes all bills that lie there.") },
	{ "DT-COACH", N_("Stagecoach"),
		N_("After the Bank's turn all that lies there moves to the Bank.") },
	{ "DT-STORE", N_("General Store"),
		N_("Draw one card for each J, keep one, discard the others; in the first round "
		   "twice.") },
	{ "DT-SALOON", N_("Saloon"),
		N_("Draw one card for each Q, unseen, from an opponent's hand, keep one and return "
		   "the others.") },
	{ "DT-SHERIFF", N_("Sheriff"),
		N_("Whoever has most K's takes the badge: he decides ties, and it is worth 5 "
		   "points at the end.") },
	{ "DT-HALL", N_("Town Hall"),
		N_("One deed and one more for each A of the best hand, three at most; then the row "
		   "is filled again.") },
	{ "DT-DOC", N_("Doc Badluck"),
		N_("Whoever has won no place visits him, in the Sheriff's order, and chooses one "
		   "of "
		   "two open elixirs or the top of the deck.") },
	{ "E1 E1_BARBED_WIRE E1_STORE_CARD E1_PETTY_THEFT E1_GRAND_THEFT",
		N_("First edition, remedies"),
		N_("25 deeds, no elixirs. Who has won nothing may visit the Doc for what he has a "
		   "die for. 9 or 10: two deeds are safe. J or Q: a General Store card. K: $2 from "
		   "each. A: 1 nugget from each.") },
	{ "DT-CARD X-CARD", N_("Playing cards"),
		N_("A General Store card is played at its moment, never in the action in which it "
		   "was gained, and then discarded. Some are played at once when they are "
		   "gained.") },
	{ "DT-END X-END", N_("End of the game"),
		N_("After the round in which the last nugget or the last deed has gone.") },
	{ "DT-SCORE DT-WIN", N_("Points"),
		N_("Nugget 1, each full $2 1, badge 5, equipment and deeds what is printed. Of "
		   "those with as many the one with most deeds wins, else the Sheriff decides.") },
	{ "X-LOC", N_("Two actions"),
		N_("Expansion: whoever is first at a place chooses one of its two actions, whoever "
		   "is second must do the other. With two players only the first acts.") },
	{ "X-MINE X-RIVER", N_("River"),
		N_("Expansion, in place of nuggets: the top card of the river does what it says, "
		   "and is out.") },
	{ "X-BANK", N_("Attack on the Stagecoach"),
		N_("Expansion, in place of the Bank: $1 from the Stagecoach for each own 10.") },
	{ "X-STORE X-DOC", N_("Doc's visit at the store"),
		N_("Expansion, in place of drawing: an elixir at Doc Badluck, though a place was "
		   "won.") },
	{ "X-HALL", N_("Mayor's wife"),
		N_("Expansion, in place of the row: the top card of the deed deck.") },
	{ "X-SALOON X-SHERIFF X-BANDIT", N_("Bandits"),
		N_("Expansion: hired at the Saloon, one sets one or two dice to his face before a "
		   "roll, and is wanted then. In a chase the K's are rolled once: each catches a "
		   "wanted one of its face, whose reward counts at the end.") },
	{ "X-RANCH", N_("Ranches"),
		N_("Expansion: they lie open, only Whiskey steals them, and their points are 1, 3, "
		   "6, 10 and so on.") },
	{ "INDIAN", N_("Indian die"),
		N_("Whoever gives the Indians a deed gained at the Town Hall, one in a round, "
		   "takes "
		   "the die and rolls it before the next Gold Mine. If nobody gives, it returns to "
		   "the village.") },
	{ "IN_BLESSING", N_("Shaman's Blessing"), N_("He turns one of his own dice to any face.") },
	{ "IN_TRAP", N_("Trap"),
		N_("He names an opponent's die, and the opponent turns it to another face.") },
	{ "IN_BODYGUARD", N_("Bodyguard"),
		N_("Until the end of the round nobody takes anything from him.") },
	{ "IN_WARPATH", N_("Warpath"),
		N_("At the place that he names only the first one acts in this round.") },
	{ NULL, NULL, NULL },
};
