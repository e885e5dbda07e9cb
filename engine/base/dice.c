/* SPDX-License-Identifier: MIT */
/*
 * dice.c - alphabets of faces and names of colours. What a die looks like is not known here.
 */
#include "dice.h"

#include <string.h>

const struct dt_alphabet dt_poker = { 6, { "9", "10", "J", "Q", "K", "A" } };
const struct dt_alphabet dt_pips = { 6, { "1", "2", "3", "4", "5", "6" } };

const char *const dt_colour_names[DT_COLOURS] = { "not sure", "red", "blue", "green", "yellow",
	"white", "black" };

const char *dt_face_label(const struct dt_alphabet *a, unsigned face)
{
	return face >= 1 && face <= a->n ? a->label[face - 1] : NULL;
}

unsigned dt_face_of(const struct dt_alphabet *a, const char *label)
{
	for (unsigned face = 1; face <= a->n; face++)
		if (strcmp(a->label[face - 1], label) == 0)
			return face;
	return 0;
}

bool dt_alphabet_same(const struct dt_alphabet *a, const struct dt_alphabet *b)
{
	if (a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (strcmp(a->label[i], b->label[i]) != 0)
			return false;
	return true;
}

unsigned dt_game_face(const struct dt_dice_kind *kinds, size_t n, size_t kind, unsigned face)
{
	unsigned before = 0;
	if (kind >= n || face < 1 || face > kinds[kind].alphabet->n)
		return 0;
	for (size_t i = 0; i < kind; i++)
		before += kinds[i].alphabet->n;
	return before + face;
}

int dt_kind_face(const struct dt_dice_kind *kinds, size_t n, unsigned game_face, unsigned *of_kind)
{
	*of_kind = 0;
	for (size_t i = 0; i < n && game_face > 0; i++) {
		if (game_face <= kinds[i].alphabet->n) {
			*of_kind = game_face;
			return (int)i;
		}
		game_face -= kinds[i].alphabet->n;
	}
	return -1;
}

int dt_kind_with(const struct dt_dice_kind *kinds, size_t n, const struct dt_alphabet *alphabet)
{
	for (size_t k = 0; k < n; k++)
		if (dt_alphabet_same(kinds[k].alphabet, alphabet))
			return (int)k;
	for (size_t k = 0; k < n; k++)
		if (alphabet->n == DT_SET_FACES_MAX && kinds[k].alphabet->n == DT_SET_FACES_MAX &&
			!kinds[k].own_colour)
			return (int)k;
	return -1;
}
