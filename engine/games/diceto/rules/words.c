/* SPDX-License-Identifier: MIT */
/*
 * words.c - the names of everything in Diceto, and how its actions, events, options and state are
 * laid out; whether the numbers of a deck go together.
 */
#include "flow.h"
#include "game_words.h"

#include <string.h>

static const char *const faces[] = { NULL, "1", "2", "3", "4", "5", "6" };
static const char *const cards[] = { NULL, "DIE_1", "DIE_2", "DIE_3", "DIE_4", "DIE_5", "DIE_6",
	"PAIR", "TWO_PAIRS", "THREE", "FOUR", "SMALL_STRAIGHT", "LARGE_STRAIGHT", "CHANCE",
	"DIE_1_DICETTO", "DIE_2_DICETTO", "DIE_3_DICETTO", "DIE_4_DICETTO", "DIE_5_DICETTO",
	"DIE_6_DICETTO", "PAIR_DICETTO", "TWO_PAIRS_DICETTO", "THREE_DICETTO", "FOUR_DICETTO",
	"SMALL_STRAIGHT_DICETTO", "LARGE_STRAIGHT_DICETTO", "CHANCE_DICETTO", "SUPER_ROLL" };
static const char *const fields[] = { NULL, "1", "2", "3", "4", "super" };
static const char *const bonuses[] = { NULL, "FEWEST_WORDS", "MOST_WORDS", "FEWEST_CARDS",
	"MOST_CARDS", "MOST_STRAIGHTS", "MOST_CHANCES", "FEWEST_ONES", "MOST_DICE" };
static const char *const asks[] = { NULL, "roll", "again", "place", "battle", "card", "bonus",
	"deal", "deal_bonus" };

const struct game_type dto_types[DTO_TYPES] = {
	[TYPE_NUMBER] = { "number", NULL, 255 },
	[TYPE_SEAT] = { "seat", NULL, GAME_SEATS_MAX },
	[TYPE_FACE] = NAMED("face", faces),
	[TYPE_CARD] = NAMED("card", cards),
	[TYPE_FIELD] = NAMED("field", fields),
	[TYPE_BONUS] = NAMED("bonus", bonuses),
	[TYPE_ASK] = NAMED("question", asks),
};

const char *dto_moment(const void *state, int seat)
{
	const struct dto *t = state;
	bool asked = seat && (dto_acting(t) & game_bit(seat));
	return asked ? asks[t->ask] : NULL;
}

/* ---- Fields of actions and events ---- */

#define DICE                                                                                       \
	{                                                                                          \
		.name = "dice", .shape = GAME_COUNTS, .type = TYPE_FACE, .at = 0, .len = DTO_PIPS  \
	}

const struct game_word dto_actions[DTO_ACTIONS] = {
	[DTO_ACT_ROLL] = { "roll", FIELDS(DICE) },
	[DTO_ACT_AGAIN] = { "again", FIELDS(DICE) },
	[DTO_ACT_STOP] = { "stop", NULL },
	[DTO_ACT_PLACE] = { "place", FIELDS(DICE, ONE("field", FIELD, DTO_PIPS)) },
	[DTO_ACT_DONE] = { "done", NULL },
	[DTO_ACT_TURN_UP] = { "card", FIELDS(ONE("card", CARD, 0)) },
	[DTO_ACT_SHOW] = { "bonus", FIELDS(ONE("bonus", BONUS, 0)) },
	[DTO_ACT_DEAL] = { "deal", FIELDS(ONE("card", CARD, 0)) },
	[DTO_ACT_BONUS] = { "deal_bonus", FIELDS(ONE("bonus", BONUS, 0)) },
};

