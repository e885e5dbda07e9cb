/* SPDX-License-Identifier: MIT */
/*
 * sim_cards.c - cards with stickers on the simulated table: those that lie there, and the one that
 * a hand shows. What a card means nobody knows here.
 */
#include "sim_room.h"

#include "dt_card.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <math.h>
#include <string.h>

#define HALF_WIDTH 31.5f
#define HALF_HEIGHT 44.0f
#define HALF_THICK 0.2f
#define DIE_EDGE 16.0f
/* From the palm's middle to that of the card that its fingers hold. */
#define AHEAD 104.0f
#define TRIES 80

/* The light squares of a tag, row by row; 0: there is no such tag. */
static uint64_t light_squares(int32_t tag)
{
	apriltag_family_t *family = tag36h11_create();
	uint64_t squares = 0;

	for (uint32_t i = 0;
		family && tag >= 0 && tag < (int32_t)family->ncodes && i < family->nbits; i++)
		if (family->codes[tag] >> (family->nbits - 1 - i) & 1)
			squares |= (uint64_t)1 << (family->bit_y[i] * 8 + family->bit_x[i]);
	if (family)
		tag36h11_destroy(family);
	return squares;
}

static void look_of(int32_t tag, struct sim_shape *s)
{
	static const float back[3] = { 0.28f, 0.34f, 0.52f };

	s->kind = SIM_BOX;
	s->paint = SIM_CARD;
	s->half[0] = HALF_WIDTH;
	s->half[1] = HALF_HEIGHT;
	s->half[2] = HALF_THICK;
	s->round = 0.1f;
	s->gloss = 0.08f;
	s->sticker = light_squares(tag);
	memcpy(s->colour, back, sizeof(back));
}

/* Columns: to the right, down, and into the table. */
static void turn_to(struct sim_shape *s, const float right[3], const float down[3])
{
	for (int i = 0; i < 3; i++) {
		int k = (i + 1) % 3, l = (i + 2) % 3;

		s->turn[3 * i] = right[i];
		s->turn[3 * i + 1] = down[i];
		s->turn[3 * i + 2] = right[k] * down[l] - right[l] * down[k];
	}
}

void sim_card_shape(const struct sim_card *c, int above, struct sim_shape *s)
{
	const float right[3] = { cosf(c->angle), sinf(c->angle), 0 };
	const float down[3] = { -right[1], right[0], 0 };

	if (!c->tag)
		return;
	look_of(c->tag, s);
	turn_to(s, right, down);
	s->at[0] = c->at[0];
	s->at[1] = c->at[1];
	s->at[2] = -HALF_THICK * (float)(1 + 2 * above) - (c->on_dice ? DIE_EDGE : 0);
	s->pictures = c->pictures;
	s->picture_half = c->picture_half;
	memcpy(s->picture_side, c->picture, sizeof(s->picture_side));
	memcpy(s->picture_set, c->set, sizeof(s->picture_set));
}

void sim_card_held(const struct sim_player *p, struct sim_shape *s)
{
	const float right[3] = { -p->ahead[1], p->ahead[0], 0 };
	float c = cosf(p->card_slant), n = sinf(p->card_slant);
	const float down[3] = { -p->ahead[0] * c, -p->ahead[1] * c, n };

	if (!p->card)
		return;
	look_of(p->card, s);
	turn_to(s, right, down);
	s->at[0] = p->hand[0] + AHEAD * p->ahead[0];
	s->at[1] = p->hand[1] + AHEAD * p->ahead[1];
	s->at[2] = p->hand[2];
}

static bool is_free(const struct sim_world *w, const struct dt_area *a, const float at[2])
{
	for (int i = 0; i < SIM_CARDS_MAX; i++)
		if (w->cards[i].tag &&
			hypotf(w->cards[i].at[0] - at[0], w->cards[i].at[1] - at[1]) < 60)
			return false;
	for (size_t i = 0; i < w->players_n; i++)
		for (int k = 0; k < w->players[i].dice_n && w->players[i].zone.number == a->number;
			k++)
			if (w->players[i].dice[k].where != SIM_AWAY &&
				hypotf(w->players[i].dice[k].at[0] - at[0],
					w->players[i].dice[k].at[1] - at[1]) < 62)
				return false;
	return true;
}

/* In the middle of a card's own field; anywhere in a zone, free where that is possible. */
static void find_place(
	const struct sim_world *w, const struct dt_area *a, struct sim_rand *r, float out[2])
{
	float spare_x = fmaxf(0, (float)a->width_mm / 2 - 34);
	float spare_y = fmaxf(0, (float)a->height_mm / 2 - 46);

	for (int i = 0; i < TRIES; i++) {
		out[0] =
			(float)(a->x_mm + a->width_mm / 2) + sim_rand_between(r, -spare_x, spare_x);
		out[1] = (float)(a->y_mm + a->height_mm / 2) +
			 sim_rand_between(r, -spare_y, spare_y);
		if (is_free(w, a, out))
			return;
	}
}

enum dt_status sim_lay_card(struct sim_world *w, int32_t area, int32_t tag, struct dt_error *err)
{
	const struct dt_area *a = NULL;
	int at = 0;

