/* SPDX-License-Identifier: MIT */
/*
 * card_words.c - what cards and elixirs are called, and what they do. A table only.
 *
 * Each text is whole, so that it can be translated as it is; what the rules do with a card is in
 * cards.c and doc.c.
 */
#include "tell.h"

#include "town.h"
#include "words.h"

static const struct {
	const char *name;
	const char *effect; /* in a few words, behind the name; "" where that says it all */
	const char *text;   /* one sentence: when, and what */
} words[BANDIT_1 + 1] = {
	[CARD_NONE] = { "", "", "" },
	[GS_EQUIP_1] = { N_("equipment worth 1"), "",
		N_("Equipment is never played: 1 point for who holds it at the end.") },
	[GS_EQUIP_2] = { N_("equipment worth 2"), "",
		N_("Equipment is never played: 2 points for who holds it at the end.") },
	[GS_EQUIP_3] = { N_("equipment worth 3"), "",
		N_("Equipment is never played: 3 points for who holds it at the end.") },
	[GS_EQUIP_4] = { N_("equipment worth 4"), "",
		N_("Equipment is never played: 4 points for who holds it at the end.") },
	[GS_EQUIP_5] = { N_("equipment worth 5"), "",
		N_("Equipment is never played: 5 points for who holds it at the end.") },
	[GS_EQUIP_8] = { N_("equipment worth 8"), "",
		N_("Equipment is never played: 8 points for who holds it at the end.") },
	[GS_DYNAMITE] = { N_("Dynamite"), N_("two nuggets for each 9"),
		N_("When the Gold Mine is yours, you take two nuggets for each 9 instead of "
		   "one.") },
	[GS_GIRLS] = { N_("The Girls"), N_("you rob twice"),
		N_("When the Saloon is yours, you rob a second time, the same player or "
		   "another.") },
	[GS_BRUTE] = { N_("The Brute"), N_("the dice you keep cost nothing"),
		N_("When the cups go up and you keep two dice or more, they cost you nothing.") },
	[GS_CHEATER] = { N_("Professional Cheater"), N_("turn one of your dice"),
		N_("When the cups go up, you turn one of your own dice to the face you want.") },
	[GS_CORRUPTION] = { N_("Corruption"), N_("the top deed of the deck as well"),
		N_("When the Town Hall is yours, you take the top deed of the deck as well, "
		   "unseen.") },
	[GS_UNLIMITED_CREDITS] = { N_("Unlimited Credits"), N_("draw and keep once more"),
		N_("When the General Store is yours, you draw once more, and keep one of these "
		   "too.") },
	[GS_NERVOUS_JOE] = { N_("Nervous Joe"), N_("somebody gives you $4"),
		N_("When you get it, or later where that was agreed, you take $4 from a player you "
		   "choose.") },
	[GS_MARSHALL] = { N_("Marshall"), N_("the badge stays where it is"),
		N_("When the badge is about to change hands, it stays with the Sheriff who has "
		   "it.") },
	[GS_EVEN_SPLIT] = { N_("Even Split"), N_("half of what was robbed is yours"),
		N_("When another player has robbed the Bank, you get half of it, rounded down.") },
	[GS_WANTED] = { N_("Wanted"), N_("the card has no effect"),
		N_("When another player plays a General Store card, that card has no effect.") },
	[GS_ELIXIR] = { N_("Elixir"), N_("you see the Doc at once"),
		N_("When somebody is about to see Doc Badluck, you see him first, whatever you "
		   "won.") },
	[GS_UNKNOWN] = { N_("a General Store card"), "",
		N_("General Store cards are equipment, worth points, or are played for what they "
		   "do.") },
	[DEED_1] = { N_("a deed worth 1"), "", N_("A deed is 1 point for who has it at the end.") },
	[DEED_2] = { N_("a deed worth 2"), "",
		N_("A deed is 2 points for who has it at the end.") },
	[DEED_3] = { N_("a deed worth 3"), "",
		N_("A deed is 3 points for who has it at the end.") },
	[DEED_4] = { N_("a deed worth 4"), "",
		N_("A deed is 4 points for who has it at the end.") },
	[DEED_5] = { N_("a deed worth 5"), "",
		N_("A deed is 5 points for who has it at the end.") },
	[DEED_UNKNOWN] = { N_("a deed"), "",
		N_("A deed is 1 to 5 points for who has it at the end.") },
	[EL_WEALTH] = { N_("Wealth"), N_("every other player gives $2"),
		N_("Who drinks it gets $2 from every other player, as far as they have it.") },
	[EL_CHARM] = { N_("Charm"), N_("every other player gives a nugget"),
		N_("Who drinks it gets a nugget from every other player who has one.") },
	[EL_FORTUNE] = { N_("Fortune"), N_("the top General Store card"),
		N_("Who drinks it draws the top General Store card and keeps it.") },
	[EL_POWER] = { N_("Power"), N_("the badge"),
		N_("Who drinks it takes the badge and is the Sheriff.") },
	[EL_PROTECTION] = { N_("Protection"), N_("two deeds are safe from now on"),
		N_("Who drinks it lays two of the deeds in hand before him. Nobody can steal "
		   "those.") },
	[EL_FRIENDSHIP] = { N_("Friendship"), N_("somebody gives a General Store card"),
		N_("Who drinks it names a player, who chooses a General Store card and gives "
		   "it.") },
	[EL_DOMINATION] = { N_("Domination"), N_("somebody gives a deed"),
		N_("Who drinks it names a player, who chooses one of the deeds in hand and gives "
		   "it.") },
	[EL_UNKNOWN] = { N_("an elixir"), "",
		N_("The top elixir of the deck: what it does is seen when it is taken.") },
	[GS_WHISKEY] = { N_("Whiskey"), N_("a ranch instead of a card"),
		N_("When you rob at the Saloon, you take a ranch instead of drawing cards.") },
	[GS_TWO_BARRELS] = { N_("Two Barrels"), N_("roll again in a chase"),
		N_("In a chase you roll any of your dice once more; only the last faces count.") },
	[GS_WINCHESTER] = { N_("Winchester"), N_("6 points at the end"),
		N_("It is never played: 6 points for who holds it at the end.") },
	[GS_INSURANCE] = { N_("Insurance"), N_("a new card for a stolen one"),
		N_("When you were robbed at the Saloon, you draw the top card of the same deck.") },
	[GS_MULE] = { N_("Mule"), N_("1 point for each of your store cards"),
		N_("It is never played: at the end 1 point for each General Store card you "
		   "hold.") },
	[GS_CROOK] = { N_("Crook"), N_("every other player gives you $2"),
		N_("When you get it, or later where that was agreed, every other player gives you "
		   "$2.") },
	[GS_DOG] = { N_("Dog"), N_("2 points for each bandit caught"),
		N_("It is never played: at the end 2 points for each bandit you caught.") },
	[GS_DESPERADO] = { N_("Desperado"), N_("hire any bandit of the deck"),
		N_("When you hire a bandit, you take any one of the deck, which is shuffled "
		   "then.") },
	[GS_GIFT] = { N_("Gift"), N_("somebody gives you a store card"),
		N_("When you get it, you name a player, who gives you a General Store card.") },
	[GS_CATTLE] = { N_("Cattle"), N_("7 points at the end"),
		N_("It is never played: 7 points for who holds it at the end.") },
	[GS_SMOKE_SIGNALS] = { N_("Smoke Signals"), N_("the Indian die is yours"),
		N_("At the end of a round you take the Indian die, wherever it is.") },
	[RANCH] = { N_("a ranch"), "",
		N_("Ranches lie before you: one is 1 point, two are 3, three 6, four 10.") },
	[RV_GOLD_2] = { N_("Gold!"), N_("2 nuggets"), N_("You take 2 nuggets from the mine.") },
	[RV_GOLD_3] = { N_("Gold!"), N_("3 nuggets"), N_("You take 3 nuggets from the mine.") },
	[RV_GOLD_4] = { N_("Gold!"), N_("4 nuggets"), N_("You take 4 nuggets from the mine.") },
	[RV_GOLD_5] = { N_("Gold!"), N_("5 nuggets"), N_("You take 5 nuggets from the mine.") },
	[RV_DISCOVERY] = { N_("Discovery"), N_("choose one of the next three"),
		N_("You look at three cards of the river, use one, and put the others back.") },
	[RV_EMPTY] = { N_("Empty"), N_("nothing"), N_("There is nothing in the river.") },
	[RV_COUPON] = { N_("Coupon"), N_("a card of the discard pile"),
		N_("You take one General Store card from the discard pile.") },
	[RV_PURSE_2] = { N_("Purse"), N_("$2 of the Bank"), N_("You take $2 from the Bank.") },
	[RV_PURSE_3] = { N_("Purse"), N_("$3 of the Bank"), N_("You take $3 from the Bank.") },
	[RV_STAR] = { N_("Star badge"), N_("the badge"), N_("You take the badge at once.") },
	[RV_UNKNOWN] = { N_("a card of the river"), "",
		N_("Cards of the river bring gold, dollars, the badge, a card, or nothing.") },
	[BANDIT_1] = { N_("a bandit"), "",
		N_("A bandit sets one or two dice before a roll; then he is wanted.") },
};

/* All bandits are one here. */
static int kind(int card)
{
	return card > BANDIT_1 ? BANDIT_1 : card;
}

const char *town_card_name(int card)
{
	return _(words[kind(card)].name);
}

const char *town_card_effect(int card)
{
	return _(words[kind(card)].effect);
}

const char *town_card_text(int card)
{
	return _(words[kind(card)].text);
}
