/* SPDX-License-Identifier: MIT */
/*
 * cmd_bench.c - dicetable bench: how well pictures whose truth is known are read.
 *
 * The truth is the truth.json of a folder of pictures (docs: photos/README.md). Counts only; which
 * figures are good enough is not decided here.
 */
#include "cmd.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "json_line.h"
#include "table_eye.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = 12, GROUPS_MAX = 16, RINGS = 4 };

static const double near_mm = 9, cocked_near_mm = 16, ring_mm = 120;

static const struct cmd_option options[] = {
	{ "truth", "FILE", "truth.json of the pictures" },
	{ "images", "DIR", "the folder that the names in it start from" },
	{ "dice", "NAME,...", "only these sets may lie there (default: any one that is known)" },
	{ NULL, NULL, NULL },
};

/* Dice of one kind: a face, a lighting, a distance from the middle of the picture. */
struct group {
	char name[24];
	size_t right, wrong, unsure, left_out;
};

struct tally {
	const struct dt_dice_set *sets; /* of the reader */
	char label[ROWS_MAX][FACE_LABEL_MAX];
	size_t labels, seen[ROWS_MAX][ROWS_MAX + 1]; /* [truth][read]; the last column: not sure */
	struct group light[GROUPS_MAX], ring[RINGS];
	size_t lights, invented, frames;
};

static size_t row_of(struct tally *t, const char *label)
{
	for (size_t i = 0; i < t->labels; i++)
		if (strcmp(t->label[i], label) == 0)
			return i;
	if (t->labels == ROWS_MAX)
		return ROWS_MAX - 1;
	snprintf(t->label[t->labels], FACE_LABEL_MAX, "%s", label);
	return t->labels++;
}

static struct group *light_of(struct tally *t, const char *name)
{
	for (size_t i = 0; i < t->lights; i++)
		if (strcmp(t->light[i].name, name) == 0)
			return &t->light[i];
	if (t->lights < GROUPS_MAX)
		t->lights++;
	snprintf(t->light[t->lights - 1].name, sizeof(t->light[0].name), "%s", name);
	return &t->light[t->lights - 1];
}

static double number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static const char *text(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));

	return s ? s : "";
}

/* The rule of the reading targets. */
static bool is_readable(const json_t *zone, const json_t *die)
{
	const json_t *legibility = json_object_get(die, "legibility");

	return !json_is_true(json_object_get(die, "cocked")) && number(die, "visible") >= 0.9 &&
	       number(die, "contrast") >= 30 &&
	       (!legibility || json_number_value(legibility) >= 0.5) &&
	       !json_is_true(json_object_get(zone, "covered")) &&
	       !json_is_true(json_object_get(zone, "occluded"));
}

/* The nearest die that no other claimed, or -1. */
static int claim(const struct read_zone *z, bool *taken, double x, double y, double reach)
{
	int best = -1;

	for (size_t i = 0; i < z->n; i++) {
		double far = hypot(z->dice[i].x_mm - x, z->dice[i].y_mm - y);

		if (!taken[i] && far < reach) {
			reach = far;
			best = (int)i;
		}
	}
	if (best >= 0)
		taken[best] = true;
	return best;
}

static void count(struct group *g, int how)
{
	size_t *const which[] = { &g->right, &g->wrong, &g->unsure, &g->left_out };

	(*which[how])++;
}

static void judge_die(struct tally *t, const json_t *die, bool readable, const char *light,
	double from_middle, const struct dt_die *d)
{
	const char *face = text(die, "face");
	size_t row = row_of(t, face), ring = (size_t)(from_middle / ring_mm);
	const char *label = d && d->face ? dt_face_label(&t->sets[d->set].alphabet, d->face) : NULL;
	int how = !d ? 3 : !label ? 2 : strcmp(label, face) != 0;

	/* What nobody could read counts only when it was read wrongly. */
	if (!readable && how != 1)
		return;
	if (how < 2)
		t->seen[row][row_of(t, label)]++;
	else
		t->seen[row][ROWS_MAX]++;
	count(light_of(t, light), how);
	count(&t->ring[ring < RINGS ? ring : RINGS - 1], how);
}

static void judge_zone_of(struct tally *t, const struct dt_table *table, const json_t *zone,
	const char *light, const struct read_zone *z)
{
	bool taken[READ_DICE_MAX] = { false };
	const json_t *die;
	size_t i;

	json_array_foreach(json_object_get(zone, "dice"), i, die)
	{
		double x = number(die, "x_mm"), y = number(die, "y_mm");
		bool cocked = json_is_true(json_object_get(die, "cocked"));
		int k = claim(z, taken, x, y, cocked ? cocked_near_mm : near_mm);

		judge_die(t, die, is_readable(zone, die), light,
			hypot(x - table->width_mm / 2, y - table->height_mm / 2),
			k >= 0 ? &z->dice[k] : NULL);
	}
	for (i = 0; i < z->n; i++)
		t->invented += !taken[i] && z->dice[i].face > 0;
}

static enum dt_status judge_frame(struct tally *t, struct table_eye *eye, const json_t *frame,
	const char *dir, struct img *picture, struct dt_error *err)
{
	static struct reading reading;
	char path[1024];
	const json_t *light = json_object_get(frame, "lighting");
	enum dt_status st;

	if (snprintf(path, sizeof(path), "%s/%s", dir, text(frame, "file")) >= (int)sizeof(path))
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s: the name is too long", dir);
	st = img_read_frame(path, picture, err);
	if (st == DT_OK)
		st = reader_read(eye->reader, picture, &reading, err);
	t->sets = eye->dice;
	for (size_t i = 0; st == DT_OK && i < reading.n; i++) {
		char key[32];

		snprintf(key, sizeof(key), "seat%d", (int)reading.zone[i].number);

		const json_t *zone = json_object_get(json_object_get(frame, "zones"), key);

		if (zone)
			judge_zone_of(t, &eye->scene.table, zone,
				json_is_string(light) ? json_string_value(light)
						      : text(light, "kind"),
				&reading.zone[i]);
	}
	t->frames += st == DT_OK;
	return st;
}

