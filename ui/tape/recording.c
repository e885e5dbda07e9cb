/* SPDX-License-Identifier: MIT */
/*
 * recording.c - takes messages and frames while a game is played, and keeps for each look a frame
 * that shows it.
 */
#include "recording.h"

#include "cutting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recording {
	struct record *record;
	struct tape_eye *eye;	/* NULL: without a camera */
	struct vis_pose pose;	/* of the last frame */
	bool moved;		/* since the last look */
	struct dt_error broken; /* of a frame, until the next message */
	char trouble[sizeof(((struct dt_error *)0)->msg)];
	size_t pictures; /* kept */
	struct {
		struct watch_zone cut;	      /* as it was when it was cut out last */
		struct store_picture picture; /* since the last look; bytes NULL: none */
	} zone[DT_AREAS_MAX];
};

static enum dt_status keep_eye(struct recording *r, const char *path,
	const struct tape_eye_parts *eye, int seats, int64_t made_at, struct dt_error *err)
{
	struct store *s = record_store(r->record);
	enum dt_status st = tape_eye_save(s, eye, seats, made_at, err);
	r->pose = eye->scene->pose;
	return st == DT_OK ? tape_eye_load(s, path, &r->eye, err) : st;
}

struct recording *recording_create(const char *path, const struct match *m,
	const struct ses_times *times, const struct tape_eye_parts *eye, int64_t made_at,
	struct dt_error *err)
{
	struct recording *r = calloc(1, sizeof(*r));
	if (!r) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the recording");
		return NULL;
	}
	r->record = record_create(path, m, times, made_at, err);
	if (!r->record) {
		free(r);
		return NULL;
	}
	int seats = game_setup_of(match_game(m))->seats;
	if (!eye || keep_eye(r, path, eye, seats, made_at, err) == DT_OK)
		return r;
	tape_eye_destroy(r->eye);
	record_destroy(r->record);
	free(r);
	return NULL;
}

static void drop_picture(struct store_picture *p)
{
	free((void *)(uintptr_t)p->bytes);
	memset(p, 0, sizeof(*p));
}

enum dt_status recording_close(struct recording *r, int64_t at, struct dt_error *err)
{
	if (!r)
		return DT_OK;
	enum dt_status st = record_close(r->record, at, err);
	for (size_t i = 0; i < DT_AREAS_MAX; i++)
		drop_picture(&r->zone[i].picture);
	tape_eye_destroy(r->eye);
	free(r);
	return st;
}

const char *recording_trouble(const struct recording *r)
{
	return r->trouble;
}

/* ---- Frames ---- */

static bool worth_cutting(const struct watch_zone *z)
{
	return z->stable && (z->state == DT_ZONE_EMPTY || z->state == DT_ZONE_COVERED ||
				    z->state == DT_ZONE_OPEN);
}

static enum dt_status cut_out(struct recording *r, const struct img *frame, size_t i,
	const struct watch_zone *seen, struct dt_error *err)
{
	const struct vis_scene *scene = tape_eye_scene(r->eye);
	const struct dt_area *zone = &scene->table.areas[i];
	struct store_picture *p = &r->zone[i].picture;
	struct cutting place;
	uint8_t *bytes = NULL;
	enum dt_status st = cutting_place(scene, &r->pose, zone, &place, err);
	drop_picture(p);
	if (st == DT_OK)
		st = cutting_pack(frame, &place, &bytes, &p->n, err);
	if (st != DT_OK)
		return st;
	p->zone = zone->number;
	p->x_px = place.x;
	p->y_px = place.y;
	p->bytes = bytes;
	r->zone[i].cut = *seen;
	return DT_OK;
}

/* What was cut out before the camera was moved lies elsewhere. */
static void follow(struct recording *r, const struct vis_pose *pose)
{
	if (memcmp(pose, &r->pose, sizeof(*pose)) == 0)
		return;
	r->pose = *pose;
	r->moved = true;
	for (size_t i = 0; i < DT_AREAS_MAX; i++) {
		drop_picture(&r->zone[i].picture);
		memset(&r->zone[i].cut, 0, sizeof(r->zone[i].cut));
	}
}

void recording_frame(void *recording, const struct img *frame, const struct watch *w)
{
	struct recording *r = recording;
	if (!r->eye || r->trouble[0] || r->broken.code != DT_OK)
		return;
	const struct dt_table *table = &tape_eye_scene(r->eye)->table;
	follow(r, watch_pose(w));
	for (size_t k = 0; k < watch_zones(w); k++) {
		const struct watch_zone *z = watch_zone_at(w, k);
		for (size_t i = 0; i < table->areas_n && r->broken.code == DT_OK; i++)
			if (table->areas[i].number == z->number && worth_cutting(z) &&
				!watch_zone_same(z, &r->zone[i].cut))
				cut_out(r, frame, i, z, &r->broken);
	}
}

/* ---- Messages ---- */

static int by_zone(const void *a, const void *b)
{
	const struct store_picture *l = a, *r = b;
	return (l->zone > r->zone) - (l->zone < r->zone);
}

static size_t gather(const struct recording *r, struct store_picture out[DT_AREAS_MAX])
{
	size_t n = 0;
	for (size_t i = 0; i < DT_AREAS_MAX; i++)
		if (r->zone[i].picture.bytes)
			out[n++] = r->zone[i].picture;
	qsort(out, n, sizeof(*out), by_zone);
	return n;
}

enum dt_status recording_take(
	void *recording, struct ses *s, const struct ses_message *msg, struct dt_error *err)
{
	struct recording *r = recording;
	struct store_picture pictures[DT_AREAS_MAX] = { 0 };
	struct record_seen seen = { .pictures = pictures };
	struct dt_error trouble;
	char *reading = NULL;
	if (msg->kind == SES_LOOK && !r->trouble[0])
		seen.n = gather(r, pictures);
	if (seen.n && r->broken.code == DT_OK)
		tape_eye_read(
			r->eye, r->moved ? &r->pose : NULL, pictures, seen.n, &reading, &r->broken);
	seen.reading = reading;
	if (r->broken.code != DT_OK)
		record_break(r->record, &r->broken);
	enum dt_status st = record_take(r->record, s, msg, seen.n ? &seen : NULL, &trouble, err);
	snprintf(r->trouble, sizeof(r->trouble), "%s", trouble.code == DT_OK ? "" : trouble.msg);
	if (!r->trouble[0])
		r->pictures += seen.n;
	if (seen.n) {
		r->moved = false;
		for (size_t i = 0; i < DT_AREAS_MAX; i++)
			drop_picture(&r->zone[i].picture);
	}
	free(reading);
	return st;
}

size_t recording_pictures(const struct recording *r)
{
	return r->pictures;
}
