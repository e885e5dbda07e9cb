/* SPDX-License-Identifier: MIT */
/*
 * anchor.c - learns the corners of the tags, finds them again, and moves the camera's pose after
 * them.
 */
#include "anchor.h"

#include "cv_bridge.h"
#include "pose.h"
#include "rectify.h"
#include "tags.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Blocks that must have changed for a tag to look different: a shift of half a pixel does that. */
#define CHANGED_MIN 6
#define CHANGED_LEVEL 14
/* How far round a tag it is looked for, as a multiple of its edge. */
#define SEARCH_EDGES 1.6
/* A movement of the picture that counts, and how well a pose must fit, pixels. */
#define MOVED_PX 0.6
#define FIT_PX 0.8

struct anchor_tag {
	int32_t id;
	double size_mm;
	struct vis_point3 corners[4]; /* as they look, mm */
	struct vis_point px[4];	      /* expected */
	struct changed glance;
};

struct anchor {
	struct vis_lens lens;
	struct vis_pose pose;
	struct vis_tag_finder *finder;
	struct anchor_tag tags[DT_TAGS_MAX];
	size_t n;
	struct img grey;
};

static enum dt_status learn(struct anchor *a, const struct vis_scene *scene, struct dt_error *err)
{
	struct vis_tag found[2 * DT_TAGS_MAX];
	size_t n = 0;
	enum dt_status st = cvb_convert(CVB_BGR_GREY, &scene->empty, &a->grey, err);
	if (st == DT_OK)
		st = vis_tags_find(a->finder, &a->grey, found, 2 * DT_TAGS_MAX, &n, err);
	n = n < 2 * DT_TAGS_MAX ? n : 2 * DT_TAGS_MAX;
	for (size_t i = 0; i < scene->table.tags_n && st == DT_OK; i++)
		for (size_t k = 0; k < n && st == DT_OK; k++) {
			struct anchor_tag *t = &a->tags[a->n];
			struct vis_point mm[4];
			if (found[k].id != scene->table.tags[i].id)
				continue;
			st = vis_to_table(&a->lens, &a->pose, 0, found[k].corners, 4, mm, err);
			t->id = found[k].id;
			t->size_mm = scene->table.tags[i].size_mm;
			for (int c = 0; c < 4; c++)
				t->corners[c] = (struct vis_point3){ mm[c].x, mm[c].y, 0 };
			a->n++;
			break;
		}
	if (st == DT_OK && a->n == 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the calibration's picture of the empty table shows no tag; calibrate "
			"again");
	return st;
}

static double edge_px(const struct anchor_tag *t)
{
	return hypot(t->px[2].x - t->px[0].x, t->px[2].y - t->px[0].y) / M_SQRT2;
}

static struct vis_point middle_px(const struct anchor_tag *t)
{
	struct vis_point m = { 0, 0 };
	for (int c = 0; c < 4; c++) {
		m.x += t->px[c].x / 4;
		m.y += t->px[c].y / 4;
	}
	return m;
}

enum dt_status anchor_move(struct anchor *a, const struct vis_pose *pose, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	a->pose = *pose;
	for (size_t i = 0; i < a->n && st == DT_OK; i++) {
		struct anchor_tag *t = &a->tags[i];
		st = cvb_project(&a->lens, pose, t->corners, 4, t->px, err);
		if (st != DT_OK)
			return st;
		struct vis_point m = middle_px(t);
		double half = 0.65 * edge_px(t);
		changed_finish(&t->glance);
		st = changed_init(&t->glance, a->lens.width, a->lens.height, m.x - half, m.y - half,
			m.x + half, m.y + half, 4, 1, err);
	}
	return st;
}

