/* SPDX-License-Identifier: MIT */
/*
 * teach_live.c - takes a picture of each face when a person presses a key.
 *
 * Here a key is asked for: only people know when the last die shows the face.
 */
#include "teach_live.h"

#include "calibrate.h"
#include "cv_bridge.h"
#include "live_picture.h"
#include "watch_camera.h"
#include "words.h"
#include "clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The finder's score, above which a square is hardly ever anything but a die's top. */
#define CLEAR_SQUARE 2.0f

/* What the pictures are called; the teacher keeps the pointers. */
static char names[DT_SET_FACES_MAX * TEACH_LIVE_PICTURES][32];

struct school {
	struct teacher *teacher;
	struct reader *reader;
	const struct vis_scene *scene;
	const struct dt_alphabet *alphabet;
	struct watch_camera camera;
	struct live_picture *live;
	struct teach_album *album;
};

/* One picture: its squares go to the teacher (or nowhere), and are drawn (or not). */
struct changed {
	struct school *school;
	bool learn;
	unsigned face;
	int32_t zone;
	const char *name;
	struct img *picture; /* NULL: nothing is drawn */
	size_t open, hidden; /* zones, of the picture that was to be learnt from */
};

static enum dt_status draw_square(
	const struct changed *g, struct face_pose pose, struct dt_error *err)
{
	static const struct cvb_ink ink = { 255, 255, 0, 2 };
	const struct vis_scene *s = g->school->scene;
	const struct dt_area *z = &s->table.areas[g->zone];
	double x = z->x_mm - READ_MARGIN_MM + pose.x / READ_PX_PER_MM;
	double y = z->y_mm - READ_MARGIN_MM + pose.y / READ_PX_PER_MM;
	double half = s->table.die_mm / 2, a = (double)pose.angle * M_PI / 180;
	struct vis_point3 mm[4];
	struct vis_point px[4];
	for (int k = 0; k < 4; k++) {
		double u = k == 0 || k == 3 ? -half : half, v = k < 2 ? -half : half;
		mm[k] = (struct vis_point3){ x + u * cos(a) - v * sin(a),
			y + u * sin(a) + v * cos(a), -s->table.die_mm };
	}
	enum dt_status st = cvb_project(&s->lens, &s->pose, mm, 4, px, err);
	return st == DT_OK ? cvb_draw_polygon(g->picture, px, 4, true, ink, err) : st;
}

static enum dt_status take_square(void *user, const struct img *view, struct face_pose pose,
	float square, const struct zone_light *light, struct dt_error *err)
{
	struct changed *g = user;
	enum dt_status st = DT_OK;
	if (g->learn)
		st = teacher_add(g->school->teacher, g->face, g->name, g->zone, view, pose, square,
			light, err);
	return st == DT_OK && g->picture && square >= CLEAR_SQUARE ? draw_square(g, pose, err) : st;
}

/* How many zones have dice in them, and how many are hidden by a hand or a cup. */
static enum dt_status survey(struct school *s, const struct img *frame, size_t *open,
	size_t *hidden, struct dt_error *err)
{
	static struct reading r;
	enum dt_status st = reader_read(s->reader, frame, &r, err);
	*open = *hidden = 0;
	for (size_t i = 0; st == DT_OK && i < r.n; i++) {
		*open += r.zone[i].state == DT_ZONE_OPEN;
		*hidden += r.zone[i].state == DT_ZONE_BUSY || r.zone[i].state == DT_ZONE_COVERED;
	}
	return st;
}

static enum dt_status look(struct changed *g, const struct img *frame, struct dt_error *err)
{
	struct reader *r = g->school->reader;
	enum dt_status st = DT_OK;
	for (size_t z = 0; st == DT_OK && z < reader_zones(r); z++) {
		g->zone = (int32_t)z;
		st = reader_squares(r, frame, z, take_square, g, err);
	}
	return st;
}

static enum dt_status show(struct school *s, const struct img *frame, struct dt_error *err)
{
	int64_t now = dt_clock_ns();
	struct changed g = { .school = s };
	if (!live_picture_due(s->live, now))
		return DT_OK;
	g.picture = live_picture_begin(s->live, frame, err);
	if (!g.picture)
		return DT_ERR_NOMEM;
	enum dt_status st = cal_draw(s->scene, g.picture, err);
	if (st == DT_OK)
		st = look(&g, frame, err);
	return st == DT_OK ? live_picture_end(s->live, now, err) : st;
}

