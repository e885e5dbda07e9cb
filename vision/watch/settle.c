/* SPDX-License-Identifier: MIT */
/*
 * settle.c - counts what frames in a row show of a zone, and believes it when they agree.
 */
#include "settle.h"

#include <math.h>
#include <string.h>

#define MS INT64_C(1000000)
/* The same die in two frames lies no further apart. */
#define SAME_MM 4.0

const struct settle_times settle_usual_times = { .still_ns = 60 * MS,
	.busy_ns = 130 * MS,
	.again_ns = 250 * MS,
	.give_up_ns = 1500 * MS,
	.votes = 4,
	.votes_doubt = 10 };

void settle_init(struct settle *s, int32_t number, const struct settle_times *times)
{
	memset(s, 0, sizeof(*s));
	s->times = times;
	s->now.number = number;
	s->moving_ns = s->moved_ns = s->read_ns = -1;
}

static void forget_votes(struct settle *s)
{
	s->votes = 0;
	s->resting = false;
	s->read_ns = -1;
}

void settle_moved(struct settle *s, int64_t t_ns, bool moved)
{
	if (s->moved_ns < 0)
		s->moved_ns = t_ns;
	if (!moved) {
		if (t_ns - s->moved_ns >= s->times->still_ns)
			s->moving_ns = -1;
		return;
	}
	if (s->moving_ns < 0)
		s->moving_ns = t_ns;
	s->moved_ns = t_ns;
	forget_votes(s);
	s->now.stable = false;
	/* Something that only passed is not worth a word. */
	if (t_ns - s->moving_ns >= s->times->busy_ns) {
		s->now.state = DT_ZONE_BUSY;
		s->now.n = 0;
	}
}

void settle_upset(struct settle *s, int64_t t_ns)
{
	s->moved_ns = t_ns;
	forget_votes(s);
	s->now.stable = false;
}

bool settle_wants(const struct settle *s, int64_t t_ns)
{
	if (s->now.stable || s->moved_ns < 0 || t_ns - s->moved_ns < s->times->still_ns)
		return false;
	return !s->resting || t_ns - s->read_ns >= s->times->again_ns;
}

static int kept_dice(const struct watch_zone *z)
{
	return z->n < WATCH_DICE_MAX ? z->n : WATCH_DICE_MAX;
}

/* The die of b that is die i of a, or -1. */
static int partner(const struct watch_zone *a, int i, const struct watch_zone *b)
{
	int best = -1;
	double nearest = SAME_MM;
	for (int k = 0; k < kept_dice(b); k++) {
		double d = hypot(a->die[i].x_mm - b->die[k].x_mm, a->die[i].y_mm - b->die[k].y_mm);
		if (d < nearest) {
			nearest = d;
			best = k;
		}
	}
	return best;
}

/* Same state, and the same dice at the same places, whatever they show? */
static bool alike(const struct watch_zone *a, const struct watch_zone *b)
{
	uint32_t taken = 0;
	if (a->state != b->state || a->n != b->n)
		return false;
	for (int i = 0; i < kept_dice(a); i++) {
		int k = partner(a, i, b);
		if (k < 0 || taken >> k & 1)
			return false;
		taken |= 1u << k;
	}
	return true;
}

static void start_votes(struct settle *s, const struct watch_zone *seen)
{
	s->seen = *seen;
	s->seen.number = s->now.number;
	s->votes = 0;
	memset(s->vote, 0, sizeof(s->vote));
	for (int i = 0; i < kept_dice(seen); i++)
		s->vote[i].doubt = 1;
}

static void count_votes(struct settle *s, const struct watch_zone *seen)
{
	for (int i = 0; i < kept_dice(&s->seen); i++) {
		const struct dt_die *d = &seen->die[partner(&s->seen, i, seen)];
		if (d->face == 0)
			continue;
		if (s->vote[i].face != 0 && s->vote[i].face != d->face) {
			s->vote[i].torn = true;
			continue;
		}
		if (s->vote[i].face == 0)
			s->seen.die[i] = *d;
		s->vote[i].face = d->face;
		s->vote[i].votes++;
		/* Frames share lamp and lens: they are not as independent as coins. */
		s->vote[i].doubt *= 1 - 0.8f * fminf(1, fmaxf(0, d->sure));
	}
	s->votes++;
}

/* A die that most frames could read and none read otherwise. */
static bool is_sure(const struct settle *s, int i)
{
	return s->vote[i].face != 0 && !s->vote[i].torn && 2 * s->vote[i].votes > s->votes;
}

static void believe(struct settle *s, bool trust)
{
	s->now = s->seen;
	s->now.stable = true;
	for (int i = 0; i < kept_dice(&s->now); i++) {
		struct dt_die *d = &s->now.die[i];
		if (trust && is_sure(s, i)) {
			d->face = s->vote[i].face;
			d->sure = 1 - s->vote[i].doubt;
			continue;
		}
		d->face = 0;
		d->angle_deg = NAN;
		d->sure = fminf(d->sure, 0.49f);
	}
}

void settle_read(struct settle *s, int64_t t_ns, const struct watch_zone *seen)
{
	s->read_ns = t_ns;
	if (seen->state == DT_ZONE_BUSY || seen->state == DT_ZONE_UNKNOWN) {
		s->votes = 0;
		s->resting = true;
		s->now.state = DT_ZONE_BUSY;
		s->now.n = 0;
		return;
	}
	s->resting = false;
	if (s->votes == 0 || !alike(&s->seen, seen))
		start_votes(s, seen);
	count_votes(s, seen);
	int sure = 0;
	for (int i = 0; i < kept_dice(&s->seen); i++)
		sure += is_sure(s, i);
	if (s->votes >= s->times->votes && (sure == s->seen.n || s->votes >= s->times->votes_doubt))
		believe(s, true);
	else if (t_ns - s->moved_ns >= s->times->give_up_ns)
		believe(s, s->votes >= s->times->votes);
}

bool watch_zone_same(const struct watch_zone *a, const struct watch_zone *b)
{
	if (a->number != b->number || a->stable != b->stable || !alike(a, b))
		return false;
	for (int i = 0; i < kept_dice(a); i++)
		if (a->die[i].face != b->die[partner(a, i, b)].face)
			return false;
	return true;
}
