/* SPDX-License-Identifier: MIT */
/*
 * live_eye_cam.c - frames in, looks and complaints out.
 */
#include "live_eye_cam.h"
#include "words.h"

#include "die_photo.h"
#include "log.h"
#include "outside.h"
#include "watch_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECOND_NS INT64_C(1000000000)
/* A camera that gives no frame for so long has failed. */
#define SILENT_NS (5 * SECOND_NS)
#define OUTSIDE_AGAIN_NS (SECOND_NS / 2)
#define MOVED_NS (4 * SECOND_NS) /* that it is told */
/* The same failure after so long without it is worth another line in the log. */
#define LOG_AGAIN_NS (60 * SECOND_NS)
#define PAUSE_MIN_NS (SECOND_NS)
#define PAUSE_MAX_NS (30 * SECOND_NS)

/* Of one die, for people who are asked about it. */
struct eye_photo {
	bool wanted, taken;
	double x_mm, y_mm;
	struct disp_photo photo;
};

struct eye {
	struct live_eye base; /* first */
	struct cam *cam;
	const char *spec;
	struct cam_look light; /* exposure and so on of the calibration */
	const struct vis_scene *scene;
	struct reader *reader;
	struct watch *watch;
	struct outside *outside;
	struct eye_photo die;
	uint32_t stable; /* zones in the last frame, as bits, */
	bool at_rest;	 /* and all that is looked at */
	/* Areas that are to be learnt as they look bare, of which the reader knows that, that have
	 * not changed since, and that settle again only for that. */
	uint32_t bare, known, learnt, anew;
	int64_t outside_ns; /* when it was asked last */
	int32_t outside_n;  /* dice that lie there */
	int32_t width, height;
	bool started, dark, lost;
	bool wanted;		    /* the next frame, whatever it shows */
	int64_t moved_ns;	    /* when the camera was moved last; 0: it was not */
	int64_t frame_ns;	    /* of the last frame, or since when one is waited for */
	int64_t retry_ns, pause_ns; /* when to try again, and how long after that */
	int64_t watched_ns;	    /* time given to the watch last */
	char failure[SCREEN_TEXT];  /* of the camera; "": it works */
	char trouble[SCREEN_TEXT];
	char logged[sizeof(((struct dt_error *)0)->msg)]; /* and when that was the failure last */
	int64_t logged_ns;
	struct ses_look look;
	/* What is played with, and which of its kinds the reader's sets are: -1, none; borrowed.
	 * NULL: one kind, which all sets are. */
	const struct dt_dice_kind *kinds;
	size_t kinds_n;
	int8_t kind_of[READ_SETS_MAX + 1];
	int32_t sticker; /* of the first kind of card */
	size_t cards;	 /* kinds */
	live_eye_frame_fn *on_frame;
	void *user;
};

static const struct live_eye_ops ops;

static struct eye *eye_of(struct live_eye *base)
{
	return (struct eye *)base;
}

static const struct eye *seen_by(const struct live_eye *base)
{
	return (const struct eye *)base;
}

struct live_eye *live_eye_create(struct cam *cam, const char *spec, const struct vis_scene *scene,
	struct reader *reader, struct dt_error *err)
{
	struct watch_reader read = watch_read_with(reader);
	struct eye *e = calloc(1, sizeof(*e));
	if (!e) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the camera");
		cam_destroy(cam);
		return NULL;
	}
	e->base.ops = &ops;
	e->cam = cam;
	e->spec = spec;
	e->light = scene->look;
	e->scene = scene;
	e->reader = reader;
	e->pause_ns = PAUSE_MIN_NS;
	e->frame_ns = e->watched_ns = -1;
	e->watch = watch_create(scene, &read, NULL, err);
	e->outside = e->watch ? outside_create(scene, err) : NULL;
	if (!e->outside) {
		live_eye_destroy(&e->base);
		return NULL;
	}
	return &e->base;
}

static void destroy(struct live_eye *base)
{
	struct eye *e = eye_of(base);
	cam_destroy(e->cam);
	watch_destroy(e->watch);
	outside_destroy(e->outside);
	free(e);
}

