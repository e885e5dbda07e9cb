/* SPDX-License-Identifier: MIT */
/*
 * config.c - reading table.conf with libconfig.
 *
 * What keys there are is in one table; a new one is one more line in it, and its documentation in
 * hardware/table.conf. What they say together is config_whole.c.
 */
#include "config_in.h"

#include "file.h"
#include "nearest.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX (1 << 20)
#define LINE_MAX_NUMBER 1023 /* of a chip */

enum kind { KIND_NUMBER, KIND_WHOLE, KIND_FLAG, KIND_TEXT }; /* double, int32_t, bool, char[] */

struct key {
	const char *name;
	enum kind kind;
	size_t offset;		   /* from the start of the group's struct */
	double min, max, fallback; /* of a text: how many letters; no fallback */
	const char *unit;	   /* of a text: its default */
};

/* A group "name = { ... };", or where max > 0 a list "name = ( { ... }, ... );" of them. */
struct group {
	const char *name;
	const struct key *keys; /* ends with a NULL name */
	size_t offset;		/* of the struct, or of the first, in struct conf */
	size_t stride, min, max, count_offset;
};

/* No default: the key must be there. */
#define REQUIRED NAN

#define IN_TABLE(field) offsetof(struct conf, table.field)
#define IN_TAG(field) offsetof(struct dt_tag, field)
#define IN_ZONE(field) offsetof(struct dt_area, field)
#define IN_FIELD(field) offsetof(struct conf_field, field)
#define IN_PINS(field) offsetof(struct conf, pins.field)
#define IN_TIMES(field) offsetof(struct conf, times.field)
#define IN_SEAT(field) offsetof(struct conf_seat, field)
#define IN_BUTTON(field) offsetof(struct pins_button, field)

static const struct key table_keys[] = {
	{ "width", KIND_NUMBER, IN_TABLE(width_mm), 100, 3000, 900, "mm" },
	{ "height", KIND_NUMBER, IN_TABLE(height_mm), 100, 3000, 600, "mm" },
	{ "die", KIND_NUMBER, IN_TABLE(die_mm), 8, 40, 16, "mm" },
	{ "language", KIND_TEXT, offsetof(struct conf, language), 0, CONF_LANGUAGE_MAX - 1, 0, "" },
	{ 0 },
};
static const struct key camera_keys[] = {
	{ "field_of_view", KIND_NUMBER, IN_TABLE(field_of_view_deg), 20, 140, 66, "degrees" },
	{ 0 },
};
static const struct key chessboard_keys[] = {
	{ "columns", KIND_WHOLE, IN_TABLE(chessboard.columns), 3, 30, 9, "inner corners" },
	{ "rows", KIND_WHOLE, IN_TABLE(chessboard.rows), 3, 30, 6, "inner corners" },
	{ "square", KIND_NUMBER, IN_TABLE(chessboard.square_mm), 5, 200, 25, "mm" },
	{ 0 },
};
static const struct key tag_keys[] = {
	{ "id", KIND_WHOLE, IN_TAG(id), 0, 586, REQUIRED, "" },
	{ "x", KIND_NUMBER, IN_TAG(x_mm), 0, 3000, REQUIRED, "mm" },
	{ "y", KIND_NUMBER, IN_TAG(y_mm), 0, 3000, REQUIRED, "mm" },
	{ "size", KIND_NUMBER, IN_TAG(size_mm), 10, 200, 40, "mm" },
	{ 0 },
};
static const struct key zone_keys[] = {
	{ "seat", KIND_WHOLE, IN_ZONE(number), 1, DT_SEATS_MAX, REQUIRED, "" },
	{ "x", KIND_NUMBER, IN_ZONE(x_mm), 0, 3000, REQUIRED, "mm" },
	{ "y", KIND_NUMBER, IN_ZONE(y_mm), 0, 3000, REQUIRED, "mm" },
	{ "width", KIND_NUMBER, IN_ZONE(width_mm), 40, 1000, REQUIRED, "mm" },
	{ "height", KIND_NUMBER, IN_ZONE(height_mm), 40, 1000, REQUIRED, "mm" },
	{ 0 },
};
static const struct key field_keys[] = {
	{ "number", KIND_WHOLE, IN_FIELD(area.number), DT_FIELD_NUMBER_MIN, DT_AREA_NUMBER_MAX,
		REQUIRED, "" },
	{ "kind", KIND_TEXT, IN_FIELD(kind), 1, CONF_NAME_MAX - 1, 0, "middle" },
	{ "seat", KIND_WHOLE, IN_FIELD(seat), 0, DT_SEATS_MAX, 0, "" },
	{ "x", KIND_NUMBER, IN_FIELD(area.x_mm), 0, 3000, REQUIRED, "mm" },
	{ "y", KIND_NUMBER, IN_FIELD(area.y_mm), 0, 3000, REQUIRED, "mm" },
	{ "width", KIND_NUMBER, IN_FIELD(area.width_mm), 40, 1000, REQUIRED, "mm" },
	{ "height", KIND_NUMBER, IN_FIELD(area.height_mm), 40, 1000, REQUIRED, "mm" },
	{ 0 },
};

