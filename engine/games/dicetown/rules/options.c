/* SPDX-License-Identifier: MIT */
/*
 * options.c - what can be agreed before a game, in the order of struct town_rules, and what goes
 * together.
 */
#include "flow.h"

#include <string.h>

static const char *const editions[] = { "2", "1" };
static const char *const off_on[] = { "off", "on" };
static const char *const orders[] = { "full_over_straight", "straight_over_full" };
static const char *const moments[] = { "on_gain", "any_time" };
static const char *const dealings[] = { "dealt", "physical" };
static const char *const scopes[] = { "any", "revealed" };
static const char *const on_off[] = { "on", "off" };
static const char *const trappers[] = { "opponent", "holder" };
static const char *const guards[] = { "all", "saloon" };

#define AT(member) ((uint8_t)offsetof(struct town_rules, member))

#define OPTION(what, id, member, values, def, text)                                                \
	{                                                                                          \
		.name = what, .rule = id, .help = text, .names = values, .at = AT(member),         \
		.len = 1, .min = 0, .max = 1, .usual = {                                           \
			def                                                                        \
		}                                                                                  \
	}

/* What came later: the first value is the usual one. */
#define LATER(what, id, member, values, text)                                                      \
	{                                                                                          \
		.name = what, .rule = id, .help = text, .names = values, .at = AT(member),         \
		.len = 1, .min = 0, .max = 1, .later = true                                        \
	}

/* In the first edition who controls no place may stay away (E1-3). */
static const struct game_other first_edition = { AT(edition), 0 };

const struct game_option town_options[TOWN_OPTIONS] = {
	{ .name = "sheriff",
		.rule = "DT-SETUP-8",
		.help = "seat of the first Sheriff (the youngest player)",
		.at = AT(first_sheriff),
		.len = 1,
		.min = 1,
		.max = GAME_SEATS_MAX,
		.seat = true,
		.usual = { 1 } },
	OPTION("hand.kickers", "R-59", kickers, off_on, 1,
		"dice outside the pattern decide between equal hands"),
	OPTION("hand.order", "R-58", straight_high, orders, 0, "which of the two is worth more"),
	OPTION("bribes", "R-23", bribes, off_on, 1, "offers to the Sheriff before he decides"),
	{ .name = "doc.mandatory",
		.rule = "R-31",
		.help = "who controls no place must visit Doc Badluck",
		.names = off_on,
		.at = AT(doc_mandatory),
		.len = 1,
		.max = 1,
		.usual = { 1 },
		.other = &first_edition },
	OPTION("saloon.by_kind", "R-66", by_kind, off_on, 0,
		"the thief says how many cards of each back he draws"),
	OPTION("card.immediate", "R-42", any_time, moments, 0,
		"Nervous Joe is played when gained, or at the start of any roll or step"),
	OPTION("card.cheater_scope", "R-15", cheater_revealed, scopes, 0,
		"which own dice the Professional Cheater may turn"),
	OPTION("table.mistakes", "DT-PAY-6", mistakes, off_on, 0,
		"dice kept without the money for them are a mistake to be mended, not refused"),
	{ .name = "deeds",
		.rule = "R-50",
		.help = "how many deeds are worth 1, 2, 3, 4 and 5 points",
		.at = AT(deeds),
		.len = 5,
		.min = 0,
		.max = 20,
		.sum = 20,
		.usual = { 4, 4, 4, 4, 4 } },
	OPTION("edition", "E1-8", edition, editions, 0, "which edition is played"),
	OPTION("expansion", "X-SETUP-1", expansion, off_on, 0,
		"two actions a location, river, bandits, ranches, up to six players"),
	OPTION("indians", "INDIAN-1", indians, off_on, 0,
		"the Indian die and Smoke Signals, with the expansion"),
	{ .name = "claims",
		.rule = "R-50",
		.help = "how many deeds of the 1st edition are worth 1, 2, 3, 4 and 5 points",
		.at = AT(claims),
		.len = 5,
		.max = 25,
		.sum = 25,
		.later = true,
		.usual = { 5, 5, 5, 5, 5 } },
	{ .name = "cards",
		.rule = "R-06",
		.help = "the table deals, or the players play with cards of their own that it "
			"cannot see",
		.names = dealings,
		.at = AT(cards),
		.len = 1,
		.max = 1,
		.later = true },
	LATER("x.bandit_top_public", "R-63", bandit_hidden, on_off,
		"the top bandit of the deck is seen before it is hired"),
	LATER("indian.trap_face", "R-92", trap_holder, trappers,
		"who says the new face of a trapped die"),
	LATER("indian.bodyguard", "R-93", guard_saloon, guards,
		"against what the Bodyguard helps: all that others take, or thieves only"),
	{ .name = "river",
		.rule = "R-61",
		.help = "how many cards are Gold 2, 3, 4, 5, Discovery, Empty, Coupon, Purse 2, 3, "
			"Star",
		.at = AT(river),
		.len = TOWN_RIVER,
		.max = 12,
		.sum = 12,
		.later = true,
		.usual = { 2, 1, 1, 1, 1, 2, 1, 1, 1, 1 } },
	{ .name = "bandit.faces",
		.rule = "R-62",
		.help = "the face of each of the twelve bandits: 1 to 6 for 9, 10, J, Q, K, A",
		.at = AT(bandit_faces),
		.len = TOWN_BANDITS,
		.min = 1,
		.max = TOWN_FACES,
		.later = true,
		.usual = { 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6 } },
	{ .name = "bandit.rewards",
		.rule = "R-62",
		.help = "the dollars on each of the twelve bandits, in the same order",
		.at = AT(bandit_rewards),
		.len = TOWN_BANDITS,
		.min = 1,
		.max = 20,
		.later = true,
		.usual = { 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 } },
	{ .name = "indian.faces",
		.rule = "R-90",
		.help = "on how many sides of the Indian die are Blessing, Trap, Bodyguard, "
			"Warpath",
		.at = AT(spirits),
		.len = TOWN_SPIRITS,
		.max = 6,
		.sum = 6,
		.later = true,
		.usual = { 2, 2, 1, 1 } },
};

_Static_assert(sizeof(struct town_rules) <= GAME_VALUES_MAX, "options fit into a setup");

/* Are the numbers that begin there those that were made up for want of the real ones? */
static bool is_usual(const struct town_rules *r, const uint8_t *numbers)
{
	size_t at = (size_t)(numbers - (const uint8_t *)r);
	for (size_t i = 0; i < TOWN_OPTIONS; i++)
		if (town_options[i].at == at)
			return memcmp(numbers, town_options[i].usual, town_options[i].len) == 0;
	return false;
}

bool town_made_up(const struct town_rules *r, uint8_t out[4])
{
	out[0] = is_usual(r, r->edition ? r->claims : r->deeds);
	out[1] = r->expansion && is_usual(r, r->river);
	out[2] = r->expansion && is_usual(r, r->bandit_faces) && is_usual(r, r->bandit_rewards);
	out[3] = r->indians && is_usual(r, r->spirits);
	return out[0] || out[1] || out[2] || out[3];
}

enum dt_status town_fits(const struct game_setup *setup, struct dt_error *err)
{
	const struct town_rules *r = (const struct town_rules *)setup->value;
	if (setup->seats > 5 && !r->expansion)
		return dt_refuse(err, "DT-COMP-5",
			"there are five cups: %d players need the expansion (expansion=on)",
			setup->seats);
	if (r->indians && !r->expansion)
		return dt_refuse(
			err, "R-96", "the Indians come only with the expansion (expansion=on)");
	return DT_OK;
}