void live_eye_on_frame(struct live_eye *base, live_eye_frame_fn *fn, void *user)
{
	struct eye *e = eye_of(base);
	e->on_frame = fn;
	e->user = user;
}

void live_eye_know_dice(struct live_eye *base, const struct dt_dice_kind *kinds, size_t n,
	const struct dt_dice_set *sets, size_t sets_n)
{
	struct eye *e = eye_of(base);
	e->kinds = n > 1 ? kinds : NULL;
	e->kinds_n = n;
	memset(e->kind_of, -1, sizeof(e->kind_of));
	for (size_t i = 0; i < sets_n && i <= READ_SETS_MAX; i++)
		e->kind_of[i] = (int8_t)dt_kind_with(kinds, n, &sets[i].alphabet);
}

void live_eye_know_cards(struct live_eye *base, int32_t first, size_t n)
{
	struct eye *e = eye_of(base);
	e->sticker = first;
	e->cards = n;
}

void live_eye_want_frame(struct live_eye *base)
{
	eye_of(base)->wanted = true;
}

static void want_photo(struct live_eye *base, const struct dt_die *die)
{
	struct eye *e = eye_of(base);
	struct eye_photo *p = &e->die;
	if (!die) {
		p->wanted = p->taken = false;
		return;
	}
	if ((p->wanted || p->taken) && p->x_mm == die->x_mm && p->y_mm == die->y_mm)
		return;
	p->wanted = true;
	p->taken = false;
	p->x_mm = die->x_mm;
	p->y_mm = die->y_mm;
	e->wanted = true;
}

/* The card was taken away, or another lies there. */
static void forget_bare(struct eye *e, size_t i)
{
	uint32_t bit = (uint32_t)1 << i;
	struct dt_error err;
	e->bare &= ~bit;
	if (!(e->known & bit))
		return;
	if (reader_forget_bare(e->reader, i, &err) != DT_OK)
		dt_log("a field as it looks empty: %s", err.msg);
	watch_again(e->watch, i, e->watched_ns);
	e->known &= ~bit;
	e->learnt &= ~bit;
	e->anew |= bit;
}

static void bare(struct live_eye *base, uint32_t fields, uint32_t changed)
{
	struct eye *e = eye_of(base);
	unsigned at = 0;
	e->bare = 0;
	for (size_t i = 0; i < e->scene->table.areas_n; i++) {
		if (e->scene->table.areas[i].kind == DT_AREA_ZONE)
			continue;
		if (changed >> at & 1)
			forget_bare(e, i);
		else if (fields >> at & 1)
			e->bare |= (uint32_t)1 << i & ~e->learnt;
		at++;
	}
	e->wanted = e->wanted || e->bare || e->anew;
}

static const struct disp_photo *photo(const struct live_eye *base)
{
	const struct eye *e = seen_by(base);
	return e->die.taken ? &e->die.photo : NULL;
}

static int fd(const struct live_eye *base)
{
	const struct eye *e = seen_by(base);
	return e->cam && e->started ? cam_fd(e->cam) : -1;
}

/* ---- The camera ---- */

static void lose_camera(struct eye *e, int64_t now_ns, const char *why)
{
	cam_destroy(e->cam);
	e->cam = NULL;
	e->started = false;
	e->retry_ns = now_ns + e->pause_ns;
	e->pause_ns = e->pause_ns * 2 < PAUSE_MAX_NS ? e->pause_ns * 2 : PAUSE_MAX_NS;
	/* One bad picture in a folder that is looped fails again and again. */
	if (strcmp(why, e->logged) != 0 || now_ns - e->logged_ns > LOG_AGAIN_NS)
		dt_log("the camera: %s", why);
	snprintf(e->logged, sizeof(e->logged), "%s", why);
	e->logged_ns = now_ns;
	live_eye_describe(why, e->failure);
}