static const struct key pins_keys[] = {
	{ "chip", KIND_TEXT, IN_PINS(chip), 1, PINS_NAME_MAX - 1, 0, "gpiochip0" },
	{ "buttons_active_low", KIND_FLAG, IN_PINS(buttons_active_low), 0, 1, 1, "" },
	{ "lights_active_low", KIND_FLAG, IN_PINS(lights_active_low), 0, 1, 0, "" },
	{ "debounce", KIND_WHOLE, IN_PINS(debounce_ms), 1, 200, 20, "ms" },
	{ "long_press", KIND_WHOLE, IN_PINS(long_ms), 200, 5000, 600, "ms" },
	{ "stuck", KIND_WHOLE, IN_PINS(stuck_ms), 6000, 120000, 15000, "ms" },
	{ 0 },
};
static const struct key strip_keys[] = {
	{ "clock", KIND_WHOLE, IN_PINS(strip.clock), -1, LINE_MAX_NUMBER, -1, "" },
	{ "data", KIND_WHOLE, IN_PINS(strip.data), -1, LINE_MAX_NUMBER, -1, "" },
	{ "spi", KIND_TEXT, IN_PINS(strip.spi), 0, PINS_NAME_MAX - 1, 0, "" },
	{ "lamps_each", KIND_WHOLE, IN_PINS(strip.lamps_each), 1, LED_LAMPS_MAX, 12, "lamps" },
	{ "brightness", KIND_WHOLE, IN_PINS(strip.brightness), 1, 31, 8, "of 31" },
	{ "budget", KIND_WHOLE, IN_PINS(strip.budget_ma), 100, 20000, 1500, "mA" },
	{ 0 },
};
static const struct key button_keys[] = {
	{ "seat", KIND_WHOLE, IN_BUTTON(seat), 1, PINS_BUTTONS_MAX, REQUIRED, "" },
	{ "line", KIND_WHOLE, IN_BUTTON(line), 0, LINE_MAX_NUMBER, REQUIRED, "" },
	{ "light", KIND_WHOLE, IN_BUTTON(light), -1, LINE_MAX_NUMBER, -1, "" },
	{ 0 },
};

static const struct key seat_keys[] = {
	{ "seat", KIND_WHOLE, IN_SEAT(seat), 1, DT_SEATS_MAX, REQUIRED, "" },
	{ "name", KIND_TEXT, IN_SEAT(name), 1, CONF_NAME_MAX - 1, REQUIRED, "" },
	{ 0 },
};
static const struct key times_keys[] = {
	{ "window", KIND_WHOLE, IN_TIMES(window_ms), 500, 60000, 4000, "ms" },
	{ "choice", KIND_WHOLE, IN_TIMES(choice_ms), 0, 3600000, 60000, "ms" },
	{ "cup", KIND_WHOLE, IN_TIMES(cup_ms), 1000, 600000, 8000, "ms" },
	{ "show", KIND_WHOLE, IN_TIMES(show_ms), 0, 20000, 2500, "ms" },
	{ "reveal", KIND_WHOLE, IN_TIMES(reveal_ms), 0, 20000, 5000, "ms" },
	{ 0 },
};

