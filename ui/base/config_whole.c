/* SPDX-License-Identifier: MIT */
/*
 * config_whole.c - what the keys of table.conf say together, and no range of a single one can:
 * numbers and lines that are taken twice, areas that overlap or reach over the table's edge.
 */
#include "config_in.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The line of the file on which member i of a list stands, or else the group. */
static int line_of(const config_t *c, const char *group, int i)
{
	const config_setting_t *s = config_lookup(c, group);
	if (s && i >= 0)
		s = config_setting_get_elem(s, (unsigned)i);
	return s ? (int)config_setting_source_line(s) : 1;
}

static enum dt_status check_tags(
	const char *file, const config_t *c, const struct dt_table *t, struct dt_error *err)
{
	const config_setting_t *tags = config_lookup(c, "tags");
	for (size_t i = 0; i < t->tags_n; i++) {
		int line = config_setting_source_line(config_setting_get_elem(tags, (unsigned)i));
		for (size_t k = 0; k < i; k++)
			if (t->tags[k].id == t->tags[i].id)
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"%s:%d: tags[%zu].id: %d is taken by tags[%zu]", file, line,
					i, (int)t->tags[i].id, k);
		if (t->tags[i].x_mm > t->width_mm || t->tags[i].y_mm > t->height_mm)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s:%d: tags[%zu]: %g, %g mm is not on the table of %g x %g mm",
				file, line, i, t->tags[i].x_mm, t->tags[i].y_mm, t->width_mm,
				t->height_mm);
	}
	return DT_OK;
}

/* Area i of the table as the file names it, and on which line. */
struct area_place {
	const char *list, *number; /* and the key of its number */
	size_t at;
	int line;
};

static struct area_place area_place_of(const config_t *c, const struct conf *conf, size_t i)
{
	size_t zones = conf->table.areas_n - conf->fields_n;
	struct area_place p = { "zones", "seat", i, 1 };
	if (i >= zones)
		p = (struct area_place){ "areas", "number", i - zones, 1 };
	p.line = line_of(c, p.list, (int)p.at);
	return p;
}

static bool overlap(const struct dt_area *a, const struct dt_area *b)
{
	return a->x_mm < b->x_mm + b->width_mm && b->x_mm < a->x_mm + a->width_mm &&
	       a->y_mm < b->y_mm + b->height_mm && b->y_mm < a->y_mm + a->height_mm;
}

static enum dt_status check_areas(
	const char *file, const config_t *c, const struct conf *conf, struct dt_error *err)
{
	const struct dt_table *t = &conf->table;
	for (size_t i = 0; i < t->areas_n; i++) {
		const struct dt_area *a = &t->areas[i];
		struct area_place p = area_place_of(c, conf, i);
		if (a->x_mm + a->width_mm > t->width_mm || a->y_mm + a->height_mm > t->height_mm)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s:%d: %s[%zu]: reaches over the edge of the table of %g x %g "
				"mm",
				file, p.line, p.list, p.at, t->width_mm, t->height_mm);
		for (size_t k = 0; k < i; k++) {
			struct area_place q = area_place_of(c, conf, k);
			if (a->number == t->areas[k].number)
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"%s:%d: %s[%zu].%s: %d is taken by %s[%zu]", file, p.line,
					p.list, p.at, p.number, (int)a->number, q.list, q.at);
			if (overlap(a, &t->areas[k]))
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"%s:%d: %s[%zu]: overlaps %s[%zu]", file, p.line, p.list,
					p.at, q.list, q.at);
		}
	}
	return DT_OK;
}

