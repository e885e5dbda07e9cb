/* SPDX-License-Identifier: MIT */
/*
 * ses_guess.c - what a die that cannot be read most likely shows, so that who is asked about it
 * mostly finds the answer selected. It decides nothing: somebody takes it or goes on. Only what was
 * set aside and still lies there needs no answer.
 */
#include "ses_in.h"

#include <math.h>
#include <string.h>

static bool same_place(const struct dt_die *a, const struct dt_die *b)
{
	return fabs(a->x_mm - b->x_mm) <= SES_STILL_MM && fabs(a->y_mm - b->y_mm) <= SES_STILL_MM;
}

/* A die on a field that is moved comes to lie elsewhere, if only a little. */
enum { SAME_MM = 2, PRINT_MM = 3 };

/* Dice that were set aside stay where they are under the cup, too. */
static uint8_t known_at(const struct ses_zone *before, const struct dt_die *die)
{
	for (int i = 0; i < before->n; i++)
		if (same_place(&before->die[i], die))
			return before->die[i].face;
	return 0;
}

/* One is missing of those set aside, the others being read, and it does not look like another face:
 * a shadow or a lamp fell on it, and nobody has to be asked. */
void ses_recognise(const struct ses *s, int seat, struct ses_seat *p)
{
	uint8_t missing[GAME_FACES_MAX];
	if (p->zone.state != DT_ZONE_OPEN)
		return;
	s->game->aside(ses_now(s), seat, missing);
	for (int i = 0; i < p->zone.n; i++) {
		int face = p->fixed[i] ? p->fixed[i] : p->zone.die[i].face;
		if (face >= 1 && face <= GAME_FACES_MAX && missing[face - 1])
			missing[face - 1]--;
	}
	for (int i = 0; i < p->zone.n; i++) {
		const struct dt_die *d = &p->zone.die[i];
		int known = d->face || p->fixed[i] ? 0 : known_at(&p->lay, d);
		if (known < 1 || known > GAME_FACES_MAX || !missing[known - 1] ||
			(d->likely && d->likely != known))
			continue;
		p->fixed[i] = (uint8_t)known;
		missing[known - 1]--;
	}
}

static const struct dt_die *die_that_lay(const struct game_area *lay, const struct dt_die *d)
{
	for (int k = 0; k < lay->n; k++)
		if (fabs(lay->die[k].x_mm - d->x_mm) <= SAME_MM &&
			fabs(lay->die[k].y_mm - d->y_mm) <= SAME_MM)
			return &lay->die[k];
	return NULL;
}

/* What was read of it once, in better light, or what people said: sure is 1 then. One that was
 * within reach of a hand may have been turned. */
static void fill_in(struct dt_die *d, const struct dt_die *was, bool touched)
{
	bool said = was->sure > 0;
	if (!d->face && !touched && (said || !d->likely || d->likely == was->face))
		d->face = was->face;
	if (!touched && was->face == SES_NO_DIE)
		d->face = SES_NO_DIE;
	if (d->face != was->face)
		return;
	d->sure = touched ? 0 : was->sure;
	if (was->colour && (said || d->colour == DT_COLOUR_UNSURE))
		d->colour = was->colour;
}

/* A picture of a die, seen again: not sure, or as it was. */
static bool is_print(const struct dt_die *print, const struct dt_die *d)
{
	uint8_t face = print->face ? print->face : print->likely;
	bool near =
		fabs(print->x_mm - d->x_mm) <= PRINT_MM && fabs(print->y_mm - d->y_mm) <= PRINT_MM;
	return near && (!d->face || d->face == face) &&
	       (!d->colour || !print->colour || d->colour == print->colour);
}

void ses_mark_print(const struct ses *s, int at, struct game_area *a)
{
	const struct game_area *known = &s->print[at];
	a->print = 0;
	for (int k = 0; k < a->n && known->number == a->number; k++)
		for (int i = 0; i < known->n && !(a->die[k].sure > 0); i++)
			if (is_print(&known->die[i], &a->die[k]))
				a->print |= (uint16_t)(1u << k);
}

