/* SPDX-License-Identifier: MIT */
/*
 * lk_truth.c - measures what a picture shows of each die, card and tag, and writes it as JSON.
 *
 * What is seen of a top is asked of the scene, ray by ray; how clear it is, of the picture.
 */
#include "lk_truth.h"

#include "dice.h"
#include "lk_sticker.h"

#include <stdio.h>
#include <stdlib.h>

enum { GRID = 15, READ = 28 };

static double rounded(double v, double steps)
{
	return floor(v * steps + 0.5) / steps;
}

json_t *lk_truth_px(const struct lk_camera *camera, struct v3 p)
{
	struct vis_point px = lk_camera_px(camera, p);
	return json_pack("[f,f]", rounded(px.x, 1000), rounded(px.y, 1000));
}

/* The upper face: its middle and, in millimetres, half its sides along the drawing. */
struct top {
	int face;
	struct v3 middle, right, down;
	float tilt;
};

static struct top top_of(const struct lk_look *look, const struct lk_shape *die)
{
	struct top t;
	struct v3 out, right, down;
	float up;
	t.face = lk_die_top(die, &up);
	t.tilt = acosf(fminf(up, 1));
	lk_die_face(look, t.face, &out, &right, &down);
	t.middle = v_add(die->at, m_out(&die->axes, v_mul(out, die->half.x)));
	t.right = m_out(&die->axes, v_mul(right, die->half.x));
	t.down = m_out(&die->axes, v_mul(down, die->half.x));
	return t;
}

static struct v3 on_top(const struct top *t, float u, float v)
{
	return v_add(t->middle, v_add(v_mul(t->right, u), v_mul(t->down, v)));
}

static double visible(const struct lk_scene *s, const struct lk_shape *die, const struct top *t)
{
	int seen = 0, all = 0;
	for (int i = 0; i < GRID; i++)
		for (int k = 0; k < GRID; k++) {
			float u = ((float)i + 0.5f) / GRID * 2 - 1,
			      v = ((float)k + 0.5f) / GRID * 2 - 1;
			struct v3 way = v_sub(on_top(t, u * 0.94f, v * 0.94f), s->camera.centre);
			float far = v_len(way);
			struct lk_hit hit;
			struct v3 d = v_mul(way, 1 / far);
			/* What is before the die itself; its own rounding takes nothing away. */
			all++;
			if (!lk_scene_meet(s, s->camera.centre, d, far - 0.3f, -1, &hit) ||
				&s->shape[hit.shape < 0 ? 0 : hit.shape] == die)
				seen++;
		}
	return (double)seen / all;
}

static float grey_at(const struct img *im, struct vis_point p)
{
	int x = (int)floor(p.x), y = (int)floor(p.y);
	if (x < 0 || y < 0 || x + 1 >= im->width || y + 1 >= im->height)
		return 0;
	float a = (float)(p.x - x), b = (float)(p.y - y), sum = 0;
	for (int i = 0; i < 4; i++) {
		const uint8_t *px = img_row(im, y + i / 2) + 3 * (x + i % 2);
		float w = (i % 2 ? a : 1 - a) * (i / 2 ? b : 1 - b);
		sum += w * (0.114f * (float)px[0] + 0.587f * (float)px[1] + 0.299f * (float)px[2]);
	}
	return sum;
}

