/* SPDX-License-Identifier: MIT */
/*
 * lk_look_json.c - all that was drawn for a set, for truth.json: see lk_look.h.
 */
#include "lk_look.h"

static json_t *colour_json(struct v3 c)
{
	return json_pack("[f,f,f]", (double)c.x, (double)c.y, (double)c.z);
}

static json_t *matter_json(const struct lk_matter *m)
{
	return json_pack("{s:o,s:o,s:f,s:f,s:b,s:f,s:f,s:f,s:o}", "colour", colour_json(m->colour),
		"screen", colour_json(lk_screen(m->colour)), "rough", (double)m->rough, "mirror",
		(double)m->mirror, "metal", m->metal, "clear", (double)m->clear, "wrap",
		(double)m->wrap, "marble", (double)m->marble, "second", colour_json(m->second));
}

/* After how many degrees a face's drawing looks the same: of suits and courts that is half a turn.
 */
static int repeats(const struct lk_look *look, int face)
{
	static const int dots[LK_FACES] = { 90, 180, 180, 90, 90, 180 };
	if (look->pips)
		return dots[face];
	return look->drawn.style == LK_COURT && face != 5 ? 180 : 360;
}

static json_t *drawn_json(const struct lk_look *look)
{
	static const char *const styles[] = { "letters", "court", "mixed", "dots" };
	const struct lk_drawn *d = &look->drawn;
	json_t *ink = json_array(), *accent = json_array(), *turns = json_array(),
	       *same = json_array();
	for (int i = 0; i < LK_FACES; i++) {
		json_array_append_new(ink, colour_json(d->ink[i]));
		json_array_append_new(accent, colour_json(d->accent[i]));
		json_array_append_new(turns, json_integer(d->turn[i]));
		json_array_append_new(same, json_integer(repeats(look, i)));
	}
	return json_pack(
		"{s:s,s:o,s:o,s:s,s:i,s:b,s:f,s:f,s:f,s:b,s:f,s:f,s:f,s:f,s:i,s:f,s:f,s:b,s:o,s:o}",
		"style", styles[d->style], "ink", ink, "accent", accent, "font", d->font, "weight",
		d->weight, "italic", d->italic, "slant", (double)d->slant, "broad",
		(double)d->broad, "fat", (double)d->fat, "frame", d->frame, "size", (double)d->size,
		"pip", (double)d->pip, "gap", (double)d->gap, "one", (double)d->one, "pip_shape",
		d->pip_shape, "depth", (double)d->depth, "rough", (double)d->rough, "metal",
		d->metal, "turns", turns, "same_after_deg", same);
}

static json_t *cloth_json(const struct lk_cloth *c)
{
	return json_pack("{s:o,s:o,s:[f,f,f],s:f,s:f,s:f,s:f}", "screen",
		colour_json(lk_screen(c->colour)), "second", colour_json(lk_screen(c->second)),
		"grain", (double)c->grain[0], (double)c->grain[1], (double)c->grain[2], "weave_mm",
		(double)c->weave_mm, "weave", (double)c->weave, "flecks", (double)c->flecks,
		"rough", (double)c->rough);
}

static json_t *sensor_json(const struct lk_sensor *s)
{
	return json_pack("{s:f,s:[f,f],s:f,s:f,s:f,s:f,s:f,s:f,s:[f,f],s:f,s:i}", "vignette",
		(double)s->vignette, "tint", (double)s->tint[0], (double)s->tint[1], "full_well",
		(double)s->full_well, "read_noise", (double)s->read_noise, "saturation",
		(double)s->saturation, "gamma", (double)s->gamma, "contrast", (double)s->contrast,
		"sharpen", (double)s->sharpen, "cast", (double)s->cast[0], (double)s->cast[1],
		"adapts", (double)s->adapts, "jpeg", s->quality);
}

json_t *lk_look_json(const struct lk_look *l)
{
	json_t *out = json_pack("{s:s,s:f,s:f,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "family",
		l->family, "round_mm", (double)l->round_mm, "ball_mm", (double)l->ball_mm, "body",
		matter_json(&l->body), "drawn", drawn_json(l), "cloth", cloth_json(&l->cloth),
		"line", colour_json(l->line), "rim", colour_json(l->rim), "floor",
		colour_json(l->floor), "cup", colour_json(l->cup), "skin", colour_json(l->skin),
		"sleeve", colour_json(l->sleeve), "sensor", sensor_json(&l->sensor));
	if (out && l->colour[1])
		json_object_set_new(out, "other_body", matter_json(&l->other_body));
	return out;
}