static void print_groups(const char *title, const struct group *g, size_t n)
{
	printf("\n%-16s %6s %6s %6s %8s\n", title, "right", "wrong", "unsure", "left out");
	for (size_t i = 0; i < n; i++)
		printf("%-16s %6zu %6zu %6zu %8zu\n", g[i].name, g[i].right, g[i].wrong,
			g[i].unsure, g[i].left_out);
}

static void print_text(const struct tally *t)
{
	printf("%zu pictures; rows: what lies there, columns: what was read\n\n%8s", t->frames, "");
	for (size_t i = 0; i < t->labels; i++)
		printf("%6s", t->label[i]);
	printf("%6s\n", "?");
	for (size_t i = 0; i < t->labels; i++) {
		printf("%8s", t->label[i]);
		for (size_t k = 0; k < t->labels; k++)
			printf("%6zu", t->seen[i][k]);
		printf("%6zu\n", t->seen[i][ROWS_MAX]);
	}
	print_groups("light", t->light, t->lights);
	print_groups("from the middle", t->ring, RINGS);
	printf("\nfaces given where no die lies: %zu\n", t->invented);
}

static json_t *groups_json(const struct group *g, size_t n)
{
	json_t *o = json_object();

	for (size_t i = 0; i < n; i++)
		json_object_set_new(o, g[i].name,
			json_pack("{s:I, s:I, s:I, s:I}", "right", (json_int_t)g[i].right, "wrong",
				(json_int_t)g[i].wrong, "unsure", (json_int_t)g[i].unsure,
				"left_out", (json_int_t)g[i].left_out));
	return o;
}

static enum dt_status print_json(const struct tally *t, struct dt_error *err)
{
	json_t *faces = json_object();

	for (size_t i = 0; i < t->labels; i++) {
		json_t *row = json_object();

		for (size_t k = 0; k < t->labels; k++)
			json_object_set_new(
				row, t->label[k], json_integer((json_int_t)t->seen[i][k]));
		json_object_set_new(row, "?", json_integer((json_int_t)t->seen[i][ROWS_MAX]));
		json_object_set_new(faces, t->label[i], row);
	}

	json_t *o = json_pack("{s:I, s:o, s:o, s:o, s:I}", "pictures", (json_int_t)t->frames,
		"faces", faces, "light", groups_json(t->light, t->lights), "from_the_middle",
		groups_json(t->ring, RINGS), "invented", (json_int_t)t->invented);
	return json_line(o, 9, err);
}

static enum dt_status judge_all(
	struct tally *t, const struct cmd_args *args, const json_t *truth, struct dt_error *err)
{
	struct table_eye eye;
	struct img picture = { 0 };
	const json_t *frame;
	size_t i;
	enum dt_status st = table_eye_open(args, NULL, cmd_value(args, "dice"), &eye, err);

	if (st != DT_OK)
		return st;
	for (i = 0; i < RINGS; i++)
		snprintf(t->ring[i].name, sizeof(t->ring[i].name), "%s%.0f mm",
			i + 1 == RINGS ? "over " : "to ",
			ring_mm * (double)(i + 1 == RINGS ? i : i + 1));
	json_array_foreach(json_object_get(truth, "frames"), i, frame)
	{
		st = judge_frame(t, &eye, frame, cmd_value(args, "images"), &picture, err);
		if (st != DT_OK)
			break;
	}
	img_finish(&picture);
	table_eye_close(&eye);
	return st;
}

static int run(const struct cmd_args *args)
{
	static struct tally t;
	struct dt_error err;
	json_error_t why;
	const char *path = cmd_value(args, "truth");
	json_t *truth;
	enum dt_status st = DT_OK;

	if (strcmp(args->words[0], "vision") != 0)
		return cmd_usage(args, "there is no \"%.40s\" to try, only vision", args->words[0]);
	if (!path || !cmd_value(args, "images"))
		return cmd_usage(args, "give --truth FILE and --images DIR");
	cvb_set_threads(1);
	truth = json_load_file(path, 0, &why);
	if (!truth && why.line < 0)
		st = dt_fail(&err, DT_ERR_FORMAT, 0, "%s", why.text);
	else if (!truth)
		st = dt_fail(&err, DT_ERR_FORMAT, 0, "%s: line %d: %s", path, why.line, why.text);
	else if (json_array_size(json_object_get(truth, "frames")) == 0)
		st = dt_fail(&err, DT_ERR_FORMAT, 0, "%s: it lists no frames", path);
	if (st == DT_OK)
		st = judge_all(&t, args, truth, &err);
	json_decref(truth);
	if (st == DT_OK && args->json)
		st = print_json(&t, &err);
	else if (st == DT_OK)
		print_text(&t);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_bench = {
	.name = "bench",
	.usage = "vision --truth FILE --images DIR [--dice NAME]",
	.summary = "read pictures whose truth is known, and count",
	.text = "Prints which face was read as which, and how many dice were right, wrong, not "
		"sure and\n"
		"left out by the kind of light and by the distance from the middle of the table.\n"
		"Dice that nobody could read (leaning, hidden, no contrast) count only when they\n"
		"were read wrongly.",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.run = run,
};
