/* SPDX-License-Identifier: MIT */
/*
 * cmd_calibrate.c - dicetable calibrate: lens, table plane and empty look, from pictures.
 *
 * Nothing is written to the data file before everything has been found good.
 */
#include "cmd.h"

#include "calibrate.h"
#include "calibrate_live.h"
#include "config.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "folder.h"
#include "json_line.h"
#include "rectify.h"
#include "saved_scene.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PI 3.14159265358979323846

static const struct cmd_option options[] = {
	{ "images", "DIR", "the pictures: empty.jpg, chess-01.jpg, chess-02.jpg, ..." },
	{ "camera", "[SPEC]", "take the pictures now (default: libcamera:), step by step" },
	{ "draw", "OUT.png", "write a picture that shows zones and tags as they were found" },
	{ NULL, NULL, NULL },
};

struct result {
	struct vis_scene scene;
	struct cal_report report;
	int64_t version;
	double height_mm, tilt_deg; /* of the camera */
};

static enum dt_status find_empty(const char *dir, struct folder *f, struct dt_error *err)
{
	enum dt_status st = folder_list(dir, "empty.", f, err);
	if (st == DT_OK && f->n == 0)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: there is no picture of the empty table: name it empty.jpg or "
			"empty.png",
			dir);
	else if (st == DT_OK && f->n > 1)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: there is more than one picture of the empty table: %s and %s; keep "
			"one",
			dir, strrchr(f->paths[0], '/') + 1, strrchr(f->paths[1], '/') + 1);
	return st;
}

static enum dt_status add_boards(
	struct cal *cal, const struct folder *f, struct img *frame, struct dt_error *err)
{
	static const char *const why[] = { NULL, "no chessboard is seen in it", "it is blurred" };
	bool progress = isatty(STDERR_FILENO);
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < f->n && st == DT_OK; i++) {
		enum cal_board what = CAL_BOARD_GOOD;
		if (progress)
			fprintf(stderr, "\rchessboard %zu of %zu ", i + 1, f->n);
		st = img_read_file(f->paths[i], frame, err);
		if (st == DT_OK)
			st = cal_add_board(cal, f->paths[i], frame, &what, err);
		if (st == DT_OK && what != CAL_BOARD_GOOD)
			fprintf(stderr, "%s%s: not used: %s\n", progress ? "\r" : "", f->paths[i],
				why[what]);
	}
	if (progress)
		fprintf(stderr, "\r                        \r");
	return st;
}

/* All pictures of the folder into cal. The empty table first: it says how large they must be. */
static enum dt_status collect(struct cal *cal, const char *dir, struct dt_error *err)
{
	struct folder empty = { 0 }, chess = { 0 };
	struct img frame = { 0 };
	enum dt_status st = find_empty(dir, &empty, err);
	if (st == DT_OK)
		st = folder_list(dir, "chess-", &chess, err);
	if (st == DT_OK)
		st = img_read_frame(empty.paths[0], &frame, err);
	if (st == DT_OK)
		st = cal_set_empty(cal, empty.paths[0], &frame, err);
	if (st == DT_OK)
		st = add_boards(cal, &chess, &frame, err);
	img_finish(&frame);
	folder_finish(&empty);
	folder_finish(&chess);
	return st;
}

/* From the pictures of a folder, or where dir is NULL from a camera. */
static enum dt_status solve(const struct cmd_args *args, const struct conf *config,
	struct result *r, struct dt_error *err)
{
	const char *dir = cmd_value(args, "images"), *camera = cmd_value(args, "camera");
	struct cam_look look = { 0 };
	struct vis_point3 eye;
	double m[9];
	struct cal *cal = cal_create(&config->table, err);
	if (!cal)
		return DT_ERR_NOMEM;
	enum dt_status st =
		dir ? collect(cal, dir, err)
		    : calibrate_live(cal, &config->table,
			      camera[0] ? camera : "libcamera:", cmd_value(args, "draw"), &look,
			      err);
	if (st == DT_OK)
		st = cal_solve(cal, &r->scene, &r->report, err);
	r->scene.look = look;
	if (st == DT_OK)
		st = vis_camera_place(&r->scene.pose, &eye, err);
	if (st == DT_OK)
		st = cvb_rodrigues(r->scene.pose.rvec, m, err);
	if (st == DT_OK) {
		r->height_mm = -eye.z;
		r->tilt_deg = acos(fmin(1, m[8])) * 180 / PI;
	}
	cal_destroy(cal);
	return st;
}

static enum dt_status draw(const struct vis_scene *scene, const char *path, struct dt_error *err)
{
	struct img copy = { 0 };
	enum dt_status st = img_copy(&scene->empty, &copy, err);
	if (st == DT_OK)
		st = cal_draw(scene, &copy, err);
	if (st == DT_OK)
		st = img_write_file(path, &copy, err);
	img_finish(&copy);
	return st;
}

