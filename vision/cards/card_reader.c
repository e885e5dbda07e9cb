/* SPDX-License-Identifier: MIT */
/*
 * card_reader.c - finds tags in the parts of a picture in which areas are seen, and sorts out what
 * is no card of theirs.
 *
 * Only the part of the picture is looked at in which an area is seen, from its felt up to where a
 * hand may hold a card. How high a sticker is its size tells: good for a hand's width, enough to
 * say over which place of the table it is.
 *
 * Every part is looked at as it is and in other tones. Each look costs as much again: where looks
 * follow each other the other tones take turns, but one that has shown what the plain picture did
 * not comes again as long as it does.
 */
#include "card_reader.h"

#include "card_tone.h"
#include "cv_bridge.h"
#include "rectify.h"
#include "tags.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Higher no card is shown. */
#define HELD_MM 120.0
/* Lower than this it lies: how high it is cannot be told better. */
#define LIES_MM 15.0
/* As far from an area a card may still belong to it: that much its place may be wrong. */
#define MISSES_MM 10.0
/* Codes with more repaired bits are not believed: two of the family differ in eleven. */
#define WRONG_BITS_MAX 1
/* The squares of a sticker are 3 pixels wide, and the tags' library wants a little more: in the
 * picture as it is it leaves out twice as many under strong or weak lamps; twice as large helps no
 * more. */
#define ENLARGE 1.5
/* Tags in one part of the picture, the table's own with them. */
#define TAGS_MAX 64
/* A sticker is a tag of eight squares with a white one on each side. */
#define STICKER_SHARE (10.0 / 8)

struct part {
	int32_t x, y, width, height;
};

struct card_reader {
	struct dt_table table;
	struct vis_lens lens;
	struct vis_pose pose;
	double height_mm; /* of the camera */
	struct part part[DT_AREAS_MAX];
	bool single;		       /* all tones at each look */
	unsigned turn[DT_AREAS_MAX];   /* looks so far */
	unsigned helped[DT_AREAS_MAX]; /* bit per tone: the last look needed it */
	struct vis_tag_finder *finder;
	struct img grey, large, toned;
};

/* Where an area and the room above it are seen. */
static enum dt_status part_of(const struct card_reader *r, const struct vis_pose *pose,
	const struct dt_area *a, struct part *out, struct dt_error *err)
{
	struct vis_point3 mm[8];
	struct vis_point px[8], low = { HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL };
	double top = a->kind == DT_AREA_ZONE ? HELD_MM : LIES_MM; /* into fields they are laid */

	for (int k = 0; k < 8; k++)
		mm[k] = (struct vis_point3){ a->x_mm + (k & 1 ? a->width_mm : 0),
			a->y_mm + (k & 2 ? a->height_mm : 0), k & 4 ? -top : 0 };

	enum dt_status st = cvb_project(&r->lens, pose, mm, 8, px, err);

	for (int k = 0; k < 8; k++) {
		low = (struct vis_point){ fmin(low.x, px[k].x), fmin(low.y, px[k].y) };
		high = (struct vis_point){ fmax(high.x, px[k].x), fmax(high.y, px[k].y) };
	}
	/* A tag at the very border has its other half outside. */
	double margin = 0.02 * r->lens.width, right = fmin(high.x + margin, r->lens.width);
	double bottom = fmin(high.y + margin, r->lens.height);

	out->x = (int32_t)fmax(low.x - margin, 0);
	out->y = (int32_t)fmax(low.y - margin, 0);
	out->width = (int32_t)fmax(right - out->x, 0);
	out->height = (int32_t)fmax(bottom - out->y, 0);
	return st;
}

enum dt_status card_reader_move(
	struct card_reader *r, const struct vis_pose *pose, struct dt_error *err)
{
	struct part part[DT_AREAS_MAX];
	struct vis_point3 camera;
	enum dt_status st = vis_camera_place(pose, &camera, err);

	for (size_t i = 0; st == DT_OK && i < r->table.areas_n; i++)
		st = part_of(r, pose, &r->table.areas[i], &part[i], err);
	if (st != DT_OK)
		return st;
	r->pose = *pose;
	r->height_mm = -camera.z;
	memcpy(r->part, part, r->table.areas_n * sizeof(*part));
	return DT_OK;
}