const struct game_word dto_events[DTO_EVENTS] = {
	[DTO_EV_MADE_UP] = { "made_up", NULL },
	[DTO_EV_ROUND] = { "round", FIELDS(ONE("n", NUMBER, 0)) },
	[DTO_EV_TURN] = { "turn", NULL },
	[DTO_EV_COLLECT] = { "collect", FIELDS(ONE("field", FIELD, 0), ONE("card", CARD, 1)) },
	[DTO_EV_SUPER] = { "super", NULL },
	[DTO_EV_CARD] = { "card", FIELDS(ONE("field", FIELD, 0), ONE("card", CARD, 1)) },
	[DTO_EV_BONUS_CARD] = { "bonus_card", FIELDS(ONE("bonus", BONUS, 0)) },
	[DTO_EV_ROLL] = { "roll", FIELDS(DICE, ONE("n", NUMBER, DTO_PIPS)) },
	[DTO_EV_AGAIN] = { "again", FIELDS(DICE, ONE("n", NUMBER, DTO_PIPS)) },
	[DTO_EV_SUPER_BACK] = { "super_back", NULL },
	[DTO_EV_PLACE] = { "place",
		FIELDS(DICE, ONE("field", FIELD, DTO_PIPS), ONE("card", CARD, DTO_PIPS + 1)) },
	[DTO_EV_BACK] = { "back",
		FIELDS(DICE, ONE("field", FIELD, DTO_PIPS), ONE("card", CARD, DTO_PIPS + 1)) },
	[DTO_EV_BATTLE] = { "battle",
		FIELDS(ONE("against", SEAT, 0), ONE("field", FIELD, 1), ONE("card", CARD, 2)) },
	[DTO_EV_BATTLE_ROLL] = { "battle_roll", FIELDS(ONE("die", FACE, 0)) },
	[DTO_EV_EQUAL] = { "equal", NULL },
	[DTO_EV_BATTLE_WON] = { "battle_won",
		FIELDS(ONE("field", FIELD, 0), ONE("card", CARD, 1)) },
	[DTO_EV_LAST] = { "last", FIELDS(ONE("field", FIELD, 0), ONE("card", CARD, 1)) },
	[DTO_EV_BONUS] = { "bonus", FIELDS(ONE("bonus", BONUS, 0)) },
	[DTO_EV_OVER] = { "over", FIELDS(ONE("reason", NUMBER, 0)) },
	[DTO_EV_POINTS] = { "points", FIELDS(ONE("n", NUMBER, 0)) },
	[DTO_EV_WINNER] = { "winner", NULL },
};

/* ---- The state ---- */

#define COUNTER(what, member)                                                                      \
	{                                                                                          \
		.name = what, .shape = GAME_ONE, .type = TYPE_NUMBER,                              \
		.at = (uint16_t)offsetof(struct dto, member), .len = 1, .bytes = 2                 \
	}

static const struct game_record field_record = {
	FIELDS(PART(dto_field, "card", card, ONE, CARD, 1),
		PART(dto_field, "seat", seat, ONE, SEAT, 1),
		PART(dto_field, "dice", dice, COUNTS, FACE, DTO_PIPS)),
	sizeof(struct dto_field),
};

static const struct game_record player_record = {
	FIELDS(PART(dto_player, "won", won, TALLY, CARD, DTO_CARDS),
		PART(dto_player, "bonuses", bonus, SET, BONUS, 1),
		PART(dto_player, "turns", turns, ONE, NUMBER, 1)),
	sizeof(struct dto_player),
};

const struct game_record dto_record = {
	FIELDS(PART(dto, "round", round, ONE, NUMBER, 1), PART(dto, "turn", turn, ONE, SEAT, 1),
		PART(dto, "ask", ask, ONE, ASK, 1), PART(dto, "field", field, ONE, FIELD, 1),
		PART(dto, "rolls", rolls, ONE, NUMBER, 1),
		PART(dto, "super", super, ONE, NUMBER, 1),
		PART(dto, "placed", placed, ONE, NUMBER, 1), COUNTER("turns", turns),
		COUNTER("battles", battles), PART(dto, "free", free, COUNTS, FACE, DTO_PIPS),
		PART(dto, "rolling", rolling, ONE, NUMBER, 1),
		PART(dto, "lost", lost, COUNTS, FACE, DTO_PIPS),
		PART(dto, "attack", attack, COUNTS, FACE, DTO_PIPS),
		PART(dto, "fell", fell, ARRAY, NUMBER, 2),
		PART(dto, "tries", tries, ONE, NUMBER, 1),
		PART(dto, "deck", deck, TALLY, CARD, DTO_CARDS),
		PART(dto, "dealt", dealt, ONE, NUMBER, 1),
		PART(dto, "bonus_deck", bonus_deck, SET, BONUS, 1),
		PART(dto, "bonuses", bonus, LIST, BONUS, DTO_BONUS_OPEN),
		PART(dto, "bonuses_won", bonus_won, ARRAY, SEAT, DTO_BONUS_OPEN),
		PART(dto, "over", over, ONE, NUMBER, 1),
		PART(dto, "winners", winners, SET, SEAT, 1),
		{ .name = "fields",
			.shape = GAME_RECORDS,
			.at = (uint16_t)offsetof(struct dto, on),
			.len = DTO_FIELDS,
			.record = &field_record },
		{ .name = "players",
			.shape = GAME_RECORDS,
			.at = (uint16_t)offsetof(struct dto, player),
			.len = DTO_SEATS,
			.record = &player_record,
			.used = (uint16_t)offsetof(struct dto, seats) }),
	sizeof(struct dto),
};

