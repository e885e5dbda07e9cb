/* SPDX-License-Identifier: MIT */
/*
 * cmd_loose.c - reading and teaching with photos of dice that have no table round them: zone 0, and
 * pixels.
 */
#include "cmd_loose.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "dice.h"
#include "folder.h"
#include "json_line.h"
#include "label.h"
#include "pips.h"
#include "saved_signs.h"
#include "teach_signs.h"
#include "clock.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PIPS "pips"

enum { SETS_MAX = 16, SIDE_LEAST = 16 };

struct known_set {
	char name[64];
	struct die_sign_matcher *matcher;
	char label[DT_SET_FACES_MAX][DIE_SIGN_LABEL_MAX];
};

/* What is compared with what, for one call of the program. */
struct looser {
	struct loose *loose;
	bool pips;
	struct known_set set[SETS_MAX];
	size_t n;
	struct loose_die die[LOOSE_DICE_MAX];
};

/* The answer for one die. */
struct answer {
	const char *face; /* NULL: not sure */
	const char *set;
	float angle, sure;
	float x, y, size; /* of the sign that was looked at; size 0: none was */
	bool shown;	  /* a die at all, as far as this set can tell */
};

static void looser_finish(struct looser *l)
{
	loose_destroy(l->loose);
	for (size_t i = 0; i < l->n; i++)
		die_sign_matcher_destroy(l->set[i].matcher);
}

static enum dt_status add_set(
	struct looser *l, struct store *s, const char *path, const char *name, struct dt_error *err)
{
	struct die_sign_set signs;
	struct known_set *set = &l->set[l->n];
	enum dt_status st = saved_signs_load(s, path, name, &signs, err);
	if (st != DT_OK)
		return st;
	snprintf(set->name, sizeof(set->name), "%s", name);
	memcpy(set->label, signs.label, sizeof(set->label));
	set->matcher = die_sign_matcher_create(&signs, err);
	free(signs.sample);
	if (!set->matcher)
		return DT_ERR_NOMEM;
	l->n++;
	return DT_OK;
}

static enum dt_status add_all(
	struct looser *l, struct store *s, const char *path, struct dt_error *err)
{
	struct store_item *items = NULL;
	size_t n = 0;
	enum dt_status st = store_list(s, SAVED_SIGNS_KIND, &items, &n, err);
	for (size_t i = 0; st == DT_OK && i < n && l->n < SETS_MAX; i++)
		st = add_set(l, s, path, items[i].name, err);
	free(items);
	return st;
}

/* Only the data file's sets need the data file: the built-in one is read without. */
static enum dt_status looser_init(
	struct looser *l, const struct cmd_args *args, const char *dice, struct dt_error *err)
{
	char path[1024];
	enum dt_status st = DT_OK;
	l->pips = !dice || strcmp(dice, PIPS) == 0;
	if (!dice || !l->pips) {
		st = cmd_db_path(args, path, sizeof(path), err);
		struct store *s = st == DT_OK ? store_open(path, false, err) : NULL;
		if (!s)
			return err->code;
		st = dice ? add_set(l, s, path, dice, err) : add_all(l, s, path, err);
		store_close(s);
	}
	if (st == DT_OK && !(l->loose = loose_create(err)))
		st = err->code;
	return st;
}

static void ask_pips(const struct loose_die *die, struct answer *out)
{
	struct pips_reading r;
	pips_decide(die, &r);
	*out = (struct answer){ .face = dt_face_label(&dt_pips, (unsigned)r.face),
		.set = PIPS,
		.angle = r.angle,
		.sure = r.sure,
		.shown = r.shown };
}

static enum dt_status ask_set(const struct known_set *set, const struct img *photo,
	const struct loose_die *die, struct answer *out, struct dt_error *err)
{
	struct die_sign_sample sample = { 0 };
	struct die_sign_match m;
	enum dt_status st = die_sign_look(photo, die, &sample, err);
	if (st != DT_OK)
		return st;
	die_sign_match(set->matcher, &sample, DIE_SIGN_ALL, &m);
	*out = (struct answer){
		.face = m.sure ? set->label[m.face] : NULL,
		.set = set->name,
		.angle = m.angle,
		.sure = m.certainty,
		.x = sample.x,
		.y = sample.y,
		.size = sample.stray < 0.5f ? sample.size : 0,
		.shown = true,
	};
	return DT_OK;
}

