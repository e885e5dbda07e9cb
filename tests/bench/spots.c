/* SPDX-License-Identifier: MIT */
/*
 * spots.c - what the reader measures where it asks itself whether a face is sure, and the truth.
 *
 * One line for each spot, for who fits the judgement (tests/learn/README.md). Nothing is decided
 * here.
 *
 *   spots DATABASE CONFIG SET FOLDER NAME    pictures of a table that was taught
 *   spots FOLDER NAME                        cut-outs of zones (tests/frames), set and all
 */
#include "table_eye.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "flat.h"
#include "odds.h"
#include "read_in.h"
#include "teach_record.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct reader *reader;
static struct reading reading;

/* The picture at hand. */
struct shown {
	const char *name, *file;
	const json_t *truth;
};

static void must(bool good, const char *why)
{
	if (good)
		return;
	fprintf(stderr, "spots: %s\n", why);
	exit(1);
}

static double number(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

static const struct zone *zone_of(const struct reader *r, const struct zone_look *look)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->zone[i].look == look)
			return &r->zone[i];
	return NULL;
}

/* How far a die of the truth may lie from what was read as it: one that leans shows a side. */
static double reach_of(const json_t *die)
{
	return json_is_true(json_object_get(die, "cocked")) ? 16 : 9;
}

struct found {
	const json_t *die;
	double far;
	bool same; /* it shows the face, and lies in reach */
};

static void look_at(const json_t *dice, struct vis_point at, const char *face, struct found *best)
{
	const json_t *die;
	size_t i;

	json_array_foreach(dice, i, die)
	{
		double far = hypot(number(die, "x_mm") - at.x, number(die, "y_mm") - at.y);
		bool same = far < reach_of(die) &&
			    strcmp(json_string_value(json_object_get(die, "face")), face) == 0;

		if (same > best->same || (same == best->same && far < best->far))
			*best = (struct found){ die, far, same };
	}
}

/* The nearest die of the truth that shows the face, or of all, in the zones and out of them. */
static struct found nearest(const json_t *frame, struct vis_point at, const char *face)
{
	struct found best = { .far = 1e9 };
	const json_t *zone;
	const char *key;

	json_object_foreach(json_object_get(frame, "zones"), key, zone)
	{
		look_at(json_object_get(zone, "dice"), at, face, &best);
	}
	look_at(json_object_get(frame, "outside"), at, face, &best);
	return best;
}

/* Name, distance, whether it leans, visible, contrast, legibility, its face. */
static void print_truth(
	const struct shown *p, const struct zone *z, struct face_pose pose, const char *face)
{
	struct vis_point at =
		vis_view_to_mm(z->view, (struct vis_point){ (double)pose.x, (double)pose.y });
	struct found found = nearest(p->truth, at, face);
	const json_t *die = found.die;
	const json_t *legibility = die ? json_object_get(die, "legibility") : NULL;

	printf(" %s %d %.1f %.1f %.2f", p->name, (int)z->place.number, at.x, at.y,
		fmin(found.far, 999));
	if (!die)
		printf(" 0 0 0 0 -");
	else
		printf(" %d %.3f %.0f %.3f %s", json_is_true(json_object_get(die, "cocked")),
			number(die, "visible"), number(die, "contrast"),
			legibility ? json_number_value(legibility) : 1,
			json_string_value(json_object_get(die, "face")));
}

/* A spot as one face: what it is, what was measured, what lies round it. */
static void print_spot(
	const struct shown *p, const struct candidate_view *v, const struct candidate *s, int kind)
{
	const struct zone *z = zone_of(reader, v->look);
	const struct face_set *set = face_matcher_set(v->set);
	float x[ODDS_INPUTS], flat[FLAT_INPUTS];

	if (!z || s->match.face < 0)
		return;
	odds_look(set, s, x);
	printf("%d %s %d", kind, set->face[s->match.face].label, s->odds > ODDS_SURE);
	print_truth(p, z, s->match.pose, set->face[s->match.face].label);
	printf(" %.4f %.4f %.4f %.4f %.3f ;", (double)s->match.score, (double)s->match.rival_score,
		(double)s->shine, (double)s->shine_lead, (double)s->square);
	for (int i = 0; i < ODDS_INPUTS; i++)
		printf(" %.4g", (double)x[i]);
	printf(" ;");
	flat_look(v, s->match.pose, flat);
	for (int i = 0; i < FLAT_INPUTS; i++)
		printf(" %.3g", (double)flat[i]);
	printf("\n");
}

static void seen(void *user, const struct candidate_view *v, const struct candidate *s)
{
	struct candidate here = *s, other;
	bool two = candidates_shine(v, &here, &other);

	print_spot(user, v, &here, 0);
	if (two)
		print_spot(user, v, &other, 1);
}

