/* SPDX-License-Identifier: MIT */
/*
 * bench_idle.c - what bench_idle.py needs: pictures of a table on which nothing moves, and what
 * decoding such a picture costs.
 *
 *     bench-idle FOLDER N QUALITY    writes FOLDER/empty.png and FOLDER/00.jpg and so on, of the
 *                                    same table but each with its own noise; prints how many
 *                                    milliseconds of one core decoding one of them takes
 */
#include "bench.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "sim_world.h"

#include <stdio.h>
#include <stdlib.h>

#define FRAME_NS INT64_C(33333333)
enum { DECODED = 100 };

static struct dt_error err;

static void must(enum dt_status st)
{
	if (st == DT_OK)
		return;
	fprintf(stderr, "bench-idle: %s\n", err.msg);
	exit(1);
}

/* Dice before three players, a cup before two, nothing before the sixth. */
static void lay(struct sim_world *w)
{
	static const uint8_t faces[5] = { 1, 2, 3, 4, 5 };
	for (int32_t zone = 1; zone <= 3; zone++)
		must(sim_lay(w, zone, faces, 5, &err));
	for (int32_t zone = 4; zone <= 5; zone++)
		must(sim_roll(w, zone, NULL, &err));
	while (!sim_idle(w))
		sim_set_time(w, sim_time(w) + FRAME_NS);
}

static void write_jpeg(const char *path, const struct img *picture, int quality)
{
	uint8_t *bytes;
	size_t n;
	must(cvb_encode_jpeg(picture, quality, &bytes, &n, &err));
	FILE *f = fopen(path, "wb");
	if (!f || fwrite(bytes, 1, n, f) != n || fclose(f) != 0)
		must(dt_fail(&err, DT_ERR_IO, 0, "%s: cannot be written", path));
	free(bytes);
}

static double decoding_ms(const char *path)
{
	struct img im = { 0 };
	double begun = bench_cpu_ms();
	for (int i = 0; i < DECODED; i++)
		must(img_read_file(path, &im, &err));
	img_finish(&im);
	return (bench_cpu_ms() - begun) / DECODED;
}

int main(int argc, char **argv)
{
	char path[4096];
	struct sim_options o = { .seed = 7 };
	const struct img *picture;
	if (argc != 4) {
		fprintf(stderr, "bench-idle: FOLDER N QUALITY\n");
		return 2;
	}
	struct sim_world *w = sim_create(&o, &err);
	must(w ? DT_OK : err.code);
	cvb_set_threads(1);
	must(sim_empty_picture(w, &picture, &err));
	snprintf(path, sizeof(path), "%s/empty.png", argv[1]);
	must(img_write_file(path, picture, &err));
	lay(w);
	for (int i = 0; i < atoi(argv[2]); i++) {
		must(sim_picture(w, (uint64_t)i, &picture, &err));
		snprintf(path, sizeof(path), "%s/%02d.jpg", argv[1], i);
		write_jpeg(path, picture, atoi(argv[3]));
	}
	printf("%.3f\n", decoding_ms(path));
	sim_destroy(w);
	return 0;
}
