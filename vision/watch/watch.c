/* SPDX-License-Identifier: MIT */
/*
 * watch.c - takes each frame through light, camera, zones and readings. What single zones make of
 * their frames is decided in settle.c, what the tags say in anchor.c.
 */
#include "watch.h"

#include "anchor.h"
#include "cv_bridge.h"
#include "changed.h"
#include "idle.h"
#include "words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MS INT64_C(1000000)
#define EVENTS_MAX 64
/* Round a zone: dice that lie on its border, and their tops. */
#define MARGIN_MM 12.0
#define BLOCK_PX 12
#define BLOCK_SKIP 3
#define BLOCK_LEVEL 8
#define BLOCKS_MIN 2
/* Darker than this share of the empty table's picture, or than so many grey levels, nothing is
 * read. */
#define DARK_SHARE 0.15
#define DARK_LEVEL 9.0
#define IDLE_NS (100 * MS)
#define SEARCH_AGAIN_NS (500 * MS)
#define LOST_NS (2500 * MS)

struct watch {
	struct vis_scene scene; /* without its picture */
	struct watch_reader reader;
	struct settle_times times;
	struct settle zone[DT_AREAS_MAX];
	struct shown shown[DT_AREAS_MAX];
	struct changed glance[DT_AREAS_MAX];
	struct watch_zone told[DT_AREAS_MAX];
	struct anchor *anchor;
	struct idle still;
	double bright; /* of the empty table */
	bool dark;
	/* The camera may have moved: since when the tags are still, when it was searched last, and
	 * when the first search failed; -1: not. */
	bool suspect, lost;
	int64_t tags_moved_ns, search_ns, missing_ns;
	struct watch_event events[EVENTS_MAX];
	size_t events_n;
	struct watch_counts counts;
};

static void tell(struct watch *w, const struct watch_event *e)
{
	if (e->kind == WATCH_ZONE)
		for (size_t i = 0; i < w->events_n; i++)
			if (w->events_n == EVENTS_MAX && w->events[i].kind == WATCH_ZONE &&
				w->events[i].zone.number == e->zone.number) {
				w->events_n--;
				memmove(&w->events[i], &w->events[i + 1],
					(w->events_n - i) * sizeof(*e));
			}
	if (w->events_n == EVENTS_MAX)
		memmove(w->events, w->events + 1, --w->events_n * sizeof(*e));
	w->events[w->events_n++] = *e;
}

static void tell_kind(struct watch *w, enum watch_kind kind, int64_t t_ns, double moved_px)
{
	struct watch_event e = { .kind = kind, .t_ns = t_ns, .moved_px = (float)moved_px };
	tell(w, &e);
}

bool watch_next(struct watch *w, struct watch_event *out)
{
	if (w->events_n == 0)
		return false;
	*out = w->events[0];
	memmove(w->events, w->events + 1, --w->events_n * sizeof(*out));
	return true;
}

/* Where a zone with its margin can be seen: the felt's corners and the tops' above them. */
static enum dt_status place_glance(struct watch *w, size_t i, struct dt_error *err)
{
	const struct dt_area *z = &w->scene.table.areas[i];
	struct vis_point3 mm[8];
	struct vis_point px[8], low = { HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL };
	for (int k = 0; k < 8; k++) {
		mm[k].x = z->x_mm + (k & 1 ? z->width_mm + MARGIN_MM : -MARGIN_MM);
		mm[k].y = z->y_mm + (k & 2 ? z->height_mm + MARGIN_MM : -MARGIN_MM);
		mm[k].z = k & 4 ? -w->scene.table.die_mm : 0;
	}
	enum dt_status st = cvb_project(&w->scene.lens, &w->scene.pose, mm, 8, px, err);
	for (int k = 0; k < 8; k++) {
		low = (struct vis_point){ fmin(low.x, px[k].x), fmin(low.y, px[k].y) };
		high = (struct vis_point){ fmax(high.x, px[k].x), fmax(high.y, px[k].y) };
	}
	changed_finish(&w->glance[i]);
	return st != DT_OK ? st
			   : changed_init(&w->glance[i], w->scene.lens.width, w->scene.lens.height,
				     low.x, low.y, high.x, high.y, BLOCK_PX, BLOCK_SKIP, err);
}