static bool have_camera(struct eye *e, int64_t now_ns)
{
	struct dt_error err;
	dt_fail(&err, DT_ERR_DEVICE, 0, _("it is gone"));
	if (!e->cam) {
		if (!e->spec || now_ns < e->retry_ns)
			return false;
		e->cam = cam_create_soon(e->spec, &err);
		if (!e->cam) {
			lose_camera(e, now_ns, err.msg);
			return false;
		}
	}
	if (e->started)
		return true;
	cam_set_look(e->cam, &e->light);
	cam_set_time(e->cam, now_ns);
	if (cam_start(e->cam, &err) != DT_OK) {
		lose_camera(e, now_ns, err.msg);
		return false;
	}
	e->started = true;
	e->frame_ns = now_ns;
	return true;
}

/* ---- From what is watched to a look ---- */

static uint8_t state_of(const struct eye *e, const struct watch_zone *z)
{
	if (z->state == DT_ZONE_BUSY)
		return DT_ZONE_BUSY;
	if (!z->stable || e->dark || e->lost || z->state > DT_ZONE_OPEN)
		return DT_ZONE_UNKNOWN;
	return z->state;
}

static uint8_t face_in_game(const struct eye *e, int kind, uint8_t face)
{
	return e->kinds
		       ? (uint8_t)(kind < 0
					   ? 0
					   : dt_game_face(e->kinds, e->kinds_n, (size_t)kind, face))
		       : face;
}

/* A die as the session wants it: to the millimetre, with a face of the game; set is its kind. How
 * sure a frame was, and how it is turned, would make each look another one. */
static void take_die(const struct eye *e, const struct dt_die *from, struct dt_die *to)
{
	bool known = from->set >= 0 && from->set <= READ_SETS_MAX;
	int kind = e->kinds && known ? e->kind_of[from->set] : e->kinds ? -1 : 0;
	memset(to, 0, sizeof(*to));
	to->set = (int8_t)kind;
	to->face = face_in_game(e, kind, from->face);
	to->likely = from->face ? 0 : face_in_game(e, kind, from->likely);
	to->colour = from->colour;
	to->x_mm = round(from->x_mm);
	to->y_mm = round(from->y_mm);
	to->angle_deg = NAN;
}

static uint8_t take_dice(
	const struct eye *e, const struct watch_zone *from, struct dt_die *to, uint8_t max)
{
	uint8_t n = from->n < max ? from->n : max;
	for (int i = 0; i < n; i++)
		take_die(e, &from->die[i], &to[i]);
	return n;
}

static void take_zone(const struct eye *e, const struct watch_zone *from, struct ses_zone *to)
{
	to->state = state_of(e, from);
	if (to->state == DT_ZONE_OPEN)
		to->n = take_dice(e, from, to->die, SES_DICE_MAX);
}

static void take_area(const struct eye *e, const struct dt_area *a, const struct watch_zone *from,
	struct game_area *to)
{
	to->number = (uint8_t)a->number;
	to->kind = a->kind;
	to->owner = a->owner;
	to->state = state_of(e, from);
	if (to->state == DT_ZONE_OPEN)
		to->n = take_dice(e, from, to->die, GAME_AREA_DICE_MAX);
}

static int by_place(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct game_card_seen));
}

/* In an order that does not change while they lie there. */
static void take_cards(const struct eye *e, struct ses_look *look)
{
	for (size_t i = 0; i < watch_zones(e->watch); i++) {
		const struct dt_area *a = &e->scene->table.areas[i];
		int32_t tags[DT_CARDS_MAX];
		size_t n = watch_cards_at(e->watch, i, tags);
		for (size_t k = 0; k < n && look->cards_n < SES_CARDS_MAX; k++) {
			int64_t card = (int64_t)tags[k] - e->sticker;
			if (card < 0 || (size_t)card >= e->cards)
				continue;
			look->card[look->cards_n++] =
				(struct game_card_seen){ .card = (uint8_t)card,
					.number = (uint8_t)a->number,
					.kind = a->kind,
					.owner = a->owner };
		}
	}
	qsort(look->card, look->cards_n, sizeof(*look->card), by_place);
}