/* The nearest of what was read, or NULL. */
static const struct dt_die *read_at(
	const struct read_zone *z, const json_t *die, const struct judge_zone *judged, size_t *at)
{
	double reach = reach_of(die);
	const struct dt_die *best = NULL;

	for (size_t i = 0; i < z->n; i++) {
		double far = hypot(z->dice[i].x_mm - number(die, "x_mm"),
			z->dice[i].y_mm - number(die, "y_mm"));

		if (far >= reach)
			continue;
		reach = far;
		best = &z->dice[i];
		*at = i < judged->n ? i : 0;
	}
	return best;
}

/* What became of each die of the truth: right, wrong, asked or left; its log-odds. */
static void print_dice(
	const struct shown *p, const struct read_zone *z, size_t number_of, const json_t *zone)
{
	const json_t *die;
	size_t i;

	json_array_foreach(json_object_get(zone, "dice"), i, die)
	{
		size_t at = 0;
		const struct dt_die *d = read_at(z, die, &reader->judged[number_of], &at);
		const char *face = json_string_value(json_object_get(die, "face"));
		const json_t *legibility = json_object_get(die, "legibility");
		const char *label = d && d->face ? face_matcher_set(reader_set(reader, d->set))
							   ->face[d->face - 1]
							   .label
						 : NULL;
		const struct candidate *spot = &reader->judged[number_of].die[at].spot;

		printf("die %s %s %d %.1f %.1f %s cocked %d visible %.3f contrast %.0f legible "
		       "%.3f hidden %d %s %s %.2f\n",
			p->name, p->file, (int)z->number, number(die, "x_mm"), number(die, "y_mm"),
			face, json_is_true(json_object_get(die, "cocked")), number(die, "visible"),
			number(die, "contrast"), legibility ? json_number_value(legibility) : 1,
			json_is_true(json_object_get(zone, "covered")) ||
				json_is_true(json_object_get(zone, "occluded")),
			!d			   ? "left"
			: !label		   ? "asked"
			: strcmp(label, face) == 0 ? "right"
						   : "wrong",
			label ? label : "-", d ? (double)spot->odds : 0);
	}
}

static void read_picture(
	const struct img *picture, const json_t *truth, const char *name, const char *file)
{
	struct shown shown = { name, file, truth };
	struct judge_whose w = { .dice = 0 };
	struct dt_error err;

	reader->watch = (struct candidate_watch){ seen, &shown };
	must(reader_read(reader, picture, &reading, &err) == DT_OK, err.msg);
	if (reader->sets > 0)
		w = judge_whose(face_matcher_set(reader->set[0]), reader->judged, reader->n);
	for (size_t i = 0; i < reading.n; i++) {
		char seat[32];

		snprintf(seat, sizeof(seat), "seat%d", (int)reading.zone[i].number);
		printf("zone %s %s %d %d hidden %d\n", name, file, (int)reading.zone[i].number,
			(int)reading.zone[i].state,
			json_is_true(json_object_get(
				json_object_get(json_object_get(truth, "zones"), seat),
				"covered")) +
				2 * json_is_true(json_object_get(
					    json_object_get(json_object_get(truth, "zones"), seat),
					    "occluded")));
		print_dice(&shown, &reading.zone[i], i,
			json_object_get(json_object_get(truth, "zones"), seat));
	}
	printf("frame %s %.3f %.3f %zu\n", name, (double)w.tint, (double)w.deficit, w.dice);
}

static json_t *truth_of(const char *folder)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/truth.json", folder);
	json_t *truth = json_load_file(path, 0, NULL);

	must(truth != NULL, "there is no truth.json in the folder");
	return truth;
}

/* --- a table that was taught --- */

static void read_table(char **argv)
{
	struct dt_error err;
	struct table_eye eye;
	struct img picture = { 0 };
	struct cmd_args args = { .db = argv[1], .config = argv[2] };
	json_t *truth = truth_of(argv[4]);
	const json_t *frame;
	char path[1024];
	size_t i;

	must(table_eye_open(&args, NULL, argv[3], &eye, &err) == DT_OK, err.msg);
	reader = eye.reader;
	json_array_foreach(json_object_get(truth, "frames"), i, frame)
	{
		snprintf(path, sizeof(path), "%s/%s", argv[4],
			json_string_value(json_object_get(frame, "file")));
		must(img_read_frame(path, &picture, &err) == DT_OK, err.msg);
		read_picture(&picture, frame, argv[5],
			json_string_value(json_object_get(frame, "file")));
	}
	img_finish(&picture);
	json_decref(truth);
	table_eye_close(&eye);
}

/* --- cut-outs --- */

