/* SPDX-License-Identifier: MIT */
/*
 * town_hand.c - Dice Town at the table: five dice in words, long and short.
 *
 * It only names what lies there; which hand is the better one is decided by the rules.
 */
#include "town_table.h"

#include "town.h"

#include <stdio.h>
#include <string.h>

static const char *const one[TOWN_FACES] = { "9", "10", "jack", "queen", "king", "ace" };
static const char *const many[TOWN_FACES] = { "nines", "tens", "jacks", "queens", "kings", "aces" };
static const char *const numbers[] = { "no", "one", "two", "three", "four", "five" };

enum { STRAIGHT = 4, FULL = 5 }; /* see town_hand_class() */

void town_dice_words(int face, int n, char *out, size_t size)
{
	if (n == 1)
		snprintf(out, size, "a single %s", one[face - 1]);
	else
		snprintf(out, size, "%d %s", n, many[face - 1]);
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
	if (class == STRAIGHT)
		snprintf(out, SCREEN_BRIEF, "a straight up to the %s", one[a - 1]);
	else if (class == FULL)
		snprintf(out, SCREEN_BRIEF, "full house, %s over %s", many[a - 1], many[b - 1]);
	else if (n == 2 && faces[b - 1] == 2)
		snprintf(out, SCREEN_BRIEF, "two pair, %s and %s", many[a - 1], many[b - 1]);
	else if (n > 1)
		snprintf(out, SCREEN_BRIEF, "%s %s", numbers[n], many[a - 1]);
	else
		snprintf(out, SCREEN_BRIEF, "nothing but the %s", one[a - 1]);
}

void town_hand_brief(const uint8_t *faces, char *out, size_t size)
{
	int a, b, class = find(faces, &a, &b), n = a ? faces[a - 1] : 0;
	out[0] = '\0';
	if (class < 0)
		return;
	if (class == STRAIGHT)
		snprintf(out, size, "straight");
	else if (class == FULL)
		snprintf(out, size, "full house");
	else if (n == 2 && faces[b - 1] == 2)
		snprintf(out, size, "two pair");
	else if (n > 1)
		snprintf(out, size, "%d %s", n, many[a - 1]);
	else
		snprintf(out, size, "%s high", dt_poker.label[a - 1]);
}