static const struct group groups[] = {
	{ .name = "table", .keys = table_keys },
	{ .name = "camera", .keys = camera_keys },
	{ .name = "chessboard", .keys = chessboard_keys },
	{ "tags", tag_keys, IN_TABLE(tags), sizeof(struct dt_tag), 4, DT_TAGS_MAX,
		IN_TABLE(tags_n) },
	{ "zones", zone_keys, IN_TABLE(areas), sizeof(struct dt_area), 1, DT_SEATS_MAX,
		IN_TABLE(areas_n) },
	{ "areas", field_keys, offsetof(struct conf, fields), sizeof(struct conf_field), 0,
		CONF_FIELDS_MAX, offsetof(struct conf, fields_n) },
	{ .name = "pins", .keys = pins_keys },
	{ .name = "strip", .keys = strip_keys },
	{ "buttons", button_keys, IN_PINS(buttons), sizeof(struct pins_button), 0, PINS_BUTTONS_MAX,
		IN_PINS(buttons_n) },
	{ "seats", seat_keys, offsetof(struct conf, seats), sizeof(struct conf_seat), 0,
		DT_SEATS_MAX, offsetof(struct conf, seats_n) },
	{ .name = "times", .keys = times_keys },
};

#define GROUPS_N (sizeof(groups) / sizeof(*groups))

/* "FILE:LINE: zones[2].width" */
struct place {
	const char *file;
	int line;
	char key[64];
};

static struct place place_of(
	const char *file, const config_setting_t *s, const struct group *g, int index)
{
	struct place p = { file, config_setting_source_line(s), "" };
	const char *name = config_setting_name(s);
	bool top = !name || strcmp(name, g->name) == 0;
	char number[16] = "";
	if (g->max > 0 && index >= 0)
		snprintf(number, sizeof(number), "[%d]", index);
	snprintf(p.key, sizeof(p.key), "%s%s%s%.30s", g->name, number, top ? "" : ".",
		top ? "" : name);
	return p;
}

static enum dt_status wrong(const struct place *p, const char *what, struct dt_error *err)
{
	return dt_fail(err, DT_ERR_FORMAT, 0, "%s:%d: %s: %s", p->file, p->line, p->key, what);
}

static enum dt_status take_text(const struct place *p, const struct key *k,
	const config_setting_t *s, void *base, struct dt_error *err)
{
	char what[64];
	const char *text = config_setting_get_string(s);
	if (!text)
		return wrong(p, "must be a text in \"quotes\"", err);
	size_t n = strlen(text);
	snprintf(what, sizeof(what), "must have %g to %g letters", k->min, k->max);
	if ((double)n < k->min || (double)n > k->max)
		return wrong(p, what, err);
	memcpy((char *)base + k->offset, text, n + 1);
	return DT_OK;
}

static enum dt_status take_value(const struct place *p, const struct key *k,
	const config_setting_t *s, void *base, struct dt_error *err)
{
	int type = config_setting_type(s);
	if (k->kind == KIND_TEXT)
		return take_text(p, k, s, base, err);
	if (k->kind == KIND_FLAG) {
		if (type != CONFIG_TYPE_BOOL)
			return wrong(p, "must be true or false", err);
		*(bool *)(void *)((char *)base + k->offset) = config_setting_get_bool(s);
		return DT_OK;
	}
	bool whole = type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64;
	if (!whole && (k->kind == KIND_WHOLE || type != CONFIG_TYPE_FLOAT))
		return wrong(p,
			k->kind == KIND_WHOLE ? "must be a whole number" : "must be a number", err);
	double v = whole ? (double)config_setting_get_int64(s) : config_setting_get_float(s);
	if (!(v >= k->min && v <= k->max)) {
		char text[96];
		snprintf(text, sizeof(text), "%g is out of range, it must be %g to %g%s%s", v,
			k->min, k->max, *k->unit ? " " : "", k->unit);
		return wrong(p, text, err);
	}
	if (k->kind == KIND_WHOLE)
		*(int32_t *)(void *)((char *)base + k->offset) = (int32_t)v;
	else
		*(double *)(void *)((char *)base + k->offset) = v;
	return DT_OK;
}

static const struct key *find_key(const struct key *keys, const char *name)
{
	for (; keys->name; keys++)
		if (strcmp(keys->name, name) == 0)
			return keys;
	return NULL;
}

