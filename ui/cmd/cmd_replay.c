/* SPDX-License-Identifier: MIT */
/*
 * cmd_replay.c - dicetable replay: plays recordings again and says what is different now.
 */
#include "cmd.h"

#include "clock.h"
#include "disp.h"
#include "json_line.h"
#include "record.h"
#include "replay_live.h"
#ifdef DT_HAVE_VISION
#include "cv_bridge.h"
#include "tape_compare.h"
#include "tape_eye.h"
#endif

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct cmd_option options[] = {
	{ "exact", NULL, "every digit of a reading counts, not only what counts at the table" },
	{ "seen", NULL, "print what the pictures read as now, instead of comparing it" },
	{ "renew", "NEW", "record what comes out today of what came in then into a new file" },
	{ "broken-off", NULL, "a recording without an end is good, too" },
	{ "live", NULL, "show it on a display, at the pace at which it was played" },
	{ "display", "SPEC", "with --live: auto, window, text, png:DIR or none (default: auto)" },
	{ "speed", "N", "with --live: N times as fast, 1 to 1000 (default: 1)" },
	{ NULL, NULL, NULL },
};

/* ---- Reading the pictures again ---- */

#ifdef DT_HAVE_VISION
struct again {
	struct tape_eye *eye;
	bool exact, seen;
	size_t number; /* of the message */
};

static enum dt_status count(void *user, const struct ses *s, const struct ses_message *msg,
	bool taken, struct dt_error *err)
{
	struct again *a = user;
	(void)s;
	(void)msg;
	(void)err;
	a->number += !taken;
	return DT_OK;
}

static enum dt_status read_again(void *user, const struct record_seen *seen, char *difference,
	size_t cap, struct dt_error *err)
{
	struct again *a = user;
	char *text;
	enum dt_status st = tape_eye_again(a->eye, seen, &text, err);
	if (st == DT_OK && a->seen)
		tape_print(stdout, a->number, text);
	else if (st == DT_OK)
		tape_compare(seen->reading, text, a->exact, difference, cap);
	free(text);
	return st;
}

static enum dt_status play(const struct cmd_args *args, struct store *s, const char *path,
	struct record_result *out, struct dt_error *err)
{
	struct again a = { .exact = cmd_value(args, "exact") != NULL,
		.seen = cmd_value(args, "seen") != NULL };
	/* One core is what we promise to need. */
	cvb_set_threads(1);
	enum dt_status st = tape_eye_load(s, path, &a.eye, err);
	if (st == DT_OK || st == DT_ERR_AGAIN)
		st = record_replay(s, a.eye ? read_again : NULL, count, &a, out, err);
	tape_eye_destroy(a.eye);
	return st;
}

static enum dt_status again(
	void *user, const struct record_seen *seen, char **text, struct dt_error *err)
{
	return tape_eye_again(user, seen, text, err);
}

static enum dt_status renew(struct store *s, const char *path, const char *to, struct dt_error *err)
{
	struct tape_eye *eye = NULL;
	enum dt_status st = tape_eye_load(s, path, &eye, err);
	if (st == DT_OK || st == DT_ERR_AGAIN)
		st = record_renew(s, to, eye ? again : NULL, eye, (int64_t)time(NULL), err);
	tape_eye_destroy(eye);
	return st;
}
#else
static enum dt_status play(const struct cmd_args *args, struct store *s, const char *path,
	struct record_result *out, struct dt_error *err)
{
	(void)args;
	(void)path;
	return record_replay(s, NULL, NULL, NULL, out, err);
}

static enum dt_status renew(struct store *s, const char *path, const char *to, struct dt_error *err)
{
	(void)path;
	return record_renew(s, to, NULL, NULL, (int64_t)time(NULL), err);
}
#endif

/* ---- Telling ---- */

static enum dt_status tell_json(const char *path, const struct record_result *r, bool complete,
	double took_s, struct dt_error *err)
{
	json_t *o = json_pack("{s:s, s:b, s:b, s:i, s:i, s:i, s:f, s:f}", "file", path, "same",
		!r->differs, "complete", complete, "messages", (int)r->messages, "looks",
		(int)r->looks, "pictures", (int)r->pictures, "played_s",
		(double)r->played_ms / 1000, "took_s", took_s);
	if (o && r->differs)
		json_object_set_new(o, "difference", json_string(r->difference));
	return json_line(o, 6, err);
}

