/* SPDX-License-Identifier: MIT */
/*
 * calibrate_live.c - takes the pictures of a calibration when there is something worth taking.
 *
 * First the empty table, taken by itself once camera and table have come to rest, then the
 * chessboard, of which every new view that is held still and sharp is taken. Nobody needs a free
 * hand for a key.
 */
#include "calibrate_live.h"

#include "cv_bridge.h"
#include "guide.h"
#include "live_picture.h"
#include "tags.h"
#include "watch_camera.h"
#include "words.h"
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REST_FRAMES 3	/* so many alike: nothing moves */
#define REST_LEVELS 2.0 /* grey levels that noise makes of a small picture, at most */
#define TAGS_MAX 32

struct studio {
	struct cal *cal;
	const struct dt_table *table;
	struct watch_camera camera;
	struct live_picture *live;
	struct guide guide;
	struct vis_tag_finder *finder;
	struct vis_point *px; /* of the board's corners */
	struct img grey, small, before, difference;
	int rest;  /* frames without a movement */
	bool seen; /* before is a picture */
};

static const struct cvb_ink green = { 80, 220, 80, 3 }, blue = { 255, 160, 60, 3 };

/* ---- The empty table ---- */

static enum dt_status count_rest(struct studio *s, const struct img *frame, struct dt_error *err)
{
	double mean[4] = { 0 }, deviation[4] = { 0 };
	struct img swap = s->before;
	enum dt_status st = cvb_convert(CVB_BGR_GREY, frame, &s->grey, err);
	if (st == DT_OK)
		st = cvb_resize(&s->grey, 128, 72, CVB_AREA, &s->small, err);
	if (st == DT_OK && s->seen)
		st = cvb_difference(&s->small, &s->before, &s->difference, err);
	if (st == DT_OK && s->seen)
		st = cvb_mean(&s->difference, NULL, mean, deviation, err);
	/* A hand is a small part of the picture: the spread shows it sooner than the mean. */
	bool rests = st == DT_OK && s->seen && mean[0] + deviation[0] < REST_LEVELS;
	s->rest = rests ? s->rest + 1 : 0;
	s->before = s->small;
	s->small = swap;
	s->seen = true;
	return st;
}

static enum dt_status draw_tags(struct studio *s, struct img *picture, struct dt_error *err)
{
	struct vis_tag tags[TAGS_MAX];
	char text[16];
	size_t n = 0;
	enum dt_status st = vis_tags_find(s->finder, &s->grey, tags, TAGS_MAX, &n, err);
	for (size_t i = 0; st == DT_OK && i < n && i < TAGS_MAX; i++) {
		snprintf(text, sizeof(text), "%d", (int)tags[i].id);
		st = cvb_draw_polygon(picture, tags[i].corners, 4, true, green, err);
		if (st == DT_OK)
			st = cvb_draw_text(picture, text, tags[i].centre, 1.5, green, err);
	}
	return st;
}

static enum dt_status take_empty(
	struct studio *s, const struct img *frame, bool *done, struct dt_error *err)
{
	struct dt_error why;
	struct cam_look look;
	enum dt_status st = count_rest(s, frame, err);
	if (st != DT_OK)
		return st;
	if (!cam_get_look(s->camera.cam, &look)) {
		live_picture_say(s->live, "%s",
			_("Take everything off the table. The camera gets used to the light ..."));
	} else if (s->rest < REST_FRAMES) {
		live_picture_say(s->live, "%s",
			_("Take everything off the table, and your hands out of the picture."));
	} else {
		enum dt_status bad = cal_set_empty(s->cal, _("the camera"), frame, &why);
		*done = bad == DT_OK;
		if (bad != DT_OK && bad != DT_ERR_FORMAT)
			return dt_fail(err, bad, why.sys, "%s", why.msg);
		live_picture_say(s->live, "%s", bad ? why.msg : _("The empty table is taken."));
	}
	return DT_OK;
}

/* ---- The chessboard ---- */

static enum dt_status take_board(
	struct studio *s, const struct img *frame, enum cal_board *what, struct dt_error *err)
{
	char name[64];
	struct guide *g = &s->guide;
	enum dt_status st = cal_find_board(s->cal, _("the camera"), frame, s->px, what, err);
	if (st != DT_OK)
		return st;
	if (*what != CAL_BOARD_GOOD)
		guide_no_board(g);
	enum guide_answer answer = *what == CAL_BOARD_GOOD ? guide_board(g, s->px) : GUIDE_HOLD;
	if (answer == GUIDE_TAKE) {
		snprintf(name, sizeof(name), _("view %zu"), g->taken);
		st = cal_keep_board(s->cal, name, s->px, err);
	}
	live_picture_say(s->live, _("%zu views, %u of %d goals. %s: %s"), g->taken,
		guide_reached(g), GUIDE_GOALS,
		*what == CAL_BOARD_NOT_SEEN  ? _("No board seen")
		: *what == CAL_BOARD_BLURRED ? _("Blurred, hold it still")
		: answer == GUIDE_TAKE	     ? _("Taken")
		: answer == GUIDE_HOLD	     ? _("Hold it still")
					     : _("Known, go on"),
		guide_next(g));
	return st;
}

