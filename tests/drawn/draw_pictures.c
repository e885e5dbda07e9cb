/* SPDX-License-Identifier: MIT */
/*
 * draw_pictures.c - draw-pictures FOLDER: empty.png and chess-01.png to chess-06.png of drawn.h;
 * draw-pictures FOLDER hidden: hidden.png, in which something lies on tag 2.
 */
#include "drawn.h"

#include "cv_bridge.h"
#include "image_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write(const char *folder, const char *name, const struct img *im)
{
	char path[1024];
	struct dt_error err;
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	if (img_write_file(path, im, &err) == DT_OK)
		return;
	fprintf(stderr, "draw-pictures: %s\n", err.msg);
	exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
	struct drawn_fault fault = { 0 };
	struct img im = { 0 };
	if (argc < 2)
		return EXIT_FAILURE;
	cvb_set_threads(1);
	if (argc > 2 && strcmp(argv[2], "hidden") == 0) {
		fault.hide = 2 + 1;
		drawn_empty(&fault, &im);
		write(argv[1], "hidden.png", &im);
		img_finish(&im);
		return EXIT_SUCCESS;
	}
	drawn_empty(&fault, &im);
	write(argv[1], "empty.png", &im);
	for (int i = 0; i < DRAWN_POSES_N; i++) {
		char name[32];
		snprintf(name, sizeof(name), "chess-%02d.png", i + 1);
		drawn_board(&drawn_board_poses[i], &fault, &im);
		write(argv[1], name, &im);
	}
	img_finish(&im);
	return EXIT_SUCCESS;
}
