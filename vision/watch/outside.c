/* SPDX-License-Identifier: MIT */
/*
 * outside.c - follows what is new beside the zones, in means of blocks of the camera's picture, a
 * quarter of a die wide.
 */
#include "outside.h"

#include "cv_bridge.h"
#include "rectify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 8
#define SKIP 2
/* A die that lies on the border of its zone reaches so far out of it. */
#define ZONE_MARGIN_MM 9.0
/* Further away nothing is looked at: there are bills, cards, and the board. */
#define REACH_MM 62.0
/* Round a die of a zone: its sides, and its top that leans outwards. */
#define DIE_MM 24.0
/* What may be a finger is a die when it stays so long. */
#define LIES_NS (300 * INT64_C(1000000))
#define LEVEL 20 /* grey levels that are a difference */
/* Of a part that differs, in sides of a die and such squares: with shadow and sides. */
#define AREA_MIN 0.45f
#define AREA_MAX 3.2f
#define SIDE_MIN 0.6f
#define SIDE_MAX 2.2f
#define FILL_MIN 0.45f
/* Of dice that lie together: up to three, and smaller than a bill, a card or a cup. */
#define GROUP_AREA_MAX 8.0f
#define GROUP_SIDE_MAX 4.4f
#define GROUP_FILL_MIN 0.35f
#define GROUP_AREA_OF_ONE 2.0f

#define NO_MEMORY "no memory to watch for dice outside of the zones"

/* What the table looked like once: blocks as they would be seen from where the camera stands now.
 */
struct memory {
	struct img frame;     /* of each SKIP pixels one */
	struct vis_pose pose; /* of the frame */
	uint8_t *blocks;      /* 3 channels */
};

struct outside {
	struct dt_table table;
	struct vis_lens lens;
	struct vis_pose pose;
	int32_t cols, rows;
	struct memory empty, base;
	uint8_t *now;
	uint8_t *state;	      /* of each block: enum block */
	int64_t *since_ns;    /* of each block: it is part of what looks like dice; -1: it is not */
	struct vis_point *mm; /* of each block's middle, on the table */
	int32_t *stack;
	bool has_base;
	int32_t covered, found, unsure; /* last time */
	int32_t most;			/* cups that stood there since the first came down */
	float die;			/* side of a die, blocks */
};

/* ELSEWHERE: in a zone or by its dice. BEYOND: nothing is looked for there, but what comes from
 * there is measured whole. */
enum block { ELSEWHERE, BEYOND, NEAR_ZONE, DIFFERENT, COUNTED, LIKE_DICE };

static int32_t blocks(const struct outside *s)
{
	return s->cols * s->rows;
}

/* Where each block looks, from where the camera stands now. */
static enum dt_status place(struct outside *s, const struct vis_pose *pose, struct dt_error *err)
{
	for (int32_t i = 0; i < blocks(s); i++)
		s->mm[i] = (struct vis_point){ BLOCK * (i % s->cols) + (BLOCK - 1) / 2.0,
			BLOCK * (i / s->cols) + (BLOCK - 1) / 2.0 };
	enum dt_status st = vis_to_table(&s->lens, pose, 0, s->mm, (size_t)blocks(s), s->mm, err);
	if (st != DT_OK)
		return st;
	int32_t middle = s->rows / 2 * s->cols + s->cols / 2;
	double mm =
		hypot(s->mm[middle + 1].x - s->mm[middle].x, s->mm[middle + 1].y - s->mm[middle].y);
	s->die = (float)(s->table.die_mm / fmax(mm, 0.1));
	s->pose = *pose;
	return DT_OK;
}

/* The mean of a block round a place in pixels, of each skip pixels one; at the border of the
 * picture of what is there. */
static void take_block(const struct img *frame, double x, double y, int32_t skip, uint8_t out[3])
{
	enum { PER = BLOCK / SKIP * (BLOCK / SKIP) };
	int32_t side = BLOCK / SKIP * skip;
	uint32_t sum[3] = { 0 };
	int32_t left = (int32_t)lrint(fmin(frame->width, fmax(0, x - (side - 1) / 2.0)));
	int32_t top = (int32_t)lrint(fmin(frame->height, fmax(0, y - (side - 1) / 2.0)));
	left = left + side > frame->width ? frame->width - side : left;
	top = top + side > frame->height ? frame->height - side : top;
	for (int32_t j = 0; j < side; j += skip) {
		const uint8_t *p = img_row(frame, top + j) + 3 * left;
		for (int32_t i = 0; i < side; i += skip)
			for (int k = 0; k < 3; k++)
				sum[k] += p[3 * i + k];
	}
	for (int k = 0; k < 3; k++)
		out[k] = (uint8_t)(sum[k] / PER);
}