static enum dt_status draw_board(
	struct studio *s, enum cal_board what, struct img *picture, struct dt_error *err)
{
	size_t n = (size_t)s->guide.columns * (size_t)s->guide.rows;
	enum dt_status st = DT_OK;
	for (size_t i = 0; st == DT_OK && what != CAL_BOARD_NOT_SEEN && i < n; i++)
		st = cvb_draw_circle(picture, s->px[i], 6, green, err);
	/* Where views have been taken already. */
	for (size_t i = 0; st == DT_OK && i < s->guide.taken; i++) {
		struct vis_point at = { s->guide.view[i].x * picture->width,
			s->guide.view[i].y * picture->height };
		st = cvb_draw_circle(picture, at, 14, blue, err);
	}
	return st;
}

/* ---- Both ---- */

static enum dt_status show(struct studio *s, const struct img *frame, bool boards,
	enum cal_board what, struct dt_error *err)
{
	int64_t now = dt_clock_ns();
	if (!live_picture_due(s->live, now))
		return DT_OK;
	struct img *picture = live_picture_begin(s->live, frame, err);
	if (!picture)
		return DT_ERR_NOMEM;
	enum dt_status st = boards ? draw_board(s, what, picture, err) : draw_tags(s, picture, err);
	return st == DT_OK ? live_picture_end(s->live, now, err) : st;
}

static enum dt_status gave_up(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_AGAIN, 0, _("given up; nothing was stored"));
}

/* One frame, and what was pressed. *done: this half is over. */
static enum dt_status step(struct studio *s, bool boards, bool *done, struct dt_error *err)
{
	struct cam_frame f;
	enum cal_board what = CAL_BOARD_NOT_SEEN;
	struct img frame;
	enum dt_status st = watch_camera_see(&s->camera, &f, &frame, err);
	if (st != DT_OK)
		return st;
	if (boards && !s->guide.width)
		guide_init(&s->guide, f.width, f.height, s->table->chessboard.columns,
			s->table->chessboard.rows);
	st = boards ? take_board(s, &frame, &what, err) : take_empty(s, &frame, done, err);
	if (st == DT_OK)
		st = show(s, &frame, boards, what, err);
	cam_release(s->camera.cam, &f);
	enum live_key key = live_picture_key(s->live);
	if (st == DT_OK && key == LIVE_QUIT)
		st = gave_up(err);
	if (boards)
		*done = guide_enough(&s->guide) || key == LIVE_GO || cam_ended(s->camera.cam);
	return st;
}

static enum dt_status both_halves(struct studio *s, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (bool done = false; st == DT_OK && !done;) {
		st = step(s, false, &done, err);
		if (st == DT_OK && !done && cam_ended(s->camera.cam))
			st = dt_fail(err, DT_ERR_FORMAT, 0,
				_("the pictures came to an end before the empty table was seen at "
				  "rest (%d alike)"),
				REST_FRAMES + 1);
	}
	if (st == DT_OK)
		live_picture_say(s->live, "%s",
			_("Now the chessboard. Enter ends it early; at once, and the lens is "
			  "estimated from the tags."));
	for (bool done = cam_ended(s->camera.cam); st == DT_OK && !done;)
		st = step(s, true, &done, err);
	if (st == DT_OK)
		live_picture_say(s->live, _("It is enough: %zu views. The lens is computed ..."),
			s->guide.taken);
	return st;
}

enum dt_status calibrate_live(struct cal *cal, const struct dt_table *table, const char *spec,
	const char *draw, struct cam_look *look, struct dt_error *err)
{
	struct studio s = { .cal = cal, .table = table };
	size_t corners = (size_t)table->chessboard.columns * (size_t)table->chessboard.rows;
	s.px = calloc(corners, sizeof(*s.px));
	enum dt_status st = s.px ? DT_OK : dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	if (st == DT_OK && !(s.finder = vis_tag_finder_create(err)))
		st = err->code;
	if (st == DT_OK && !(s.live = live_picture_create("dicetable calibrate", draw, err)))
		st = err->code;
	if (st == DT_OK)
		st = watch_camera_open(&s.camera, spec, NULL, err);
	if (st == DT_OK)
		st = both_halves(&s, err);
	if (st == DT_OK)
		cam_get_look(s.camera.cam, look);
	watch_camera_close(&s.camera);
	live_picture_destroy(s.live);
	vis_tag_finder_destroy(s.finder);
	free(s.px);
	img_finish(&s.grey);
	img_finish(&s.small);
	img_finish(&s.before);
	img_finish(&s.difference);
	return st;
}
