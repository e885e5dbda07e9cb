/* SPDX-License-Identifier: MIT */
/*
 * read_together.c - dice of several sets in one frame.
 *
 * Each set looks for its own dice in the same view of a zone, after what the sets before it are
 * sure of is explained. A place that several claim goes to the one that is sure, else to the one
 * whose drawing fits best; where two are sure and fit alike, nobody is. What single sets make of a
 * die is decided in judge.h.
 */
#include "read_in.h"

#include <math.h>
#include <string.h>

/* Dice lie at least so far from each other, in edges; nearer spots are the same die. */
static const float same_die = 0.75f;
/* By how much better a drawing fits that is no other set's. */
static const float clearly = 0.1f;

static struct judge_zone *judged_of(struct reader *r, size_t set, size_t zone)
{
	return &r->judged[set * r->n + zone];
}

/* Of two claims on one die the weaker is taken back. */
static void settle_claims(struct judge_die *a, struct judge_die *b)
{
	float lead = a->spot.match.score - b->spot.match.score;
	bool first = a->sure != b->sure ? a->sure : lead >= 0;

	if (a->sure && b->sure && fabsf(lead) < clearly)
		a->sure = b->sure = false;
	(first ? b : a)->spot.gone = true;
}

static void compare(const struct reader *r, struct judge_zone *a, struct judge_zone *b)
{
	float near = same_die * reader_edge_px(r);

	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++) {
			const struct face_pose *p = &a->die[i].spot.match.pose,
					       *q = &b->die[k].spot.match.pose;

			if (!a->die[i].spot.gone && !b->die[k].spot.gone &&
				hypotf(p->x - q->x, p->y - q->y) < near)
				settle_claims(&a->die[i], &b->die[k]);
		}
}

static void leave_out(struct judge_zone *z, bool doubts)
{
	size_t n = 0;

	for (size_t i = 0; i < z->n; i++)
		if (!z->die[i].spot.gone && (!doubts || z->die[i].sure))
			z->die[n++] = z->die[i];
	z->n = n;
}

/* Before a spot is taken back it may have been `gone` for the set's own reasons. */
static void begin_claims(struct judge_zone *z)
{
	for (size_t i = 0; i < z->n; i++)
		z->die[i].spot.gone = false;
}

/* All sets look at one zone: what the dice of one explain is none of the next. */
static enum dt_status judge_one(
	struct reader *r, const struct img *frame, size_t zone, struct dt_error *err)
{
	enum dt_status rc = DT_OK;

	reader_look_again(r, zone);
	for (size_t k = 0; rc == DT_OK && k < reader_sets(r); k++)
		rc = reader_judge(r, frame, zone, (int32_t)k, judged_of(r, k, zone), err);
	return rc;
}

static void settle_zone(struct reader *r, size_t zone)
{
	size_t sets = reader_sets(r);
	bool hidden = r->zone[zone].hidden != HIDES_NOTHING;

	for (size_t k = 0; k < sets; k++)
		begin_claims(judged_of(r, k, zone));
	for (size_t a = 0; a < sets; a++)
		for (size_t b = a + 1; b < sets; b++)
			compare(r, judged_of(r, a, zone), judged_of(r, b, zone));
	for (size_t k = 0; k < sets; k++)
		leave_out(judged_of(r, k, zone), hidden);
}

enum dt_status reader_read_together(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err)
{
	size_t sets = reader_sets(r);
	enum dt_status rc = DT_OK;

	for (size_t i = 0; rc == DT_OK && i < r->n; i++) {
		rc = judge_one(r, frame, i, err);
		if (rc == DT_OK)
			settle_zone(r, i);
	}
	if (rc != DT_OK)
		return rc;
	for (size_t k = 0; k < sets; k++)
		if (!reader_is_pips(r, (int32_t)k))
			judge_set(face_matcher_set(r->set[k]), judged_of(r, k, 0), r->n);
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < r->n; i++) {
		struct read_zone *z = &out->zone[out->n++];

		z->number = r->zone[i].place.number;
		for (size_t k = 0; k < sets; k++)
			reader_give(r, i, (int32_t)k, judged_of(r, k, i), z);
		z->state = judged_of(r, sets - 1, i)->state;
		if (z->state == DT_ZONE_EMPTY && z->n > 0)
			z->state = DT_ZONE_OPEN;
	}
	return rc;
}
