/* SPDX-License-Identifier: MIT */
/*
 * bench_vision.c - how long it takes to read a picture of the table, against what OpenCV needs just
 * to undistort and warp the six zones from the same picture at the same scale, on one core.
 *
 * bench-vision DATABASE CONFIG SET TIMES FRAME...: prints for each frame and over all. Times are of
 * the processor, the middle one of TIMES. read_once() and warp_once() are functions of their own so
 * that callgrind can count each alone (bench_vision.py does).
 */
#include "bench.h"
#include "cv_bridge.h"
#include "image_file.h"
#include "read.h"
#include "table_eye.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define TIMES_MAX 1000

static struct table_eye eye;
static struct reading reading;
static struct cvb_map *maps[DT_AREAS_MAX];
static struct img warped[DT_AREAS_MAX];

static void must(bool good, const struct dt_error *err)
{
	if (good)
		return;
	fprintf(stderr, "bench-vision: %s\n", err->msg);
	exit(1);
}

__attribute__((noinline)) static void read_once(const struct img *frame)
{
	struct dt_error err;
	must(reader_read(eye.reader, frame, &reading, &err) == DT_OK, &err);
}

__attribute__((noinline)) static void warp_once(const struct img *frame)
{
	struct dt_error err;
	for (size_t i = 0; i < eye.scene.table.areas_n; i++)
		must(cvb_remap(maps[i], frame, &warped[i], &err) == DT_OK, &err);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double middle_ms(void (*run)(const struct img *), const struct img *frame, int times)
{
	double ms[TIMES_MAX] = { 0 };
	for (int i = 0; i < times; i++) {
		double start = bench_cpu_ms();
		run(frame);
		ms[i] = bench_cpu_ms() - start;
	}
	qsort(ms, (size_t)times, sizeof(*ms), by_value);
	return ms[times / 2];
}

/* Where each pixel of a zone comes from: as it is in table.conf, without the margin that reading
 * adds, at its scale. */
static struct cvb_map *map_of(const struct vis_scene *scene, const struct dt_area *z)
{
	struct dt_error err;
	int32_t width = (int32_t)(z->width_mm * READ_PX_PER_MM);
	int32_t height = (int32_t)(z->height_mm * READ_PX_PER_MM);
	size_t n = (size_t)width * (size_t)height;
	struct vis_point3 *mm = calloc(n, sizeof(*mm));
	struct vis_point *px = calloc(n, sizeof(*px));
	struct cvb_map *map;

	if (!mm || !px)
		exit(1);
	for (size_t i = 0; i < n; i++)
		mm[i] = (struct vis_point3){ z->x_mm + ((double)(i % (size_t)width) + 0.5) /
							       READ_PX_PER_MM,
			z->y_mm + ((double)(i / (size_t)width) + 0.5) / READ_PX_PER_MM,
			-scene->table.die_mm };
	must(cvb_project(&scene->lens, &scene->pose, mm, n, px, &err) == DT_OK, &err);
	map = cvb_map_create(px, width, height, &err);
	must(map != NULL, &err);
	free(mm);
	free(px);
	return map;
}

static size_t dice_read(void)
{
	size_t n = 0;
	for (size_t i = 0; i < reading.n; i++)
		n += reading.zone[i].n;
	return n;
}

int main(int argc, char **argv)
{
	struct dt_error err;
	struct img frame = { 0 };
	int times = argc > 4 ? atoi(argv[4]) : 0;
	if (argc < 6 || times < 1 || times > TIMES_MAX) {
		fprintf(stderr, "usage: bench-vision DATABASE CONFIG SET TIMES FRAME...\n");
		return 2;
	}
	struct cmd_args args = { .db = argv[1], .config = argv[2] };
	cvb_set_threads(1);
	must(table_eye_open(&args, NULL, argv[3], &eye, &err) == DT_OK, &err);
	for (size_t i = 0; i < eye.scene.table.areas_n; i++)
		maps[i] = map_of(&eye.scene, &eye.scene.table.areas[i]);
	double read_sum = 0, warp_sum = 0, worst = 0;
	for (int i = 5; i < argc; i++) {
		must(img_read_frame(argv[i], &frame, &err) == DT_OK, &err);
		double warp = middle_ms(warp_once, &frame, times);
		double read = middle_ms(read_once, &frame, times);
		printf("%-30s %2zu dice  read %6.2f ms  warp %5.2f ms  ratio %.2f\n", argv[i],
			dice_read(), read, warp, read / warp);
		read_sum += read;
		warp_sum += warp;
		worst = read / warp > worst ? read / warp : worst;
	}
	struct rusage use;
	getrusage(RUSAGE_SELF, &use);
	printf("one read: %.2f ms; OpenCV, undistort and warp of the zones: %.2f ms\n",
		read_sum / (argc - 5), warp_sum / (argc - 5));
	printf("ratio: %.2f, worst %.2f (target at most 3)\n", read_sum / warp_sum, worst);
	printf("peak memory: %ld MB (target below 200)\n", use.ru_maxrss / 1024);
	for (size_t i = 0; i < eye.scene.table.areas_n; i++) {
		cvb_map_destroy(maps[i]);
		img_finish(&warped[i]);
	}
	img_finish(&frame);
	table_eye_close(&eye);
	return 0;
}