static void take_camera(const json_t *camera, struct vis_scene *scene)
{
	struct vis_lens *l = &scene->lens;

	l->width = (int32_t)number(camera, "width");
	l->height = (int32_t)number(camera, "height");
	l->fx = number(camera, "fx");
	l->fy = number(camera, "fy");
	l->cx = number(camera, "cx");
	l->cy = number(camera, "cy");
	for (size_t i = 0; i < 5; i++)
		l->dist[i] = json_number_value(json_array_get(json_object_get(camera, "dist"), i));
	for (size_t i = 0; i < 3; i++) {
		scene->pose.rvec[i] =
			json_number_value(json_array_get(json_object_get(camera, "rvec"), i));
		scene->pose.tvec[i] =
			json_number_value(json_array_get(json_object_get(camera, "tvec"), i));
	}
}

/* The cut-out in a black picture of the camera's size. */
static void put_back(const char *folder, const json_t *c, const char *key,
	const struct vis_lens *lens, struct img *frame)
{
	struct img part = { 0 };
	struct dt_error err;
	char path[1024];
	int32_t left = (int32_t)number(c, "left"), top = (int32_t)number(c, "top");

	snprintf(path, sizeof(path), "%s/%s", folder, json_string_value(json_object_get(c, key)));
	must(img_read_frame(path, &part, &err) == DT_OK, err.msg);
	must(img_init(frame, lens->width, lens->height, 3, IMG_U8, &err) == DT_OK, err.msg);
	for (int32_t y = 0; y < part.height; y++)
		memcpy(img_row(frame, top + y) + (ptrdiff_t)3 * left, img_row(&part, y),
			(size_t)part.width * 3);
	img_finish(&part);
}

static void load_set(const char *folder, struct face_set *out)
{
	static uint8_t bytes[FACES_MAX * FACE_CELLS * 2];
	static char text[4096];
	struct dt_error err;
	char path[1024];

	snprintf(path, sizeof(path), "%s/set.json", folder);
	FILE *f = fopen(path, "rb");
	must(f != NULL, path);
	text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
	fclose(f);
	snprintf(path, sizeof(path), "%s/set.faces", folder);
	f = fopen(path, "rb");
	must(f != NULL, path);
	size_t n = fread(bytes, 1, sizeof(bytes), f);
	fclose(f);
	must(teach_record_read(text, bytes, n, out, &err) == DT_OK, err.msg);
}

/* As the truth of a whole picture has it: what is not readable leans or is hidden. */
static json_t *whole_truth(const json_t *c)
{
	json_t *dice = json_array();
	const json_t *d;
	size_t i;

	json_array_foreach(json_object_get(c, "dice"), i, d)
	{
		bool readable = json_is_true(json_object_get(d, "readable"));

		json_array_append_new(
			dice, json_pack("{s:s,s:f,s:f,s:b,s:f}", "face",
				      json_string_value(json_object_get(d, "face")), "x_mm",
				      number(d, "x"), "y_mm", number(d, "y"), "cocked", !readable,
				      "visible", readable ? 1.0 : 0.0));
	}
	return json_pack("{s:{s:{s:o}}}", "zones", "zone", "dice", dice);
}

static void read_cutouts(const char *folder, const char *name)
{
	static struct face_set set;
	json_t *truth = truth_of(folder);
	const json_t *c;
	struct dt_error err;
	size_t i;

	load_set(folder, &set);
	json_array_foreach(json_object_get(truth, "cases"), i, c)
	{
		const json_t *z = json_object_get(c, "zone");
		struct vis_scene scene = { .table = { .die_mm = 16, .areas_n = 1 } };
		struct img frame = { 0 };
		json_t *whole = whole_truth(c);

		take_camera(json_object_get(truth, "camera"), &scene);
		scene.table.areas[0] = (struct dt_area)DT_ZONE((int32_t)number(z, "number"),
			number(z, "x"), number(z, "y"), number(z, "width"), number(z, "height"));
		put_back(folder, c, "empty", &scene.lens, &scene.empty);
		put_back(folder, c, "picture", &scene.lens, &frame);
		reader = reader_create(&scene, &err);
		must(reader && reader_add_set(reader, &set, &err) == DT_OK, err.msg);
		read_picture(&frame, whole, name, json_string_value(json_object_get(c, "picture")));
		reader_destroy(reader);
		img_finish(&scene.empty);
		img_finish(&frame);
		json_decref(whole);
	}
	json_decref(truth);
}

int main(int argc, char **argv)
{
	if (argc != 3 && argc != 6) {
		fprintf(stderr, "usage: spots DATABASE CONFIG SET FOLDER NAME, or spots FOLDER "
				"NAME for cut-outs\n");
		return 2;
	}
	cvb_set_threads(1);
	if (argc == 3)
		read_cutouts(argv[1], argv[2]);
	else
		read_table(argv);
	return 0;
}
