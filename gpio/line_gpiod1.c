/* SPDX-License-Identifier: MIT */
/*
 * line_gpiod1.c - lines through libgpiod 1.6. line_gpiod2.c is the same for 2.x.
 *
 * This version of the kernel's interface gives every watched line a file of its own: an epoll file
 * holds them together.
 */
#include "line.h"

#include <errno.h>
#include <gpiod.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

struct gpiod1 {
	struct line base;
	char chip_name[64];
	struct gpiod_chip *chip;
	struct gpiod_line_bulk lines;
	bool requested;
	int fd; /* epoll, of inputs */
};

static struct gpiod1 *of(struct line *l)
{
	return (struct gpiod1 *)(void *)l;
}

static enum dt_status lost(const struct gpiod1 *g, struct dt_error *err)
{
	line_explain(g->chip_name, -1, NULL, errno, err);
	return DT_ERR_DEVICE;
}

static enum dt_status gpiod1_set(struct line *l, uint32_t on, struct dt_error *err)
{
	struct gpiod1 *g = of(l);
	int values[LINE_GROUP_MAX];
	for (unsigned i = 0; i < LINE_GROUP_MAX; i++)
		values[i] = on >> i & 1;
	return gpiod_line_set_value_bulk(&g->lines, values) == 0 ? DT_OK : lost(g, err);
}

static enum dt_status gpiod1_get(struct line *l, uint32_t *on, struct dt_error *err)
{
	struct gpiod1 *g = of(l);
	*on = 0;
	/* One by one: a watched line can only be read through its own file. */
	for (unsigned i = 0; i < gpiod_line_bulk_num_lines(&g->lines); i++) {
		int value = gpiod_line_get_value(gpiod_line_bulk_get_line(&g->lines, i));
		if (value < 0)
			return lost(g, err);
		*on |= (uint32_t)(value != 0) << i;
	}
	return DT_OK;
}

static int gpiod1_fd(const struct line *l)
{
	return ((const struct gpiod1 *)(const void *)l)->fd;
}

static enum dt_status gpiod1_edge(struct line *l, struct line_edge *out, struct dt_error *err)
{
	struct gpiod1 *g = of(l);
	struct epoll_event ready;
	int n = epoll_wait(g->fd, &ready, 1, 0);
	if (n == 0 || (n < 0 && errno == EINTR))
		return DT_ERR_AGAIN;
	if (n < 0)
		return lost(g, err);
	struct gpiod_line_event e;
	if (!(ready.events & EPOLLIN))
		errno = ENODEV;
	else if (gpiod_line_event_read(gpiod_line_bulk_get_line(&g->lines, ready.data.u32), &e) ==
		 0) {
		out->line = (uint8_t)ready.data.u32;
		out->on = e.event_type == GPIOD_LINE_EVENT_RISING_EDGE;
		out->t_ns = (int64_t)e.ts.tv_sec * 1000000000 + e.ts.tv_nsec;
		return DT_OK;
	}
	return lost(g, err);
}

static void gpiod1_destroy(struct line *l)
{
	struct gpiod1 *g = of(l);
	if (g->fd >= 0)
		close(g->fd);
	if (g->requested)
		gpiod_line_release_bulk(&g->lines);
	if (g->chip)
		gpiod_chip_close(g->chip);
	free(g);
}

static const struct line_ops output_ops = { .set = gpiod1_set, .destroy = gpiod1_destroy };
static const struct line_ops input_ops = {
	.get = gpiod1_get, .fd = gpiod1_fd, .edge = gpiod1_edge, .destroy = gpiod1_destroy
};

static struct gpiod_chip *open_chip(const char *chip)
{
	if (chip[0] == '/')
		return gpiod_chip_open(chip);
	if (strncmp(chip, "gpiochip", 8) == 0)
		return gpiod_chip_open_by_name(chip);
	return gpiod_chip_open_by_label(chip);
}

/* Which of the lines somebody has. */
static void explain(struct gpiod1 *g, const struct line_request *r, int sys, struct dt_error *err)
{
	for (unsigned i = 0; i < gpiod_line_bulk_num_lines(&g->lines); i++) {
		struct gpiod_line *line = gpiod_line_bulk_get_line(&g->lines, i);
		if (sys != EBUSY || gpiod_line_is_used(line)) {
			line_explain(r->chip, r->offset[i], gpiod_line_consumer(line), sys, err);
			return;
		}
	}
	line_explain(r->chip, r->n ? (int64_t)r->offset[0] : -1, NULL, sys, err);
}

/* The chip open and its lines found, not yet requested. NULL after filling err. */
static struct gpiod1 *find_lines(
	const struct line_request *r, const struct line_ops *ops, struct dt_error *err)
{
	struct gpiod1 *g = calloc(1, sizeof(*g));
	if (!g) {
		dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", r->chip);
		return NULL;
	}
	g->base.ops = ops;
	g->fd = -1;
	strncpy(g->chip_name, r->chip, sizeof(g->chip_name) - 1);
	gpiod_line_bulk_init(&g->lines);
	errno = ENOENT; /* a label that no chip has sets nothing */
	g->chip = open_chip(r->chip);
	if (!g->chip) {
		line_explain(r->chip, -1, NULL, errno, err);
		goto fail;
	}
	for (size_t i = 0; i < r->n && i < LINE_GROUP_MAX; i++) {
		struct gpiod_line *line = gpiod_chip_get_line(g->chip, r->offset[i]);
		if (!line) {
			line_explain(r->chip, r->offset[i], NULL, errno, err);
			goto fail;
		}
		gpiod_line_bulk_add(&g->lines, line);
	}
	return g;
fail:
	gpiod1_destroy(&g->base);
	return NULL;
}

static struct line *gpiod1_output(const struct line_request *r, uint32_t on, struct dt_error *err)
{
	struct gpiod1 *g = find_lines(r, &output_ops, err);
	int flags = r->active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
	int values[LINE_GROUP_MAX];
	if (!g)
		return NULL;
	for (unsigned i = 0; i < LINE_GROUP_MAX; i++)
		values[i] = on >> i & 1;
	if (gpiod_line_request_bulk_output_flags(&g->lines, r->user, flags, values) != 0) {
		explain(g, r, errno, err);
		gpiod1_destroy(&g->base);
		return NULL;
	}
	g->requested = true;
	return &g->base;
}

static bool watch(struct gpiod1 *g)
{
	g->fd = epoll_create1(EPOLL_CLOEXEC);
	for (unsigned i = 0; g->fd >= 0 && i < gpiod_line_bulk_num_lines(&g->lines); i++) {
		struct epoll_event e = { .events = EPOLLIN, .data.u32 = i };
		int fd = gpiod_line_event_get_fd(gpiod_line_bulk_get_line(&g->lines, i));
		if (epoll_ctl(g->fd, EPOLL_CTL_ADD, fd, &e) != 0)
			return false;
	}
	return g->fd >= 0;
}

static struct line *gpiod1_input(const struct line_request *r, struct dt_error *err)
{
	struct gpiod1 *g = find_lines(r, &input_ops, err);
	int flags = r->active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW |
					    GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP
				  : GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
	if (!g)
		return NULL;
	g->requested =
		gpiod_line_request_bulk_both_edges_events_flags(&g->lines, r->user, flags) == 0;
	if (!g->requested || !watch(g)) {
		explain(g, r, errno, err);
		gpiod1_destroy(&g->base);
		return NULL;
	}
	return &g->base;
}

const struct line_driver line_gpiod = { "libgpiod 1", gpiod1_output, gpiod1_input };