/* True when it differs from the last one. Without a camera nothing is known. */
static bool make_look(struct eye *e)
{
	struct ses_look look;
	memset(&look, 0, sizeof(look));
	for (size_t i = 0; i < watch_zones(e->watch) && !e->failure[0]; i++) {
		const struct watch_zone *z = watch_zone_at(e->watch, i);
		const struct dt_area *a = &e->scene->table.areas[i];
		if (a->kind != DT_AREA_ZONE && look.areas_n < DT_FIELDS_MAX)
			take_area(e, a, z, &look.area[look.areas_n++]);
		else if (z->number >= 1 && z->number <= GAME_SEATS_MAX)
			take_zone(e, z, &look.zone[z->number - 1]);
	}
	if (!e->failure[0])
		take_cards(e, &look);
	if (!e->failure[0])
		look.outside = (uint8_t)(e->outside_n < UINT8_MAX ? e->outside_n : UINT8_MAX);
	bool differs = memcmp(&look, &e->look, sizeof(look)) != 0;
	e->look = look;
	return differs;
}

static void take_events(struct eye *e)
{
	struct watch_event event;
	while (watch_next(e->watch, &event)) {
		if (event.kind == WATCH_DARK || event.kind == WATCH_LIGHT)
			e->dark = event.kind == WATCH_DARK;
		else if (event.kind == WATCH_LOST || event.kind == WATCH_FOUND)
			e->lost = event.kind == WATCH_LOST;
		else if (event.kind == WATCH_MOVED)
			e->moved_ns = event.t_ns;
	}
}

static bool make_trouble(struct eye *e)
{
	const char *text = e->failure[0] ? e->failure
			   : e->dark	 ? _("It is too dark to see the dice: turn the light on.")
			   : e->lost ? _("The camera was moved, and a tag in a corner is hidden: "
					 "clear the corners of the table.")
			   : e->moved_ns && e->watched_ns - e->moved_ns < MOVED_NS
				   ? _("The camera was moved. The table has been found again.")
				   : "";
	if (strcmp(text, e->trouble) == 0)
		return false;
	memcpy(e->trouble, text, strlen(text) + 1);
	return true;
}

/* ---- Frames ---- */

static bool is_outside_due(const struct eye *e, int64_t now_ns)
{
	return (e->outside_n > 0 || outside_unsure(e->outside)) &&
	       now_ns - e->outside_ns >= OUTSIDE_AGAIN_NS;
}

/* Looks for dice outside when another zone has settled, or all is at rest, and now and then while
 * there may be one. */
static void look_outside(struct eye *e, const struct img *frame, int64_t now_ns)
{
	uint32_t stable = 0;
	bool at_rest = watch_at_rest(e->watch);
	bool again = is_outside_due(e, now_ns) || (at_rest && !e->at_rest);
	for (size_t i = 0; i < watch_zones(e->watch); i++)
		stable |= (uint32_t)watch_zone_at(e->watch, i)->stable << i;
	if (stable & ~e->stable || again) {
		e->outside_n = outside_look(e->outside, frame, e->watch, now_ns);
		e->outside_ns = now_ns;
	}
	e->stable = stable;
	e->at_rest = at_rest;
}

/* Where a hand was, or a card was laid, it looks otherwise since. */
static enum dt_status learn_bare(
	struct eye *e, const struct img *frame, int64_t t_ns, struct dt_error *err)
{
	enum dt_status st = DT_OK;
	for (size_t i = 0; i < watch_zones(e->watch) && st == DT_OK; i++) {
		uint32_t bit = (uint32_t)1 << i;
		bool stable = watch_zone_at(e->watch, i)->stable;
		if (!stable && !(e->anew & bit))
			e->learnt &= ~bit;
		if (!stable)
			continue;
		e->anew &= ~bit;
		if (!(e->bare & bit & ~e->learnt))
			continue;
		st = reader_learn_bare(e->reader, frame, i, err);
		watch_again(e->watch, i, t_ns);
		e->learnt |= bit;
		e->known |= bit;
		e->anew |= bit;
	}
	e->bare = 0;
	return st;
}

static void photograph(struct eye *e, const struct img *frame)
{
	struct vis_point at = { e->die.x_mm, e->die.y_mm };
	if (!e->die.wanted)
		return;
	e->die.wanted = false;
	e->die.taken = die_photo_take(frame, &e->scene->lens, watch_pose(e->watch), at,
			       e->scene->table.die_mm, &e->die.photo, NULL) == DT_OK;
}