/* Zones are the seats' own, and the other areas come after them. */
static enum dt_status take_areas(
	const char *file, const config_t *c, struct conf *conf, struct dt_error *err)
{
	struct dt_table *t = &conf->table;
	for (size_t i = 0; i < t->areas_n; i++) {
		t->areas[i].kind = DT_AREA_ZONE;
		t->areas[i].owner = (uint8_t)t->areas[i].number;
	}
	for (size_t i = 0; i < conf->fields_n; i++) {
		struct conf_field *f = &conf->fields[i];
		uint8_t kind = DT_AREA_ZONE + 1;
		while (kind < DT_AREA_KINDS && strcmp(dt_area_names[kind], f->kind) != 0)
			kind++;
		if (kind == DT_AREA_KINDS)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s:%d: areas[%zu].kind: there is no \"%s\", only \"card\" and "
				"\"middle\"",
				file, line_of(c, "areas", (int)i), i, f->kind);
		f->area.kind = kind;
		f->area.owner = (uint8_t)f->seat;
		t->areas[t->areas_n++] = f->area;
	}
	return DT_OK;
}

/* A line that something hangs on, named as in the file; button -1: the strip's. */
struct wire {
	int32_t line;
	int button;
	const char *key;
};

static enum dt_status check_wires(const char *file, const config_t *c, const struct wire *wires,
	size_t n, struct dt_error *err)
{
	for (size_t i = 0; i < n; i++) {
		const struct wire *w = &wires[i];
		for (size_t k = 0; k < i; k++) {
			if (w->line < 0 || w->line != wires[k].line)
				continue;
			char number[32] = "";
			if (wires[k].button >= 0)
				snprintf(number, sizeof(number), "buttons[%d].", wires[k].button);
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s:%d: buttons[%d].%s: line %d is taken by %s%s", file,
				line_of(c, "buttons", w->button), w->button, w->key, (int)w->line,
				number, wires[k].key);
		}
	}
	return DT_OK;
}

/* Every line once, every seat once, and a strip in one way only. */
static enum dt_status check_pins(
	const char *file, const config_t *c, const struct pins_conf *p, struct dt_error *err)
{
	int line = line_of(c, "strip", -1);
	if ((p->strip.clock < 0) != (p->strip.data < 0))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s:%d: strip: needs both clock and data, or neither", file, line);
	if (p->strip.spi[0] && p->strip.clock >= 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s:%d: strip: is either on lines (clock, data) or on a bus (spi), not "
			"both",
			file, line);
	if (p->strip.clock >= 0 && p->strip.clock == p->strip.data)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s:%d: strip.data: line %d is taken by strip.clock", file, line,
			(int)p->strip.data);
	struct wire wires[2 + 2 * PINS_BUTTONS_MAX] = { { p->strip.clock, -1, "strip.clock" },
		{ p->strip.data, -1, "strip.data" } };
	size_t n = 2;
	for (size_t i = 0; i < p->buttons_n; i++) {
		const struct pins_button *b = &p->buttons[i];
		wires[n++] = (struct wire){ b->line, (int)i, "line" };
		wires[n++] = (struct wire){ b->light, (int)i, "light" };
		for (size_t k = 0; k < i; k++)
			if (p->buttons[k].seat == b->seat)
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"%s:%d: buttons[%zu].seat: %d is taken by buttons[%zu]",
					file, line_of(c, "buttons", (int)i), i, (int)b->seat, k);
	}
	return check_wires(file, c, wires, n, err);
}

static enum dt_status check_seats(
	const char *file, const config_t *c, const struct conf *conf, struct dt_error *err)
{
	for (size_t i = 0; i < conf->seats_n; i++)
		for (size_t k = 0; k < i; k++)
			if (conf->seats[k].seat == conf->seats[i].seat)
				return dt_fail(err, DT_ERR_FORMAT, 0,
					"%s:%d: seats[%zu].seat: %d is taken by seats[%zu]", file,
					line_of(c, "seats", (int)i), i, (int)conf->seats[i].seat,
					k);
	return DT_OK;
}

enum dt_status conf_check_whole(
	const char *file, const config_t *c, struct conf *conf, struct dt_error *err)
{
	enum dt_status st = check_tags(file, c, &conf->table, err);
	if (st == DT_OK)
		st = take_areas(file, c, conf, err);
	if (st == DT_OK)
		st = check_areas(file, c, conf, err);
	if (st == DT_OK)
		st = check_seats(file, c, conf, err);
	return st == DT_OK ? check_pins(file, c, &conf->pins, err) : st;
}
