/* SPDX-License-Identifier: MIT */
/*
 * find.c - looks a game up in the list, whichever list is built in.
 */
#include "list.h"

#include <string.h>

const struct game_listed *game_find(const char *id)
{
	for (const struct game_listed *g = game_list; id && g->ops; g++)
		if (strcmp(g->ops->id, id) == 0)
			return g;
	return NULL;
}

const struct game_listed *game_listed_of(const struct game *g)
{
	return game_find(game_ops_of(g)->id);
}

const struct game_ops *game_find_rules(const char *id)
{
	const struct game_listed *g = game_find(id);
	return g ? g->ops : NULL;
}
