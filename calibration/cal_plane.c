/* SPDX-License-Identifier: MIT */
/*
 * cal_plane.c - fits the plane to the tags, at the size at which they fit best, and names the one
 * that is at fault.
 */
#include "cal_plane.h"

#include "cv_solve.h"
#include "rectify.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CORNERS_MAX (4 * DT_TAGS_MAX)
/* How far the seen edge may be from the printed one. */
#define SEEN_MIN 0.9
#define SEEN_MAX 1.1

static void missing_tags(const struct dt_table *table, const size_t *times, char *out, size_t cap)
{
	size_t at = 0;
	out[0] = '\0';
	for (size_t i = 0; i < table->tags_n; i++) {
		if (times[i] > 0 || at >= cap)
			continue;
		int wrote =
			snprintf(out + at, cap - at, _("%s%d (at %g, %g mm)"), at ? _(", ") : "",
				(int)table->tags[i].id, table->tags[i].x_mm, table->tags[i].y_mm);
		at += wrote > 0 ? (size_t)wrote : 0;
	}
}

enum dt_status cal_pick_tags(const struct dt_table *table, const char *name,
	const struct vis_tag *found, size_t n, struct vis_tag *out, struct dt_error *err)
{
	size_t times[DT_TAGS_MAX] = { 0 }, missing = 0;
	for (size_t i = 0; i < table->tags_n; i++) {
		for (size_t k = 0; k < n; k++) {
			if (found[k].id != table->tags[i].id)
				continue;
			if (times[i]++ > 0)
				return dt_fail(err, DT_ERR_FORMAT, 0,
					_("%s: tag %d is seen twice, at pixels (%.0f, %.0f) and "
					  "(%.0f, %.0f); take the copy away"),
					name, (int)found[k].id, out[i].centre.x, out[i].centre.y,
					found[k].centre.x, found[k].centre.y);
			out[i] = found[k];
		}
		missing += times[i] == 0;
	}
	if (missing == 0)
		return DT_OK;
	if (missing == table->tags_n)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: none of the table's %zu tags can be seen; is it the whole empty "
			  "table, sharp and well lit?"),
			name, table->tags_n);
	char list[240];
	missing_tags(table, times, list, sizeof(list));
	return dt_fail(err, DT_ERR_FORMAT, 0,
		_n("%s: tag %s cannot be seen: hidden, out of the picture, or in glare?",
			"%s: tags %s cannot be seen: hidden, out of the picture, or in glare?",
			(unsigned long)missing),
		name, list);
}

/* Corners of the tags on the table when their edges are size times as long; without tag skip. */
static size_t model(
	const struct dt_table *table, double size, size_t skip, struct vis_point3 out[CORNERS_MAX])
{
	static const int sx[4] = { -1, 1, 1, -1 }, sy[4] = { -1, -1, 1, 1 };
	size_t n = 0;
	for (size_t i = 0; i < table->tags_n; i++) {
		const struct dt_tag *t = &table->tags[i];
		for (int k = 0; k < 4 && i != skip; k++)
			out[n++] = (struct vis_point3){ t->x_mm + sx[k] * t->size_mm * size / 2,
				t->y_mm + sy[k] * t->size_mm * size / 2, 0 };
	}
	return n;
}

struct fit {
	const struct dt_table *table;
	struct vis_point px[CORNERS_MAX];
	size_t skip; /* a tag to leave out; tags_n: none */
	bool free_k1;
	struct vis_lens guess;
	struct vis_lens lens;
	struct vis_pose pose;
	double size, rms;
};

static enum dt_status fit_at(struct fit *f, double size, struct dt_error *err)
{
	struct vis_point3 pts[CORNERS_MAX];
	size_t n = model(f->table, size, f->skip, pts);
	f->size = size;
	f->lens = f->guess;
	return cvs_solve_pose(&f->lens, f->free_k1, pts, f->px, n, &f->pose, &f->rms, err);
}

