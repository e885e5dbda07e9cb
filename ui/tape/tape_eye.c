/* SPDX-License-Identifier: MIT */
/*
 * tape_eye.c - writes all that a reader needs into a recording, and makes a reader of that again.
 *
 * What comes out of a recording is checked as strictly as what a stranger wrote: the numbers go
 * into loops over pixels.
 */
#include "tape_eye.h"

#include "cutting.h"
#include "read.h"
#include "reading_text.h"
#include "saved_set.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KIND "eye"
#define NAME "table"

/* What table.conf allows, with room. */
#define PLACE_MAX_MM 5000
#define ZONE_MIN_MM 20
#define ZONE_MAX_MM 1000
#define DIE_MIN_MM 5
#define DIE_MAX_MM 60

enum {
	FORMAT = 1,
	LENS_NUMBERS = 11,
	POSE_NUMBERS = 6,
	ZONE_NUMBERS = 5,
	AREA_NUMBERS = ZONE_NUMBERS + 2, /* kind and owner, of what is no zone */
	TABLE_NUMBERS = 3
};

struct tape_eye {
	struct vis_scene scene;
	struct reader *reader;
	struct face_set *set[READ_SETS_MAX];
	struct dt_dice_set dice[READ_SETS_MAX + 1]; /* the built-in one last */
	struct img canvas, scratch;
	struct reading reading;
};

static enum dt_status no_memory(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the recording");
}

static enum dt_status strange(const char *what, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0, "the recording is damaged at its %s", what);
}

/* ---- Numbers ---- */

static json_t *numbers_out(const double *v, size_t n)
{
	json_t *list = json_array();
	for (size_t i = 0; list && i < n; i++)
		json_array_append_new(list, json_real(v[i]));
	return list;
}

static bool numbers_in(const json_t *list, size_t n, double *out)
{
	if (!json_is_array(list) || json_array_size(list) != n)
		return false;
	for (size_t i = 0; i < n; i++) {
		const json_t *v = json_array_get(list, i);
		out[i] = json_number_value(v);
		if (!json_is_number(v) || !(fabs(out[i]) <= 1e6))
			return false;
	}
	return true;
}

static json_t *pose_out(const struct vis_pose *p)
{
	const double v[POSE_NUMBERS] = { p->rvec[0], p->rvec[1], p->rvec[2], p->tvec[0], p->tvec[1],
		p->tvec[2] };
	return numbers_out(v, POSE_NUMBERS);
}

static bool pose_in(const json_t *list, struct vis_pose *p)
{
	double v[POSE_NUMBERS];
	if (!numbers_in(list, POSE_NUMBERS, v))
		return false;
	memcpy(p->rvec, v, sizeof(p->rvec));
	memcpy(p->tvec, v + 3, sizeof(p->tvec));
	return true;
}

/* The pose as it comes out of a text with 12 digits. */
static enum dt_status through_text(struct vis_pose *pose, struct dt_error *err)
{
	json_t *out = pose_out(pose);
	char *text = out ? json_dumps(out, JSON_REAL_PRECISION(12)) : NULL;
	json_t *in = text ? json_loads(text, 0, NULL) : NULL;
	bool right = pose_in(in, pose);
	json_decref(out);
	json_decref(in);
	free(text);
	return right ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "a camera's place is no place");
}

static json_t *lens_out(const struct vis_lens *l)
{
	const double v[LENS_NUMBERS] = { l->width, l->height, l->fx, l->fy, l->cx, l->cy,
		l->dist[0], l->dist[1], l->dist[2], l->dist[3], l->dist[4] };
	return numbers_out(v, LENS_NUMBERS);
}

static bool lens_in(const json_t *list, struct vis_lens *l)
{
	double v[LENS_NUMBERS];
	if (!numbers_in(list, LENS_NUMBERS, v) || v[0] < 1 || v[0] > IMG_SIDE_MAX || v[1] < 1 ||
		v[1] > IMG_SIDE_MAX || v[0] * v[1] > IMG_PIXELS_MAX || v[2] < 1 || v[3] < 1)
		return false;
	l->width = (int32_t)v[0];
	l->height = (int32_t)v[1];
	l->fx = v[2];
	l->fy = v[3];
	l->cx = v[4];
	l->cy = v[5];
	memcpy(l->dist, v + 6, sizeof(l->dist));
	return true;
}