/* ---- Options, in the order of struct dto_rules ---- */

static const char *const off_on[] = { "off", "on" };
static const char *const card_ways[] = { "dealt", "physical" };
static const char *const colours[] = { NULL, "red", "blue", "green", "yellow", "white", "black" };

#define NUMBER(what, id, member, from, to, def, text)                                              \
	.name = what, .rule = id, .help = text, .at = (uint8_t)offsetof(struct dto_rules, member), \
	.len = 1, .min = from, .max = to, .usual = { def }
#define TABLE(what, member, to, all, text, ...)                                                    \
	.name = what, .rule = "R-110", .help = text,                                               \
	.at = (uint8_t)offsetof(struct dto_rules, member), .len = DTO_KINDS, .max = to,            \
	.sum = all, .usual = { __VA_ARGS__ }

const struct game_option dto_options[DTO_OPTIONS] = {
	{ NUMBER("first", "DICETO-SETUP-5", first, 1, DTO_SEATS, 1,
		  "seat of the first player (the oldest)"),
		.seat = true },
	{ NUMBER("target", "DICETO-END-1", target, 1, DTO_DECK, 10,
		"cards that end the game when a player has won so many") },
	{ NUMBER("bonus", "DICETO-SETUP-4", bonus, 0, 1, 0, "played with bonus cards"),
		.names = off_on },
	{ NUMBER("chance_min", "R-104", chance_min, 1, 2, 2,
		"dice that a Chance card wants at least") },
	{ NUMBER("cards", "DICETO-SETUP-3", physical, 0, 1, 0,
		  "the table deals the cards, or people say which they turned up"),
		.names = card_ways },
	/* Made up: Die 1 to 6, pair, two pairs, three and four of a kind, small and large
	 * straight, chance. */
	{ TABLE("deck.cards", cards, DTO_DECK, DTO_DECK,
		"how many cards there are of Die 1 to 6, Pair, Two pairs, Three and Four of a "
		"kind, Small and Large straight, Chance",
		2, 2, 2, 2, 2, 2, 5, 5, 5, 4, 5, 4, 6) },
	{ TABLE("deck.points", points, 20, 0, "points in the corner of each of them", 1, 1, 1, 1, 1,
		1, 1, 2, 2, 4, 2, 3, 1) },
	{ TABLE("deck.words", words, DTO_DECK, 0, "how many of them bear the word Dicetto", 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1) },
	{ .name = "colours",
		.rule = "DICETO-SETUP-1",
		.help = "of everybody's dice, seat 1 first",
		.names = colours,
		.at = (uint8_t)offsetof(struct dto_rules, colours),
		.len = DTO_SEATS,
		.min = DT_COLOUR_RED,
		.max = DT_COLOUR_BLACK,
		.usual = { DT_COLOUR_RED, DT_COLOUR_BLUE, DT_COLOUR_GREEN, DT_COLOUR_YELLOW } },
};

bool dto_is_made_up(const struct dto_rules *rules)
{
	const struct game_option *o = &dto_options[DTO_OPTIONS - 4];
	return memcmp(rules->cards, o[0].usual, DTO_KINDS) == 0 &&
	       memcmp(rules->points, o[1].usual, DTO_KINDS) == 0 &&
	       memcmp(rules->words, o[2].usual, DTO_KINDS) == 0;
}

enum dt_status dto_fits(const struct game_setup *setup, struct dt_error *err)
{
	struct dto_rules rules;
	memcpy(&rules, setup->value, sizeof(rules));
	for (int k = 0; k < DTO_KINDS; k++)
		if (rules.words[k] > rules.cards[k])
			return dt_refuse(err, "R-110",
				"option deck.words: %u cards of kind %d (%s) bear the word, and "
				"there are only %u of them (deck.cards)",
				rules.words[k], k + 1, cards[k + 1], rules.cards[k]);
	for (int i = 0; i < setup->seats; i++)
		for (int k = 0; k < i; k++)
			if (rules.colours[i] == rules.colours[k])
				return dt_refuse(err, "DICETO-SETUP-1",
					"option colours: seats %d and %d both have %s dice", k + 1,
					i + 1, colours[rules.colours[i]]);
	return DT_OK;
}