/* Of all sets the one that is sure of the die; none where two are, for then it is not clear. */
static enum dt_status ask_all(const struct looser *l, const struct img *photo,
	const struct loose_die *die, struct answer *out, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	bool clash = false;
	*out = (struct answer){ 0 };
	if (l->pips)
		ask_pips(die, out);
	for (size_t i = 0; i < l->n && st == DT_OK; i++) {
		struct answer a;
		st = ask_set(&l->set[i], photo, die, &a, err);
		clash = clash || (out->face && a.face);
		if (!out->set || (a.face && !out->face) || (!out->face && a.sure > out->sure)) {
			a.shown = a.shown || out->shown;
			*out = a;
		}
	}
	if (clash)
		out->face = NULL;
	return st;
}

/* Two looks may end on one sign, as when a sign was taken for a small die itself: the surer stays.
 */
static void hide_twins(struct answer *a, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++) {
			float near = 1.5f * fminf(a[i].size, a[k].size);
			if (!a[i].shown || !a[k].shown ||
				hypotf(a[i].x - a[k].x, a[i].y - a[k].y) >= near)
				continue;
			bool first = (a[k].face && !a[i].face) ||
				     (!a[k].face == !a[i].face && a[k].sure >= a[i].sure);
			a[first ? i : k].shown = false;
		}
}

static json_t *rounded(double v, double unit)
{
	return json_real(round(v / unit) * unit);
}

static bool append_die(json_t *dice, const struct loose_die *die, const struct answer *a)
{
	json_t *o = json_object();
	json_object_set_new(o, "face", a->face ? json_string(a->face) : json_null());
	json_object_set_new(o, "x", rounded((double)die->x, 0.1));
	json_object_set_new(o, "y", rounded((double)die->y, 0.1));
	json_object_set_new(o, "angle", a->face ? rounded((double)a->angle, 0.1) : json_null());
	json_object_set_new(o, "sure", rounded((double)a->sure, 0.001));
	json_object_set_new(o, "set", json_string(a->set));
	return json_object_size(o) == 6 && json_array_append_new(dice, o) == 0;
}

static enum dt_status draw_die(struct img *photo, const struct loose_die *die,
	const struct answer *a, struct label *label, struct dt_error *err)
{
	struct cvb_ink ink = { 40, 40, 255, 1 + (int32_t)(die->edge / 40) };
	struct vis_point box[4];
	double edge = (double)die->edge;
	if (a->face)
		ink = (struct cvb_ink){ 40, 220, 40, ink.thickness };
	for (int i = 0; i < 4; i++) {
		double turn = (double)die->square + (2 * i + 1) * M_PI / 4;
		box[i] = (struct vis_point){ (double)die->x + edge * 0.7 * cos(turn),
			(double)die->y + edge * 0.7 * sin(turn) };
	}
	*label = (struct label){
		.at = { (double)die->x, (double)die->y }, .radius = 0.65 * edge, .ink = ink
	};
	label_say(label->text, sizeof(label->text), a->face, a->sure);
	return cvb_draw_polygon(photo, box, 4, true, ink, err);
}

/* The dice that a photo shows, and their faces. */
static enum dt_status draw_photo(struct img *photo, const struct looser *l,
	const struct answer *answers, size_t n, const char *path, struct dt_error *err)
{
	struct label label[LOOSE_DICE_MAX];
	double edges = 0;
	size_t shown = 0;
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < n && st == DT_OK; i++)
		if (answers[i].shown) {
			edges += (double)l->die[i].edge;
			st = draw_die(photo, &l->die[i], &answers[i], &label[shown++], err);
		}
	if (st == DT_OK && shown)
		st = label_draw(photo, label, shown, fmax(0.4, edges / (double)shown / 80), err);
	return st == DT_OK ? img_write_file(path, photo, err) : st;
}

