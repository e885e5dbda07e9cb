/* SPDX-License-Identifier: MIT */
/*
 * ses_laid.c - dice that are moved about on the table: what lies in the areas, and what a seat
 * wants with it. A cup that was over his dice is another roll; else he says with his button that
 * they lie as he wants them. What cannot be read there he may say with it, too.
 */
#include "ses_in.h"

#include "words.h"

#include <math.h>
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

/* The first that is not known; -1: all are. */
static int doubt_in(const struct game_area *a)
{
	for (int k = 0; k < a->n; k++)
		if (!a->die[k].face)
			return k;
	return -1;
}

/* Without what people said is no die. */
static void copy_dice(const struct game_area *from, struct game_area *to)
{
	*to = *from;
	to->n = 0;
	for (int k = 0; k < from->n; k++)
		if (from->die[k].face != SES_NO_DIE)
			to->die[to->n++] = from->die[k];
}

/* What is known of the areas may be fewer dice than the look has: a die is known by its place. */
static void ask_about(struct ses *s, int seat, int area, const struct dt_die *die, bool whose)
{
	const struct game_area *a = &s->area[area];
	for (int k = 0; k < a->n; k++)
		if (a->die[k].face != SES_NO_DIE && !(a->die[k].x_mm < die->x_mm) &&
			!(a->die[k].x_mm > die->x_mm) && !(a->die[k].y_mm < die->y_mm) &&
			!(a->die[k].y_mm > die->y_mm))
			s->doubt = (struct ses_doubt){ .seat = (uint8_t)seat,
				.area = (uint8_t)area,
				.die = (uint8_t)k,
				.whose = whose,
				.x_mm = die->x_mm,
				.y_mm = die->y_mm };
}

void ses_ask_whose(struct ses *s, int seat, const struct game_area areas[DT_FIELDS_MAX],
	const struct game_turn *turn)
{
	if (turn->area < s->areas_n && turn->die < areas[turn->area].n)
		ask_about(s, seat, turn->area, &areas[turn->area].die[turn->die], true);
}

static void deduce(struct ses *s, int seat, struct game_area *areas)
{
	struct game_area zone;
	ses_zone_area(s, seat, &zone);
	if (!s->game->deduce)
		return;
	for (int i = 0; i < s->areas_n; i++)
		ses_mark_print(s, i, &areas[i]);
	uint32_t certain = s->game->deduce(ses_now(s), seat, &zone, areas, s->areas_n);
	for (int i = 0; i < s->areas_n && !s->seat[seat - 1].typed; i++) {
		if (!(certain >> i & 1))
			continue;
		ses_learn_print(s, i, &areas[i]);
		bool prints =
			s->area[i].n || s->print[i].n; /* else there is nothing to be learnt */
		s->bare |= prints && !areas[i].n ? (uint32_t)1 << i : 0;
	}
}

void ses_notice_cards(struct ses *s)
{
	for (int i = 0; i < s->areas_n && s->game->card_in; i++) {
		uint8_t now = (uint8_t)s->game->card_in(ses_now(s), s->area[i].number);
		if (now != s->card_in[i])
			s->changed |= (uint32_t)1 << i;
		if (now != s->card_in[i])
			s->print[i].n = 0;
		s->card_in[i] = now;
	}
}