struct anchor *anchor_create(const struct vis_scene *scene, struct dt_error *err)
{
	struct anchor *a = calloc(1, sizeof(*a));
	if (!a) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to watch the camera");
		return NULL;
	}
	a->lens = scene->lens;
	a->pose = scene->pose;
	a->finder = vis_tag_finder_create(err);
	if (a->finder && learn(a, scene, err) == DT_OK &&
		anchor_move(a, &scene->pose, err) == DT_OK)
		return a;
	anchor_destroy(a);
	return NULL;
}

void anchor_destroy(struct anchor *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < DT_TAGS_MAX; i++)
		changed_finish(&a->tags[i].glance);
	vis_tag_finder_destroy(a->finder);
	img_finish(&a->grey);
	free(a);
}

int32_t anchor_tags(const struct anchor *a)
{
	return (int32_t)a->n;
}

int32_t anchor_glance(struct anchor *a, const struct img *frame)
{
	int32_t changed = 0;
	for (size_t i = 0; i < a->n; i++)
		changed += changed_look(&a->tags[i].glance, frame, CHANGED_LEVEL) >= CHANGED_MIN;
	return changed;
}

const struct changed *anchor_part(const struct anchor *a, int32_t i)
{
	return &a->tags[i].glance;
}

void anchor_remember(struct anchor *a)
{
	for (size_t i = 0; i < a->n; i++)
		changed_remember(&a->tags[i].glance);
}

/* The tag in the part of the picture where it can have gone to; false: it is not seen. */
static enum dt_status find_tag(struct anchor *a, const struct anchor_tag *t,
	const struct img *frame, struct vis_point corners[4], bool *seen, struct dt_error *err)
{
	struct vis_point m = middle_px(t);
	double half = SEARCH_EDGES * edge_px(t);
	int32_t x = (int32_t)fmax(0, m.x - half), y = (int32_t)fmax(0, m.y - half);
	struct img part = img_part(frame, x, y, (int32_t)(2 * half), (int32_t)(2 * half));
	struct vis_tag found[4];
	size_t n = 0;
	*seen = false;
	if (part.width == 0 || part.height == 0)
		return DT_OK;
	enum dt_status st = cvb_convert(CVB_BGR_GREY, &part, &a->grey, err);
	if (st == DT_OK)
		st = vis_tags_find(a->finder, &a->grey, found, 4, &n, err);
	for (size_t k = 0; k < n && k < 4 && st == DT_OK && !*seen; k++) {
		*seen = found[k].id == t->id;
		for (int c = 0; c < 4 && *seen; c++)
			corners[c] = (struct vis_point){ found[k].corners[c].x + x,
				found[k].corners[c].y + y };
	}
	return st;
}

enum dt_status anchor_search(struct anchor *a, const struct img *frame, enum anchor_result *what,
	struct vis_pose *pose, double *moved_px, struct dt_error *err)
{
	struct vis_point3 at[4 * DT_TAGS_MAX];
	struct vis_point px[4 * DT_TAGS_MAX];
	size_t n = 0;
	double sum = 0, rms;
	for (size_t i = 0; i < a->n; i++) {
		const struct anchor_tag *t = &a->tags[i];
		bool seen;
		enum dt_status st = find_tag(a, t, frame, &px[n], &seen, err);
		if (st != DT_OK)
			return st;
		for (int c = 0; c < 4 && seen; c++, n++) {
			at[n] = t->corners[c];
			sum += pow(px[n].x - t->px[c].x, 2) + pow(px[n].y - t->px[c].y, 2);
		}
	}
	*moved_px = n > 0 ? sqrt(sum / (double)n) : 0;
	*pose = a->pose;
	*what = ANCHOR_LOST;
	if (n > 0 && *moved_px < MOVED_PX)
		*what = ANCHOR_HELD;
	/* Two tags have eight corners, but lie on one line of the table. */
	else if (n >= 12 && vis_pose_refine(&a->lens, at, px, n, pose, &rms, NULL) == DT_OK &&
		 rms < FIT_PX)
		*what = ANCHOR_MOVED;
	return DT_OK;
}
