/* SPDX-License-Identifier: MIT */
/*
 * card_words.c - what cards and elixirs are called, and what they do. A table only.
 *
 * Each text is whole, so that it can be translated as it is; what the rules do with a card is in
 * cards.c and doc.c.
 */
#include "tell.h"

#include "town.h"

static const struct {
	const char *name;
	const char *effect; /* in a few words, behind the name; "" where that says it all */
	const char *text;   /* one sentence: when, and what */
} words[TOWN_CARDS] = {
	[CARD_NONE] = { "", "", "" },
	[GS_EQUIP_1] = { "equipment worth 1", "",
		"Equipment is never played: 1 point for who holds it at the end." },
	[GS_EQUIP_2] = { "equipment worth 2", "",
		"Equipment is never played: 2 points for who holds it at the end." },
	[GS_EQUIP_3] = { "equipment worth 3", "",
		"Equipment is never played: 3 points for who holds it at the end." },
	[GS_EQUIP_4] = { "equipment worth 4", "",
		"Equipment is never played: 4 points for who holds it at the end." },
	[GS_EQUIP_5] = { "equipment worth 5", "",
		"Equipment is never played: 5 points for who holds it at the end." },
	[GS_EQUIP_8] = { "equipment worth 8", "",
		"Equipment is never played: 8 points for who holds it at the end." },
	[GS_DYNAMITE] = { "Dynamite", "two nuggets for each 9",
		"When the Gold Mine is yours, you take two nuggets for each 9 instead of one." },
	[GS_GIRLS] = { "The Girls", "you rob twice",
		"When the Saloon is yours, you rob a second time, the same player or another." },
	[GS_BRUTE] = { "The Brute", "the dice you keep cost nothing",
		"When the cups go up and you keep two dice or more, they cost you nothing." },
	[GS_CHEATER] = { "Professional Cheater", "turn one of your dice",
		"When the cups go up, you turn one of your own dice to the face you want." },
	[GS_CORRUPTION] = { "Corruption", "the top deed of the deck as well",
		"When the Town Hall is yours, you take the top deed of the deck as well, unseen." },
	[GS_UNLIMITED_CREDITS] = { "Unlimited Credits", "draw and keep once more",
		"When the General Store is yours, you draw once more, and keep one of these "
		"too." },
	[GS_NERVOUS_JOE] = { "Nervous Joe", "somebody gives you $4",
		"When you get it, or later where that was agreed, you take $4 from a player you "
		"choose." },
	[GS_MARSHALL] = { "Marshall", "the badge stays where it is",
		"When the badge is about to change hands, it stays with the Sheriff who has "
		"it." },
	[GS_EVEN_SPLIT] = { "Even Split", "half of what was robbed is yours",
		"When another player has robbed the Bank, you get half of it, rounded down." },
	[GS_WANTED] = { "Wanted", "the card has no effect",
		"When another player plays a General Store card, that card has no effect." },
	[GS_ELIXIR] = { "Elixir", "you see the Doc at once",
		"When somebody is about to see Doc Badluck, you see him first, whatever you "
		"won." },
	[GS_UNKNOWN] = { "a General Store card", "",
		"General Store cards are equipment, worth points, or are played for what they "
		"do." },
	[DEED_1] = { "a deed worth 1", "", "A deed is 1 point for who has it at the end." },
	[DEED_2] = { "a deed worth 2", "", "A deed is 2 points for who has it at the end." },
	[DEED_3] = { "a deed worth 3", "", "A deed is 3 points for who has it at the end." },
	[DEED_4] = { "a deed worth 4", "", "A deed is 4 points for who has it at the end." },
	[DEED_5] = { "a deed worth 5", "", "A deed is 5 points for who has it at the end." },
	[DEED_UNKNOWN] = { "a deed", "", "A deed is 1 to 5 points for who has it at the end." },
	[EL_WEALTH] = { "Wealth", "every other player gives $2",
		"Who drinks it gets $2 from every other player, as far as they have it." },
	[EL_CHARM] = { "Charm", "every other player gives a nugget",
		"Who drinks it gets a nugget from every other player who has one." },
	[EL_FORTUNE] = { "Fortune", "the top General Store card",
		"Who drinks it draws the top General Store card and keeps it." },
	[EL_POWER] = { "Power", "the badge", "Who drinks it takes the badge and is the Sheriff." },
	[EL_PROTECTION] = { "Protection", "two deeds are safe from now on",
		"Who drinks it lays two of the deeds in hand before him: nobody can steal them." },
	[EL_FRIENDSHIP] = { "Friendship", "somebody gives a General Store card",
		"Who drinks it names a player, who chooses a General Store card and gives it." },
	[EL_DOMINATION] = { "Domination", "somebody gives a deed",
		"Who drinks it names a player, who chooses one of the deeds in hand and gives "
		"it." },
	[EL_UNKNOWN] = { "an elixir", "",
		"The top elixir of the deck: what it does is seen when it is taken." },
};

const char *town_card_name(int card)
{
	return words[card].name;
}

const char *town_card_effect(int card)
{
	return words[card].effect;
}

const char *town_card_text(int card)
{
	return words[card].text;
}
