/* SPDX-License-Identifier: MIT */
/*
 * table_cards.c - Diceto's cards on the table: the kinds that a sticker can name, and what such a
 * card says where it is seen.
 *
 * A sticker that was printed once goes on naming its kind: the kinds are the cards of enum dto_card
 * in their order, the bonuses behind them, and what is new comes behind those.
 */
#include "table.h"

#include "words.h"

#include <string.h>

enum { BONUS_FIRST = DTO_SUPER_ROLL, WORD_FIRST = DTO_KINDS };

/* As many as the made-up deck has; dto_sticker_copies() counts those of a box. */
const struct game_card_kind dto_stickers[DTO_STICKERS] = { { "DIE_1", 1 }, { "DIE_2", 1 },
	{ "DIE_3", 1 }, { "DIE_4", 1 }, { "DIE_5", 1 }, { "DIE_6", 1 }, { "PAIR", 4 },
	{ "TWO_PAIRS", 4 }, { "THREE", 4 }, { "FOUR", 3 }, { "SMALL_STRAIGHT", 4 },
	{ "LARGE_STRAIGHT", 3 }, { "CHANCE", 5 }, { "DIE_1_DICETTO", 1 }, { "DIE_2_DICETTO", 1 },
	{ "DIE_3_DICETTO", 1 }, { "DIE_4_DICETTO", 1 }, { "DIE_5_DICETTO", 1 },
	{ "DIE_6_DICETTO", 1 }, { "PAIR_DICETTO", 1 }, { "TWO_PAIRS_DICETTO", 1 },
	{ "THREE_DICETTO", 1 }, { "FOUR_DICETTO", 1 }, { "SMALL_STRAIGHT_DICETTO", 1 },
	{ "LARGE_STRAIGHT_DICETTO", 1 }, { "CHANCE_DICETTO", 1 }, { "SUPER_ROLL", 1 },
	{ "FEWEST_WORDS", 1 }, { "MOST_WORDS", 1 }, { "FEWEST_CARDS", 1 }, { "MOST_CARDS", 1 },
	{ "MOST_STRAIGHTS", 1 }, { "MOST_CHANCES", 1 }, { "FEWEST_ONES", 1 }, { "MOST_DICE", 1 } };

/* The card of a sticker; 0: it is a bonus. */
static int card_of(unsigned sticker)
{
	return sticker < BONUS_FIRST ? (int)sticker + 1 : 0;
}

static int bonus_of(unsigned sticker)
{
	return sticker < BONUS_FIRST ? 0 : (int)(sticker - BONUS_FIRST) + 1;
}

int dto_sticker_of_card(int card)
{
	return card - 1;
}

int dto_sticker_of_bonus(int bonus)
{
	return BONUS_FIRST + bonus - 1;
}

const char *dto_sticker_name(unsigned sticker)
{
	static const char *const with_word[DTO_KINDS] = { N_("Die 1 with \"Dicetto\""),
		N_("Die 2 with \"Dicetto\""), N_("Die 3 with \"Dicetto\""),
		N_("Die 4 with \"Dicetto\""), N_("Die 5 with \"Dicetto\""),
		N_("Die 6 with \"Dicetto\""), N_("Pair with \"Dicetto\""),
		N_("Two pairs with \"Dicetto\""), N_("Three of a kind with \"Dicetto\""),
		N_("Four of a kind with \"Dicetto\""), N_("Small straight with \"Dicetto\""),
		N_("Large straight with \"Dicetto\""), N_("Chance with \"Dicetto\"") };
	int card = card_of(sticker);
	return !card		    ? dto_bonus_name(bonus_of(sticker))
	       : dto_has_word(card) ? _(with_word[sticker - WORD_FIRST])
				    : dto_card_name(card);
}

const char *dto_sticker_deck(unsigned sticker)
{
	int card = card_of(sticker);
	return !card ? _("Bonus card") : card == DTO_SUPER_ROLL ? _("Put back") : _("Dice card");
}

const char *dto_sticker_text(unsigned sticker)
{
	int card = card_of(sticker);
	return card ? dto_card_wants(card) : _("At the end, for who is alone with it.");
}

unsigned dto_sticker_copies(const struct game_setup *setup, unsigned sticker)
{
	struct dto_rules r;
	int card = card_of(sticker), kind = dto_kind(card);
	memcpy(&r, setup->value, sizeof(r));
	if (!card || card == DTO_SUPER_ROLL)
		return 1;
	return dto_has_word(card) ? r.words[kind - 1] : r.cards[kind - 1] - r.words[kind - 1];
}

int dto_sticker_points(const struct game_setup *setup, unsigned sticker)
{
	struct dto_rules r;
	int card = card_of(sticker);
	memcpy(&r, setup->value, sizeof(r));
	if (!card)
		return dto_bonus_points(bonus_of(sticker));
	return card == DTO_SUPER_ROLL ? -1 : r.points[dto_kind(card) - 1];
}

/* Dice that would win it. */
size_t dto_sticker_pictures(unsigned sticker, uint8_t faces[GAME_PICTURES])
{
	static const char *const shown[DTO_KINDS + 1] = { "", "1", "2", "3", "4", "5", "6", "33",
		"2255", "444", "6666", "234", "2345", "16" };
	int kind = dto_kind(card_of(sticker));
	const char *dice = shown[kind == DTO_SUPER_ROLL ? DTO_CHANCE : kind];
	size_t n = 0;
	for (; n < GAME_PICTURES && dice[n]; n++)
		faces[n] = (uint8_t)(dice[n] - '0');
	return n;
}

bool dto_open_hands(const struct game *g)
{
	return dto_of(g)->rules.physical != 0;
}

/* A bonus may be shown anywhere; a dice card lies in the field that is asked about, or is held over
 * the zone of who turns it up. */
enum dt_status dto_card_seen(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err)
{
	const struct dto *t = dto_of(g);
	int card = card_of(seen->card), bonus = bonus_of(seen->card);
	bool his_zone = seen->kind == DT_AREA_ZONE && seen->owner == t->turn;
	bool there = his_zone || seen->number == dto_area(t->field);
	*out = (struct game_action){ .seat = t->turn };
	if (t->ask == DTO_ASK_CARD && there && card && card != DTO_SUPER_ROLL) {
		out->kind = DTO_ACT_TURN_UP;
		/* Without bonuses the word makes no difference. */
		out->arg[0] = (uint8_t)(t->rules.bonus ? card : dto_kind(card));
		return DT_OK;
	}
	if (t->ask == DTO_ASK_BONUS && bonus) {
		out->kind = DTO_ACT_SHOW;
		out->arg[0] = (uint8_t)bonus;
		return DT_OK;
	}
	return dt_fail(err, DT_ERR_AGAIN, 0, "a card that lies there means nothing now");
}
