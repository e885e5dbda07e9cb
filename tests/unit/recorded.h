/* SPDX-License-Identifier: MIT */
/*
 * recorded.h - a short session that is recorded, where each picture is the die that lies there, and
 * a reader that reads those pictures again.
 */
#ifndef DT_TESTS_RECORDED_H
#define DT_TESTS_RECORDED_H

#include "record.h"
#include "run.h"
#include "scratch.h"
#include "town.h"

#include <stdio.h>
#include <string.h>

static struct dt_error err;

/* ---- A session that is recorded ---- */

static struct record *record;
static struct ses *ses;
static uint64_t now_ms;

static inline enum dt_status take(struct ses_message m, const struct record_seen *seen)
{
	struct dt_error trouble;
	m.t_ms = now_ms += 100;
	enum dt_status st = record_take(record, ses, &m, seen, &trouble, &err);
	ck_assert_msg(trouble.code == DT_OK, "%s", trouble.msg);
	return st;
}

/* Two zones; each "picture" is the die that lies there, so that a reader can be played. */
static inline void look(uint8_t state, const uint8_t faces[2])
{
	struct ses_message m = { .kind = SES_LOOK };
	struct store_picture pictures[2];
	struct record_seen seen = { .pictures = pictures };
	uint8_t bytes[2];
	char reading[16] = "[";
	for (int i = 0; i < 2; i++) {
		m.look.zone[i].state = state;
		if (state != DT_ZONE_OPEN)
			continue;
		m.look.zone[i].n = 1;
		m.look.zone[i].die[0] =
			(struct dt_die){ .face = faces[i], .x_mm = 10 * i, .y_mm = 7 };
		bytes[i] = faces[i];
		pictures[seen.n++] = (struct store_picture){
			.zone = i + 1, .x_px = 5, .y_px = 6, .bytes = &bytes[i], .n = 1
		};
	}
	snprintf(reading, sizeof(reading), "[%d,%d]", faces[0], faces[1]);
	seen.reading = reading;
	take(m, seen.n ? &seen : NULL);
}

static const struct ses_times times = { 1000, 2000, 3000, 400, 500 };

static inline void begin(void)
{
	static const char *const names[] = { "Anna", "Boris" };
	struct game_setup setup;
	now_ms = 0;
	game_setup_default(&town_ops, 2, &setup);
	struct match *m = match_create(&town_ops, &setup, names, "record", &err);
	record = record_create(scratch_path, m, &times, 1000, &err);
	ck_assert_msg(record != NULL, "%s", err.msg);
	ses = ses_create(m, &times, NULL, &err);
}

static inline void play_some(void)
{
	const uint8_t first[2] = { FACE_K, FACE_9 }, nobody[2] = { 0, 0 };
	look(DT_ZONE_COVERED, first);
	look(DT_ZONE_OPEN, first);
	take((struct ses_message){ .kind = SES_PRESS, .seat = 1 }, NULL); /* refused */
	take((struct ses_message){ .kind = SES_TROUBLE, .text = "The camera is gone." }, NULL);
	struct ses_message typed = {
		.kind = SES_TYPE, .seat = 1, .value = 2, .faces = { FACE_K, FACE_A }
	};
	take(typed, NULL);
	look(DT_ZONE_COVERED, nobody);
	take((struct ses_message){ .kind = SES_LEAVE, .seat = 2 }, NULL);
	take((struct ses_message){ .kind = SES_UNDO, .seat = 1 }, NULL);
	take((struct ses_message){ .kind = SES_PAUSE }, NULL);
	take((struct ses_message){ .kind = SES_GO_ON }, NULL);
}

static inline void make_recording(bool end)
{
	begin();
	play_some();
	ses_destroy(ses);
	if (end)
		ck_assert_msg(record_close(record, 2000, &err) == DT_OK, "%s", err.msg);
	else
		record_destroy(record);
}

static inline struct store *open_recording(bool end)
{
	bool complete;
	struct store *s = record_open(scratch_path, &complete, &err);
	ck_assert_msg(s != NULL, "%s", err.msg);
	ck_assert_int_eq(complete, end);
	return s;
}

enum { MESSAGES = 10 };

/* ---- Playing it again ---- */

static int wrong_zone; /* whose die the played reader misreads; 0: none */

static inline enum dt_status read_again(void *user, const struct record_seen *seen,
	char *difference, size_t cap, struct dt_error *why)
{
	int face[2];
	(void)why;
	++*(int *)user;
	ck_assert_int_eq(sscanf(seen->reading, "[%d,%d]", &face[0], &face[1]), 2);
	for (size_t i = 0; i < seen->n; i++) {
		const struct store_picture *p = &seen->pictures[i];
		ck_assert_uint_eq(p->n, 1);
		ck_assert_int_eq(p->x_px, 5);
		int is = p->zone == wrong_zone ? FACE_Q : p->bytes[0];
		if (is != face[p->zone - 1])
			snprintf(difference, cap, "zone %d: was %d, is %d", p->zone,
				face[p->zone - 1], is);
	}
	return DT_OK;
}

#endif
