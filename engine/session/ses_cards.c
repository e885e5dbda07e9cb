/* SPDX-License-Identifier: MIT */
/*
 * ses_cards.c - cards that lie on the table and whose kind was read: what they mean as answers.
 *
 * The game says what a card means at this moment. Each that lies there is an answer once; it may be
 * one again after it was taken away. Dice that come to lie on it do not take it away.
 */
#include "ses_in.h"

#include <stdio.h>
#include <string.h>

static bool same(const struct game_card_seen *a, const struct game_card_seen *b)
{
	return a->card == b->card && a->number == b->number;
}

static unsigned alike(
	const struct game_card_seen *list, unsigned n, const struct game_card_seen *card)
{
	unsigned found = 0;
	for (unsigned i = 0; i < n; i++)
		found += same(&list[i], card);
	return found;
}

static unsigned in_zone(const struct ses *s, int seat)
{
	unsigned n = 0;
	for (unsigned i = 0; i < s->cards_n; i++)
		n += s->card[i].kind == DT_AREA_ZONE && s->card[i].owner == seat;
	return n;
}

bool ses_card_hides(const struct ses *s, int seat)
{
	return in_zone(s, seat) > s->seat[seat - 1].beside;
}

/* May it lie where it lay, under dice or a hand? No other card is seen there then, and a field in
 * which nothing at all lies is known to be bare. */
static bool may_be_hidden(const struct ses_look *look, const struct game_card_seen *card)
{
	for (int i = 0; i < look->cards_n; i++)
		if (look->card[i].number == card->number)
			return false;
	for (int i = 0; i < look->areas_n; i++) {
		const struct game_area *a = &look->area[i];
		if (a->number == card->number && card->kind == DT_AREA_CARD)
			return a->n || (a->state != DT_ZONE_OPEN && a->state != DT_ZONE_EMPTY);
	}
	return false;
}

/* What lay there while the cup stood over the dice lies on none of them. */
static void count_beside(struct ses *s, const struct ses_look *look)
{
	for (int i = 0; i < ses_seats(s); i++) {
		unsigned n = in_zone(s, i + 1);
		if (look->zone[i].state == DT_ZONE_COVERED || n < s->seat[i].beside)
			s->seat[i].beside = (uint8_t)n;
	}
}

void ses_look_at_cards(struct ses *s, const struct ses_look *look)
{
	unsigned left = 0;
	s->cards_n = 0;
	for (int i = 0; i < look->cards_n && i < SES_CARDS_MAX; i++)
		if (look->card[i].card < s->game->cards_n)
			s->card[s->cards_n++] = look->card[i];
	for (unsigned i = 0; i < s->used_n; i++)
		if (alike(s->used, left, &s->used[i]) < alike(s->card, s->cards_n, &s->used[i]) ||
			may_be_hidden(look, &s->used[i]))
			s->used[left++] = s->used[i];
	s->used_n = (uint8_t)left;
	count_beside(s, look);
}

/* Keeps back what is played until the window closes; everything else counts at once. Who shows a
 * card is further than what is being told. */
static bool take(struct ses *s, const struct game_action *a)
{
	enum game_need what = s->game->need(ses_now(s), a->seat);
	ses_skip_telling(s);
	if (what == NEED_WINDOW) {
		s->stash[a->seat - 1] = *a;
		s->stashed[a->seat - 1] = true;
		return true;
	}
	return ses_commit(s, a, 1, NULL) == DT_OK;
}

/* Who shows a card that leaves him a choice is asked which it is, unless another is choosing. True
 * when it was given. */
static bool take_choice(struct ses *s, const struct game_card_seen *c, bool *asked)
{
	uint8_t faces[GAME_FACES_MAX];
	int seat = c->owner;
	bool may = s->game->card_choices && seat >= 1 && seat <= ses_seats(s) &&
		   !s->seat[seat - 1].away && (!s->menu_seat || s->menu_seat == seat);
	*asked = false;
	if (!may)
		return false;
	ses_lay_last(s, seat, faces); /* the hand that shows it may hide them */
	size_t n = s->game->card_choices(ses_now(s), c, faces, s->choice, SES_OPTIONS);
	if (n == 1)
		return take(s, &s->choice[0]);
	*asked = n > 1 && n < SES_OPTIONS;
	if (*asked) {
		ses_skip_telling(s);
		ses_ask_which(s, seat, s->choice, n);
	}
	return false;
}

bool ses_read_cards(struct ses *s)
{
	for (unsigned i = 0; i < s->cards_n; i++) {
		const struct game_card_seen *c = &s->card[i];
		struct game_action a = { 0 };
		struct dt_error err;
		if (alike(s->used, s->used_n, c) >= alike(s->card, i + 1, c))
			continue;
		enum dt_status st = s->game->card(ses_now(s), c, &a, &err);
		if (st == DT_OK)
			st = game_check(ses_now(s), &a, &err);
		bool asked = false;
		bool given =
			st == DT_OK ? take(s, &a) : st == DT_ERR_AGAIN && take_choice(s, c, &asked);
		if ((given || asked) && s->used_n < SES_CARDS_MAX)
			s->used[s->used_n++] = *c;
		if (given)
			return true;
		if (st == DT_ERR_RULES && c->owner >= 1 && c->owner <= ses_seats(s))
			snprintf(s->seat[c->owner - 1].trouble, SCREEN_TEXT, "%.*s",
				SCREEN_TEXT - 1, err.msg);
	}
	return false;
}
