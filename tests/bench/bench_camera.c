/* SPDX-License-Identifier: MIT */
/*
 * bench_camera.c - what a frame of the simulated table costs, and what watching costs, in time of
 * one core: prints milliseconds and frames a second.
 */
#include "bench.h"
#include "sim_world.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_NS INT64_C(33333333)

static struct dt_error err;

static void must(enum dt_status st)
{
	if (st == DT_OK)
		return;
	fprintf(stderr, "bench-camera: %s\n", err.msg);
	exit(1);
}

/* All zones covered: nothing is read for long, and what is read costs nothing. */
static enum dt_status read_nothing(void *user, const struct img *frame, uint32_t zones,
	struct watch_zone *out, struct dt_error *e)
{
	(void)user;
	(void)frame;
	(void)e;
	for (size_t i = 0; i < DT_AREAS_MAX; i++)
		if (zones >> i & 1) {
			memset(&out[i], 0, sizeof(out[i]));
			out[i].state = DT_ZONE_COVERED;
		}
	return DT_OK;
}

static enum dt_status move_nothing(void *user, const struct vis_pose *pose, struct dt_error *e)
{
	(void)user;
	(void)pose;
	(void)e;
	return DT_OK;
}

static struct watch *open_watch(struct sim_world *w)
{
	const struct watch_reader reader = { .read = read_nothing, .move = move_nothing };
	const struct img *empty;
	struct sim_truth truth;
	struct vis_scene scene = { .table = *sim_table(w), .lens = *sim_lens(w) };
	sim_truth(w, &truth);
	scene.pose = truth.pose;
	must(sim_empty_picture(w, &empty, &err));
	scene.empty = *empty;
	struct watch *watch = watch_create(&scene, &reader, NULL, &err);
	must(watch ? DT_OK : err.code);
	return watch;
}

static void run(struct sim_world *w, struct watch *watch, int frames, const char *what)
{
	double draw = 0, look = 0;
	uint64_t number = (uint64_t)(sim_time(w) / FRAME_NS);
	for (int i = 0; i < frames; i++) {
		const struct img *picture;
		double a = bench_cpu_ms();
		sim_set_time(w, (int64_t)++number * FRAME_NS);
		must(sim_picture(w, number, &picture, &err));
		double b = bench_cpu_ms();
		must(watch_frame(watch, picture, sim_time(w), &err));
		draw += b - a;
		look += bench_cpu_ms() - b;
	}
	printf("%-22s drawing %6.1f ms (%5.1f a second)  watching %5.2f ms\n", what, draw / frames,
		1e3 * frames / draw, look / frames);
}

int main(void)
{
	struct sim_options o = { .seed = 7 };
	struct sim_world *w = sim_create(&o, &err);
	must(w ? DT_OK : err.code);
	double before = bench_cpu_ms();
	struct watch *watch = open_watch(w);
	printf("first picture, and the watch made ready: %.0f ms\n", bench_cpu_ms() - before);
	run(w, watch, 60, "empty table");
	for (int32_t z = 1; z <= 6; z++)
		must(sim_roll(w, z, NULL, &err));
	run(w, watch, 45, "six players at once");
	while (!sim_idle(w))
		sim_set_time(w, sim_time(w) + FRAME_NS);
	must(sim_lift(w, 2, &err));
	must(sim_clear(w, 2, &err));
	run(w, watch, 60, "one player");
	while (!sim_idle(w))
		sim_set_time(w, sim_time(w) + FRAME_NS);
	run(w, watch, 60, "five cups, no hand");
	watch_destroy(watch);
	sim_destroy(w);
	return 0;
}