static void take_default(const struct key *k, void *base)
{
	char *at = (char *)base + k->offset;
	switch (k->kind) {
	case KIND_NUMBER:
		*(double *)(void *)at = k->fallback;
		break;
	case KIND_WHOLE:
		*(int32_t *)(void *)at = isnan(k->fallback) ? 0 : (int32_t)k->fallback;
		break;
	case KIND_FLAG:
		*(bool *)(void *)at = k->fallback != 0;
		break;
	case KIND_TEXT:
		memcpy(at, k->unit, strlen(k->unit) + 1);
		break;
	}
}

/* What is wrong with a name that there is not, and which was meant, in text. */
static const char *unknown(struct dt_nearest *meant, char text[96])
{
	char tip[64];
	snprintf(text, 96, "there is no such key%s", dt_nearest_words(meant, tip, sizeof(tip)));
	return text;
}

/* Before a missing key is told: mostly it is there under another name. */
static enum dt_status check_keys(const char *file, const struct group *g, const config_setting_t *s,
	int index, struct dt_error *err)
{
	for (int i = 0; i < config_setting_length(s); i++) {
		const config_setting_t *member = config_setting_get_elem(s, (unsigned)i);
		const char *name = config_setting_name(member);
		struct place p = place_of(file, member, g, index);
		struct dt_nearest meant;
		char text[96];
		if (find_key(g->keys, name))
			continue;
		dt_nearest_begin(&meant, name, strlen(name));
		for (const struct key *k = g->keys; k->name; k++)
			dt_nearest_try(&meant, k->name);
		return wrong(&p, unknown(&meant, text), err);
	}
	return DT_OK;
}

/* All keys of one { ... }; s is NULL when the file does not have it. */
static enum dt_status take_group(const char *file, const struct group *g, const config_setting_t *s,
	int index, void *base, struct dt_error *err)
{
	enum dt_status st = s ? check_keys(file, g, s, index, err) : DT_OK;
	if (st != DT_OK)
		return st;
	for (const struct key *k = g->keys; k->name; k++) {
		take_default(k, base);
		if (s && isnan(k->fallback) && !config_setting_get_member(s, k->name)) {
			struct place p = place_of(file, s, g, index);
			char text[64];
			snprintf(text, sizeof(text), "\"%s\" is missing", k->name);
			return wrong(&p, text, err);
		}
	}
	for (int i = 0; s && i < config_setting_length(s); i++) {
		const config_setting_t *member = config_setting_get_elem(s, (unsigned)i);
		struct place p = place_of(file, member, g, index);
		const struct key *k = find_key(g->keys, config_setting_name(member));
		st = take_value(&p, k, member, base, err);
		if (st != DT_OK)
			return st;
	}
	return DT_OK;
}

static enum dt_status take_list(const char *file, const struct group *g, const config_setting_t *s,
	struct conf *out, struct dt_error *err)
{
	size_t n = s ? (size_t)config_setting_length(s) : 0;
	if (n < g->min || n > g->max)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s:%d: %s: there must be %zu to %zu, not %zu", file,
			s ? (int)config_setting_source_line(s) : 1, g->name, g->min, g->max, n);
	for (size_t i = 0; i < n; i++) {
		const config_setting_t *one = config_setting_get_elem(s, (unsigned)i);
		struct place p = place_of(file, one, g, (int)i);
		if (!config_setting_is_group(one))
			return wrong(&p, "must be a group { ... }", err);
		void *base = (char *)out + g->offset + i * g->stride;
		enum dt_status st = take_group(file, g, one, (int)i, base, err);
		if (st != DT_OK)
			return st;
	}
	*(size_t *)(void *)((char *)out + g->count_offset) = n;
	return DT_OK;
}

static enum dt_status no_group(const char *file, int line, const char *name, struct dt_error *err)
{
	struct dt_nearest meant;
	char text[96];
	dt_nearest_begin(&meant, name, strlen(name));
	for (const struct group *g = groups; g < groups + GROUPS_N; g++)
		dt_nearest_try(&meant, g->name);
	return dt_fail(
		err, DT_ERR_FORMAT, 0, "%s:%d: %.40s: %s", file, line, name, unknown(&meant, text));
}

