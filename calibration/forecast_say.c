/* SPDX-License-Identifier: MIT */
/*
 * forecast_say.c - what was foretold, in words: the whole, and for each light that makes trouble
 * its faces and one remedy for them; and as JSON.
 */
#include "forecast.h"

static const struct {
	const char *word, *where;
} lights[FORECAST_LIGHTS] = {
	[FORECAST_TAUGHT] = { "taught", "in the light of the pictures" },
	[FORECAST_DIM] = { "dim", "in dim light" },
	[FORECAST_COLOURED] = { "coloured", "in light of another colour" },
	[FORECAST_MIRRORED] = { "mirrored", "where a lamp or a window is mirrored in them" },
	[FORECAST_SPOT] = { "spot", "where a small lamp is mirrored in a part of them" },
};

static const struct {
	const char *word, *what;
} helps[] = {
	[FORECAST_FINE] = { "none", "" },
	[FORECAST_PICTURES] = { "pictures", "more pictures of" },
	[FORECAST_LAMP] = { "lamp", "another lamp in some of the pictures of" },
	[FORECAST_FELT] = { "felt", "felt of another colour: the dice are hardly to be told from "
				    "this one; that concerns" },
};

json_t *forecast_json(const struct forecast *f, const struct face_set *set)
{
	json_t *list = json_array();
	bool bad = !list;

	for (int32_t i = 0; i < set->n; i++)
		for (int k = 0; k < FORECAST_LIGHTS; k++) {
			const struct forecast_count *c = &f->count[i][k];

			bad |= json_array_append_new(list,
				       json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:s}", "face",
					       set->face[i].label, "light", lights[k].word, "seen",
					       (int)c->seen, "asked", (int)c->asked, "left",
					       (int)c->left, "wrong", (int)c->wrong, "helps",
					       helps[f->help[i][k]].word)) != 0;
		}
	if (!bad)
		return list;
	json_decref(list);
	return NULL;
}

/* The faces that the remedy is for, as " K (40 %), Q (12 %)"; false: there are none. */
static bool add_faces(const struct forecast *f, const struct face_set *set,
	enum forecast_light light, enum forecast_help help, FILE *to)
{
	bool any = false;

	for (int32_t i = 0; i < set->n; i++) {
		const struct forecast_count *c = &f->count[i][light];

		if (f->help[i][light] != help)
			continue;
		if (!any)
			fprintf(to, "  asked about %s:", lights[light].where);
		fprintf(to, "%s %s (%.0f %%)", any ? "," : "", set->face[i].label,
			100.0 * (c->asked + c->left) / c->seen);
		any = true;
	}
	return any;
}

static void add_labels(const struct forecast *f, const struct face_set *set,
	enum forecast_light light, enum forecast_help help, FILE *to)
{
	const char *between = "";

	for (int32_t i = 0; i < set->n; i++) {
		if (f->help[i][light] != help)
			continue;
		fprintf(to, "%s %s", between, set->face[i].label);
		between = ",";
	}
}

void forecast_print(const struct forecast *f, const struct face_set *set, FILE *to)
{
	int32_t seen = 0, wrong = 0;

	for (int32_t i = 0; i < set->n; i++)
		for (int k = 0; k < FORECAST_LIGHTS; k++) {
			seen += f->count[i][k].seen;
			wrong += f->count[i][k].wrong;
		}
	fprintf(to,
		"foretold under other lamps: %.1f %% of dice that lie flat will be asked about "
		"(%d of %d tries were read wrongly)\n",
		100 * (double)f->unsure, (int)wrong, (int)seen);
	for (int k = 0; k < FORECAST_LIGHTS; k++)
		for (int h = FORECAST_PICTURES; h <= FORECAST_FELT; h++) {
			enum forecast_light light = (enum forecast_light)k;
			enum forecast_help help = (enum forecast_help)h;

			if (!add_faces(f, set, light, help, to))
				continue;
			fprintf(to, "\n    what helps: %s", helps[help].what);
			add_labels(f, set, light, help, to);
			fprintf(to, "\n");
		}
}