static enum dt_status save(const struct cmd_args *args, struct result *r, struct dt_error *err)
{
	char path[1024];
	enum dt_status st = cmd_db_path(args, path, sizeof(path), err);
	if (st != DT_OK)
		return st;
	struct store *store = store_open(path, true, err);
	if (!store)
		return err->code;
	st = saved_scene_save(store, &r->scene, &r->report, &r->version, err);
	store_close(store);
	return st;
}

/* The error of what the lens was measured with. */
static double reprojection_px(const struct cal_report *r)
{
	return r->boards_used ? r->lens_px : r->tags_px;
}

static void print_text(const struct result *r)
{
	const struct cal_report *c = &r->report;
	char when[32] = "";
	time_t t = (time_t)c->made_at;
	struct tm local;
	if (localtime_r(&t, &local))
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &local);
	printf("calibration %lld of %s is stored\n", (long long)r->version, when);
	if (c->boards_used)
		printf("lens: from %d of %d pictures of the chessboard\n", (int)c->boards_used,
			(int)c->boards_given);
	else
		printf("lens: estimated from the tags alone, which is less exact; pictures of a "
		       "chessboard (chess-01.jpg, ...) measure it\n");
	printf("reprojection error: %.3f px\n", reprojection_px(c));
	printf("plane error: %.3f mm\n", c->plane_mm);
	printf("camera: %.0f mm above the table, tilted by %.1f degrees; edges %.1f mm wide\n",
		r->height_mm, r->tilt_deg, c->blur_mm);
}

static enum dt_status print_json(const struct result *r, struct dt_error *err)
{
	const struct cal_report *c = &r->report;
	const struct vis_lens *l = &r->scene.lens;
	json_t *o = json_pack("{s:I, s:I, s:s, s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f,"
			      " s:{s:i, s:i, s:f, s:f, s:f, s:f, s:[f, f, f, f, f]}}",
		"version", (json_int_t)r->version, "made_at", (json_int_t)c->made_at, "lens_from",
		c->boards_used ? "chessboard" : "tags", "boards_used", (int)c->boards_used,
		"boards_given", (int)c->boards_given, "reprojection_px", reprojection_px(c),
		"plane_mm", c->plane_mm, "tags_px", c->tags_px, "blur_mm", c->blur_mm, "height_mm",
		r->height_mm, "tilt_deg", r->tilt_deg, "lens", "width", (int)l->width, "height",
		(int)l->height, "fx", l->fx, "fy", l->fy, "cx", l->cx, "cy", l->cy, "dist",
		l->dist[0], l->dist[1], l->dist[2], l->dist[3], l->dist[4]);
	return json_line(o, 9, err);
}

static int run(const struct cmd_args *args)
{
	struct dt_error err;
	struct conf config;
	struct result r = { 0 };
	char path[1024];
	const char *out = cmd_value(args, "draw"), *camera = cmd_value(args, "camera");
	if (cmd_value(args, "images") && camera)
		return cmd_usage(args, "which pictures? --images or --camera, not both");
	if (!cmd_value(args, "images") && !camera)
		return cmd_usage(args, "which pictures? give their folder with --images, or take "
				       "them with --camera");
	if (camera && *camera && cam_check_spec(camera, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	if (out && img_check_name(out, &err) != DT_OK)
		return cmd_error(args, &err);
	enum dt_status st = cmd_config_path(args, path, sizeof(path), &err);
	if (st == DT_OK)
		st = conf_read(path, &config, &err);
	if (st == DT_OK)
		st = solve(args, &config, &r, &err);
	if (st == DT_OK && out)
		st = draw(&r.scene, out, &err);
	if (st == DT_OK)
		st = save(args, &r, &err);
	if (st == DT_OK && args->json)
		st = print_json(&r, &err);
	else if (st == DT_OK)
		print_text(&r);
	img_finish(&r.scene.empty);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_calibrate = {
	.name = "calibrate",
	.usage = "--images DIR | --camera [SPEC] [--draw OUT.png]",
	.summary = "learn where the camera is and how the empty table looks",
	.text = "DIR holds empty.jpg (or .png): the empty table with its tags, taken by the "
		"table's\n"
		"camera, in colour with 8 bits a channel. And chess-01.jpg, chess-02.jpg, ...: a\n"
		"chessboard (9 x 6 inner corners of 25 mm, see table.conf) held in all corners and "
		"in\n"
		"the middle of the picture, tilted to all sides; a dozen is good. Without them "
		"the\n"
		"lens is estimated from the tags, which is less exact.\n"
		"With --camera the same is done live: first everything off the table, then the "
		"board\n"
		"held where the lines (and the window, and the picture of --draw) say. Pictures\n"
		"are taken by themselves. What exposure, white balance and focus settled on is\n"
		"stored as well. Enter ends the chessboard early, q gives up.\n"
		"Prints the reprojection error in pixels (root mean square over all corners) and "
		"the\n"
		"plane error in millimetres (the greatest error of a tag's corner on the table).",
	.options = options,
	.for_players = true,
	.run = run,
};