/* The same, and the tags, in frames of an eighth of the size. */
static enum dt_status place_still(struct watch *w, struct dt_error *err)
{
	int32_t width = w->scene.lens.width, height = w->scene.lens.height;
	enum dt_status st = DT_OK;
	idle_finish(&w->still);
	for (size_t i = 0; i < w->scene.table.areas_n && st == DT_OK; i++)
		st = idle_add(&w->still, width, height, &w->glance[i], err);
	for (int32_t i = 0; i < anchor_tags(w->anchor) && st == DT_OK; i++)
		st = idle_add(&w->still, width, height, anchor_part(w->anchor, i), err);
	return st;
}

static double brightness(const struct watch *w)
{
	double sum = 0;
	for (size_t i = 0; i < w->scene.table.areas_n; i++)
		sum += w->glance[i].mean;
	return sum / (double)w->scene.table.areas_n;
}

static enum dt_status check_frame(const struct watch *w, const struct img *f, struct dt_error *err)
{
	if (f->width == w->scene.lens.width && f->height == w->scene.lens.height &&
		f->channels == 3)
		return DT_OK;
	return dt_fail(err, DT_ERR_FORMAT, 0,
		_("the camera gives %d x %d pixels, it was calibrated with %d x %d: calibrate "
		  "again"),
		(int)f->width, (int)f->height, (int)w->scene.lens.width, (int)w->scene.lens.height);
}

struct watch *watch_create(const struct vis_scene *scene, const struct watch_reader *reader,
	const struct settle_times *times, struct dt_error *err)
{
	size_t n = scene->table.areas_n;
	struct watch *w = calloc(1, sizeof(*w));
	if (!w) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to watch the table");
		return NULL;
	}
	w->scene = *scene;
	memset(&w->scene.empty, 0, sizeof(w->scene.empty));
	w->reader = *reader;
	w->times = times ? *times : settle_usual_times;
	w->search_ns = w->missing_ns = -1;
	if (n == 0) {
		dt_fail(err, DT_ERR_FORMAT, 0, "a table without zones cannot be watched");
		goto fail;
	}
	for (size_t i = 0; i < n; i++) {
		settle_init(&w->zone[i], scene->table.areas[i].number, &w->times);
		shown_init(&w->shown[i]);
		w->told[i] = w->zone[i].now;
		if (place_glance(w, i, err) != DT_OK)
			goto fail;
	}
	if (check_frame(w, &scene->empty, err) != DT_OK)
		goto fail;
	for (size_t i = 0; i < n; i++)
		changed_look(&w->glance[i], &scene->empty, BLOCK_LEVEL);
	w->bright = brightness(w);
	w->anchor = anchor_create(scene, err);
	if (!w->anchor)
		goto fail;
	anchor_glance(w->anchor, &scene->empty);
	anchor_remember(w->anchor);
	if (place_still(w, err) != DT_OK)
		goto fail;
	return w;
fail:
	watch_destroy(w);
	return NULL;
}

void watch_destroy(struct watch *w)
{
	if (!w)
		return;
	for (size_t i = 0; i < DT_AREAS_MAX; i++)
		changed_finish(&w->glance[i]);
	idle_finish(&w->still);
	anchor_destroy(w->anchor);
	free(w);
}

static void upset_all(struct watch *w, int64_t t_ns)
{
	for (size_t i = 0; i < w->scene.table.areas_n; i++) {
		settle_upset(&w->zone[i], t_ns);
		changed_forget(&w->glance[i]);
	}
}

static void glance_zones(struct watch *w, const struct img *frame, int64_t t_ns)
{
	for (size_t i = 0; i < w->scene.table.areas_n; i++) {
		bool new = !w->glance[i].remembered;
		bool moved = changed_look(&w->glance[i], frame, BLOCK_LEVEL) >= BLOCKS_MIN;
		if (moved)
			changed_remember(&w->glance[i]);
		/* What is looked at for the first time need not have moved. */
		settle_moved(&w->zone[i], t_ns, moved && !new);
		shown_moved(&w->shown[i], t_ns, moved);
	}
}