static json_t *zones_out(const struct dt_table *t)
{
	json_t *list = json_array();
	for (size_t i = 0; list && i < t->areas_n; i++) {
		const struct dt_area *z = &t->areas[i];
		const double v[AREA_NUMBERS] = { z->number, z->x_mm, z->y_mm, z->width_mm,
			z->height_mm, z->kind, z->owner };
		json_array_append_new(list,
			numbers_out(v, z->kind == DT_AREA_ZONE ? ZONE_NUMBERS : AREA_NUMBERS));
	}
	return list;
}

static bool zones_in(const json_t *list, struct dt_table *t)
{
	double v[AREA_NUMBERS];
	t->areas_n = json_array_size(list);
	if (t->areas_n < 1 || t->areas_n > DT_AREAS_MAX)
		return false;
	for (size_t i = 0; i < t->areas_n; i++) {
		const json_t *area = json_array_get(list, i);
		bool zone = json_array_size(area) == ZONE_NUMBERS;
		if (!numbers_in(area, zone ? ZONE_NUMBERS : AREA_NUMBERS, v) || v[0] < 1 ||
			v[0] > (zone ? DT_SEATS_MAX : DT_AREA_NUMBER_MAX) ||
			fabs(v[1]) > PLACE_MAX_MM || fabs(v[2]) > PLACE_MAX_MM ||
			v[3] < ZONE_MIN_MM || v[3] > ZONE_MAX_MM || v[4] < ZONE_MIN_MM ||
			v[4] > ZONE_MAX_MM)
			return false;
		t->areas[i] = (struct dt_area)DT_ZONE((int32_t)v[0], v[1], v[2], v[3], v[4]);
		if (zone)
			continue;
		if (!(v[5] > DT_AREA_ZONE && v[5] < DT_AREA_KINDS && v[6] >= 0 &&
			    v[6] <= DT_SEATS_MAX))
			return false;
		t->areas[i].kind = (uint8_t)v[5];
		t->areas[i].owner = (uint8_t)v[6];
	}
	return true;
}

/* ---- Into a recording ---- */

static json_t *head_out(const struct vis_scene *scene, const struct tape_eye_parts *parts)
{
	const double table[TABLE_NUMBERS] = { scene->table.width_mm, scene->table.height_mm,
		scene->table.die_mm };
	json_t *sets = json_array();
	for (size_t i = 0; sets && i < parts->sets; i++)
		json_array_append_new(sets, json_string(parts->set[i]->name));
	json_t *head = json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:b, s:b}", "format", FORMAT,
		"table", numbers_out(table, TABLE_NUMBERS), "zones", zones_out(&scene->table),
		"lens", lens_out(&scene->lens), "pose", pose_out(&scene->pose), "sets", sets,
		"pips", parts->pips, "pips_first", parts->pips_first);
	if (head && parts->together)
		json_object_set_new(head, "together", json_true());
	if (head && parts->colours)
		json_object_set_new(head, "colours", json_true());
	if (head && parts->cards)
		json_object_set_new(head, "cards", json_true());
	return head;
}

/* The empty zones as parts of the item, their places in its head. */
static enum dt_status pack_empty(
	const struct vis_scene *scene, json_t *head, struct store_part *parts, struct dt_error *err)
{
	json_t *list = json_array();
	enum dt_status st = list ? DT_OK : no_memory(err);
	for (size_t i = 0; i < scene->table.areas_n && st == DT_OK; i++) {
		struct cutting c;
		st = cutting_place(scene, &scene->pose, &scene->table.areas[i], &c, err);
		if (st == DT_OK)
			st = cutting_pack(&scene->empty, &c, &parts[i].bytes, &parts[i].n, err);
		if (st != DT_OK)
			break;
		snprintf(parts[i].name, sizeof(parts[i].name), "empty-%zu", i + 1);
		json_array_append_new(list, json_pack("[i, i]", (int)c.x, (int)c.y));
	}
	json_object_set_new(head, "empty", list);
	return st;
}

