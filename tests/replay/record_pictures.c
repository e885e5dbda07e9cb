/* SPDX-License-Identifier: MIT */
/*
 * record_pictures.c - makes a recording from still pictures of a calibrated table: each is shown to
 * the watch like a camera's picture of a table where nothing moves, until all has settled.
 *
 *     record-pictures TABLE.db DICE OUT.tape PICTURE...
 */
#include "cv_bridge.h"
#include "image_file.h"
#include "recording.h"
#include "table_eye.h"
#include "town.h"
#include "watch_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)

enum { SEATS = 6, FRAMES_MAX = 90 };

struct maker {
	struct table_eye eye;
	struct watch *watch;
	struct recording *recording;
	struct ses *ses;
	int64_t t_ns;
};

static enum dt_status begin(
	struct maker *m, const struct cmd_args *args, char **words, struct dt_error *err)
{
	static const char *const names[SEATS] = { "Orange", "Teal", "Red", "Mint", "Violet",
		"Lavender" };
	struct game_setup setup;
	int seats = town_ops.seats_max < SEATS ? town_ops.seats_max : SEATS;
	enum dt_status st = table_eye_open(args, NULL, words[1], &m->eye, err);
	if (st != DT_OK)
		return st;
	struct watch_reader reader = watch_read_with(m->eye.reader);
	struct tape_eye_parts parts = table_eye_parts(&m->eye);
	game_setup_default(&town_ops, seats, &setup);
	struct match *match = match_create(&town_ops, &setup, names, "pictures", err);
	m->recording = match ? recording_create(words[2], match, NULL, &parts, 0, err) : NULL;
	if (!m->recording) {
		match_destroy(match);
		return DT_ERR_IO;
	}
	m->ses = ses_create(match, NULL, NULL, err);
	m->watch = watch_create(&m->eye.scene, &reader, NULL, err);
	return m->ses && m->watch ? DT_OK : DT_ERR_NOMEM;
}

static void take_zone(const struct watch_zone *from, struct ses_zone *to)
{
	if (!from->stable)
		return;
	to->state = from->state;
	to->n = from->n < SES_DICE_MAX ? from->n : SES_DICE_MAX;
	for (int i = 0; i < to->n; i++)
		to->die[i] = (struct dt_die){ .face = from->die[i].face,
			.x_mm = trunc(from->die[i].x_mm),
			.y_mm = trunc(from->die[i].y_mm) };
}

static enum dt_status give(struct maker *m, uint8_t kind, struct dt_error *err)
{
	struct ses_message msg = { .kind = kind, .t_ms = (uint64_t)(m->t_ns / 1000000) };
	for (size_t i = 0; kind == SES_LOOK && i < watch_zones(m->watch); i++) {
		const struct watch_zone *z = watch_zone_at(m->watch, i);
		if (z->number >= 1 && z->number <= GAME_SEATS_MAX)
			take_zone(z, &msg.look.zone[z->number - 1]);
	}
	recording_take(m->recording, m->ses, &msg, NULL); /* the session may refuse it */
	const char *trouble = recording_trouble(m->recording);
	return trouble[0] ? dt_fail(err, DT_ERR_IO, 0, "%s", trouble) : DT_OK;
}

static enum dt_status show(struct maker *m, const char *path, struct dt_error *err)
{
	struct img frame = { 0 };
	enum dt_status st = img_read_frame(path, &frame, err);
	for (int i = 0; i < FRAMES_MAX && st == DT_OK; i++) {
		m->t_ns += FRAME_NS;
		st = watch_frame(m->watch, &frame, m->t_ns, err);
		recording_frame(m->recording, &frame, m->watch);
		/* The first frames are those in which it moves. */
		if (i > 10 && watch_settled(m->watch))
			break;
	}
	img_finish(&frame);
	return st == DT_OK ? give(m, SES_LOOK, err) : st;
}

int main(int argc, char **argv)
{
	static struct maker m;
	struct dt_error err = { .msg = "" };
	struct cmd_args args = { .db = argc > 1 ? argv[1] : NULL, .config = getenv("TABLE_CONF") };
	if (argc < 5) {
		fprintf(stderr, "record-pictures TABLE.db DICE OUT.tape PICTURE...\n");
		return 2;
	}
	cvb_set_threads(1);
	enum dt_status st = begin(&m, &args, argv + 1, &err);
	for (int i = 4; i < argc && st == DT_OK; i++) {
		st = show(&m, argv[i], &err);
		m.t_ns += 5 * INT64_C(1000000000);
		if (st == DT_OK)
			st = give(&m, SES_TICK, &err);
	}
	struct dt_error why;
	enum dt_status end = recording_close(m.recording, 1, &why);
	if (st != DT_OK || end != DT_OK)
		fprintf(stderr, "record-pictures: %s\n", st != DT_OK ? err.msg : why.msg);
	ses_destroy(m.ses);
	watch_destroy(m.watch);
	table_eye_close(&m.eye);
	return st != DT_OK || end != DT_OK;
}