/* The drawing as a camera would have it at this size, grey. */
static float drawn_at(
	const struct lk_scene *s, const struct lk_shape *die, int face, float u, float v)
{
	const struct lk_face *drawing = &(die->other ? s->other_faces : s->faces)[face];
	const float body = sqrtf(v_grey(die->matter.colour));
	float sum = 0;
	for (int i = 0; i < 25; i++) {
		float ink[5];
		lk_face_at(drawing, u + ((float)(i % 5) - 2) * 0.018f,
			v + ((float)(i / 5) - 2) * 0.018f, ink);
		float c = sqrtf(v_grey(v3(ink[0], ink[1], ink[2])));
		sum += body + (c - body) * ink[3];
	}
	return sum / 25;
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

/* Range of greys in the top, and how well the picture goes with the drawing. */
static void clearness(const struct lk_scene *s, const struct lk_shape *die, const struct top *t,
	const struct img *picture, double *contrast, double *legible)
{
	float seen[READ * READ], drawn[READ * READ], a = 0, b = 0, ab = 0, aa = 0, bb = 0;
	int n = READ * READ;
	for (int i = 0; i < n; i++) {
		float u = (((float)(i % READ) + 0.5f) / READ * 2 - 1) * 0.86f;
		float v = (((float)(i / READ) + 0.5f) / READ * 2 - 1) * 0.86f;
		seen[i] = grey_at(picture, lk_camera_px(&s->camera, on_top(t, u, v)));
		drawn[i] = drawn_at(s, die, t->face, u, v);
		a += seen[i] / (float)n;
		b += drawn[i] / (float)n;
	}
	for (int i = 0; i < n; i++) {
		ab += (seen[i] - a) * (drawn[i] - b);
		aa += (seen[i] - a) * (seen[i] - a);
		bb += (drawn[i] - b) * (drawn[i] - b);
	}
	/* Under a mirrored lamp dark ink may be brighter than the body: as clear for a person. */
	*legible = (double)fabsf(ab / sqrtf(fmaxf(aa * bb, 1e-6f)));
	qsort(seen, (size_t)n, sizeof(seen[0]), by_value);
	*contrast = (double)(seen[n * 97 / 100] - seen[n * 3 / 100]);
}

static json_t *die_json(const struct lk_layout *l, int number, const struct img *picture)
{
	const struct lk_scene *s = l->scene;
	const struct lk_shape *die = lk_layout_die(l, number);
	struct top t = top_of(s->look, die);
	double contrast, legible, angle = atan2((double)t.right.y, (double)t.right.x) * 57.29578;
	clearness(s, die, &t, picture, &contrast, &legible);
	json_t *quad = json_array();
	static const float corner[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
	for (int i = 0; i < 4; i++)
		json_array_append_new(
			quad, lk_truth_px(&s->camera, on_top(&t, corner[i][0], corner[i][1])));
	json_t *out = json_pack("{s:s,s:f,s:f,s:f,s:b,s:f,s:b,s:f,s:f,s:f,s:o,s:o,s:f}", "face",
		lk_face_name(s->look->pips, t.face), "x_mm", rounded((double)die->at.x, 1000),
		"y_mm", rounded((double)die->at.y, 1000), "angle_deg",
		rounded(angle < 0 ? angle + 360 : angle, 100), "cocked", l->die[number].cocked,
		"tilt_deg", rounded((double)t.tilt * 57.29578, 100), "touching",
		l->die[number].touching, "visible", rounded(visible(s, die, &t), 1000), "contrast",
		rounded(contrast, 10), "centre_height_mm", rounded((double)-die->at.z, 1000),
		"top_px", lk_truth_px(&s->camera, t.middle), "face_quad_px", quad, "legibility",
		rounded(legible, 100));
	if (out && s->look->colour[0])
		json_object_set_new(
			out, "colour", json_string(dt_colour_names[s->look->colour[die->other]]));
	return out;
}

/* Share of a zone that hands hide, in the picture. */
static double hidden(const struct lk_scene *s, int zone)
{
	const struct lk_zone *z = &lk_zones[zone - 1];
	int n = 0, hands = 0;
	for (float x = z->x + 2; x < z->x + z->width; x += 4)
		for (float y = z->y + 2; y < z->y + z->height; y += 4) {
			struct v3 way = v_sub(v3(x, y, 0), s->camera.centre);
			float far = v_len(way);
			struct lk_hit hit;
			n++;
			if (lk_scene_meet(s, s->camera.centre, v_mul(way, 1 / far), far - 0.05f, -1,
				    &hit) &&
				hit.shape >= 0 && s->shape[hit.shape].is_hand)
				hands++;
		}
	return (double)hands / n;
}

static json_t *zone_json(const struct lk_layout *l, int zone, const struct img *picture)
{
	json_t *dice = json_array(), *objects = json_array(), *cups = json_array();
	double share = l->hand_zone ? hidden(l->scene, zone) : 0;
	/* What lies on others comes first: what is read there is its face, not theirs. */
	for (int high = 1; high >= 0; high--)
		for (int i = 0; i < l->dice; i++)
			if (l->die[i].zone == zone && l->die[i].cocked == high)
				json_array_append_new(dice, die_json(l, i, picture));
	for (int i = 0; i < l->objects; i++)
		if (l->object[i].zone == zone)
			json_array_append_new(
				objects, json_pack("{s:s,s:f,s:f}", "kind", l->object[i].kind,
						 "x_mm", rounded((double)l->object[i].x, 100),
						 "y_mm", rounded((double)l->object[i].y, 100)));
	if (l->covered[zone])
		json_array_append_new(
			cups, json_pack("{s:f,s:f}", "x_mm", rounded((double)l->cup_x[zone], 100),
				      "y_mm", rounded((double)l->cup_y[zone], 100)));
	return json_pack("{s:b,s:b,s:f,s:o,s:o,s:o,s:o}", "covered", l->covered[zone], "occluded",
		share > 0.01, "occluded_fraction", rounded(share, 10000), "cups", cups, "dice",
		dice, "objects", objects, "stickers", lk_sticker_truth(l, zone));
}

json_t *lk_truth_frame(const char *file, const struct lk_layout *l, const struct lk_mood *mood,
	const struct img *picture)
{
	json_t *zones = json_object(), *outside = json_array();
	for (int i = 1; i <= 6; i++) {
		char name[12];
		snprintf(name, sizeof(name), "seat%d", i);
		json_object_set_new(zones, name, zone_json(l, i, picture));
	}
	for (int i = 0; i < l->dice; i++)
		if (l->die[i].zone == 0)
			json_array_append_new(outside, die_json(l, i, picture));
	json_t *hand = json_null();
	char name[12];
	snprintf(name, sizeof(name), "seat%d", l->hand_zone);
	if (l->hand_zone)
		hand = json_pack("{s:s,s:f,s:f}", "zone", name, "x_mm", (double)l->hand_x, "y_mm",
			(double)l->hand_y);
	return json_pack("{s:s,s:o,s:o,s:o,s:o}", "file", file, "lighting", lk_mood_json(mood),
		"zones", zones, "outside", outside, "hand", hand);
}

json_t *lk_truth_tags(const struct lk_camera *camera)
{
	static const float corner[5][2] = { { 0, 0 }, { -20, -20 }, { 20, -20 }, { 20, 20 },
		{ -20, 20 } };
	json_t *tags = json_object();
	for (int i = 0; i < 4; i++) {
		char id[12];
		json_t *points = json_array();
		for (int k = 0; k < 5; k++)
			json_array_append_new(points,
				lk_truth_px(camera, v3(lk_tags[i][0] + corner[k][0],
							    lk_tags[i][1] + corner[k][1], 0)));
		snprintf(id, sizeof(id), "%d", i);
		json_object_set_new(tags, id, points);
	}
	return tags;
}

static json_t *table_json(void)
{
	json_t *tags = json_object(), *zones = json_object();
	for (int i = 0; i < 4; i++) {
		char id[12];
		snprintf(id, sizeof(id), "%d", i);
		json_object_set_new(
			tags, id, json_pack("[f,f]", (double)lk_tags[i][0], (double)lk_tags[i][1]));
	}
	for (int i = 0; i < 6; i++) {
		char name[12];
		const struct lk_zone *z = &lk_zones[i];
		snprintf(name, sizeof(name), "seat%d", i + 1);
		json_object_set_new(zones, name,
			json_pack("[f,f,f,f]", (double)z->x, (double)z->y, (double)z->width,
				(double)z->height));
	}
	return json_pack("{s:i,s:i,s:o,s:i,s:s,s:o}", "width_mm", LK_TABLE_W, "height_mm",
		LK_TABLE_H, "tags", tags, "tag_edge_mm", 40, "tag_family", "tag36h11", "zones",
		zones);
}

static json_t *camera_json(const struct lk_look *look)
{
	const struct vis_lens *l = &look->lens;
	const struct vis_pose *p = &look->pose;
	struct lk_camera c = lk_camera_of(l, p);
	return json_pack("{s:i,s:i,s:f,s:f,s:f,s:f,s:[f,f,f,f,f],s:[f,f,f],s:[f,f,f],s:[f,f,f]}",
		"width", l->width, "height", l->height, "fx", l->fx, "fy", l->fy, "cx", l->cx, "cy",
		l->cy, "dist", l->dist[0], l->dist[1], l->dist[2], l->dist[3], l->dist[4], "rvec",
		p->rvec[0], p->rvec[1], p->rvec[2], "tvec", p->tvec[0], p->tvec[1], p->tvec[2],
		"centre_mm", (double)c.centre.x, (double)c.centre.y, (double)c.centre.z);
}

json_t *lk_truth_set(const struct lk_look *look)
{
	json_t *faces = json_array();
	for (int i = 0; i < LK_FACES; i++)
		json_array_append_new(faces, json_string(lk_face_name(look->pips, i)));
	json_t *out = json_pack("{s:i,s:s,s:s,s:I,s:o,s:o,s:{s:f,s:o,s:i},s:o,s:[],s:[]}", "format",
		1, "set", look->name, "kind", look->pips ? "pips" : "poker", "seed",
		(json_int_t)look->seed, "table", table_json(), "camera", camera_json(look), "die",
		"edge_mm", (double)look->edge_mm, "faces", faces, "dice_per_player",
		look->dice_each, "look", lk_look_json(look), "frames", "teach");
	if (out && look->colour[1])
		json_object_set_new(out, "colours",
			json_pack("[s,s]", dt_colour_names[look->colour[0]],
				dt_colour_names[look->colour[1]]));
	return out;
}