enum dt_status teach_album_show(
	void *user, const char *name, struct img *frame, struct dt_error *err)
{
	const struct teach_album *album = user;
	for (size_t i = 0; i < album->n; i++)
		if (strcmp(album->page[i].name, name) == 0)
			return img_copy(&album->page[i].frame, frame, err);
	return dt_fail(err, DT_ERR_IO, 0, "%s was not kept", name);
}

void teach_album_finish(struct teach_album *album)
{
	for (size_t i = 0; i < album->n; i++)
		img_finish(&album->page[i].frame);
	album->n = 0;
}

static enum dt_status keep(
	struct teach_album *album, const char *name, const struct img *frame, struct dt_error *err)
{
	enum dt_status st = img_copy(frame, &album->page[album->n].frame, err);
	if (st == DT_OK)
		album->page[album->n++].name = name;
	return st;
}

/* One frame; with learn it is learnt from. */
static enum dt_status step(struct school *s, struct changed *g, bool learn, struct dt_error *err)
{
	struct cam_frame f;
	struct img frame;
	enum dt_status st = watch_camera_see(&s->camera, &f, &frame, err);
	if (st != DT_OK)
		return st;
	g->learn = learn;
	if (learn)
		st = survey(s, &frame, &g->open, &g->hidden, err);
	if (st == DT_OK && learn && g->open && !g->hidden)
		st = look(g, &frame, err);
	if (st == DT_OK && learn && g->open && !g->hidden)
		st = keep(s->album, g->name, &frame, err);
	if (st == DT_OK)
		st = show(s, &frame, err);
	cam_release(s->camera.cam, &f);
	return st;
}

static enum dt_status learn_picture(struct school *s, unsigned face, int n, struct dt_error *err)
{
	const char *label = dt_face_label(s->alphabet, face);
	struct cam_look settled;
	char *name = names[(int)(face - 1) * TEACH_LIVE_PICTURES + n - 1];
	snprintf(name, sizeof(names[0]), _("face %s, picture %d"), label, n);
	struct changed g = { .school = s, .face = face, .name = name };
	live_picture_say(s->live,
		n == 1 ? _("%s of %d: turn every die to %s, lay them into the zones, apart, turned "
			   "all "
			   "ways, then press Enter.")
		       : _("%s of %d: turn every die to %s, lay them elsewhere in the zones, "
			   "turned "
			   "otherwise, then press Enter."),
		name, TEACH_LIVE_PICTURES, label);
	while (!g.open || g.hidden) {
		enum live_key key = live_picture_key(s->live);
		if (key == LIVE_QUIT || (key == LIVE_NONE && !live_picture_keys(s->live)))
			return dt_fail(err, DT_ERR_AGAIN, 0,
				_("given up before %s was taken; nothing was stored"), name);
		bool learn = key == LIVE_GO && cam_get_look(s->camera.cam, &settled);
		enum dt_status st = step(s, &g, learn, err);
		if (st != DT_OK)
			return st;
		if (key == LIVE_GO && !learn)
			live_picture_say(s->live, "%s",
				_("The camera still gets used to the light: press Enter again."));
		else if (learn && g.hidden)
			live_picture_say(s->live, "%s",
				_("A hand or a cup hides a zone. Take it away, then press Enter "
				  "again."));
		else if (learn && !g.open)
			live_picture_say(s->live, "%s",
				_("No die is seen in any zone. Lay them there, then press Enter "
				  "again."));
	}
	live_picture_say(s->live, _("%s is taken."), name);
	return DT_OK;
}

enum dt_status teach_live(struct teacher *t, struct reader *reader, const struct vis_scene *scene,
	const struct dt_alphabet *alphabet, const char *spec, const char *draw,
	struct teach_album *album, struct dt_error *err)
{
	struct school s = {
		.teacher = t, .reader = reader, .scene = scene, .alphabet = alphabet, .album = album
	};
	enum dt_status st = DT_OK;
	s.live = live_picture_create("dicetable teach", draw, err);
	if (!s.live)
		return DT_ERR_NOMEM;
	st = watch_camera_open(&s.camera, spec, &scene->look, err);
	for (unsigned face = 1; st == DT_OK && face <= alphabet->n; face++)
		for (int k = 1; st == DT_OK && k <= TEACH_LIVE_PICTURES; k++)
			st = learn_picture(&s, face, k, err);
	watch_camera_close(&s.camera);
	live_picture_destroy(s.live);
	return st;
}
