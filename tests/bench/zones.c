/* SPDX-License-Identifier: MIT */
/*
 * zones.c - what the cells of each zone show, and the truth, for who trains vision/felt/net.
 *
 * For each zone a line, and after it the planes of zone_look_planes as 32-bit floats:
 *   NAME FILE ZONE COLS ROWS READ COVERED OCCLUDED DICE
 *
 *   zones DATABASE CONFIG FOLDER NAME
 */
#include "table_eye.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "read_in.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static void must(bool good, const char *why)
{
	if (good)
		return;
	fprintf(stderr, "zones: %s\n", why);
	exit(1);
}

static void print_zone(const struct zone_look *look, const struct read_zone *read,
	const json_t *truth, const char *name, const char *file)
{
	static float planes[ZONE_PLANES * 128 * 128];
	int32_t cols, rows;
	double hidden = json_number_value(json_object_get(truth, "occluded_fraction"));

	zone_look_size(look, &cols, &rows);
	must(cols <= 128 && rows <= 128, "the zone is too large");
	if (!json_object_get(truth, "occluded_fraction"))
		hidden = json_is_true(json_object_get(truth, "occluded")) ? 1 : 0;
	printf("%s %s %d %d %d %d %d %.4f %zu\n", name, file, (int)read->number, (int)cols,
		(int)rows, (int)read->state, json_is_true(json_object_get(truth, "covered")),
		hidden, json_array_size(json_object_get(truth, "dice")));
	zone_look_planes(look, planes);
	fwrite(planes, sizeof(float), (size_t)cols * (size_t)rows * ZONE_PLANES, stdout);
	printf("\n");
}

static void read_table(const char *db, const char *config, const char *folder, const char *name)
{
	static struct reading reading;
	struct dt_error err;
	struct table_eye eye;
	struct img picture = { 0 };
	struct cmd_args args = { .db = db, .config = config };
	char path[1024];
	const json_t *frame;
	size_t i;

	snprintf(path, sizeof(path), "%s/truth.json", folder);
	json_t *truth = json_load_file(path, 0, NULL);
	must(truth != NULL, "there is no truth.json in the folder");
	must(table_eye_open(&args, NULL, "pips", &eye, &err) == DT_OK, err.msg);
	json_array_foreach(json_object_get(truth, "frames"), i, frame)
	{
		const char *file = json_string_value(json_object_get(frame, "file"));

		snprintf(path, sizeof(path), "%s/%s", folder, file);
		must(img_read_frame(path, &picture, &err) == DT_OK, err.msg);
		must(reader_read(eye.reader, &picture, &reading, &err) == DT_OK, err.msg);
		for (size_t k = 0; k < reading.n; k++) {
			char seat[32];

			snprintf(seat, sizeof(seat), "seat%d", (int)reading.zone[k].number);
			print_zone(eye.reader->zone[k].look, &reading.zone[k],
				json_object_get(json_object_get(frame, "zones"), seat), name, file);
		}
	}
	img_finish(&picture);
	json_decref(truth);
	table_eye_close(&eye);
}

int main(int argc, char **argv)
{
	if (argc != 5) {
		fprintf(stderr, "usage: zones DATABASE CONFIG FOLDER NAME\n");
		return 2;
	}
	cvb_set_threads(1);
	read_table(argv[1], argv[2], argv[3], argv[4]);
	return 0;
}
