/* SPDX-License-Identifier: MIT */
/*
 * line_gpiod2.c - lines through libgpiod 2.x. line_gpiod1.c is the same for 1.6.
 *
 * Chips are opened by path only: one named by its label is looked for among all of them.
 */
#include "line.h"

#include <dirent.h>
#include <errno.h>
#include <gpiod.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gpiod2 {
	struct line base;
	char chip_name[64];
	struct gpiod_chip *chip;
	struct gpiod_line_request *lines;
	struct gpiod_edge_event_buffer *edges; /* of inputs; holds one */
	unsigned offset[LINE_GROUP_MAX];
	size_t n;
};

static struct gpiod2 *of(struct line *l)
{
	return (struct gpiod2 *)(void *)l;
}

static enum dt_status lost(const struct gpiod2 *g, struct dt_error *err)
{
	line_explain(g->chip_name, -1, NULL, errno, err);
	return DT_ERR_DEVICE;
}

static void values_of(uint32_t on, enum gpiod_line_value values[LINE_GROUP_MAX])
{
	for (unsigned i = 0; i < LINE_GROUP_MAX; i++)
		values[i] = on >> i & 1 ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

static enum dt_status gpiod2_set(struct line *l, uint32_t on, struct dt_error *err)
{
	struct gpiod2 *g = of(l);
	enum gpiod_line_value values[LINE_GROUP_MAX];
	values_of(on, values);
	return gpiod_line_request_set_values(g->lines, values) == 0 ? DT_OK : lost(g, err);
}

static enum dt_status gpiod2_get(struct line *l, uint32_t *on, struct dt_error *err)
{
	struct gpiod2 *g = of(l);
	enum gpiod_line_value values[LINE_GROUP_MAX];
	*on = 0;
	if (gpiod_line_request_get_values(g->lines, values) != 0)
		return lost(g, err);
	for (size_t i = 0; i < g->n; i++)
		*on |= (uint32_t)(values[i] == GPIOD_LINE_VALUE_ACTIVE) << i;
	return DT_OK;
}

static int gpiod2_fd(const struct line *l)
{
	return gpiod_line_request_get_fd(((const struct gpiod2 *)(const void *)l)->lines);
}

static enum dt_status gpiod2_edge(struct line *l, struct line_edge *out, struct dt_error *err)
{
	struct gpiod2 *g = of(l);
	int ready = gpiod_line_request_wait_edge_events(g->lines, 0);
	if (ready == 0 || (ready < 0 && errno == EINTR))
		return DT_ERR_AGAIN;
	if (ready < 0 || gpiod_line_request_read_edge_events(g->lines, g->edges, 1) != 1)
		return lost(g, err);
	struct gpiod_edge_event *e = gpiod_edge_event_buffer_get_event(g->edges, 0);
	out->line = 0;
	while (out->line + 1U < g->n && g->offset[out->line] != gpiod_edge_event_get_line_offset(e))
		out->line++;
	out->on = gpiod_edge_event_get_event_type(e) == GPIOD_EDGE_EVENT_RISING_EDGE;
	out->t_ns = (int64_t)gpiod_edge_event_get_timestamp_ns(e);
	return DT_OK;
}

static void gpiod2_destroy(struct line *l)
{
	struct gpiod2 *g = of(l);
	if (g->edges)
		gpiod_edge_event_buffer_free(g->edges);
	if (g->lines)
		gpiod_line_request_release(g->lines);
	if (g->chip)
		gpiod_chip_close(g->chip);
	free(g);
}

static const struct line_ops output_ops = { .set = gpiod2_set, .destroy = gpiod2_destroy };
static const struct line_ops input_ops = {
	.get = gpiod2_get, .fd = gpiod2_fd, .edge = gpiod2_edge, .destroy = gpiod2_destroy
};

static bool has_label(struct gpiod_chip *chip, const char *label)
{
	struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
	bool same = info && strcmp(gpiod_chip_info_get_label(info), label) == 0;
	if (info)
		gpiod_chip_info_free(info);
	return same;
}

/* NULL with errno: ENOENT where no chip has it, EACCES where one could not be asked. */
static struct gpiod_chip *open_by_label(const char *label)
{
	struct gpiod_chip *chip = NULL;
	int why = ENOENT;
	DIR *dev = opendir("/dev");
	struct dirent *e;
	while (dev && !chip && (e = readdir(dev))) {
		char path[300];
		if (strncmp(e->d_name, "gpiochip", 8) != 0)
			continue;
		snprintf(path, sizeof(path), "/dev/%s", e->d_name);
		chip = gpiod_chip_open(path);
		if (!chip && errno == EACCES)
			why = EACCES;
		if (chip && !has_label(chip, label)) {
			gpiod_chip_close(chip);
			chip = NULL;
		}
	}
	if (dev)
		closedir(dev);
	errno = why;
	return chip;
}

static struct gpiod_chip *open_chip(const char *chip)
{
	char path[80];
	if (chip[0] == '/')
		return gpiod_chip_open(chip);
	if (strncmp(chip, "gpiochip", 8) != 0)
		return open_by_label(chip);
	snprintf(path, sizeof(path), "/dev/%s", chip);
	return gpiod_chip_open(path);
}

/* Which of the lines somebody has, or the chip does not. */
static void explain(struct gpiod2 *g, int sys, struct dt_error *err)
{
	for (size_t i = 0; i < g->n; i++) {
		struct gpiod_line_info *info = gpiod_chip_get_line_info(g->chip, g->offset[i]);
		bool used = info && gpiod_line_info_is_used(info);
		if (!info || used) {
			line_explain(g->chip_name, g->offset[i],
				used ? gpiod_line_info_get_consumer(info) : NULL, sys, err);
			if (info)
				gpiod_line_info_free(info);
			return;
		}
		gpiod_line_info_free(info);
	}
	line_explain(g->chip_name, g->n ? (int64_t)g->offset[0] : -1, NULL, sys, err);
}

static bool request(struct gpiod2 *g, const char *user, struct gpiod_line_settings *settings,
	const enum gpiod_line_value *values)
{
	struct gpiod_line_config *config = gpiod_line_config_new();
	struct gpiod_request_config *request = gpiod_request_config_new();
	if (config && request && settings &&
		gpiod_line_config_add_line_settings(config, g->offset, g->n, settings) == 0 &&
		(!values || gpiod_line_config_set_output_values(config, values, g->n) == 0)) {
		gpiod_request_config_set_consumer(request, user);
		g->lines = gpiod_chip_request_lines(g->chip, request, config);
	}
	int sys = errno;
	if (request)
		gpiod_request_config_free(request);
	if (config)
		gpiod_line_config_free(config);
	errno = sys;
	return g->lines != NULL;
}

/* values: of outputs; NULL for inputs. */
static struct line *create(const struct line_request *r, const struct line_ops *ops,
	struct gpiod_line_settings *settings, const enum gpiod_line_value *values,
	struct dt_error *err)
{
	struct gpiod2 *g = calloc(1, sizeof(*g));
	if (!g) {
		dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", r->chip);
		return NULL;
	}
	g->base.ops = ops;
	strncpy(g->chip_name, r->chip, sizeof(g->chip_name) - 1);
	g->n = r->n < LINE_GROUP_MAX ? r->n : LINE_GROUP_MAX;
	for (size_t i = 0; i < g->n; i++)
		g->offset[i] = r->offset[i];
	g->chip = open_chip(r->chip);
	if (!g->chip) {
		line_explain(r->chip, -1, NULL, errno, err);
		goto fail;
	}
	if (!request(g, r->user, settings, values)) {
		explain(g, errno, err);
		goto fail;
	}
	g->edges = values ? NULL : gpiod_edge_event_buffer_new(1);
	if (!values && !g->edges) {
		dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", r->chip);
		goto fail;
	}
	return &g->base;
fail:
	gpiod2_destroy(&g->base);
	return NULL;
}

static struct line *gpiod2_output(const struct line_request *r, uint32_t on, struct dt_error *err)
{
	struct gpiod_line_settings *s = gpiod_line_settings_new();
	enum gpiod_line_value values[LINE_GROUP_MAX];
	values_of(on, values);
	if (s) {
		gpiod_line_settings_set_direction(s, GPIOD_LINE_DIRECTION_OUTPUT);
		gpiod_line_settings_set_active_low(s, r->active_low);
	}
	struct line *l = create(r, &output_ops, s, values, err);
	gpiod_line_settings_free(s);
	return l;
}

static struct line *gpiod2_input(const struct line_request *r, struct dt_error *err)
{
	struct gpiod_line_settings *s = gpiod_line_settings_new();
	if (s) {
		gpiod_line_settings_set_direction(s, GPIOD_LINE_DIRECTION_INPUT);
		gpiod_line_settings_set_edge_detection(s, GPIOD_LINE_EDGE_BOTH);
		gpiod_line_settings_set_active_low(s, r->active_low);
		gpiod_line_settings_set_bias(
			s, r->active_low ? GPIOD_LINE_BIAS_PULL_UP : GPIOD_LINE_BIAS_PULL_DOWN);
	}
	struct line *l = create(r, &input_ops, s, NULL, err);
	gpiod_line_settings_free(s);
	return l;
}

const struct line_driver line_gpiod = { "libgpiod 2", gpiod2_output, gpiod2_input };