/* Golden section: the error has one lowest point in the size. */
static enum dt_status fit_best(struct fit *f, const struct vis_tag *tags, struct dt_error *err)
{
	size_t n = 0;
	for (size_t i = 0; i < f->table->tags_n; i++)
		for (int k = 0; k < 4 && i != f->skip; k++)
			f->px[n++] = tags[i].corners[k];
	const double golden = 0.6180339887498949;
	double low = SEEN_MIN, high = SEEN_MAX, error[2];
	double at[2] = { high - golden * (high - low), low + golden * (high - low) };
	enum dt_status st = DT_OK;
	for (int i = 0; i < 2 && st == DT_OK; i++) {
		st = fit_at(f, at[i], err);
		error[i] = f->rms;
	}
	while (st == DT_OK && high - low > 1e-4) {
		int better = error[0] < error[1] ? 0 : 1;
		*(better == 0 ? &high : &low) = at[1 - better];
		at[1 - better] = at[better];
		error[1 - better] = error[better];
		at[better] =
			better == 0 ? high - golden * (high - low) : low + golden * (high - low);
		st = fit_at(f, at[better], err);
		error[better] = f->rms;
	}
	return st == DT_OK ? fit_at(f, (low + high) / 2, err) : st;
}

/* Errors of the tags' corners on the table: the greatest, and whose it is. */
static enum dt_status plane_error(
	const struct fit *f, double *worst_mm, size_t *whose, struct dt_error *err)
{
	struct vis_point3 pts[CORNERS_MAX];
	struct vis_point mm[CORNERS_MAX];
	size_t n = model(f->table, f->size, f->skip, pts);
	enum dt_status st = vis_to_table(&f->lens, &f->pose, 0, f->px, n, mm, err);
	*worst_mm = 0;
	for (size_t i = 0; i < n && st == DT_OK; i++) {
		double d = hypot(mm[i].x - pts[i].x, mm[i].y - pts[i].y);
		if (d > *worst_mm) {
			*worst_mm = d;
			*whose = i / 4;
		}
	}
	return st;
}

/* The tag without which the others fit best, and the error that they then have. */
static enum dt_status find_culprit(const struct fit *all, const struct vis_tag *tags, size_t *who,
	double *others_mm, struct dt_error *err)
{
	*others_mm = HUGE_VAL;
	if (all->table->tags_n < 4)
		return DT_OK;
	for (size_t i = 0; i < all->table->tags_n; i++) {
		struct fit f = *all;
		double mm;
		size_t whose;
		f.skip = i;
		enum dt_status st = fit_best(&f, tags, err);
		if (st == DT_OK)
			st = plane_error(&f, &mm, &whose, err);
		if (st != DT_OK)
			return st;
		if (mm < *others_mm) {
			*others_mm = mm;
			*who = i;
		}
	}
	return DT_OK;
}

static enum dt_status refuse(
	const struct fit *f, const struct vis_tag *tags, double worst_mm, struct dt_error *err)
{
	size_t who = 0;
	double others_mm;
	enum dt_status st = find_culprit(f, tags, &who, &others_mm, err);
	if (st != DT_OK)
		return st;
	if (others_mm <= CAL_PLANE_MM)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("the tags do not fit together (%.1f mm, at most %.1f): tag %d is not "
			  "where table.conf says, at %g, %g mm; put it there or correct its place"),
			worst_mm, CAL_PLANE_MM, (int)f->table->tags[who].id,
			f->table->tags[who].x_mm, f->table->tags[who].y_mm);
	return dt_fail(err, DT_ERR_FORMAT, 0,
		_("the tags do not fit together (%.1f mm, at most %.1f): measure their places, and "
		  "correct them in table.conf"),
		worst_mm, CAL_PLANE_MM);
}

enum dt_status cal_plane_solve(const struct dt_table *table, const struct vis_tag *tags,
	bool free_k1, struct vis_lens *lens, struct vis_pose *pose, struct cal_report *report,
	struct dt_error *err)
{
	struct fit f = {
		.table = table, .skip = table->tags_n, .free_k1 = free_k1, .guess = *lens
	};
	size_t whose = 0;
	enum dt_status st = fit_best(&f, tags, err);
	if (st == DT_OK)
		st = plane_error(&f, &report->plane_mm, &whose, err);
	if (st != DT_OK)
		return st;
	report->tags_px = f.rms;
	report->tag_size = f.size;
	*lens = f.lens;
	*pose = f.pose;
	if (report->plane_mm > CAL_PLANE_MM)
		return refuse(&f, tags, report->plane_mm, err);
	if (f.size < SEEN_MIN + 0.01 || f.size > SEEN_MAX - 0.01)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("the tags look %.0f %% as large as table.conf says: correct the size of "
			  "the tags there, or print them at full size"),
			f.size * 100);
	return DT_OK;
}
