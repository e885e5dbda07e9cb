/* SPDX-License-Identifier: MIT */
/*
 * calibrate.c - collects the pictures, has lens and plane solved, and checks what comes out against
 * the zones.
 */
#include "calibrate.h"

#include "cal_lens.h"
#include "cal_plane.h"
#include "cal_sharp.h"
#include "cv_bridge.h"
#include "cv_solve.h"
#include "rectify.h"
#include "words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PI 3.14159265358979323846
#define TAGS_SEEN_MAX 64
#define WIDTH_MIN 640
#define HEIGHT_MIN 480

struct cal {
	struct dt_table table;
	struct vis_tag_finder *finder;
	struct cal_boards boards;
	int32_t boards_given, boards_blurred;
	int32_t width, height; /* of all pictures; 0: none yet */
	struct img empty, grey;
	struct vis_tag tags[DT_TAGS_MAX]; /* in the order of table.tags */
	double blur_mm;
};

struct cal *cal_create(const struct dt_table *table, struct dt_error *err)
{
	struct cal *cal = calloc(1, sizeof(*cal));
	if (!cal) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
		return NULL;
	}
	cal->table = *table;
	cal->finder = vis_tag_finder_create(err);
	if (!cal->finder || cal_boards_init(&cal->boards, table, err) != DT_OK) {
		cal_destroy(cal);
		return NULL;
	}
	return cal;
}

void cal_destroy(struct cal *cal)
{
	if (!cal)
		return;
	vis_tag_finder_destroy(cal->finder);
	cal_boards_finish(&cal->boards);
	img_finish(&cal->empty);
	img_finish(&cal->grey);
	free(cal);
}

/* All pictures must be of one size; makes the grey copy. */
static enum dt_status take(
	struct cal *cal, const char *name, const struct img *frame, struct dt_error *err)
{
	if (frame->width < WIDTH_MIN || frame->height < HEIGHT_MIN)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: the picture has only %d x %d pixels, at least %d x %d are needed"),
			name, (int)frame->width, (int)frame->height, WIDTH_MIN, HEIGHT_MIN);
	if (cal->width && (frame->width != cal->width || frame->height != cal->height))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: the picture has %d x %d pixels, the ones before it %d x %d: all "
			  "must come from one camera at one setting"),
			name, (int)frame->width, (int)frame->height, (int)cal->width,
			(int)cal->height);
	cal->width = frame->width;
	cal->height = frame->height;
	return cvb_convert(CVB_BGR_GREY, frame, &cal->grey, err);
}

static double distance(struct vis_point a, struct vis_point b)
{
	return hypot(a.x - b.x, a.y - b.y);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *v, size_t n)
{
	qsort(v, n, sizeof(*v), by_value);
	return n ? v[n / 2] : 0;
}

/*
 * Edges in the two directions of the board, in mm; the greater of the two medians, because a
 * picture that was moved is sharp in one direction.
 */
static double board_blur_mm(const struct cal *cal, const struct vis_point *px)
{
	int32_t columns = cal->table.chessboard.columns, rows = cal->table.chessboard.rows;
	double widths[2][256];
	size_t n[2] = { 0, 0 };
	for (int32_t y = 0; y < rows; y++)
		for (int32_t x = 0; x < columns; x++)
			for (int down = 0; down < 2; down++) {
				if (x + 1 - down >= columns || y + down >= rows || n[down] == 256)
					continue;
				struct vis_point a = px[y * columns + x];
				struct vis_point b = px[(y + down) * columns + x + 1 - down];
				double side = distance(a, b);
				widths[down][n[down]++] =
					cal_edge_width(&cal->grey, a, b, side * 0.4) / side;
			}
	return fmax(median(widths[0], n[0]), median(widths[1], n[1])) *
	       cal->table.chessboard.square_mm;
}

enum dt_status cal_find_board(struct cal *cal, const char *name, const struct img *frame,
	struct vis_point *px, enum cal_board *what, struct dt_error *err)
{
	bool found = false;
	enum dt_status st = take(cal, name, frame, err);
	if (st == DT_OK)
		st = cvs_find_board(&cal->grey, cal->table.chessboard.columns,
			cal->table.chessboard.rows, px, &found, err);
	if (st == DT_OK)
		*what = !found					     ? CAL_BOARD_NOT_SEEN
			: board_blur_mm(cal, px) > CAL_BOARD_BLUR_MM ? CAL_BOARD_BLURRED
								     : CAL_BOARD_GOOD;
	return st;
}

enum dt_status cal_keep_board(
	struct cal *cal, const char *name, const struct vis_point *px, struct dt_error *err)
{
	cal->boards_given++;
	return cal_boards_add(&cal->boards, name, px, err);
}

enum dt_status cal_add_board(struct cal *cal, const char *name, const struct img *frame,
	enum cal_board *what, struct dt_error *err)
{
	struct vis_point *px = calloc(cal->boards.corners, sizeof(*px));
	if (!px)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory to calibrate");
	enum dt_status st = cal_find_board(cal, name, frame, px, what, err);
	if (st == DT_OK && *what == CAL_BOARD_GOOD) {
		st = cal_keep_board(cal, name, px, err);
	} else if (st == DT_OK) {
		cal->boards_given++;
		cal->boards_blurred += *what == CAL_BOARD_BLURRED;
	}
	free(px);
	return st;
}