static void take_blocks(const struct outside *s, const struct img *frame, uint8_t *out)
{
	for (int32_t r = 0; r < s->rows; r++)
		for (int32_t c = 0; c < s->cols; c++, out += 3)
			take_block(frame, BLOCK * c + (BLOCK - 1) / 2.0,
				BLOCK * r + (BLOCK - 1) / 2.0, SKIP, out);
}

/* blocks: of the frame. */
static void remember(
	struct outside *s, struct memory *m, const struct img *frame, const uint8_t *seen)
{
	m->pose = s->pose;
	for (int32_t y = 0; y < m->frame.height; y++) {
		const uint8_t *from = img_row(frame, SKIP * y);
		uint8_t *to = img_row(&m->frame, y);
		for (int32_t x = 0; x < m->frame.width; x++, from += 3 * SKIP, to += 3)
			memcpy(to, from, 3);
	}
	memcpy(m->blocks, seen, 3 * (size_t)blocks(s));
}

/* The camera was moved: what was remembered is looked at from where it stands now. */
static enum dt_status follow(struct outside *s, const struct vis_pose *pose, struct dt_error *err)
{
	size_t n = (size_t)blocks(s);
	struct vis_point3 *mm = malloc(n * sizeof(*mm));
	struct vis_point *px = malloc(n * sizeof(*px));
	struct memory *memories[2] = { &s->empty, &s->base };
	enum dt_status st = mm && px ? place(s, pose, err) : DT_ERR_NOMEM;
	for (size_t i = 0; i < n && st == DT_OK; i++)
		mm[i] = (struct vis_point3){ s->mm[i].x, s->mm[i].y, 0 };
	for (int k = 0; k < 2 && st == DT_OK; k++) {
		st = cvb_project(&s->lens, &memories[k]->pose, mm, n, px, err);
		for (size_t i = 0; i < n && st == DT_OK; i++)
			take_block(&memories[k]->frame, px[i].x / SKIP, px[i].y / SKIP, 1,
				memories[k]->blocks + 3 * i);
	}
	free(mm);
	free(px);
	return st;
}

static enum dt_status make_memory(struct outside *s, struct memory *m, struct dt_error *err)
{
	m->blocks = malloc(3 * (size_t)blocks(s));
	return m->blocks ? img_init(&m->frame, s->lens.width / SKIP, s->lens.height / SKIP, 3,
				   IMG_U8, err)
			 : dt_fail(err, DT_ERR_NOMEM, 0, NO_MEMORY);
}

/* What no longer looks like dice. */
static void forget_places(struct outside *s)
{
	for (int32_t i = 0; i < blocks(s); i++)
		if (s->state[i] != LIKE_DICE)
			s->since_ns[i] = -1;
}

struct outside *outside_create(const struct vis_scene *scene, struct dt_error *err)
{
	struct outside *s = calloc(1, sizeof(*s));
	if (!s) {
		dt_fail(err, DT_ERR_NOMEM, 0, NO_MEMORY);
		return NULL;
	}
	s->table = scene->table;
	s->lens = scene->lens;
	s->cols = scene->lens.width / BLOCK;
	s->rows = scene->lens.height / BLOCK;
	size_t n = (size_t)blocks(s);
	s->now = malloc(3 * n);
	s->state = calloc(n, 1);
	s->since_ns = malloc(n * sizeof(*s->since_ns));
	s->mm = malloc(n * sizeof(*s->mm));
	s->stack = malloc(n * sizeof(*s->stack));
	enum dt_status st = s->now && s->state && s->since_ns && s->mm && s->stack
				    ? DT_OK
				    : dt_fail(err, DT_ERR_NOMEM, 0, NO_MEMORY);
	if (st == DT_OK)
		st = make_memory(s, &s->empty, err);
	if (st == DT_OK)
		st = make_memory(s, &s->base, err);
	if (st == DT_OK)
		st = place(s, &scene->pose, err);
	if (st != DT_OK) {
		outside_destroy(s);
		return NULL;
	}
	forget_places(s);
	take_blocks(s, &scene->empty, s->now);
	remember(s, &s->empty, &scene->empty, s->now);
	remember(s, &s->base, &scene->empty, s->now);
	return s;
}

