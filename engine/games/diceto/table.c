/* SPDX-License-Identifier: MIT */
/*
 * table.c - Diceto at the table: its dice, its fields, and what is asked in which way.
 */
#include "table.h"

#include "diceto.h"

#include <string.h>

static enum game_need need(const struct game *g, int seat)
{
	(void)seat;
	switch ((enum dto_ask)dto_of(g)->ask) {
	case DTO_ASK_ROLL:
	case DTO_ASK_BATTLE:
		return NEED_CUP;
	case DTO_ASK_AGAIN:
	case DTO_ASK_PLACE:
		return NEED_LAID;
	case DTO_ASK_CARD:
	case DTO_ASK_BONUS:
		return NEED_FACT;
	case DTO_ASK_NOTHING:
	case DTO_ASK_DEAL:
	case DTO_ASK_DEAL_BONUS:
	case DTO_ASKS:
		break;
	}
	return NEED_NOTHING;
}

static bool falls(const struct game *g, int seat)
{
	return need(g, seat) == NEED_CUP;
}

/* In a battle a die is rolled alone. */
static bool lying(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct dto *t = dto_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	if (seat == t->turn && t->ask != DTO_ASK_BATTLE)
		memcpy(faces, t->free, DTO_PIPS);
	return !t->over;
}

static void aside(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	lying(g, seat, faces);
}

static void leaves(const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX])
{
	lying(g, a->seat, faces);
	for (int i = 0; i < DTO_PIPS; i++)
		if (a->kind == DTO_ACT_ROLL)
			faces[i] = (uint8_t)(faces[i] + a->arg[i]);
		else if (a->kind == DTO_ACT_PLACE)
			faces[i] = (uint8_t)(faces[i] - a->arg[i]);
		else if (a->kind == DTO_ACT_AGAIN)
			faces[i] = a->arg[i];
}

static void lying_on(const struct game *g, int seat, unsigned field, uint8_t faces[GAME_FACES_MAX])
{
	const struct dto *t = dto_of(g);
	memset(faces, 0, GAME_FACES_MAX);
	if (field < DTO_FIRST_AREA || field >= DTO_FIRST_AREA + DTO_FIELDS)
		return;
	const struct dto_field *on = &t->on[field - DTO_FIRST_AREA];
	if (on->seat == seat)
		memcpy(faces, on->dice, DTO_PIPS);
	else if (seat == t->turn && t->ask == DTO_ASK_BATTLE &&
		 field == DTO_FIRST_AREA + t->field - 1u)
		memcpy(faces, t->attack, DTO_PIPS);
}

/* Between two of a kind there is none. */
static unsigned card_in(const struct game *g, unsigned area)
{
	const struct dto *t = dto_of(g);
	bool field = area >= DTO_FIRST_AREA && area < DTO_FIRST_AREA + DTO_FIELDS;
	return field ? t->on[area - DTO_FIRST_AREA].card : 0;
}

static const struct dt_dice_kind kinds[] = {
	{ .alphabet = &dt_pips, .each = DTO_DICE, .own_colour = true }
};

#define FIELD(i)                                                                                   \
	{                                                                                          \
		{ DTO_FIRST_AREA + (i), 90 + 150 * (i), 235, 120, 130, DT_AREA_CARD, 0 }, 0        \
	}
static const struct game_spot fields[] = { FIELD(0), FIELD(1), FIELD(2), FIELD(3), FIELD(4) };

static const char *const no_board[] = { NULL };

enum { FIRST_STICKER = DT_CARD_TAG_FIRST + 300 };

const struct game_table dto_table = {
	.kinds = kinds,
	.kinds_n = 1,
	.fields = fields,
	.fields_n = DTO_FIELDS,
	.board = no_board,
	.cards = dto_stickers,
	.cards_n = DTO_STICKERS,
	.sticker = FIRST_STICKER,
	.card_name = dto_sticker_name,
	.card_deck = dto_sticker_deck,
	.card_text = dto_sticker_text,
	.card_copies = dto_sticker_copies,
	.card_points = dto_sticker_points,
	.card_in = card_in,
	.card_pictures = dto_sticker_pictures,
	.card = dto_card_seen,
	.open_hands = dto_open_hands,
	.need = need,
	.falls = falls,
	.laid = dto_laid,
	.deduce = dto_deduce,
	.colour = dto_colour,
	.lying = lying,
	.lying_on = lying_on,
	.leaves = leaves,
	.aside = aside,
	.question = dto_question,
	.brief = dto_brief,
	.option = dto_option,
	.note = dto_note,
	.tell = dto_tell_event,
	.show = dto_show,
};