static enum dt_status check_names(
	const char *file, const config_setting_t *root, struct dt_error *err)
{
	for (int i = 0; i < config_setting_length(root); i++) {
		const config_setting_t *s = config_setting_get_elem(root, (unsigned)i);
		const struct group *g = groups;
		while (g < groups + GROUPS_N && strcmp(g->name, config_setting_name(s)) != 0)
			g++;
		int line = config_setting_source_line(s);
		if (g == groups + GROUPS_N)
			return no_group(file, line, config_setting_name(s), err);
		if (g->max ? !config_setting_is_list(s) : !config_setting_is_group(s))
			return dt_fail(err, DT_ERR_FORMAT, 0, "%s:%d: %s: must be %s", file, line,
				g->name, g->max ? "a list ( ... )" : "a group { ... }");
	}
	return DT_OK;
}

static enum dt_status take_all(
	const char *file, const config_t *c, struct conf *out, struct dt_error *err)
{
	enum dt_status st = check_names(file, config_root_setting(c), err);
	for (const struct group *g = groups; g < groups + GROUPS_N && st == DT_OK; g++) {
		const config_setting_t *s = config_lookup(c, g->name);
		st = g->max ? take_list(file, g, s, out, err)
			    : take_group(file, g, s, -1, out, err);
	}
	return st == DT_OK ? conf_check_whole(file, c, out, err) : st;
}

/* libconfig's scanner ends the whole program when it cannot read an included file. */
static bool includes(const char *text)
{
	for (const char *p = text; (p = strstr(p, "@include")); p++)
		if (p == text || p[-1] == '\n' || p[-1] == ' ' || p[-1] == '\t')
			return true;
	return false;
}

/* Quotes the line: the library says which, but not what stands there. */
static enum dt_status refuse_line(
	const char *name, const config_t *c, const char *text, struct dt_error *err)
{
	const char *why = config_error_text(c);
	for (int line = config_error_line(c); line > 1 && *text; text++)
		line -= *text == '\n';
	text += strspn(text, " \t\r\n");
	if (!*text)
		return dt_fail(err, DT_ERR_FORMAT, 0, "%s:%d: %s: a \"};\" is missing at the end",
			name, config_error_line(c), why);
	return dt_fail(err, DT_ERR_FORMAT, 0, "%s:%d: %s: \"%.*s\"", name, config_error_line(c),
		strstr(why, "duplicate") ? "there is a setting of this name already" : why,
		(int)strcspn(text, "\r\n"), text);
}

enum dt_status conf_parse(
	const char *name, const char *text, struct conf *out, struct dt_error *err)
{
	memset(out, 0, sizeof(*out));
	if (includes(text))
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: @include is not supported: write everything in one file", name);
	config_t c;
	config_init(&c);
	enum dt_status st = DT_OK;
	if (config_read_string(&c, text) == CONFIG_TRUE)
		st = take_all(name, &c, out, err);
	else
		st = refuse_line(name, &c, text, err);
	config_destroy(&c);
	return st;
}

enum dt_status conf_read(const char *path, struct conf *out, struct dt_error *err)
{
	char *text = NULL;
	size_t n = 0;
	struct dt_error why;
	FILE *f = dt_file_read(path, &why);
	if (!f && why.code == DT_ERR_IO)
		return dt_fail(err, DT_ERR_IO, why.sys,
			"%s: the table's description cannot be read: %s", path, strerror(why.sys));
	if (!f)
		return dt_fail(err, why.code, why.sys,
			"%s; give a description of a table with --config", why.msg);
	enum dt_status st = DT_OK;
	text = malloc(FILE_MAX + 1);
	if (!text)
		st = dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", path);
	else
		n = fread(text, 1, FILE_MAX + 1, f);
	if (st == DT_OK && ferror(f))
		st = dt_fail(err, DT_ERR_IO, errno,
			"%s: the table's description cannot be read: %s", path, strerror(errno));
	else if (st == DT_OK && (n > FILE_MAX || memchr(text, '\0', n)))
		st = dt_fail(
			err, DT_ERR_FORMAT, 0, "%s: this is not a description of a table", path);
	if (st == DT_OK) {
		text[n] = '\0';
		st = conf_parse(path, text, out, err);
	}
	free(text);
	fclose(f);
	return st;
}