static void tell(const char *path, const struct record_result *r, double took_s)
{
	double played_s = (double)r->played_ms / 1000;
	if (r->differs) {
		printf("%s: %s\n", path, r->difference);
		return;
	}
	printf("%s: as recorded: %zu messages, %zu looks, %zu pictures; %.1f s of play in %.2f s",
		path, r->messages, r->looks, r->pictures, played_s, took_s);
	if (took_s > 0)
		printf(", %.0f times as fast", played_s / took_s);
	putchar('\n');
}

static int renew_file(const struct cmd_args *args, const char *path, const char *to)
{
	struct dt_error err = { .code = DT_OK };
	bool complete;
	struct store *s = record_open(path, &complete, &err);
	enum dt_status st = s ? renew(s, path, to, &err) : err.code;
	store_close(s);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

static int one_file(const struct cmd_args *args, const char *path, const char *display, long speed)
{
	struct dt_error err = { .code = DT_OK }, why = { .code = DT_OK };
	struct record_result result;
	bool complete;
	struct store *s = record_open(path, &complete, &err);
	if (!s)
		return cmd_error(args, &err);
	int64_t begin_ns = dt_clock_ns();
	enum dt_status st = display ? replay_live(s, display, (double)speed, &result, &why)
				    : play(args, s, path, &result, &why);
	double took_s = (double)(dt_clock_ns() - begin_ns) / 1e9;
	store_close(s);
	if (st != DT_OK) {
		dt_fail(&err, st, why.sys, "%s: %s", path, why.msg);
		return cmd_error(args, &err);
	}
	if (args->json && tell_json(path, &result, complete, took_s, &err) != DT_OK)
		return cmd_error(args, &err);
	if (!args->json && (result.differs || (!display && !cmd_value(args, "seen"))))
		tell(path, &result, took_s);
	if (result.differs)
		return CMD_FAILED;
	if (complete || cmd_value(args, "broken-off"))
		return CMD_DONE;
	dt_fail(&err, DT_ERR_FORMAT, 0,
		"%s: the recording has no end: the power went, or its file with -wal is not "
		"beside it; all that is there was played (--broken-off: that is all right)",
		path);
	return cmd_error(args, &err);
}

/* How many things it is told to do with the recording. */
static int modes(const struct cmd_args *args)
{
	static const char *const names[] = { "exact", "seen", "renew", "live" };
	int n = 0;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		n += cmd_value(args, names[i]) != NULL;
	return n;
}

static int run(const struct cmd_args *args)
{
	struct dt_error err;
	const char *display = cmd_value(args, "display");
	long speed = 1;
	int status = CMD_DONE;
	if (!cmd_number(args, "speed", 1, 1000, &speed))
		return CMD_USAGE;
	if (!cmd_value(args, "live") && (display || cmd_value(args, "speed")))
		return cmd_usage(args, "--display and --speed go with --live");
	if (cmd_value(args, "live") && args->words_n > 1)
		return cmd_usage(args, "--live shows one recording");
	if (modes(args) > 1)
		return cmd_usage(args, "--exact, --seen, --renew or --live, not two of them");
	if (display && disp_check_spec(display, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	if (cmd_value(args, "live") && !display)
		display = "auto";
	if (cmd_value(args, "renew")) {
		if (args->words_n > 1)
			return cmd_usage(args, "--renew takes one recording");
		return renew_file(args, args->words[0], cmd_value(args, "renew"));
	}
	for (size_t i = 0; i < args->words_n; i++) {
		int one = one_file(args, args->words[i], display, speed);
		fflush(stdout);
		status = one > status ? one : status;
	}
	return status;
}

const struct cmd cmd_replay = {
	.name = "replay",
	.usage = "[--exact | --seen] FILE... | --live [--display SPEC] [--speed N] FILE",
	.summary = "play recordings again, and compare",
	.text = "Runs vision and engine again over what each recording holds, as fast as it can,\n"
		"and compares every reading and every event with what was recorded. Prints the\n"
		"first difference of each, and exits with 1 when there is one; with 3 when a\n"
		"file is damaged, is no recording, or has no end.\n"
		"With --live it shows one recording on a display instead, as it was played.",
	.options = options,
	.words_min = 1,
	.words_max = CMD_ANY_WORDS,
	.for_players = true,
	.run = run,
};