/* While all is settled, an eighth of a frame mostly says enough. */
static enum dt_status get_frame(
	struct eye *e, int64_t now_ns, struct cam_frame *frame, struct dt_error *err)
{
	cam_set_time(e->cam, now_ns);
	return watch_settled(e->watch) && !e->wanted && !is_outside_due(e, now_ns)
		       ? cam_glimpse(e->cam, frame, err)
		       : cam_acquire(e->cam, frame, err);
}

static enum dt_status watch_it(
	struct eye *e, int64_t now_ns, struct cam_frame *frame, struct dt_error *err)
{
	struct img img = cam_frame_img(frame);
	/* Its clock may differ from ours; the watch only needs that it goes forward. */
	int64_t t_ns = frame->t_ns > e->watched_ns ? frame->t_ns : e->watched_ns + 1;
	e->watched_ns = t_ns;
	if (frame->small && watch_still(e->watch, &img, t_ns))
		return DT_OK;
	enum dt_status st = cam_whole(e->cam, frame, err);
	if (st != DT_OK)
		return st;
	img = cam_frame_img(frame);
	st = watch_frame(e->watch, &img, t_ns, err);
	if (st != DT_OK)
		return st;
	look_outside(e, &img, now_ns);
	photograph(e, &img);
	e->wanted = false;
	if (e->on_frame)
		e->on_frame(e->user, &img, e->watch);
	return learn_bare(e, &img, t_ns, err);
}

static bool take_frame(struct eye *e, int64_t now_ns)
{
	struct dt_error err = { .msg = "" };
	struct cam_frame frame;
	enum dt_status st = get_frame(e, now_ns, &frame, &err);
	if (st == DT_ERR_AGAIN && cam_starting(e->cam))
		e->frame_ns = now_ns;
	if (st == DT_ERR_AGAIN && now_ns - e->frame_ns < SILENT_NS)
		return false;
	if (st != DT_OK) {
		lose_camera(e, now_ns, st == DT_ERR_AGAIN ? _("it gives no pictures") : err.msg);
		return false;
	}
	e->frame_ns = now_ns;
	st = watch_it(e, now_ns, &frame, &err);
	cam_release(e->cam, &frame);
	if (st != DT_OK) {
		lose_camera(e, now_ns, err.msg);
		return false;
	}
	e->failure[0] = '\0';
	e->pause_ns = PAUSE_MIN_NS;
	return true;
}

static unsigned step(struct live_eye *base, int64_t now_ns)
{
	struct eye *e = eye_of(base);
	unsigned news = 0;
	if (have_camera(e, now_ns) && take_frame(e, now_ns)) {
		news |= LIVE_EYE_FRAME;
		take_events(e);
	}
	if (((news & LIVE_EYE_FRAME) || e->failure[0]) && make_look(e))
		news |= LIVE_EYE_LOOK;
	if (make_trouble(e))
		news |= LIVE_EYE_TROUBLE;
	return news;
}

static const struct ses_look *look(const struct live_eye *base)
{
	return &seen_by(base)->look;
}

static const char *trouble(const struct live_eye *base)
{
	return seen_by(base)->trouble;
}

static uint32_t moving(const struct live_eye *base)
{
	const struct eye *e = seen_by(base);
	uint32_t bits = 0;
	for (size_t i = 0; i < watch_zones(e->watch); i++)
		bits |= (uint32_t)!watch_zone_at(e->watch, i)->stable << i;
	return bits;
}

static bool settled(const struct live_eye *base)
{
	return watch_settled(seen_by(base)->watch);
}

static bool looks(const struct live_eye *base)
{
	return watch_looks_for_cards(seen_by(base)->watch);
}

bool live_eye_open(const struct live_eye *base)
{
	return seen_by(base)->cam != NULL;
}

const struct watch *live_eye_watch(const struct live_eye *base)
{
	return seen_by(base)->watch;
}

static const struct live_eye_ops ops = { .step = step,
	.fd = fd,
	.look = look,
	.trouble = trouble,
	.moving = moving,
	.settled = settled,
	.looks = looks,
	.bare = bare,
	.photograph = want_photo,
	.photo = photo,
	.destroy = destroy };
