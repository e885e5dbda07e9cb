/* SPDX-License-Identifier: MIT */
/*
 * cam_sim.c - a camera whose frames are drawn from a simulated world, and the options of its name.
 */
#include "cam_sim.h"

#include <stdlib.h>
#include <string.h>

#define SECOND_NS INT64_C(1000000000)

struct sim_cam {
	struct cam cam;
	struct sim_world *world, *own;
	int32_t fps;
	int64_t last; /* number of the last frame taken, -1: none */
};

static enum dt_status sim_cam_start(struct cam *cam, struct dt_error *err)
{
	(void)err;
	((struct sim_cam *)cam)->last = -1;
	return DT_OK;
}

static void sim_cam_set_time(struct cam *cam, int64_t now_ns)
{
	sim_set_time(((struct sim_cam *)cam)->world, now_ns);
}

static enum dt_status sim_cam_acquire(struct cam *cam, struct cam_frame *out, struct dt_error *err)
{
	struct sim_cam *c = (struct sim_cam *)cam;
	int64_t number = sim_time(c->world) / (SECOND_NS / c->fps);
	const struct img *picture;
	if (number <= c->last)
		return DT_ERR_AGAIN;
	enum dt_status st = sim_picture(c->world, (uint64_t)number, &picture, err);
	if (st != DT_OK)
		return st;
	c->last = number;
	*out = (struct cam_frame){ .data = picture->data,
		.width = picture->width,
		.height = picture->height,
		.stride = (int32_t)picture->stride,
		.format = CAM_BGR,
		.seq = (uint64_t)number,
		.t_ns = sim_time(c->world) };
	return DT_OK;
}

static void sim_cam_release(struct cam *cam, struct cam_frame *frame)
{
	(void)cam;
	*frame = (struct cam_frame){ 0 };
}

static void sim_cam_destroy(struct cam *cam)
{
	struct sim_cam *c = (struct sim_cam *)cam;
	sim_destroy(c->own);
	free(c);
}

static const struct cam_ops sim_cam_ops = { .name = "sim",
	.start = sim_cam_start,
	.set_time = sim_cam_set_time,
	.acquire = sim_cam_acquire,
	.release = sim_cam_release,
	.destroy = sim_cam_destroy };

struct sim_world *cam_sim_world(struct cam *cam)
{
	return cam->ops == &sim_cam_ops ? ((struct sim_cam *)cam)->world : NULL;
}

struct cam *cam_sim_over(struct sim_world *world, int32_t fps, struct dt_error *err)
{
	struct sim_cam *c = calloc(1, sizeof(*c));
	if (!c) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for a simulated camera");
		return NULL;
	}
	c->cam.ops = &sim_cam_ops;
	c->world = world;
	c->fps = fps;
	c->last = -1;
	return &c->cam;
}

static enum dt_status parse_number(const char *options, const char *key, uint64_t low,
	uint64_t high, uint64_t *out, struct dt_error *err)
{
	char value[32], *end;
	if (!cam_option(options, key, value, sizeof(value)))
		return DT_OK;
	*out = strtoull(value, &end, 10);
	if (*end || end == value || value[0] == '-' || *out < low || *out > high)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"camera sim: %s=%s is not a number from %llu to %llu", key, value,
			(unsigned long long)low, (unsigned long long)high);
	return DT_OK;
}

static enum dt_status parse_lamp(const char *options, enum sim_lamp *out, struct dt_error *err)
{
	static const char *const names[] = { "soft", "side", "dim" };
	char value[32];
	if (!cam_option(options, "lamp", value, sizeof(value)))
		return DT_OK;
	for (int i = 0; i < 3; i++)
		if (!strcmp(value, names[i])) {
			*out = (enum sim_lamp)i;
			return DT_OK;
		}
	return dt_fail(err, DT_ERR_FORMAT, 0,
		"camera sim: lamp=%s is not known; there are soft, side and dim", value);
}

struct cam *cam_sim_create_for(
	const char *options, const struct sim_options *of, struct dt_error *err)
{
	static const char *const keys[] = { "seed", "dice", "dice-n", "lamp", "mischief", "fps",
		NULL };
	struct sim_options o = *of;
	char dice[40] = "", value[128] = "";
	uint64_t dice_n = 0, fps = 30;
	struct dt_dice_kind one;
	if (cam_unknown_option(options, keys, value, sizeof(value))) {
		dt_fail(err, DT_ERR_FORMAT, 0,
			"camera sim: \"%.60s\" is not known; there are seed, dice, dice-n, lamp, "
			"mischief and fps",
			value);
		return NULL;
	}
	cam_option(options, "dice", dice, sizeof(dice));
	cam_option(options, "mischief", value, sizeof(value));
	if (parse_number(options, "seed", 0, UINT64_MAX, &o.seed, err) != DT_OK ||
		parse_number(options, "dice-n", 1, SIM_DICE_MAX, &dice_n, err) != DT_OK ||
		parse_number(options, "fps", 1, 1000, &fps, err) != DT_OK ||
		parse_lamp(options, &o.lamp, err) != DT_OK ||
		sim_mischief_parse(value, &o.mischief, err) != DT_OK)
		return NULL;
	if (dice[0])
		o.dice = dice;
	if (dice_n || !o.dice_n)
		o.dice_n = (int32_t)dice_n;
	if (dice_n && o.kinds_n == 1) {
		one = o.kinds[0];
		one.each = (uint8_t)dice_n;
		o.kinds = &one;
	}
	struct sim_world *world = sim_create(&o, err);
	if (!world)
		return NULL;
	struct cam *cam = cam_sim_over(world, (int32_t)fps, err);
	if (cam)
		((struct sim_cam *)cam)->own = world;
	else
		sim_destroy(world);
	return cam;
}

static struct cam *create(const char *options, struct dt_error *err)
{
	const struct sim_options usual = { .seed = 1 };
	return cam_sim_create_for(options, &usual, err);
}

const struct cam_maker cam_maker_sim = { "sim", "sim: (simulated table)", create, NULL };