/* True while it is too dark. */
static bool watch_light(struct watch *w, int64_t t_ns)
{
	double now = brightness(w), k = w->dark ? 1.5 : 1;
	bool dark = now < k * DARK_LEVEL || now < k * DARK_SHARE * w->bright;
	if (dark != w->dark)
		tell_kind(w, dark ? WATCH_DARK : WATCH_LIGHT, t_ns, 0);
	if (dark || w->dark)
		upset_all(w, t_ns);
	w->dark = dark;
	return dark;
}

static enum dt_status follow(
	struct watch *w, const struct vis_pose *pose, int64_t t_ns, struct dt_error *err)
{
	w->scene.pose = *pose;
	enum dt_status st = anchor_move(w->anchor, pose, err);
	for (size_t i = 0; i < w->scene.table.areas_n && st == DT_OK; i++)
		st = place_glance(w, i, err);
	if (st == DT_OK)
		st = place_still(w, err);
	if (st == DT_OK)
		st = w->reader.move(w->reader.user, pose, err);
	upset_all(w, t_ns);
	return st;
}

static enum dt_status search(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	enum anchor_result what;
	struct vis_pose pose;
	double moved_px;
	w->search_ns = t_ns;
	w->counts.tag_searches++;
	enum dt_status st = anchor_search(w->anchor, frame, &what, &pose, &moved_px, err);
	if (st != DT_OK)
		return st;
	if (what == ANCHOR_LOST) {
		w->missing_ns = w->missing_ns < 0 ? t_ns : w->missing_ns;
		if (!w->lost && t_ns - w->missing_ns >= LOST_NS) {
			w->lost = true;
			tell_kind(w, WATCH_LOST, t_ns, moved_px);
		}
		return DT_OK;
	}
	if (what == ANCHOR_MOVED) {
		st = follow(w, &pose, t_ns, err);
		tell_kind(w, WATCH_MOVED, t_ns, moved_px);
	}
	if (w->lost)
		tell_kind(w, WATCH_FOUND, t_ns, 0);
	w->suspect = w->lost = false;
	w->missing_ns = w->search_ns = -1;
	anchor_glance(w->anchor, frame);
	anchor_remember(w->anchor);
	return st;
}

/* One tag that looks different has a sleeve over it; two may be a camera that was knocked: then
 * nothing is read before the tags have been found. */
static enum dt_status watch_camera(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	int32_t changed = anchor_glance(w->anchor, frame);
	if (changed > 0) {
		w->tags_moved_ns = t_ns;
		anchor_remember(w->anchor);
	}
	if (changed >= 2 || (changed == 1 && anchor_tags(w->anchor) == 1))
		w->suspect = true;
	bool again = w->search_ns < 0 || t_ns - w->search_ns >= SEARCH_AGAIN_NS;
	if (!w->suspect || !again || t_ns - w->tags_moved_ns < IDLE_NS)
		return DT_OK;
	return search(w, frame, t_ns, err);
}

static uint32_t wanted_zones(const struct watch *w, int64_t t_ns)
{
	uint32_t wanted = 0;
	for (size_t i = 0; i < w->scene.table.areas_n; i++)
		if (settle_wants(&w->zone[i], t_ns))
			wanted |= 1u << i;
	return wanted;
}

static enum dt_status read_zones(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	struct watch_zone seen[DT_AREAS_MAX];
	uint32_t wanted = wanted_zones(w, t_ns);
	if (wanted == 0)
		return DT_OK;
	enum dt_status st = w->reader.read(w->reader.user, frame, wanted, seen, err);
	for (size_t i = 0; i < w->scene.table.areas_n && st == DT_OK; i++)
		if (wanted >> i & 1) {
			w->counts.zone_reads++;
			settle_read(&w->zone[i], t_ns, &seen[i]);
		}
	return st;
}