/* The tags' edges, in mm: the black border is an eighth of the tag's edge wide. */
static double tags_blur_mm(const struct cal *cal)
{
	double widths[2][2 * DT_TAGS_MAX];
	size_t n[2] = { 0, 0 };
	for (size_t i = 0; i < cal->table.tags_n; i++)
		for (int k = 0; k < 4; k++) {
			struct vis_point a = cal->tags[i].corners[k];
			struct vis_point b = cal->tags[i].corners[(k + 1) % 4];
			double side = distance(a, b);
			widths[k % 2][n[k % 2]++] = cal_edge_width(&cal->grey, a, b, side * 0.11) /
						    side * cal->table.tags[i].size_mm;
		}
	return fmax(median(widths[0], n[0]), median(widths[1], n[1]));
}

/* A grey picture can hide in a file of colour. */
static bool has_colour(const struct img *im)
{
	for (int32_t y = 0; y < im->height; y++) {
		const uint8_t *p = img_row(im, y);
		for (int32_t x = 0; x < im->width; x++, p += 3)
			if (p[0] != p[1] || p[1] != p[2])
				return true;
	}
	return false;
}

enum dt_status cal_set_empty(
	struct cal *cal, const char *name, const struct img *frame, struct dt_error *err)
{
	struct vis_tag found[TAGS_SEEN_MAX];
	size_t n = 0;
	enum dt_status st = take(cal, name, frame, err);
	if (st == DT_OK && !has_colour(frame))
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: the picture has no colour; zones are compared with it in colour"),
			name);
	if (st == DT_OK)
		st = vis_tags_find(cal->finder, &cal->grey, found, TAGS_SEEN_MAX, &n, err);
	if (st == DT_OK)
		st = cal_pick_tags(&cal->table, name, found, n < TAGS_SEEN_MAX ? n : TAGS_SEEN_MAX,
			cal->tags, err);
	if (st != DT_OK)
		return st;
	cal->blur_mm = tags_blur_mm(cal);
	if (cal->blur_mm > CAL_BLUR_MM)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			_("%s: the picture is blurred: edges of the tags are %.1f mm wide, at most "
			  "%.1f; focus the camera, hold it still, give it light"),
			name, cal->blur_mm, CAL_BLUR_MM);
	return img_copy(frame, &cal->empty, err);
}

/* A lens without distortion, from what table.conf says of the camera. */
static struct vis_lens guess_lens(const struct cal *cal)
{
	double f = cal->width / 2.0 / tan(cal->table.field_of_view_deg / 2 * PI / 180);
	return (struct vis_lens){ .width = cal->width,
		.height = cal->height,
		.fx = f,
		.fy = f,
		.cx = (cal->width - 1) / 2.0,
		.cy = (cal->height - 1) / 2.0 };
}

/* Every zone must be in the picture, on the felt and at the tops of dice. */
static enum dt_status check_zones(const struct vis_scene *s, struct dt_error *err)
{
	for (size_t i = 0; i < 2 * s->table.areas_n; i++) {
		const struct dt_area *z = &s->table.areas[i / 2];
		struct vis_rect rect = { z->x_mm, z->y_mm, z->width_mm, z->height_mm };
		struct vis_view *v = vis_view_create(
			&s->lens, &s->pose, rect, i % 2 ? -s->table.die_mm : 0, 0.25, err);
		if (!v)
			return err ? err->code : DT_ERR_FORMAT;
		double share = vis_view_share(v);
		vis_view_destroy(v);
		if (share < 1)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				_("%.0f %% of zone %d lie outside of the camera's picture: move "
				  "the camera, or the zone in table.conf"),
				fmax(1, 100 * (1 - share)), (int)z->number);
	}
	return DT_OK;
}

enum dt_status cal_solve(
	struct cal *cal, struct vis_scene *scene, struct cal_report *report, struct dt_error *err)
{
	memset(scene, 0, sizeof(*scene));
	memset(report, 0, sizeof(*report));
	if (!cal->empty.data)
		return dt_fail(err, DT_ERR_FORMAT, 0, _("there is no picture of the empty table"));
	scene->table = cal->table;
	scene->lens = guess_lens(cal);
	report->made_at = (int64_t)time(NULL);
	report->boards_given = cal->boards_given;
	report->blur_mm = cal->blur_mm;
	enum dt_status st = DT_OK;
	if (cal->boards.n < CAL_BOARDS_MIN && cal->boards_blurred > 0)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			_("%d of %d pictures of the chessboard are blurred, and fewer than %d are "
			  "left; focus the camera and hold the board still"),
			(int)cal->boards_blurred, (int)cal->boards_given, CAL_BOARDS_MIN);
	else if (cal->boards_given > 0)
		st = cal_lens_solve(&cal->boards, &scene->lens, report, err);
	if (st == DT_OK)
		st = cal_plane_solve(&cal->table, cal->tags, cal->boards_given == 0, &scene->lens,
			&scene->pose, report, err);
	if (st == DT_OK)
		st = check_zones(scene, err);
	if (st != DT_OK)
		return st;
	scene->empty = cal->empty;
	memset(&cal->empty, 0, sizeof(cal->empty));
	return DT_OK;
}
