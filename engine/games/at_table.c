/* SPDX-License-Identifier: MIT */
/*
 * at_table.c - what is alike for every game at a table: the faces of its dice.
 */
#include "at_table.h"

unsigned game_faces(const struct game_table *t)
{
	unsigned n = 0;
	while (t->faces[n])
		n++;
	return n;
}

const char *game_face(const struct game_table *t, unsigned face)
{
	return face >= 1 && face <= game_faces(t) ? t->faces[face - 1] : NULL;
}
