/* SPDX-License-Identifier: MIT */
/*
 * see_sheet.c - what the table's own detectors see in a picture of a printed sheet, as JSON: the
 * tags with their corners, or with COLUMNS and ROWS the corners of a chessboard. For
 * tests/program/test_print.py.
 *
 * Places in pixels from the corner of the first pixel.
 */
#include "cv_bridge.h"
#include "image_file.h"
#include "cv_solve.h"
#include "tags.h"

#include <stdio.h>
#include <stdlib.h>

enum { TAGS_CAP = 128, CORNERS_CAP = 900 };

static void put_point(struct vis_point p, const char *before)
{
	printf("%s[%.4f, %.4f]", before, p.x + 0.5, p.y + 0.5);
}

static enum dt_status see_tags(const struct img *grey, struct dt_error *err)
{
	static struct vis_tag tags[TAGS_CAP];
	size_t n = 0;
	struct vis_tag_finder *finder = vis_tag_finder_create(err);
	enum dt_status st =
		finder ? vis_tags_find(finder, grey, tags, TAGS_CAP, &n, err) : err->code;
	vis_tag_finder_destroy(finder);
	if (st != DT_OK)
		return st;
	printf("[");
	for (size_t i = 0; i < n && i < TAGS_CAP; i++) {
		printf("%s{\"id\": %d, \"corners\": [", i ? ", " : "", (int)tags[i].id);
		for (int k = 0; k < 4; k++)
			put_point(tags[i].corners[k], k ? ", " : "");
		printf("]}");
	}
	printf("]\n");
	return DT_OK;
}

static enum dt_status see_board(
	const struct img *grey, int32_t columns, int32_t rows, struct dt_error *err)
{
	static struct vis_point corners[CORNERS_CAP];
	bool found = false;
	if (columns < 2 || rows < 2 || columns * rows > CORNERS_CAP)
		return dt_fail(err, DT_ERR_FORMAT, 0, "no such board");
	enum dt_status st = cvs_find_board(grey, columns, rows, corners, &found, err);
	if (st != DT_OK)
		return st;
	printf("[");
	for (int32_t i = 0; found && i < columns * rows; i++)
		put_point(corners[i], i ? ", " : "");
	printf("]\n");
	return DT_OK;
}

int main(int argc, char **argv)
{
	struct img picture = { 0 }, grey = { 0 };
	struct dt_error err;
	if (argc != 2 && argc != 4) {
		fprintf(stderr, "see-sheet PICTURE [COLUMNS ROWS]\n");
		return 2;
	}
	enum dt_status st = img_read_file(argv[1], &picture, &err);
	if (st == DT_OK)
		st = cvb_convert(CVB_BGR_GREY, &picture, &grey, &err);
	if (st == DT_OK)
		st = argc == 2 ? see_tags(&grey, &err)
			       : see_board(&grey, atoi(argv[2]), atoi(argv[3]), &err);
	if (st != DT_OK)
		fprintf(stderr, "see-sheet: %s\n", err.msg);
	img_finish(&grey);
	img_finish(&picture);
	return st == DT_OK ? 0 : 1;
}