struct card_reader *card_reader_create(
	const struct vis_scene *scene, bool single, struct dt_error *err)
{
	struct card_reader *r = calloc(1, sizeof(*r));

	if (!r) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to look for cards");
		return NULL;
	}
	r->table = scene->table;
	r->lens = scene->lens;
	r->single = single;
	r->finder = vis_tag_finder_create(err);
	if (!r->finder || card_reader_move(r, &scene->pose, err) != DT_OK) {
		card_reader_destroy(r);
		return NULL;
	}
	return r;
}

void card_reader_destroy(struct card_reader *r)
{
	if (!r)
		return;
	vis_tag_finder_destroy(r->finder);
	img_finish(&r->grey);
	img_finish(&r->large);
	img_finish(&r->toned);
	free(r);
}

static bool is_card(const struct card_reader *r, const struct vis_tag *t)
{
	if (t->id < DT_CARD_TAG_FIRST || t->wrong_bits > WRONG_BITS_MAX)
		return false;
	for (size_t i = 0; i < r->table.tags_n; i++)
		if (r->table.tags[i].id == t->id)
			return false;
	return true;
}

/* How high it is held: a tag looks as much larger as it is nearer. Of a slanted one two sides look
 * shorter, the others tell. */
static double height_of(const struct card_reader *r, const struct vis_point mm[4])
{
	double side[2] = { 0, 0 };

	for (int k = 0; k < 4; k++)
		side[k % 2] += hypot(mm[(k + 1) % 4].x - mm[k].x, mm[(k + 1) % 4].y - mm[k].y) / 2;

	double seen = fmax(side[0], side[1]);

	double height = r->height_mm * (1 - DT_CARD_TAG_MM / fmax(seen, 1));

	return height < LIES_MM ? 0 : fmin(height, HELD_MM);
}

/* Where on the table, or over it, the tag is. */
static enum dt_status place(const struct card_reader *r, const struct vis_tag *t,
	struct card_seen *out, struct dt_error *err)
{
	struct vis_point mm[4];
	enum dt_status st = vis_to_table(&r->lens, &r->pose, 0, t->corners, 4, mm, err);
	double height = st == DT_OK ? height_of(r, mm) : 0;

	if (st == DT_OK)
		st = vis_to_table(&r->lens, &r->pose, -height, t->corners, 4, mm, err);
	if (st != DT_OK)
		return st;
	out->card.tag = t->id;
	out->card.height_mm = height;
	out->card.x_mm = (mm[0].x + mm[1].x + mm[2].x + mm[3].x) / 4;
	out->card.y_mm = (mm[0].y + mm[1].y + mm[2].y + mm[3].y) / 4;

	double angle = atan2(mm[1].y - mm[0].y, mm[1].x - mm[0].x) * 180 / M_PI;

	out->card.angle_deg = angle < 0 ? angle + 360 : angle;
	for (int k = 0; k < 4; k++) {
		out->corner[k].x = t->centre.x + STICKER_SHARE * (t->corners[k].x - t->centre.x);
		out->corner[k].y = t->centre.y + STICKER_SHARE * (t->corners[k].y - t->centre.y);
	}
	return DT_OK;
}

/* From the enlarged part to the whole picture. */
static struct vis_point back(const struct part *p, struct vis_point large)
{
	return (struct vis_point){ (large.x + 0.5) / ENLARGE - 0.5 + p->x,
		(large.y + 0.5) / ENLARGE - 0.5 + p->y };
}

static double side_of(const struct vis_tag *t)
{
	return hypot(t->corners[1].x - t->corners[0].x, t->corners[1].y - t->corners[0].y);
}

/* Where its tone has not widened it. */
static struct vis_tag moved_back(const struct part *p, enum card_tone tone, struct vis_tag t)
{
	double share = 1 - 2 * card_tone_widens_px(tone) / fmax(side_of(&t), 1);

	for (int c = 0; c < 4; c++) {
		struct vis_point at = t.corners[c];

		at.x = t.centre.x + share * (at.x - t.centre.x);
		at.y = t.centre.y + share * (at.y - t.centre.y);
		t.corners[c] = back(p, at);
	}
	t.centre = back(p, t.centre);
	return t;
}