void outside_destroy(struct outside *s)
{
	if (!s)
		return;
	img_finish(&s->empty.frame);
	img_finish(&s->base.frame);
	free(s->empty.blocks);
	free(s->base.blocks);
	free(s->now);
	free(s->state);
	free(s->since_ns);
	free(s->mm);
	free(s->stack);
	free(s);
}

static double beyond(double v, double low, double high)
{
	return v < low ? low - v : v > high ? v - high : 0;
}

static enum block where(const struct outside *s, struct vis_point mm, const struct watch *w)
{
	bool near = false;
	if (mm.x < 0 || mm.y < 0 || mm.x > s->table.width_mm || mm.y > s->table.height_mm)
		return BEYOND;
	for (size_t i = 0; i < s->table.areas_n; i++) {
		const struct dt_area *z = &s->table.areas[i];
		double far = fmax(beyond(mm.x, z->x_mm, z->x_mm + z->width_mm),
			beyond(mm.y, z->y_mm, z->y_mm + z->height_mm));
		if (far < ZONE_MARGIN_MM)
			return ELSEWHERE;
		near = near || far < REACH_MM;
	}
	for (size_t i = 0; near && i < watch_zones(w); i++) {
		const struct watch_zone *z = watch_zone_at(w, i);
		for (int k = 0; k < z->n && k < WATCH_DICE_MAX; k++)
			if (hypot(mm.x - z->die[k].x_mm, mm.y - z->die[k].y_mm) < DIE_MM)
				return ELSEWHERE;
	}
	return near ? NEAR_ZONE : BEYOND;
}

/* What the light did: the change that half of the blocks near zones exceed, for each channel. */
static void common_change(const struct outside *s, const uint8_t *before, int out[3])
{
	for (int k = 0; k < 3; k++) {
		int32_t count[511] = { 0 }, n = 0, sum = 0;
		for (int32_t i = 0; i < blocks(s); i++)
			if (s->state[i] == NEAR_ZONE) {
				count[s->now[3 * i + k] - before[3 * i + k] + 255]++;
				n++;
			}
		out[k] = -255;
		while (out[k] < 255 && (sum += count[out[k] + 255]) * 2 < n)
			out[k]++;
	}
}

/* Unlike all that was there and next to there: print does not lie to the pixel where it lay when
 * the camera has been moved. */
static bool differs(const struct outside *s, int32_t i, const uint8_t *before, const int light[3])
{
	int32_t x = i % s->cols, y = i / s->cols;
	for (int k = 0; k < 3; k++) {
		int low = 255, high = 0, v = s->now[3 * i + k];
		for (int32_t r = y > 0 ? y - 1 : y; r <= y + 1 && r < s->rows; r++)
			for (int32_t c = x > 0 ? x - 1 : x; c <= x + 1 && c < s->cols; c++) {
				int was = before[3 * (r * s->cols + c) + k];
				low = was < low ? was : low;
				high = was > high ? was : high;
			}
		int up = light[k] > 0 ? light[k] : 0, down = light[k] < 0 ? light[k] : 0;
		if (v > high + up + LEVEL || v < low + down - LEVEL)
			return true;
	}
	return false;
}

/* What the light did since the cups were down, and since the table was empty. */
struct change {
	int light[3], day[3];
};

static bool is_new(const struct outside *s, int32_t i, const struct change *c)
{
	return differs(s, i, s->base.blocks, c->light) && differs(s, i, s->empty.blocks, c->day);
}

/* A connected part, in sides of a die. Its blocks are the first ones of the stack. */
struct part {
	float area, wide, high;
	int32_t blocks, x0, x1, y0, y1;
	bool comes_in; /* lies at the border of where is looked */
};

static void take_next(
	struct outside *s, struct part *p, int32_t x, int32_t y, const struct change *c)
{
	if (x < 0 || y < 0 || x >= s->cols || y >= s->rows)
		return;
	int32_t i = y * s->cols + x;
	bool far = s->state[i] == BEYOND;
	if (!far && s->state[i] != DIFFERENT)
		return;
	p->comes_in = p->comes_in || far;
	if (far && !is_new(s, i, c))
		return;
	s->state[i] = COUNTED;
	s->stack[p->blocks++] = i;
	p->x0 = x < p->x0 ? x : p->x0;
	p->x1 = x > p->x1 ? x : p->x1;
	p->y0 = y < p->y0 ? y : p->y0;
	p->y1 = y > p->y1 ? y : p->y1;
}

