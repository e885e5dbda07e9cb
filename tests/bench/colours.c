/* SPDX-License-Identifier: MIT */
/*
 * colours.c - whose dice are they? Reads pictures of two dice sets (looks --colours) with the
 * built-in pips, and compares the colour of each die with the truth.
 *
 *   colours DATABASE CONFIG FOLDER
 *
 * One line for each die that is not as it should be, one of sums at the end. Only dice that nothing
 * hides count as seen or not; a wrong colour counts wherever it is given.
 */
#include "table_eye.h"

#include "cv_bridge.h"
#include "image_file.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REACH_MM = 8, LEANING_MM = 16 };

/* The two colours of the set. */
static uint8_t played[2];

static struct {
	unsigned dice;	  /* that lie free */
	unsigned right;	  /* face and colour */
	unsigned other;	  /* the other seat's colour, of any die */
	unsigned strange; /* a colour that nobody plays with, of any die: asked about */
	unsigned unclear; /* the face is known, the colour is not: asked about */
	unsigned asked;	  /* the face is not known */
	unsigned left;	  /* not seen at all */
	unsigned wrong;	  /* another face */
} all;

static void must(bool good, const char *why)
{
	if (good)
		return;
	fprintf(stderr, "colours: %s\n", why);
	exit(1);
}

static double number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static bool is(const json_t *o, const char *key)
{
	return json_is_true(json_object_get(o, key));
}

static uint8_t colour_named(const char *name)
{
	for (uint8_t c = DT_COLOUR_RED; name && c < DT_COLOURS; c++)
		if (strcmp(dt_colour_names[c], name) == 0)
			return c;
	return DT_COLOUR_UNSURE;
}

static bool is_free(const json_t *zone, const json_t *die)
{
	return !is(zone, "covered") && !is(zone, "occluded") && !is(die, "cocked") &&
	       number(die, "visible") >= 0.9;
}

/* The die of the truth that was read there: the nearest that shows the face, else the nearest. One
 * that lies on another is seen farther out than it is. */
static const json_t *meant(const json_t *dice, const struct dt_die *read)
{
	const char *face = dt_face_label(&dt_pips, read->face);
	const json_t *die, *best = NULL;
	double nearest = 0;
	bool same = false;
	size_t i;
	json_array_foreach(dice, i, die)
	{
		double far =
			hypot(read->x_mm - number(die, "x_mm"), read->y_mm - number(die, "y_mm"));
		bool shows =
			face && strcmp(face, json_string_value(json_object_get(die, "face"))) == 0;
		if (far >= (is(die, "cocked") ? LEANING_MM : REACH_MM) || (same && !shows) ||
			(best && shows == same && far >= nearest))
			continue;
		best = die;
		nearest = far;
		same = shows;
	}
	return best;
}

static void say(const char *file, const json_t *die, const char *what, unsigned colour)
{
	printf("%s: %s %s at %.0f %.0f %s %s\n", file,
		json_string_value(json_object_get(die, "colour")),
		json_string_value(json_object_get(die, "face")), number(die, "x_mm"),
		number(die, "y_mm"), what, colour < DT_COLOURS ? dt_colour_names[colour] : "");
}

/* A die that was read, whether the one it lies nearest to is free or not. */
static void compare_read(const char *file, const json_t *dice, const struct dt_die *d)
{
	const json_t *die = meant(dice, d);
	if (!die || !d->face || d->colour == DT_COLOUR_UNSURE)
		return;
	uint8_t truth = colour_named(json_string_value(json_object_get(die, "colour")));
	if (d->colour == truth)
		return;
	bool other = d->colour == played[0] || d->colour == played[1];
	all.other += other;
	all.strange += !other;
	say(file, die, other ? "is called" : "seems", d->colour);
}

/* What became of a die that lies free. */
static void compare_die(const char *file, const json_t *die, const struct read_zone *z)
{
	const struct dt_die *found = NULL;
	double reach = REACH_MM;
	for (size_t k = 0; k < z->n; k++) {
		double far = hypot(z->dice[k].x_mm - number(die, "x_mm"),
			z->dice[k].y_mm - number(die, "y_mm"));
		if (far < reach) {
			reach = far;
			found = &z->dice[k];
		}
	}
	all.dice++;
	if (!found) {
		all.left++;
		say(file, die, "is not seen", DT_COLOURS);
	} else if (!found->face) {
		all.asked++;
	} else if (strcmp(dt_face_label(&dt_pips, found->face),
			   json_string_value(json_object_get(die, "face"))) != 0) {
		all.wrong++;
		say(file, die, "shows another face", DT_COLOURS);
	} else if (found->colour == DT_COLOUR_UNSURE) {
		all.unclear++;
	} else {
		all.right += found->colour ==
			     colour_named(json_string_value(json_object_get(die, "colour")));
	}
}

static void compare_zone(const char *file, const json_t *zone, const struct read_zone *z)
{
	const json_t *dice = json_object_get(zone, "dice"), *die;
	size_t i;
	for (size_t k = 0; k < z->n; k++)
		compare_read(file, dice, &z->dice[k]);
	json_array_foreach(dice, i, die)
	{
		if (is_free(zone, die))
			compare_die(file, die, z);
	}
}

static void read_frame(struct reader *reader, const char *folder, const json_t *frame)
{
	static struct reading reading;
	struct img picture = { 0 };
	struct dt_error err;
	char path[1024], seat[16];
	const char *file = json_string_value(json_object_get(frame, "file"));
	snprintf(path, sizeof(path), "%s/%s", folder, file);
	must(img_read_frame(path, &picture, &err) == DT_OK, err.msg);
	must(reader_read(reader, &picture, &reading, &err) == DT_OK, err.msg);
	for (size_t i = 0; i < reading.n; i++) {
		snprintf(seat, sizeof(seat), "seat%d", (int)reading.zone[i].number);
		compare_zone(file, json_object_get(json_object_get(frame, "zones"), seat),
			&reading.zone[i]);
	}
	img_finish(&picture);
}

int main(int argc, char **argv)
{
	struct table_eye eye;
	struct dt_error err;
	char path[1024];
	const json_t *frame;
	size_t i;
	must(argc == 4, "usage: colours DATABASE CONFIG FOLDER");
	struct cmd_args args = { .db = argv[1], .config = argv[2] };
	cvb_set_threads(1);
	snprintf(path, sizeof(path), "%s/truth.json", argv[3]);
	json_t *truth = json_load_file(path, 0, NULL);
	must(truth != NULL, "there is no truth.json in the folder");
	for (i = 0; i < 2; i++)
		played[i] = colour_named(
			json_string_value(json_array_get(json_object_get(truth, "colours"), i)));
	must(played[0] && played[1], "these are not pictures of two dice sets");
	must(table_eye_open(&args, NULL, "pips", &eye, &err) == DT_OK, err.msg);
	reader_colours(eye.reader, true);
	json_array_foreach(json_object_get(truth, "frames"), i, frame)
	{
		read_frame(eye.reader, argv[3], frame);
	}
	printf("%u dice: %u right, %u in the other's colour, %u in nobody's, %u of no clear "
	       "colour, %u asked about, %u not seen, %u with another face\n",
		all.dice, all.right, all.other, all.strange, all.unclear, all.asked, all.left,
		all.wrong);
	json_decref(truth);
	table_eye_close(&eye);
	return 0;
}