static bool is_at(const struct dt_die *dice, int n, const struct dt_die *d, double mm)
{
	for (int i = 0; i < n; i++)
		if (fabs(dice[i].x_mm - d->x_mm) <= mm && fabs(dice[i].y_mm - d->y_mm) <= mm)
			return true;
	return false;
}

void ses_learn_print(struct ses *s, int at, const struct game_area *dice)
{
	const struct game_area *seen = &s->area[at];
	struct game_area *known = &s->print[at];
	if (known->number != seen->number || known->state == DT_ZONE_BUSY)
		known->n = 0; /* another card may lie there */
	known->number = seen->number;
	known->state = seen->state;
	for (int k = 0; k < seen->n; k++) {
		struct dt_die d = seen->die[k];
		bool none = d.face == SES_NO_DIE;
		if (none)
			d.face = d.likely = 0;
		if ((!none && d.sure > 0) || is_at(dice->die, dice->n, &d, 0.5) ||
			is_at(known->die, known->n, &d, PRINT_MM) || known->n == GAME_AREA_DICE_MAX)
			continue;
		d.sure = 0;
		known->die[known->n++] = d;
	}
}

void ses_recognise_fields(struct ses *s)
{
	for (int i = 0; i < s->areas_n; i++) {
		struct game_area *a = &s->area[i], *lay = &s->lay[i];
		if (a->state == DT_ZONE_BUSY || a->state == DT_ZONE_COVERED)
			lay->state = s->print[i].state = DT_ZONE_BUSY;
		if (a->state != DT_ZONE_OPEN && a->state != DT_ZONE_EMPTY)
			continue;
		for (int k = 0; k < a->n && lay->number == a->number; k++) {
			const struct dt_die *was = die_that_lay(lay, &a->die[k]);
			if (was)
				fill_in(&a->die[k], was, lay->state == DT_ZONE_BUSY);
		}
		*lay = *a;
	}
}

void ses_remember_lying(struct ses_seat *p)
{
	struct ses_zone now = p->zone;
	if (now.state != DT_ZONE_OPEN && now.state != DT_ZONE_EMPTY)
		return;
	for (int i = 0; i < now.n; i++) {
		struct dt_die *d = &now.die[i];
		if (p->fixed[i])
			d->face = p->fixed[i];
		else if (!d->face)
			d->face = known_at(&p->lay, d);
	}
	p->lay = now;
}

/* The face of which most dice lie there: who keeps dice mostly keeps equal ones. */
int ses_most(const uint8_t faces[GAME_FACES_MAX])
{
	int best = 0;
	for (int i = 1; i < GAME_FACES_MAX; i++)
		if (faces[i] > faces[best])
			best = i;
	return best + 1;
}

int ses_likely(const struct ses *s, int seat, const uint8_t faces[GAME_FACES_MAX])
{
	uint8_t aside[GAME_FACES_MAX];
	s->game->aside(ses_now(s), seat, aside);
	for (int i = 0; i < GAME_FACES_MAX; i++)
		if (aside[i] > faces[i])
			return i + 1;
	return ses_most(faces);
}

int ses_guess(const struct ses *s, int seat, int die)
{
	const struct ses_seat *p = &s->seat[seat - 1];
	uint8_t lying[GAME_FACES_MAX];
	int doubtful, known = known_at(&p->lay, &p->zone.die[die]);
	if (known)
		return known;
	if (p->zone.die[die].likely)
		return p->zone.die[die].likely;
	ses_lying(s, seat, lying, &doubtful);
	return ses_likely(s, seat, lying);
}

void ses_lay_last(const struct ses *s, int seat, uint8_t faces[GAME_FACES_MAX])
{
	const struct ses_seat *p = &s->seat[seat - 1];
	int die;
	ses_lying(s, seat, faces, &die);
	for (int i = 0; !ses_lies_open(p) && i < p->lay.n; i++) {
		int face = p->lay.die[i].face;
		if (face >= 1 && face <= GAME_FACES_MAX)
			faces[face - 1]++;
	}
}
