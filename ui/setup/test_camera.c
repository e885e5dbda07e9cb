/* SPDX-License-Identifier: MIT */
/*
 * test_camera.c - dicetable test camera: what comes out of a camera, in figures.
 */
#include "cmd_test.h"

#include "camera.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "json_line.h"
#include "tags.h"
#include "watch_camera.h"
#include "words.h"
#include "clock.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define SECOND INT64_C(1000000000)
#define TAGS_MAX 64

struct seen {
	char format[16];
	int32_t width, height;
	uint64_t frames;
	double fps;
	bool settled;
	struct cam_look look;
	double mean, white, black; /* grey levels; shares of the picture */
	int32_t tags[TAGS_MAX];
	size_t tags_n;
};

static void weigh(struct seen *s, const struct img *grey)
{
	uint64_t sum = 0, white = 0, black = 0;
	double all = (double)grey->width * grey->height;
	for (int32_t y = 0; y < grey->height; y++) {
		const uint8_t *p = img_row(grey, y);
		for (int32_t x = 0; x < grey->width; x++) {
			sum += p[x];
			white += p[x] >= 250;
			black += p[x] <= 5;
		}
	}
	s->mean = (double)sum / all;
	s->white = (double)white / all;
	s->black = (double)black / all;
}

static enum dt_status find_tags(struct seen *s, const struct img *grey, struct dt_error *err)
{
	struct vis_tag tags[TAGS_MAX];
	struct vis_tag_finder *finder = vis_tag_finder_create(err);
	size_t n = 0;
	if (!finder)
		return DT_ERR_NOMEM;
	enum dt_status st = vis_tags_find(finder, grey, tags, TAGS_MAX, &n, err);
	s->tags_n = n < TAGS_MAX ? n : TAGS_MAX;
	for (size_t i = 0; st == DT_OK && i < s->tags_n; i++)
		s->tags[i] = tags[i].id;
	vis_tag_finder_destroy(finder);
	return st;
}

static enum dt_status look_at(
	struct seen *s, const struct cam_frame *frame, const char *draw, struct dt_error *err)
{
	struct img grey = { 0 }, picture = cam_frame_img(frame);
	enum dt_status st = DT_OK;
	s->width = frame->width;
	s->height = frame->height;
	strcpy(s->format, frame->format == CAM_GREY ? "grey" : "colour");
	if (frame->format == CAM_GREY)
		grey = picture;
	else
		st = cvb_convert(CVB_BGR_GREY, &picture, &grey, err);
	if (st == DT_OK)
		weigh(s, &grey);
	if (st == DT_OK)
		st = find_tags(s, &grey, err);
	if (st == DT_OK && draw)
		st = img_write_file(draw, &picture, err);
	if (frame->format != CAM_GREY)
		img_finish(&grey);
	return st;
}

/* Watches for so long, and until the automatics have settled; looks at the last frame. */
static enum dt_status watch(
	const char *spec, long seconds, const char *draw, struct seen *s, struct dt_error *err)
{
	struct watch_camera w;
	struct cam_frame frame;
	int64_t first_ns = 0, last_ns = 0, begun_ns = dt_clock_ns();
	uint64_t first = 0;
	enum dt_status st = watch_camera_open(&w, spec, NULL, err);
	for (bool last = false; st == DT_OK && !last;) {
		st = watch_camera_next(&w, 10 * SECOND, &frame, err);
		if (st != DT_OK)
			break;
		if (s->frames++ == 0) {
			first_ns = frame.t_ns;
			first = frame.seq;
		}
		last_ns = frame.t_ns;
		s->settled = cam_get_look(w.cam, &s->look);
		int64_t passed = dt_clock_ns() - begun_ns;
		last = cam_ended(w.cam) || (passed >= seconds * SECOND && s->settled) ||
		       passed >= (seconds + 10) * SECOND;
		if (last_ns > first_ns)
			s->fps = (double)(frame.seq - first) * 1e9 / (double)(last_ns - first_ns);
		if (last)
			st = look_at(s, &frame, draw, err);
		cam_release(w.cam, &frame);
	}
	watch_camera_close(&w);
	return st;
}

static void print_text(const char *spec, const struct seen *s)
{
	const struct cam_look *l = &s->look;
	printf(_("camera %s: %d x %d, %s, %.1f pictures a second\n"), spec, (int)s->width,
		(int)s->height,
		strcmp(s->format, "grey") == 0 ? _in("a picture", "grey")
					       : _in("a picture", "colour"),
		s->fps);
	if (!s->settled)
		printf("%s", _("exposure: does not come to rest; is the lamp flickering?\n"));
	else if (l->exposure_us <= 0)
		printf("%s", _("exposure: the camera does not tell it\n"));
	else
		printf(_("exposure: %.1f ms, gain %.2f, white balance %.2f and %.2f, focus %.2f "
			 "dioptres\n"),
			l->exposure_us / 1e3, (double)l->gain, (double)l->red, (double)l->blue,
			(double)l->focus);
	printf(s->mean < 40 ? _("light: %.0f of 255 in the mean, %.1f %% white, %.1f %% black: too "
				"dark, add a lamp\n")
		: s->mean > 215
			? _("light: %.0f of 255 in the mean, %.1f %% white, %.1f %% black: too "
			    "bright\n")
			: _("light: %.0f of 255 in the mean, %.1f %% white, %.1f %% black\n"),
		s->mean, 100 * s->white, 100 * s->black);
	if (!s->tags_n) {
		puts(_("tags: none is seen"));
		return;
	}
	printf("%s", _("tags:"));
	for (size_t i = 0; i < s->tags_n; i++)
		printf(" %d", (int)s->tags[i]);
	putchar('\n');
}

static enum dt_status print_json(const char *spec, const struct seen *s, struct dt_error *err)
{
	json_t *tags = json_array();
	for (size_t i = 0; i < s->tags_n; i++)
		json_array_append_new(tags, json_integer(s->tags[i]));
	json_t *o = json_pack("{s:s, s:i, s:i, s:s, s:I, s:f, s:b, s:i, s:f, s:f, s:f, s:f, s:f,"
			      " s:f, s:f, s:o}",
		"camera", spec, "width", (int)s->width, "height", (int)s->height, "format",
		s->format, "frames", (json_int_t)s->frames, "fps", s->fps, "settled", s->settled,
		"exposure_us", (int)s->look.exposure_us, "gain", (double)s->look.gain, "red",
		(double)s->look.red, "blue", (double)s->look.blue, "focus", (double)s->look.focus,
		"mean", s->mean, "white", s->white, "black", s->black, "tags", tags);
	return json_line(o, 6, err);
}

int test_camera(const struct cmd_args *args)
{
	const char *spec = cmd_value(args, "camera");
	struct seen s = { 0 };
	struct dt_error err;
	long seconds = 3;
	if (!cmd_number(args, "seconds", 0, 3600, &seconds))
		return CMD_USAGE;
	if (spec && cam_check_spec(spec, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	if (cmd_value(args, "draw") && img_check_name(cmd_value(args, "draw"), &err) != DT_OK)
		return cmd_error(args, &err);
	spec = spec ? spec : "libcamera:";
	enum dt_status st = watch(spec, seconds, cmd_value(args, "draw"), &s, &err);
	if (st == DT_OK && args->json)
		st = print_json(spec, &s, &err);
	else if (st == DT_OK)
		print_text(spec, &s);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}