static enum dt_status read_photo(struct looser *l, const char *path, const char *draw,
	struct img *photo, json_t *dice, double *ms, struct dt_error *err)
{
	struct answer *answers = NULL;
	size_t n = 0;
	enum dt_status st = img_read_frame(path, photo, err);
	if (st != DT_OK)
		return st;
	if (photo->width < SIDE_LEAST || photo->height < SIDE_LEAST)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the picture has %d x %d pixels; no die can be read in so few", path,
			(int)photo->width, (int)photo->height);
	int64_t begin_ns = dt_clock_ns();
	st = loose_find(l->loose, photo, l->die, LOOSE_DICE_MAX, &n, err);
	if (st == DT_OK && !(answers = calloc(n + 1, sizeof(*answers))))
		st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (size_t i = 0; i < n && st == DT_OK; i++)
		st = ask_all(l, photo, &l->die[i], &answers[i], err);
	if (st == DT_OK)
		hide_twins(answers, n);
	*ms = (double)(dt_clock_ns() - begin_ns) / 1e6;
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		if (!answers[i].shown)
			continue;
		if (!append_die(dice, &l->die[i], &answers[i]))
			st = dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	}
	if (st == DT_OK && draw)
		st = draw_photo(photo, l, answers, n, draw, err);
	free(answers);
	return st;
}

static enum dt_status print_photo(const char *path, json_t *dice, double ms, struct dt_error *err)
{
	json_t *o = json_pack("{s:s, s:[{s:i, s:s, s:O}], s:o}", "image", path, "zones", "zone", 0,
		"state", json_array_size(dice) ? "open" : "empty", "dice", dice, "ms",
		rounded(ms, 0.1));
	return json_line(o, 9, NULL) == DT_OK
		       ? DT_OK
		       : dt_fail(err, DT_ERR_FORMAT, 0, "%s: the name is not valid UTF-8", path);
}

int loose_read(const struct cmd_args *args, const char *dice, const char *draw)
{
	struct dt_error err;
	struct img photo = { 0 };
	struct looser *l = calloc(1, sizeof(*l));
	int status = CMD_DONE;
	cvb_set_threads(1);
	if (!l) {
		dt_fail(&err, DT_ERR_NOMEM, 0, "out of memory");
		return cmd_error(args, &err);
	}
	if (looser_init(l, args, dice, &err) != DT_OK)
		status = cmd_error(args, &err);
	for (size_t i = 0; i < args->words_n && l->loose; i++) {
		json_t *found = json_array();
		const char *out = i + 1 == args->words_n ? draw : NULL;
		double ms = 0;
		enum dt_status st = read_photo(l, args->words[i], out, &photo, found, &ms, &err);
		if (st == DT_OK)
			st = print_photo(args->words[i], found, ms, &err);
		if (st != DT_OK)
			status = cmd_error(args, &err);
		json_decref(found);
	}
	img_finish(&photo);
	looser_finish(l);
	free(l);
	return status;
}

/* "face-10-03.png" is of face 10. */
static enum dt_status label_of(const char *path, char *label, size_t cap, struct dt_error *err)
{
	const char *name = strrchr(path, '/');
	name = name ? name + 1 : path;
	size_t n = strcspn(name + strlen("face-"), "-.");
	if (n == 0 || n >= cap)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: which face? name the pictures face-9-01.jpg, face-10-01.jpg, "
			"face-J-01.jpg, ...",
			path);
	snprintf(label, cap, "%.*s", (int)n, name + strlen("face-"));
	return DT_OK;
}