static struct part take_part(struct outside *s, int32_t from, const struct change *c)
{
	struct part p = { .x0 = s->cols, .y0 = s->rows };
	take_next(s, &p, from % s->cols, from / s->cols, c);
	for (int32_t n = 0; n < p.blocks; n++) {
		int32_t x = s->stack[n] % s->cols, y = s->stack[n] / s->cols;
		take_next(s, &p, x - 1, y, c);
		take_next(s, &p, x + 1, y, c);
		take_next(s, &p, x, y - 1, c);
		take_next(s, &p, x, y + 1, c);
	}
	p.area = (float)p.blocks / (s->die * s->die);
	p.wide = (float)(p.x1 - p.x0 + 1) / s->die;
	p.high = (float)(p.y1 - p.y0 + 1) / s->die;
	return p;
}

/* An arm is cut off there. */
static bool leaves_picture(const struct outside *s, const struct part *p)
{
	return p->x0 == 0 || p->y0 == 0 || p->x1 == s->cols - 1 || p->y1 == s->rows - 1;
}

static int32_t dice_in(const struct outside *s, struct part p)
{
	float longer = fmaxf(p.wide, p.high), fill = p.area / (p.wide * p.high);
	if (p.area < AREA_MIN || fminf(p.wide, p.high) < SIDE_MIN || leaves_picture(s, &p))
		return 0;
	if (p.area <= AREA_MAX && longer <= SIDE_MAX)
		return fill >= FILL_MIN;
	if (p.area > GROUP_AREA_MAX || longer > GROUP_SIDE_MAX || fill < GROUP_FILL_MIN)
		return 0;
	return (int32_t)fmaxf(2, roundf(p.area / GROUP_AREA_OF_ONE));
}

/* Is it no finger on its way? It is still, or has been there for a while. What is told already
 * has. */
static bool lies(struct outside *s, const struct part *p, bool still, int64_t t_ns)
{
	int32_t n = 0;
	for (int32_t k = 0; k < p->blocks; k++) {
		int64_t since = s->since_ns[s->stack[k]];
		n += since >= 0 && t_ns - since >= LIES_NS;
	}
	bool told = still || 2 * n > p->blocks;
	for (int32_t k = 0; k < p->blocks; k++) {
		int64_t *since = &s->since_ns[s->stack[k]];
		*since = told ? 0 : *since < 0 ? t_ns : *since;
		s->state[s->stack[k]] = LIKE_DICE;
	}
	return told;
}

static void count_dice(struct outside *s, const struct watch *w, int64_t t_ns)
{
	struct change c;
	for (int32_t i = 0; i < blocks(s); i++)
		s->state[i] = where(s, s->mm[i], w);
	common_change(s, s->base.blocks, c.light);
	common_change(s, s->empty.blocks, c.day);
	for (int32_t i = 0; i < blocks(s); i++)
		if (s->state[i] == NEAR_ZONE && is_new(s, i, &c))
			s->state[i] = DIFFERENT;
	for (int32_t i = 0; i < blocks(s); i++) {
		if (s->state[i] != DIFFERENT)
			continue;
		struct part p = take_part(s, i, &c);
		/* Where the floor is as dark as a hand, only the tips of its fingers are seen. */
		bool still = watch_at_rest(w) && !p.comes_in;
		int32_t n = dice_in(s, p);
		if (n > 0)
			*(lies(s, &p, still, t_ns) ? &s->found : &s->unsure) += n;
	}
}

int32_t outside_look(
	struct outside *s, const struct img *frame, const struct watch *w, int64_t t_ns)
{
	int32_t covered = 0;
	if (memcmp(&s->pose, watch_pose(w), sizeof(s->pose)) != 0 &&
		follow(s, watch_pose(w), NULL) != DT_OK)
		return 0;
	for (size_t i = 0; i < watch_zones(w); i++)
		covered += watch_zone_at(w, i)->state == DT_ZONE_COVERED;
	take_blocks(s, frame, s->now);
	/* While cups come down, what else there is is no die that rolled out from under one. */
	if (s->covered == 0 && covered > 0)
		s->most = 0;
	bool lifting = covered < s->most;
	bool count = s->has_base && (lifting || s->found > 0);
	s->found = s->unsure = 0;
	memset(s->state, ELSEWHERE, (size_t)blocks(s));
	if (count)
		count_dice(s, w, t_ns);
	forget_places(s);
	/* A hand in the picture would hide what comes after it. */
	if (!lifting && s->found == 0 && covered > 0 && watch_at_rest(w)) {
		remember(s, &s->base, frame, s->now);
		s->has_base = true;
		s->most = covered;
	}
	s->covered = covered;
	return s->found;
}

bool outside_unsure(const struct outside *s)
{
	return s->unsure > 0;
}
