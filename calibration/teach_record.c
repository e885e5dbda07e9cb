/* SPDX-License-Identifier: MIT */
/*
 * teach_record.c - writes and reads the faces of a dice set.
 *
 * A drawing is kept as 16 bit numbers, 1/8192 of its length: finer than any camera, and the same on
 * every machine. What comes back is checked as strictly as what a stranger wrote.
 */
#include "teach_record.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, SCALE = 8192, CELL_BYTES = 2 };

static const char *const shades[IMG_SHADES] = { "eye", "blue", "green", "red" };

static json_t *write_face(const struct face_model *f)
{
	return json_pack("{s:s, s:i, s:f, s:f, s:f}", "label", f->label, "samples", (int)f->samples,
		"typical", (double)f->typical, "low", (double)f->low, "apart", (double)f->apart);
}

char *teach_record_write(const struct face_set *set, struct dt_error *err)
{
	json_t *faces = json_array();
	int bad = faces == NULL;
	char *text = NULL;

	for (int32_t i = 0; i < set->n; i++)
		bad |= json_array_append_new(faces, write_face(&set->face[i]));

	json_t *o = bad ? NULL
			: json_pack("{s:i, s:s, s:O, s:[f, f, f], s:f, s:s}", "format", FORMAT,
				  "name", set->name, "faces", faces, "body", (double)set->body[0],
				  (double)set->body[1], (double)set->body[2], "body_spread",
				  (double)set->body_spread, "shade", shades[set->shade]);
	if (o)
		text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(9));
	json_decref(faces);
	json_decref(o);
	if (!text)
		dt_fail(err, DT_ERR_NOMEM, 0, "a dice set cannot be written: out of memory");
	return text;
}

enum dt_status teach_record_pack(
	const struct face_set *set, uint8_t **bytes, size_t *n, struct dt_error *err)
{
	size_t size = (size_t)set->n * FACE_CELLS * CELL_BYTES;
	uint8_t *out = malloc(size + 1), *p = out;

	if (!out)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	for (int32_t f = 0; f < set->n; f++)
		for (int i = 0; i < FACE_CELLS; i++) {
			long v = lrintf(set->face[f].mean.v[i] * SCALE);
			unsigned u = (unsigned)(v < -32767  ? -32767
						: v > 32767 ? 32767
							    : v) &
				     0xffffu;

			*p++ = (uint8_t)(u & 0xff);
			*p++ = (uint8_t)(u >> 8);
		}
	*bytes = out;
	*n = size;
	return DT_OK;
}

static void unpack(const uint8_t *p, struct face_patch *out)
{
	for (int i = 0; i < FACE_CELLS; i++, p += CELL_BYTES) {
		int v = p[0] | p[1] << 8;

		out->v[i] = (float)(v >= 0x8000 ? v - 0x10000 : v) / SCALE;
	}
	patch_normalise(out);
}

static bool number(const json_t *v, double min, double max, float *out)
{
	double d = json_number_value(v);

	if (!json_is_number(v) || !(d >= min && d <= max))
		return false;
	*out = (float)d;
	return true;
}

static bool read_face(const json_t *o, struct face_model *f)
{
	const char *label = json_string_value(json_object_get(o, "label"));
	json_int_t samples = json_integer_value(json_object_get(o, "samples"));

	if (!label || !*label || strlen(label) >= sizeof(f->label) || samples < 1 ||
		samples > 1000000)
		return false;
	snprintf(f->label, sizeof(f->label), "%s", label);
	f->samples = (int32_t)samples;
	return number(json_object_get(o, "typical"), -1, 1.001, &f->typical) &&
	       number(json_object_get(o, "low"), -1, 1.001, &f->low) &&
	       number(json_object_get(o, "apart"), -2, 2, &f->apart);
}

/* Sets of before there was a choice have no word about it. */
static bool read_shade(const json_t *v, enum img_shade *out)
{
	const char *name = v ? json_string_value(v) : shades[IMG_SHADE_EYE];

	for (int k = 0; name && k < IMG_SHADES; k++)
		if (strcmp(name, shades[k]) == 0) {
			*out = (enum img_shade)k;
			return true;
		}
	return false;
}

static bool read_set(const json_t *o, struct face_set *out)
{
	const char *name = json_string_value(json_object_get(o, "name"));
	const json_t *faces = json_object_get(o, "faces"), *body = json_object_get(o, "body");
	size_t n = json_array_size(faces);

	if (json_integer_value(json_object_get(o, "format")) != FORMAT || !name || !*name ||
		strlen(name) >= sizeof(out->name) || n < 2 || n > FACES_MAX ||
		json_array_size(body) != 3 ||
		!number(json_object_get(o, "body_spread"), 0, 20, &out->body_spread) ||
		!read_shade(json_object_get(o, "shade"), &out->shade))
		return false;
	snprintf(out->name, sizeof(out->name), "%s", name);
	for (size_t c = 0; c < 3; c++)
		if (!number(json_array_get(body, c), -20, 20, &out->body[c]))
			return false;
	for (size_t i = 0; i < n; i++)
		if (!read_face(json_array_get(faces, i), &out->face[i]))
			return false;
	out->n = (int32_t)n;
	return true;
}

enum dt_status teach_record_read(const char *text, const uint8_t *bytes, size_t n,
	struct face_set *out, struct dt_error *err)
{
	json_t *o = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	bool good;

	memset(out, 0, sizeof(*out));
	good = json_is_object(o) && read_set(o, out) &&
	       n == (size_t)out->n * FACE_CELLS * CELL_BYTES;
	json_decref(o);
	if (!good)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the dice set is damaged; teach it again");
	for (int32_t f = 0; f < out->n; f++)
		unpack(bytes + (size_t)f * FACE_CELLS * CELL_BYTES, &out->face[f].mean);
	return DT_OK;
}