static enum dt_status save_item(struct store *s, const struct vis_scene *scene,
	const struct tape_eye_parts *parts, int64_t made_at, struct dt_error *err)
{
	struct store_part empty[DT_AREAS_MAX] = { 0 };
	struct store_item item = { .kind = KIND, .name = NAME, .made_at = made_at };
	json_t *head = head_out(scene, parts);
	enum dt_status st = head ? pack_empty(scene, head, empty, err) : no_memory(err);
	item.head = st == DT_OK ? json_dumps(head, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
	item.parts = empty;
	item.parts_n = scene->table.areas_n;
	if (st == DT_OK)
		st = item.head ? store_save(s, &item, err) : no_memory(err);
	for (size_t i = 0; i < DT_AREAS_MAX; i++)
		free(empty[i].bytes);
	free(item.head);
	json_decref(head);
	return st;
}

enum dt_status tape_eye_save(struct store *s, const struct tape_eye_parts *parts, int seats,
	int64_t made_at, struct dt_error *err)
{
	struct vis_scene scene = *parts->scene; /* borrows the picture */
	enum dt_status st = DT_OK;
	int64_t version;
	scene.table.areas_n = 0;
	for (size_t i = 0; i < parts->scene->table.areas_n; i++)
		if (parts->scene->table.areas[i].owner <= seats)
			scene.table.areas[scene.table.areas_n++] = parts->scene->table.areas[i];
	for (size_t i = 0; i < parts->sets && st == DT_OK; i++)
		st = saved_set_save(s, parts->set[i], made_at, &version, err);
	return st == DT_OK ? save_item(s, &scene, parts, made_at, err) : st;
}

/* ---- Out of a recording ---- */

static enum dt_status take_scene(const json_t *head, struct vis_scene *scene, struct dt_error *err)
{
	double table[TABLE_NUMBERS];
	if (json_integer_value(json_object_get(head, "format")) != FORMAT)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the recording was made by another version of dicetable");
	if (!numbers_in(json_object_get(head, "table"), TABLE_NUMBERS, table) ||
		table[2] < DIE_MIN_MM || table[2] > DIE_MAX_MM ||
		!zones_in(json_object_get(head, "zones"), &scene->table))
		return strange("table", err);
	if (!lens_in(json_object_get(head, "lens"), &scene->lens) ||
		!pose_in(json_object_get(head, "pose"), &scene->pose))
		return strange("calibration", err);
	scene->table.width_mm = table[0];
	scene->table.height_mm = table[1];
	scene->table.die_mm = table[2];
	return DT_OK;
}

static enum dt_status take_empty(
	struct tape_eye *e, const struct store_item *item, const json_t *list, struct dt_error *err)
{
	struct vis_scene *scene = &e->scene;
	enum dt_status st =
		img_init(&scene->empty, scene->lens.width, scene->lens.height, 3, IMG_U8, err);
	if (st == DT_OK && json_array_size(list) != scene->table.areas_n)
		st = strange("empty table", err);
	for (size_t i = 0; i < scene->table.areas_n && st == DT_OK; i++) {
		char name[32];
		double at[2];
		snprintf(name, sizeof(name), "empty-%zu", i + 1);
		const struct store_part *part = store_item_part(item, name);
		if (!part || !numbers_in(json_array_get(list, i), 2, at))
			st = strange("empty table", err);
		else
			st = cutting_paste(part->bytes, part->n, (int32_t)at[0], (int32_t)at[1],
				&scene->empty, &e->scratch, err);
	}
	return st;
}

static enum dt_status take_sets(struct tape_eye *e, struct store *s, const char *path,
	const json_t *head, struct dt_error *err)
{
	const json_t *list = json_object_get(head, "sets");
	size_t n = json_array_size(list);
	enum dt_status st = n <= READ_SETS_MAX ? DT_OK : strange("dice sets", err);
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		const char *name = json_string_value(json_array_get(list, i));
		struct face_set *set = e->set[i] = malloc(sizeof(*set));
		if (!set)
			return no_memory(err);
		st = name ? saved_set_load(s, path, name, set, err) : strange("dice sets", err);
		if (st == DT_OK)
			st = reader_add_set(e->reader, set, err);
		if (st == DT_OK)
			e->dice[i] = (struct dt_dice_set){ set->name, face_set_alphabet(set) };
	}
	if (st == DT_OK && json_is_true(json_object_get(head, "pips"))) {
		e->dice[n] = (struct dt_dice_set){ SET_BUILT_IN, dt_pips };
		st = reader_add_pips(e->reader, err);
		/* Recordings of before one could choose have no word about it. */
		if (st == DT_OK && json_is_true(json_object_get(head, "pips_first")))
			reader_try_first(e->reader, n);
	}
	reader_together(e->reader, json_is_true(json_object_get(head, "together")));
	reader_colours(e->reader, json_is_true(json_object_get(head, "colours")));
	if (st == DT_OK && json_is_true(json_object_get(head, "cards")))
		st = reader_cards(e->reader, &e->scene, READER_CARDS, err);
	return st;
}

static void start_canvas(struct tape_eye *e)
{
	for (int32_t y = 0; y < e->canvas.height; y++)
		memcpy(img_row(&e->canvas, y), img_row(&e->scene.empty, y),
			3 * (size_t)e->canvas.width);
}