/* Is it one that another tone has shown? Two cards of a kind do not lie on each other's tags. */
static bool is_known(const struct vis_tag *tags, size_t n, const struct vis_tag *t)
{
	for (size_t i = 0; i < n; i++)
		if (tags[i].id == t->id && hypot(tags[i].centre.x - t->centre.x,
						   tags[i].centre.y - t->centre.y) < side_of(t) / 2)
			return true;
	return false;
}

/* Behind those of its id and of smaller ones. */
static void insert(struct vis_tag *tags, size_t *n, struct vis_tag t)
{
	size_t i = (*n)++;

	for (; i > 0 && tags[i - 1].id > t.id; i--)
		tags[i] = tags[i - 1];
	tags[i] = t;
}

/* Adds what this tone shows. */
static enum dt_status find_in_tone(struct card_reader *r, enum card_tone tone, const struct part *p,
	struct vis_tag *out, size_t *n, struct dt_error *err)
{
	struct vis_tag seen[TAGS_MAX];
	size_t found = 0;
	enum dt_status st =
		tone == CARD_PLAIN ? DT_OK : card_tone_apply(tone, &r->large, &r->toned, err);

	if (st == DT_OK)
		st = vis_tags_find(r->finder, tone == CARD_PLAIN ? &r->large : &r->toned, seen,
			TAGS_MAX, &found, err);
	for (size_t i = 0; st == DT_OK && i < found && i < TAGS_MAX && *n < TAGS_MAX; i++) {
		struct vis_tag t = moved_back(p, tone, seen[i]);

		if (!is_known(out, *n, &t))
			insert(out, n, t);
	}
	return st;
}

static bool wants_tone(const struct card_reader *r, size_t i, enum card_tone tone)
{
	unsigned others = CARD_TONES - 1;

	return tone == CARD_PLAIN || r->single || (r->helped[i] >> tone & 1) ||
	       r->turn[i] % others == tone - 1u;
}

static enum dt_status find_tags(struct card_reader *r, const struct img *frame, size_t i,
	struct vis_tag *out, size_t *n, struct dt_error *err)
{
	const struct part *p = &r->part[i];
	struct img part = img_part(frame, p->x, p->y, p->width, p->height);
	unsigned helped = 0;
	enum dt_status st;

	*n = 0;
	if (part.width == 0 || part.height == 0)
		return DT_OK;
	st = cvb_convert(CVB_BGR_GREY, &part, &r->grey, err);
	if (st == DT_OK)
		st = cvb_resize(&r->grey, (int32_t)(part.width * ENLARGE),
			(int32_t)(part.height * ENLARGE), CVB_CUBIC, &r->large, err);
	for (int tone = 0; st == DT_OK && tone < CARD_TONES; tone++) {
		size_t before = *n;

		if (wants_tone(r, i, tone))
			st = find_in_tone(r, tone, p, out, n, err);
		if (*n > before)
			helped |= 1u << tone;
	}
	r->helped[i] = helped;
	r->turn[i]++;
	return st;
}

/* How far it is from an area; 0: inside. */
static double off(const struct dt_area *a, const struct dt_card *c)
{
	double x = fmax(a->x_mm - c->x_mm, c->x_mm - a->x_mm - a->width_mm);
	double y = fmax(a->y_mm - c->y_mm, c->y_mm - a->y_mm - a->height_mm);

	return hypot(fmax(x, 0), fmax(y, 0));
}

/* A card is in the area that it is over, or in the one that its sticker just misses. */
static bool lies_in(const struct dt_table *t, size_t i, const struct dt_card *c)
{
	double here = off(&t->areas[i], c);

	for (size_t k = 0; k < t->areas_n; k++)
		if (off(&t->areas[k], c) < here)
			return false;
	return here <= MISSES_MM;
}

enum dt_status card_reader_find(struct card_reader *r, const struct img *frame, size_t i,
	struct card_seen out[DT_CARDS_MAX], size_t *n, struct dt_error *err)
{
	struct vis_tag tags[TAGS_MAX];
	size_t found = 0;
	enum dt_status st = find_tags(r, frame, i, tags, &found, err);

	*n = 0;
	for (size_t k = 0; st == DT_OK && k < found && *n < DT_CARDS_MAX; k++) {
		struct dt_error why;

		/* What is seen beside the table is on none of its areas. */
		if (is_card(r, &tags[k]) && place(r, &tags[k], &out[*n], &why) == DT_OK &&
			lies_in(&r->table, i, &out[*n].card))
			(*n)++;
	}
	return st;
}