static enum dt_status collect(struct signs *signs, const char *dir, struct dt_error *err)
{
	struct folder f = { 0 };
	struct img photo = { 0 };
	bool progress = isatty(STDERR_FILENO);
	enum dt_status st = folder_list(dir, "face-", &f, err);
	if (st == DT_OK && f.n == 0)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: there are no pictures face-9-01.jpg, face-10-01.jpg, ... in it", dir);
	for (size_t i = 0; i < f.n && st == DT_OK; i++) {
		char label[8];
		if (progress)
			fprintf(stderr, "\rpicture %zu of %zu ", i + 1, f.n);
		st = label_of(f.paths[i], label, sizeof(label), err);
		if (st == DT_OK)
			st = img_read_frame(f.paths[i], &photo, err);
		if (st == DT_OK)
			st = signs_add(signs, label, f.paths[i], &photo, err);
	}
	if (progress)
		fprintf(stderr, "\r                       \r");
	img_finish(&photo);
	folder_finish(&f);
	return st;
}

static enum dt_status save(const struct cmd_args *args, const char *name,
	const struct die_sign_set *set, int64_t *version, struct dt_error *err)
{
	char path[1024];
	enum dt_status st = cmd_db_path(args, path, sizeof(path), err);
	if (st != DT_OK)
		return st;
	struct store *s = store_open(path, true, err);
	if (!s)
		return err->code;
	st = saved_signs_save(s, name, set, (int64_t)time(NULL), version, err);
	store_close(s);
	return st;
}

static void print_text(const char *name, int64_t version, const struct die_sign_set *set,
	const struct signs_report *r)
{
	printf("dice set \"%s\", version %lld, is stored (for loose photos)\n", name,
		(long long)version);
	printf("samples:");
	for (int32_t i = 0; i < set->faces; i++)
		printf(" %s: %d", set->label[i], (int)r->samples[i]);
	printf("\ncross-validated: wrong %.1f %%, unsure %.1f %%\n", (double)r->wrong * 100,
		(double)r->unsure * 100);
	for (size_t i = 0; i < r->doubts; i++)
		printf("doubt: %s\n", r->doubt[i]);
}

static enum dt_status print_json(const char *name, int64_t version, const struct die_sign_set *set,
	const struct signs_report *r, struct dt_error *err)
{
	json_t *samples = json_object(), *doubts = json_array();
	for (int32_t i = 0; i < set->faces; i++)
		json_object_set_new(samples, set->label[i], json_integer(r->samples[i]));
	for (size_t i = 0; i < r->doubts; i++)
		json_array_append_new(doubts, json_string(r->doubt[i]));
	json_t *o = json_pack("{s:s, s:I, s:b, s:o, s:f, s:f, s:o}", "set", name, "version",
		(json_int_t)version, "loose", 1, "samples", samples, "wrong", (double)r->wrong,
		"unsure", (double)r->unsure, "doubts", doubts);
	return json_line(o, 6, err);
}

static enum dt_status draw_set(
	const struct die_sign_set *set, const char *path, struct dt_error *err)
{
	struct img sheet = { 0 };
	enum dt_status st = signs_draw(set, &sheet, err);
	if (st == DT_OK)
		st = img_write_file(path, &sheet, err);
	img_finish(&sheet);
	return st;
}

static enum dt_status learn(struct signs *signs, const char *dir, struct die_sign_set *set,
	struct signs_report *report, struct dt_error *err)
{
	struct dt_error why;
	enum dt_status st = signs_learn(signs, set, report, &why);
	return st == DT_OK ? st : dt_fail(err, st, why.sys, "%s: %s", dir, why.msg);
}

int loose_teach(const struct cmd_args *args, const char *name, const char *dir, const char *draw)
{
	struct dt_error err;
	struct die_sign_set set;
	struct signs_report report;
	int64_t version = 0;
	cvb_set_threads(1);
	struct signs *signs = signs_create(&err);
	enum dt_status st = signs ? collect(signs, dir, &err) : err.code;
	if (st == DT_OK)
		st = learn(signs, dir, &set, &report, &err);
	if (st == DT_OK && draw)
		st = draw_set(&set, draw, &err);
	if (st == DT_OK)
		st = save(args, name, &set, &version, &err);
	if (st == DT_OK && args->json)
		st = print_json(name, version, &set, &report, &err);
	else if (st == DT_OK)
		print_text(name, version, &set, &report);
	signs_destroy(signs);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
