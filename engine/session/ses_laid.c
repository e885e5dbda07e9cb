/* SPDX-License-Identifier: MIT */
/*
 * ses_laid.c - dice that are moved about on the table: what lies in the areas, and what a seat
 * wants with it. A cup that was over his dice is another roll; else he says with his button that
 * they lie as he wants them.
 */
#include "ses_in.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

void ses_zone_area(const struct ses *s, int seat, struct game_area *out)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	*out = (struct game_area){ .number = (uint8_t)seat,
		.kind = DT_AREA_ZONE,
		.owner = (uint8_t)seat,
		.state = p->zone.state };
	for (uint8_t face = 1; p->typed && face <= GAME_FACES_MAX; face++)
		for (int i = 0; i < p->faces[face - 1] && out->n < GAME_AREA_DICE_MAX; i++)
			out->die[out->n++] = (struct dt_die){ .face = face };
	for (int i = 0; !p->typed && i < p->zone.n; i++) {
		if (p->fixed[i] == SES_NO_DIE)
			continue;
		out->die[out->n] = p->zone.die[i];
		if (p->fixed[i])
			out->die[out->n].face = p->fixed[i];
		out->n++;
	}
}

static int doubts_in(const struct game_area *a)
{
	int doubts = 0;
	for (int k = 0; k < a->n; k++)
		doubts += !a->die[k].face;
	return doubts;
}

static void deduce(const struct ses *s, int seat, struct game_area *areas)
{
	struct game_area zone;
	ses_zone_area(s, seat, &zone);
	if (s->game->deduce)
		s->game->deduce(ses_now(s), seat, &zone, areas, s->areas_n);
}

bool ses_areas_are_clear(struct ses *s, int seat, struct game_area out[DT_FIELDS_MAX])
{
	struct ses_seat *p = &s->seat[seat - 1];
	for (int i = 0; i < s->areas_n; i++) {
		out[i] = s->area[i];
		if (out[i].state != DT_ZONE_OPEN && out[i].state != DT_ZONE_EMPTY) {
			p->trouble[0] = '\0'; /* somebody reaches there: it will pass */
			return false;
		}
	}
	deduce(s, seat, out);
	for (int i = 0; i < s->areas_n; i++)
		if (doubts_in(&out[i])) {
			snprintf(p->trouble, sizeof(p->trouble),
				_("A die in field %d cannot be read: turn it a little."),
				out[i].number);
			return false;
		}
	return true;
}

/* Dice of seats that are not asked must stay as they are. */
bool ses_rest_is_right(struct ses *s)
{
	bool right = true;
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		struct ses_seat *p = &s->seat[seat - 1];
		uint8_t faces[GAME_FACES_MAX];
		struct dt_error err;
		int doubtful;
		enum game_need what = ses_need(s, seat);
		if (what == NEED_CUP || what == NEED_OPEN || what == NEED_LAID || p->away)
			continue;
		p->trouble[0] = '\0';
		if (!ses_lies_open(p) || !ses_lying(s, seat, faces, &doubtful))
			continue;
		if (s->game->resting(ses_now(s), seat, faces, &err)) {
			ses_complain(p, err.msg);
			right = false;
		}
	}
	return right;
}

/* What is wrong is said until he says again that all lies well: it may be right for a moment while
 * he moves dice. */
static bool refuse(struct ses_seat *p, const char *text)
{
	ses_complain(p, text);
	p->laid = false;
	return false;
}

static bool read_turn(struct ses *s, int seat)
{
	struct ses_seat *p = &s->seat[seat - 1];
	uint8_t faces[GAME_FACES_MAX];
	struct game_area zone, areas[DT_FIELDS_MAX];
	struct game_turn turn = { 0 };
	struct dt_error err;
	int doubtful;
	if (!ses_lying(s, seat, faces, &doubtful)) {
		ses_complain_of_doubts(p);
		return false;
	}
	if (!ses_areas_are_clear(s, seat, areas))
		return false;
	ses_zone_area(s, seat, &zone);
	if (s->game->laid(ses_now(s), seat, !p->laid, &zone, areas, s->areas_n, &turn, &err))
		return refuse(p, err.msg);
	p->trouble[0] = '\0';
	if (!ses_rest_is_right(s) || s->outside)
		return false;
	ses_skip_telling(s);
	if (ses_commit(s, turn.list, turn.n, &err))
		return refuse(p, err.msg);
	ses_forget_cups(s);
	return true;
}

bool ses_read_laid(struct ses *s)
{
	for (int seat = 1; seat <= ses_seats(s); seat++) {
		if (s->seat[seat - 1].away || ses_need(s, seat) != NEED_LAID)
			continue;
		if (ses_is_lifted(s, seat, NEED_LAID))
			return read_turn(s, seat);
	}
	return false;
}
