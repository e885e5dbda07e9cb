/* SPDX-License-Identifier: MIT */
/*
 * pip_judge.c - asks the network of pips.h about a spot that fits a drawn pip face, unless the
 * drawing is plain.
 */
#include "pip_judge.h"

#include "pip_set.h"

#include <math.h>

/* From this correlation on the drawn pips are there. */
#define PIPS_DRAWN 0.6f
/* So likely a face must seem to the network in three looks; in one where the drawing is clear. */
#define PIPS_LIKELY 0.85f
/* And so well the drawing must fit a die so flat, where the network is sure and measures are not.
 */
#define PIPS_CLEAR 0.85f
#define PIPS_FLAT 0.7f
/* Where the drawing fits so well, leads so clearly and lies on so much of a square, nothing more is
 * asked: of what the network was ever against, the best fitted 0.81. */
#define PIPS_PLAIN 0.88f
#define PIPS_PLAIN_LEAD 0.1f
#define PIPS_PLAIN_SUPPORT 3.2f
/* Log-odds that it lies flat that pips of an unusual spacing need: pictures of dice on cards have
 * less (-0.9 to -3.6, seeds 81002 and 81005). */
#define PIPS_LAID -0.8f
/* Two or three pips in a row do not say how wide the drawing is across them. */
#define PIPS_ROW_FLAT 0.75f
/* How clearly a top must show a face's pips and nothing else (pip_set_clear) for the network not to
 * be asked, for that face or against it. Of what fits well enough, whole tops have 0.62 at least
 * (0.53 in a lamp's reflection), such as lean or are hidden in part 0.33 at most, and other
 * drawings less than 0. */
#define PIPS_COUNTED 0.5f
#define PIPS_OTHERS 0.1f
/* For it, so much of a square must be seen as well; and more of the pips where measures speak
 * against it. */
#define PIPS_SIDES 2.6f
#define PIPS_COUNTED_ROW 0.75f
/* And nothing helps where one finds it so unlikely, or several that there are no pips. */
#define PIPS_HOPELESS 0.3f
#define PIPS_NONE 0.5f
/* The reader of pip dice sees so far round a die's middle, in edges. */
static const float pips_reach = 1.7f;

/* The view round a place is made where it is not yet. */
static struct die_top_place pip_place(struct pip_judge *j, float x, float y)
{
	float edge = j->faces->edge_px;

	if (j->rc == DT_OK)
		j->rc = tiled_view_more(
			j->round, j->view, j->frame, x, y, pips_reach * edge, j->err);
	return (struct die_top_place){ .x = x, .y = y, .edge = edge };
}

/* What the network says about a spot, in one look. */
static struct die_top_view glance_pips(struct pip_judge *j, float x, float y)
{
	struct die_top_place place = pip_place(j, x, y);
	struct die_top_view seen = { .face = { 0 } };

	if (j->rc == DT_OK)
		j->rc = loose_glance(j->loose, &j->round->colour, &place, &seen, j->err);
	return seen;
}

/* And in many. */
static struct pips_reading read_pips(struct pip_judge *j, float x, float y)
{
	struct die_top_place place = pip_place(j, x, y);
	struct pips_reading found = { .face = 0 };

	if (j->rc == DT_OK)
		j->rc = pips_read(j->loose, &j->round->colour, &place, &found, &j->die, j->err);
	return found;
}

/* Does the drawing leave nothing to ask? */
static bool is_plain(const struct candidate *s, bool good)
{
	const struct face_match *m = &s->match;
	bool row = m->face == 1 || m->face == 2;

	return m->score > PIPS_PLAIN && m->score - m->rival_score > PIPS_PLAIN_LEAD &&
	       s->support > PIPS_PLAIN_SUPPORT && (good || (row && s->squeeze > PIPS_ROW_FLAT));
}

static bool was_refused(const struct pip_judge *j, const struct face_match *m)
{
	for (size_t i = 0; i < j->refused_n; i++)
		if (j->refused[i].face == m->face && hypotf(j->refused[i].pose.x - m->pose.x,
							     j->refused[i].pose.y - m->pose.y) < 1)
			return true;
	return false;
}

/* Does the network agree with a drawing that nothing else speaks against, where that says the die
 * is? */
static bool network_confirms(struct pip_judge *j, const struct face_match *m)
{
	struct die_top_view glanced = glance_pips(j, m->pose.x, m->pose.y);
	struct die_top_place place = { .x = m->pose.x, .y = m->pose.y, .edge = j->faces->edge_px };
	float likely = glanced.face[m->face + 1];

	if (likely < PIPS_HOPELESS)
		return false;
	if (likely > PIPS_LIKELY && m->score > PIPS_CLEAR)
		return true;
	if (j->rc == DT_OK)
		j->rc = pips_check(j->loose, &j->round->colour, &place, &glanced, m->face + 1,
			&likely, j->err);
	return likely > PIPS_LIKELY;
}

/* Or with one that measures speak against? It must be sure by itself, from where the die seems to
 * be to it. */
static bool network_insists(struct pip_judge *j, const struct face_match *m)
{
	struct pips_reading found = read_pips(j, m->pose.x, m->pose.y);

	if (j->rc == DT_OK && found.face == 0 && found.none < PIPS_NONE)
		found = read_pips(j, j->die.x, j->die.y);
	return found.face == m->face + 1;
}

bool pip_judge_sure(void *user, struct candidate *s, bool good)
{
	struct pip_judge *j = user;
	const struct face_match *m = &s->match;

	if (j->rc != DT_OK || m->score < PIPS_DRAWN)
		return false;
	if (j->which > 0 && s->flat < PIPS_LAID)
		return false;
	if (is_plain(s, good))
		return true;
	if (!good && (m->score <= PIPS_CLEAR || s->squeeze <= PIPS_FLAT))
		return false;

	float clear = pip_set_clear(j->which, m->face, j->faces, m->pose);

	if (clear < PIPS_OTHERS)
		return false;
	if (s->support > PIPS_SIDES && clear > (good ? PIPS_COUNTED : PIPS_COUNTED_ROW))
		return true;
	if (was_refused(j, m))
		return false;
	if (good ? network_confirms(j, m) : network_insists(j, m))
		return j->rc == DT_OK;
	if (j->refused_n < PIP_JUDGE_REFUSED_MAX)
		j->refused[j->refused_n++] = *m;
	return false;
}
