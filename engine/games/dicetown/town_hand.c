/* SPDX-License-Identifier: MIT */
/*
 * town_hand.c - Dice Town at the table: five dice in words, long and short.
 *
 * It only names what lies there; which hand is the better one is decided by the rules.
 */
#include "town_table.h"

#include "town.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

static const char *const single[TOWN_FACES] = { N_("a single 9"), N_("a single 10"),
	N_("a single jack"), N_("a single queen"), N_("a single king"), N_("a single ace") };
static const struct {
	const char *one, *many;
} names[TOWN_FACES] = { { Nn_("nine", "nines") }, { Nn_("ten", "tens") }, { Nn_("jack", "jacks") },
	{ Nn_("queen", "queens") }, { Nn_("king", "kings") }, { Nn_("ace", "aces") } };
/* Two to five of them. */
static const char *const alike[TOWN_FACES][TOWN_DICE - 1] = {
	{ N_("two nines"), N_("three nines"), N_("four nines"), N_("five nines") },
	{ N_("two tens"), N_("three tens"), N_("four tens"), N_("five tens") },
	{ N_("two jacks"), N_("three jacks"), N_("four jacks"), N_("five jacks") },
	{ N_("two queens"), N_("three queens"), N_("four queens"), N_("five queens") },
	{ N_("two kings"), N_("three kings"), N_("four kings"), N_("five kings") },
	{ N_("two aces"), N_("three aces"), N_("four aces"), N_("five aces") },
};

enum { STRAIGHT = 4, FULL = 5 }; /* see town_hand_class() */

static const char *named(int face, int n)
{
	return _n(names[face - 1].one, names[face - 1].many, (unsigned)n);
}

void town_dice_words(int face, int n, char *out, size_t size)
{
	if (n == 1)
		snprintf(out, size, "%s", _(single[face - 1]));
	else
		snprintf(out, size, "%d %s", n, named(face, n));
}

/* The face of which there are most, the higher one of two; but for the face `but`. */
static int most(const uint8_t faces[TOWN_FACES], int but)
{
	int best = 0;
	for (int f = 1; f <= TOWN_FACES; f++)
		if (f != but && faces[f - 1] && (!best || faces[f - 1] >= faces[best - 1]))
			best = f;
	return best;
}

/* What matters of them: the highest face of a straight or of nothing, else that of the most dice
 * and the one after it. */
static int find(const uint8_t faces[TOWN_FACES], int *first, int *second)
{
	*first = most(faces, 0);
	*second = most(faces, *first);
	return town_dice(faces) == TOWN_DICE ? town_hand_class(faces) : -1;
}

void town_hand_words(const uint8_t *faces, char out[SCREEN_BRIEF])
{
	int a, b, class = find(faces, &a, &b), n = a ? faces[a - 1] : 0;
	out[0] = '\0';
	if (class < 0)
		return;
	/* Five of six faces: a straight ends with one of two, and who has nothing has the highest.
	 */
	if (class == STRAIGHT)
		snprintf(out, SCREEN_BRIEF, "%s",
			a == TOWN_FACES ? _("a straight up to the ace")
					: _("a straight up to the king"));
	else if (class == FULL)
		snprintf(out, SCREEN_BRIEF, _("full house, %s over %s"), named(a, n), named(b, 2));
	else if (n == 2 && faces[b - 1] == 2)
		snprintf(out, SCREEN_BRIEF, _("two pair, %s and %s"), named(a, 2), named(b, 2));
	else if (n > 1)
		snprintf(out, SCREEN_BRIEF, "%s", _(alike[a - 1][n - 2]));
	else
		snprintf(out, SCREEN_BRIEF, "%s", _("nothing but the ace"));
}

void town_hand_brief(const uint8_t *faces, char *out, size_t size)
{
	int a, b, class = find(faces, &a, &b), n = a ? faces[a - 1] : 0;
	out[0] = '\0';
	if (class < 0)
		return;
	if (class == STRAIGHT)
		snprintf(out, size, "%s", _("straight"));
	else if (class == FULL)
		snprintf(out, size, "%s", _("full house"));
	else if (n == 2 && faces[b - 1] == 2)
		snprintf(out, size, "%s", _("two pair"));
	else if (n > 1)
		snprintf(out, size, "%d %s", n, named(a, n));
	else
		snprintf(out, size, _("%s high"), dt_poker.label[a - 1]);
}