	for (size_t i = 0; i < w->table.areas_n; i++)
		if (w->table.areas[i].number == area)
			a = &w->table.areas[i];
	while (at < SIM_CARDS_MAX && w->cards[at].tag)
		at++;
	if (!a || at == SIM_CARDS_MAX ||
		(tag != SIM_NO_STICKER && (tag < DT_CARD_TAG_FIRST || tag > DT_CARD_TAG_LAST)))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"card %d cannot be laid into area %d of the simulated table", (int)tag,
			(int)area);

	struct sim_rand r = { sim_hash(w->seed * 31 + (uint64_t)area * 1000 + (uint64_t)tag) };
	struct sim_card c = { .tag = tag, .area = area };

	find_place(w, a, &r, c.at);
	c.angle = sim_rand_between(&r, -0.25f, 0.25f) + (float)M_PI * (float)sim_rand_below(&r, 2);
	w->cards[at] = c;
	return DT_OK;
}

enum dt_status sim_print_dice(struct sim_world *w, int32_t area, const uint8_t *faces,
	const uint8_t *colours, size_t n, struct dt_error *err)
{
	struct sim_card *c = NULL;

	for (int i = 0; i < SIM_CARDS_MAX; i++)
		if (w->cards[i].tag && w->cards[i].area == area)
			c = &w->cards[i];
	if (!c || n > SIM_PICTURES)
		return dt_fail(err, DT_ERR_FORMAT, 0, "no card in area %d can show %zu dice",
			(int)area, n);

	struct sim_rand r = { sim_hash(w->seed * 37 + (uint64_t)area * 1000 + n) };

	c->pictures = (uint8_t)n;
	c->picture_half = sim_rand_between(&r, 6, 8.4f);
	for (size_t i = 0; i < n; i++) {
		struct sim_set *set = w->set[0][colours[i] < DT_COLOURS ? colours[i] : 0];
		struct sim_die d = { .set = set ? set : w->set[0][0] };

		c->set[i] = d.set;
		c->picture[i] = sim_side_of(w, &d, faces[i]);
		if (!c->picture[i]) {
			c->pictures = 0;
			return dt_fail(err, DT_ERR_FORMAT, 0, "no die has a face %d", faces[i]);
		}
	}
	return DT_OK;
}

static const struct sim_die *middle_die(const struct sim_player *p)
{
	const struct sim_die *best = NULL;
	float least = SIM_FAR, x = (float)(p->zone.x_mm + p->zone.width_mm / 2),
	      y = (float)(p->zone.y_mm + p->zone.height_mm / 2);

	for (int i = 0; i < p->dice_n; i++) {
		const struct sim_die *d = &p->dice[i];
		float far = hypotf(d->at[0] - x, d->at[1] - y);

		if (d->where != SIM_LYING || d->area || far >= least)
			continue;
		best = d;
		least = far;
	}
	return best;
}

/* Which way up its sticker lies in the zone; false: neither way, and nobody could know the card. */
static bool turn_into(const struct dt_area *z, struct sim_card *c)
{
	for (int i = 0; i < 2; i++) {
		double way = i ? -1 : 1, inset = SIM_STICKER_HALF_MM;
		double x = (double)c->at[0] + way * SIM_STICKER_AT_MM,
		       y = (double)c->at[1] - way * SIM_STICKER_UP_MM;

		c->angle = (float)M_PI * (float)i;
		if (x > z->x_mm + inset && y > z->y_mm + inset &&
			x < z->x_mm + z->width_mm - inset && y < z->y_mm + z->height_mm - inset)
			return true;
	}
	return false;
}

enum dt_status sim_cover_die(struct sim_world *w, int32_t zone, int32_t tag, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	const struct sim_die *d = p ? middle_die(p) : NULL;

	if (!p)
		return DT_ERR_FORMAT;
	struct sim_card c = { .tag = tag, .area = zone, .on_dice = true };

	if (d)
		memcpy(c.at, d->at, sizeof(c.at));
	if (!d || !turn_into(&p->zone, &c))
		return dt_fail(err, DT_ERR_AGAIN, 0, "no die lies so in zone %d", (int)zone);
	for (int i = 0; i < SIM_CARDS_MAX; i++)
		if (!w->cards[i].tag) {
			w->cards[i] = c;
			return DT_OK;
		}
	return dt_fail(err, DT_ERR_AGAIN, 0, "there are %d cards already", SIM_CARDS_MAX);
}

void sim_take_cards(struct sim_world *w, int32_t area)
{
	for (int i = 0; i < SIM_CARDS_MAX; i++)
		if (w->cards[i].area == area)
			w->cards[i] = (struct sim_card){ .tag = 0 };
}

enum dt_status sim_show_card(struct sim_world *w, int32_t zone, int32_t tag, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	struct sim_act act = { .what = SIM_DO_SHOW, .arg = (uint32_t)tag };

	return p ? sim_queue(p, &act, err) : DT_ERR_FORMAT;
}

void sim_cards_truth(const struct sim_world *w, struct sim_truth *out)
{
	for (int i = 0; i < SIM_CARDS_MAX; i++)
		if (w->cards[i].tag > 0) {
			out->cards[out->cards_n].tag = w->cards[i].tag;
			out->cards[out->cards_n++].area = w->cards[i].area;
		}
	for (size_t i = 0; i < w->players_n; i++)
		if (w->players[i].card) {
			out->cards[out->cards_n].tag = w->players[i].card;
			out->cards[out->cards_n].held = true;
			out->cards[out->cards_n++].area = w->players[i].zone.number;
		}
}