static enum dt_status build(struct tape_eye *e, struct store *s, const char *path,
	const struct store_item *item, struct dt_error *err)
{
	json_t *head = json_loads(item->head, JSON_REJECT_DUPLICATES, NULL);
	enum dt_status st = take_scene(head, &e->scene, err);
	if (st == DT_OK)
		st = take_empty(e, item, json_object_get(head, "empty"), err);
	if (st == DT_OK) {
		e->reader = reader_create(&e->scene, err);
		st = e->reader ? take_sets(e, s, path, head, err) : DT_ERR_FORMAT;
	}
	if (st == DT_OK)
		st = img_init(
			&e->canvas, e->scene.lens.width, e->scene.lens.height, 3, IMG_U8, err);
	if (st == DT_OK)
		start_canvas(e);
	json_decref(head);
	return st;
}

enum dt_status tape_eye_load(
	struct store *s, const char *path, struct tape_eye **out, struct dt_error *err)
{
	struct store_item item;
	struct dt_error why = { .msg = "" };
	enum dt_status st = store_load(s, KIND, NAME, 0, &item, err);
	if (st != DT_OK)
		return st;
	struct tape_eye *e = calloc(1, sizeof(*e));
	st = e ? build(e, s, path, &item, &why) : no_memory(&why);
	store_item_finish(&item);
	if (st != DT_OK) {
		tape_eye_destroy(e);
		return dt_fail(err, st, why.sys, "%s: %s", path, why.msg);
	}
	*out = e;
	return DT_OK;
}

void tape_eye_destroy(struct tape_eye *e)
{
	if (!e)
		return;
	reader_destroy(e->reader);
	for (size_t i = 0; i < READ_SETS_MAX; i++)
		free(e->set[i]);
	img_finish(&e->scene.empty);
	img_finish(&e->canvas);
	img_finish(&e->scratch);
	free(e);
}

const struct vis_scene *tape_eye_scene(const struct tape_eye *e)
{
	return &e->scene;
}

/* ---- Reading ---- */

static const struct read_zone *zone_of(const struct tape_eye *e, int32_t number)
{
	for (size_t i = 0; i < e->reading.n; i++)
		if (e->reading.zone[i].number == number)
			return &e->reading.zone[i];
	return NULL;
}

static enum dt_status read_text(struct tape_eye *e, const struct vis_pose *pose,
	const struct store_picture *pictures, size_t n, char **text, struct dt_error *err)
{
	json_t *zones = json_array(), *o = json_object();
	enum dt_status st = zones && o ? DT_OK : no_memory(err);
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		const struct read_zone *z = zone_of(e, pictures[i].zone);
		if (!z)
			st = strange("pictures: one is of a zone that is not there", err);
		else
			json_array_append_new(zones, reading_zone(&e->reading, z, e->dice));
	}
	if (pose && st == DT_OK)
		json_object_set_new(o, "pose", pose_out(pose));
	json_object_set_new(o, "zones", zones);
	*text = st == DT_OK ? json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
	json_decref(o);
	if (st == DT_OK && !*text)
		st = no_memory(err);
	return st;
}

enum dt_status tape_eye_read(struct tape_eye *e, const struct vis_pose *pose,
	const struct store_picture *pictures, size_t n, char **text, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	struct vis_pose moved;
	*text = NULL;
	if (pose) {
		moved = *pose;
		st = through_text(&moved, err);
		if (st == DT_OK)
			st = reader_move(e->reader, &moved, err);
		start_canvas(e); /* cuttings of before lie elsewhere */
	}
	for (size_t i = 0; i < n && st == DT_OK; i++)
		st = cutting_paste(pictures[i].bytes, pictures[i].n, pictures[i].x_px,
			pictures[i].y_px, &e->canvas, &e->scratch, err);
	if (st == DT_OK)
		st = reader_read(e->reader, &e->canvas, &e->reading, err);
	return st == DT_OK ? read_text(e, pose ? &moved : NULL, pictures, n, text, err) : st;
}

enum dt_status tape_eye_again(
	struct tape_eye *e, const struct record_seen *seen, char **text, struct dt_error *err)
{
	struct vis_pose pose;
	json_t *was = json_loads(seen->reading ? seen->reading : "", 0, NULL);
	const json_t *moved = json_object_get(was, "pose");
	bool right = was && (!moved || pose_in(moved, &pose));
	bool follow = moved != NULL;
	json_decref(was);
	*text = NULL;
	if (!right)
		return strange("readings", err);
	return tape_eye_read(e, follow ? &pose : NULL, seen->pictures, seen->n, text, err);
}
