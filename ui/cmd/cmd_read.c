/* SPDX-License-Identifier: MIT */
/*
 * cmd_read.c - dicetable read: what lies in the zones of still pictures.
 */
#include "cmd.h"

#include "cmd_loose.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "reading_draw.h"
#include "reading_text.h"
#include "table_eye.h"
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>

static const struct cmd_option options[] = {
	{ "loose", NULL, "any photo of dice: no tags, no calibration, zone 0, x and y in pixels" },
	{ "dice", "NAME,...", "only these sets may lie there (default: any one that is known)" },
	{ "colours", NULL, "say what colour each die has: red, blue, green, yellow, white, black" },
	{ "cards", NULL, "say which cards with stickers lie there or are held over the table" },
	{ "draw", "OUT.png", "write the (last) picture with zones, dice and faces drawn on it" },
	{ NULL, NULL, NULL },
};

static double now_ms(void)
{
	return (double)dt_clock_ns() / 1e6;
}

static enum dt_status read_one(struct table_eye *eye, const char *path, const char *out,
	struct img *frame, struct dt_error *err)
{
	static struct reading reading;
	struct dt_error why;
	enum dt_status st = img_read_frame(path, frame, err);
	double start = now_ms(), ms;
	char *line;

	if (st != DT_OK)
		return st;
	st = reader_read(eye->reader, frame, &reading, &why);
	ms = now_ms() - start;
	if (st != DT_OK)
		return dt_fail(err, st, why.sys, "%s: %s", path, why.msg);
	line = reading_text(path, &reading, eye->dice, ms, err);
	if (!line)
		return DT_ERR_NOMEM;
	puts(line);
	fflush(stdout);
	free(line);
	if (out) {
		st = reading_draw(&eye->scene, &reading, eye->dice, frame, err);
		if (st == DT_OK)
			st = img_write_file(out, frame, err);
	}
	return st;
}

static int run(const struct cmd_args *args)
{
	struct table_eye eye;
	struct img frame = { 0 };
	struct dt_error err;
	int status = CMD_DONE;

	if (cmd_value(args, "draw") && img_check_name(cmd_value(args, "draw"), &err) != DT_OK)
		return cmd_error(args, &err);
	if (cmd_value(args, "loose"))
		return loose_read(args, cmd_value(args, "dice"), cmd_value(args, "draw"));
	/* One core is what we promise to need; the table's other work has the rest. */
	cvb_set_threads(1);
	if (table_eye_open(args, NULL, cmd_value(args, "dice"), &eye, &err) != DT_OK)
		return cmd_error(args, &err);
	reader_colours(eye.reader, cmd_value(args, "colours") != NULL);
	if (reader_cards(eye.reader, &eye.scene,
		    cmd_value(args, "cards") ? READER_CARDS : READER_NO_CARDS, &err) != DT_OK) {
		table_eye_close(&eye);
		return cmd_error(args, &err);
	}
	for (size_t i = 0; i < args->words_n; i++) {
		const char *out = i + 1 == args->words_n ? cmd_value(args, "draw") : NULL;

		if (read_one(&eye, args->words[i], out, &frame, &err) != DT_OK)
			status = cmd_error(args, &err);
	}
	img_finish(&frame);
	table_eye_close(&eye);
	return status;
}

const struct cmd cmd_read = {
	.name = "read",
	.usage = "[--loose] [--dice NAME] [--draw OUT.png] IMAGE...",
	.summary = "read the dice in pictures of the table",
	.text = "Prints one JSON object for each picture: its zones with their state (empty, "
		"open,\n"
		"covered, busy) and the dice in them: face (null where it is not sure), place in\n"
		"millimetres of the table, angle in degrees, sureness and dice set.\n"
		"With --loose each picture is any photo of dice, with no table round them: one "
		"zone 0,\n"
		"which is the whole picture, x and y in pixels; sets taught with --loose, and "
		"pips.\n"
		"A picture that cannot be read is told on standard error and the others are "
		"read.",
	.options = options,
	.words_min = 1,
	.words_max = CMD_ANY_WORDS,
	.run = run,
};
