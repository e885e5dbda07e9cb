/* SPDX-License-Identifier: MIT */
/*
 * held.c - a real deck where it is simulated: which card lies in which field, and which is turned
 * up next. What the game knows of it is what it is told.
 */
#include "held.h"

#include "table.h"

#include <string.h>

struct held {
	bool bonus;		   /* played with */
	uint8_t deck[DTO_DECK], n; /* the cards in their order, and how many there are, */
	uint8_t next;		   /* that were turned up */
	uint8_t bonuses[DTO_BONUSES], shown;
	uint8_t lies[DTO_OPEN]; /* by field */
};

static void shuffle_list(uint8_t *list, size_t n, struct bot_luck *luck)
{
	for (size_t i = n; i > 1; i--) {
		size_t k = bot_luck_below(luck, (uint32_t)i);
		uint8_t other = list[i - 1];
		list[i - 1] = list[k];
		list[k] = other;
	}
}

static bool shuffle(void *cards, const struct game *g, struct bot_luck *luck)
{
	const struct dto_rules *r = &dto_of(g)->rules;
	struct held *h = cards;
	memset(h, 0, sizeof(*h));
	if (!r->physical)
		return false;
	h->bonus = r->bonus;
	for (int kind = 1; kind <= DTO_KINDS; kind++)
		for (int i = 0; i < r->cards[kind - 1] && h->n < DTO_DECK; i++)
			h->deck[h->n++] =
				(uint8_t)(i < r->words[kind - 1] ? kind + DTO_KINDS : kind);
	for (int i = 0; i < DTO_BONUSES; i++)
		h->bonuses[i] = (uint8_t)(i + 1);
	shuffle_list(h->deck, h->n, luck);
	shuffle_list(h->bonuses, DTO_BONUSES, luck);
	return true;
}

/* Whatever people say, it is the next one of the deck that lies there now. */
static void follow(void *cards, const struct game *g, const struct game_event *events, size_t n)
{
	struct held *h = cards;
	(void)g;
	for (size_t i = 0; i < n; i++) {
		const uint8_t *arg = events[i].arg;
		bool field = arg[0] >= 1 && arg[0] <= DTO_OPEN;
		if (events[i].kind == DTO_EV_CARD && field && h->next < h->n)
			h->lies[arg[0] - 1] = h->deck[h->next++];
		else if (events[i].kind == DTO_EV_COLLECT && field)
			h->lies[arg[0] - 1] = 0;
		else if (events[i].kind == DTO_EV_BONUS_CARD && h->shown < DTO_BONUSES)
			h->shown++;
	}
}

/* As the game has it: where no bonus is played for, the word is not said. */
static uint8_t said(const struct held *h, uint8_t card)
{
	return h->bonus ? card : (uint8_t)dto_kind(card);
}

static bool fact(const void *cards, const struct game *g, int seat, struct game_action *out)
{
	const struct held *h = cards;
	const struct dto *t = dto_of(g);
	bool card = t->ask == DTO_ASK_CARD && h->next < h->n;
	if (seat != t->turn || (!card && (t->ask != DTO_ASK_BONUS || h->shown == DTO_BONUSES)))
		return false;
	*out = (struct game_action){ .seat = (uint8_t)seat };
	out->kind = card ? DTO_ACT_TURN_UP : DTO_ACT_SHOW;
	out->arg[0] = card ? said(h, h->deck[h->next]) : h->bonuses[h->shown];
	return true;
}

static void look(const void *cards, int seat, struct game *view)
{
	(void)cards;
	(void)seat;
	(void)view; /* all lies open */
}

static size_t open_cards(const void *cards, uint8_t *out, uint8_t *areas, size_t cap)
{
	const struct held *h = cards;
	size_t n = 0;
	for (int f = 0; f < DTO_OPEN && n < cap; f++)
		if (h->lies[f]) {
			areas[n] = (uint8_t)dto_area(f + 1);
			out[n++] = (uint8_t)dto_sticker_of_card(said(h, h->lies[f]));
		}
	return n;
}

static enum dt_status compare(const void *cards, const struct game *g, struct dt_error *err)
{
	const struct held *h = cards;
	const struct dto *t = dto_of(g);
	for (int f = 0; f < DTO_OPEN && !t->over; f++)
		if (t->on[f].card != said(h, h->lies[f]))
			return dt_refuse(err, "GEN-7", "on field %d lies card %d, not %d",
				dto_area(f + 1), h->lies[f], t->on[f].card);
	for (int i = 0; i < h->shown && i < DTO_BONUS_OPEN; i++)
		if (t->bonus[i] && t->bonus[i] != h->bonuses[i])
			return dt_refuse(err, "GEN-7", "bonus %d is %d, not %d", i + 1,
				h->bonuses[i], t->bonus[i]);
	return DT_OK;
}

const struct bot_cards_ops dto_cards = {
	.size = sizeof(struct held),
	.shuffle = shuffle,
	.follow = follow,
	.fact = fact,
	.look = look,
	.open = open_cards,
	.compare = compare,
};
