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