static bool wants_cards(const struct watch *w, int64_t t_ns)
{
	for (size_t i = 0; w->reader.cards && i < w->scene.table.areas_n; i++)
		if (shown_wants(&w->shown[i], t_ns))
			return true;
	return false;
}

static enum dt_status look_for_cards(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (size_t i = 0; w->reader.cards && i < w->scene.table.areas_n && st == DT_OK; i++) {
		struct dt_card cards[DT_CARDS_MAX];
		size_t n = 0;
		if (!shown_wants(&w->shown[i], t_ns))
			continue;
		st = w->reader.cards(w->reader.user, frame, i, cards, &n, err);
		if (st == DT_OK)
			shown_look(&w->shown[i], t_ns, cards, n);
	}
	return st;
}

enum dt_status watch_frame(
	struct watch *w, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	enum dt_status st = check_frame(w, frame, err);
	if (st != DT_OK)
		return st;
	w->counts.frames++;
	glance_zones(w, frame, t_ns);
	if (!watch_light(w, t_ns)) {
		st = watch_camera(w, frame, t_ns, err);
		if (st == DT_OK && !w->suspect)
			st = look_for_cards(w, frame, t_ns, err);
		if (st == DT_OK && !w->suspect)
			st = read_zones(w, frame, t_ns, err);
	}
	for (size_t i = 0; i < w->scene.table.areas_n; i++) {
		struct watch_event e = { .kind = WATCH_ZONE, .t_ns = t_ns, .zone = w->zone[i].now };
		if (watch_zone_same(&w->told[i], &w->zone[i].now))
			continue;
		w->told[i] = w->zone[i].now;
		tell(w, &e);
	}
	if (st == DT_OK && watch_settled(w))
		idle_remember(&w->still);
	else
		idle_forget(&w->still);
	return st;
}

bool watch_still(struct watch *w, const struct img *small, int64_t t_ns)
{
	if (small->width != (w->scene.lens.width + IDLE_SHRINK - 1) / IDLE_SHRINK ||
		small->height != (w->scene.lens.height + IDLE_SHRINK - 1) / IDLE_SHRINK)
		return false;
	bool still = idle_look(&w->still, small) && watch_settled(w) && !wanted_zones(w, t_ns) &&
		     !wants_cards(w, t_ns);
	w->counts.frames += still;
	return still;
}

size_t watch_zones(const struct watch *w)
{
	return w->scene.table.areas_n;
}

const struct watch_zone *watch_zone_at(const struct watch *w, size_t i)
{
	return &w->zone[i].now;
}

size_t watch_cards_at(const struct watch *w, size_t i, int32_t tags[DT_CARDS_MAX])
{
	size_t n = 0;
	for (size_t k = 0; k < w->shown[i].n; k++)
		if (w->shown[i].card[k].there)
			tags[n++] = w->shown[i].card[k].tag;
	return n;
}

/* fields: those count as well where nothing moves in them. */
static bool rests(const struct watch *w, bool fields)
{
	for (size_t i = 0; i < w->scene.table.areas_n; i++) {
		bool field = w->scene.table.areas[i].kind != DT_AREA_ZONE;
		bool still = w->zone[i].moved_ns >= 0 && w->zone[i].moving_ns < 0;
		if (!w->zone[i].now.stable && !(fields && field && still))
			return false;
	}
	return !w->dark && !w->suspect;
}

bool watch_settled(const struct watch *w)
{
	return rests(w, false);
}

bool watch_at_rest(const struct watch *w)
{
	return rests(w, true);
}

bool watch_looks_for_cards(const struct watch *w)
{
	bool looks = false;
	for (size_t i = 0; w->reader.cards && i < w->scene.table.areas_n; i++)
		looks = looks || w->shown[i].unsettled;
	return looks;
}

const struct vis_pose *watch_pose(const struct watch *w)
{
	return &w->scene.pose;
}

struct watch_counts watch_counts(const struct watch *w)
{
	return w->counts;
}

void watch_again(struct watch *w, size_t i, int64_t t_ns)
{
	settle_upset(&w->zone[i], t_ns);
}