bool ses_areas_are_clear(struct ses *s, int seat, struct game_area out[DT_FIELDS_MAX])
{
	struct ses_seat *p = &s->seat[seat - 1];
	s->doubt.seat = 0;
	for (int i = 0; i < s->areas_n; i++) {
		copy_dice(&s->area[i], &out[i]);
		if (out[i].state != DT_ZONE_OPEN && out[i].state != DT_ZONE_EMPTY) {
			p->trouble[0] = '\0'; /* somebody reaches there: it will pass */
			return false;
		}
	}
	deduce(s, seat, out);
	for (int i = 0; i < s->areas_n; i++) {
		int k = doubt_in(&out[i]);
		if (k < 0)
			continue;
		snprintf(p->trouble, sizeof(p->trouble),
			_("A die in field %d cannot be read: turn it a little, or say with your "
			  "button what it shows."),
			out[i].number);
		ask_about(s, seat, i, &out[i].die[k], false);
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
	enum dt_status st =
		s->game->laid(ses_now(s), seat, !p->laid, &zone, areas, s->areas_n, &turn, &err);
	if (st == DT_ERR_AGAIN) {
		ses_complain(p, err.msg);
		ses_ask_whose(s, seat, areas, &turn);
		return false;
	}
	if (st)
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

/* ---- Questions ---- */

static bool same_doubt(const struct ses_doubt *a, const struct ses_doubt *b)
{
	return a->seat == b->seat && a->area == b->area && a->whose == b->whose &&
	       fabs(a->x_mm - b->x_mm) < SES_STILL_MM && fabs(a->y_mm - b->y_mm) < SES_STILL_MM;
}

/* How many dice with this face a seat must have in the area, those that are known taken off. */
static int missing(const struct ses *s, int seat, const struct game_area *a, unsigned face)
{
	uint8_t faces[GAME_FACES_MAX];
	if (face < 1 || face > GAME_FACES_MAX)
		return 0;
	s->game->lying_on(ses_now(s), seat, a->number, faces);
	int n = faces[face - 1];
	for (int k = 0; k < a->n; k++)
		n -= a->die[k].face == face &&
		     a->die[k].colour == s->game->colour(ses_now(s), seat);
	return n;
}

/* Whose it most likely is, or which face it shows: what is missing there. From 0. */
static int guess(const struct ses *s, const struct ses_doubt *d)
{
	const struct game_area *a = &s->area[d->area];
	const struct dt_die *die = &a->die[d->die];
	for (int seat = 1; seat <= ses_seats(s) && d->whose; seat++)
		if (missing(s, seat, a, die->face) > 0)
			return seat - 1;
	if (d->whose || die->likely)
		return d->whose ? d->seat - 1 : die->likely - 1;
	for (int seat = 1; seat <= ses_seats(s); seat++)
		for (unsigned face = 1; face <= ses_faces(s); face++)
			if (missing(s, seat, a, face) > 0)
				return (int)face - 1;
	return 0;
}

static int choices(const struct ses *s, const struct ses_doubt *d)
{
	return d->whose ? ses_seats(s) : (int)ses_faces(s);
}

void ses_open_field_doubt(struct ses *s)
{
	bool open = s->menu_seat == s->doubt.seat && s->menu_die >= 0 &&
		    same_doubt(&s->menu_doubt, &s->doubt);
	s->menu_doubt = s->doubt;
	s->menu_die = s->doubt.die;
	if (open)
		return;
	s->menu_seat = s->doubt.seat;
	s->menu_n = (uint8_t)(choices(s, &s->doubt) + 1); /* the last: it is no die */
	s->menu_at = (uint8_t)guess(s, &s->doubt);
}

void ses_end_field_doubt(struct ses *s)
{
	const struct ses_doubt *d = &s->menu_doubt;
	if (d->area >= s->areas_n || d->die >= s->area[d->area].n)
		return;
	struct dt_die *die = &s->area[d->area].die[d->die];
	if (s->menu_at == choices(s, d))
		die->face = SES_NO_DIE;
	else if (d->whose)
		die->colour = (uint8_t)s->game->colour(ses_now(s), s->menu_at + 1);
	else
		die->face = (uint8_t)(s->menu_at + 1);
	die->sure = 1;
	s->lay[d->area].die[d->die] = *die; /* it lies open, so both lists are the same */
}

void ses_show_field_doubt(const struct ses *s, struct screen *screen)
{
	const struct ses_doubt *d = &s->menu_doubt;
	const struct game_area *a = &s->area[d->area];
	struct screen_prompt *out = &screen->prompt;
	const char *name = match_name(s->match, d->seat);
	char place[SCREEN_BRIEF];
	if (d->area >= s->areas_n || d->die >= a->n)
		return;
	ses_where_it_lies(a->die, a->n, d->die, place, sizeof(place));
	out->die = (uint8_t)(d->die + 1);
	out->area = a->number;
	out->whose = d->whose;
	unsigned shows = a->die[d->die].face;
	const char *face = shows >= 1 && shows <= ses_faces(s) ? screen->face[shows - 1] : "?";
	if (d->whose)
		snprintf(out->question, sizeof(out->question),
			_("%s: whose %s is it that lies on field %d (%s)?"), name, face, a->number,
			place);
	else
		snprintf(out->question, sizeof(out->question),
			_("%s: what does the die on field %d show (%s)?"), name, a->number, place);
	snprintf(out->brief, sizeof(out->brief),
		d->whose ? _("Field %d: whose is it?") : _("Field %d: what is it?"), a->number);
	int n = choices(s, d);
	for (int i = 0; i < n; i++) {
		if (d->whose)
			snprintf(out->option[i], sizeof(out->option[i]), _("%s, who has %s dice"),
				match_name(s->match, i + 1),
				_(dt_colour_names[s->game->colour(ses_now(s), i + 1)]));
		else
			snprintf(out->option[i], sizeof(out->option[i]), "%s", screen->face[i]);
	}
	snprintf(out->option[n], sizeof(out->option[n]), "%s", _("no die lies there"));
}
