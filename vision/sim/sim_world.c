/* SPDX-License-Identifier: MIT */
/*
 * sim_world.c - puts players, light and camera together, and lets time pass for all of them.
 */
#include "sim_room.h"

#include "sim_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MS_NS INT64_C(1000000)

static const char *const mischief_names[SIM_MISCHIEFS] = { "cocked", "outside", "slow-hand", "swap",
	"glare", "bumped-camera", "lights-out" };

enum dt_status sim_mischief_parse(const char *words, uint32_t *set, struct dt_error *err)
{
	*set = 0;
	while (*words) {
		size_t n = strcspn(words, ",+");
		int found = -1;
		for (int i = 0; i < SIM_MISCHIEFS; i++)
			if (strlen(mischief_names[i]) == n && !memcmp(words, mischief_names[i], n))
				found = i;
		if (n == 3 && !memcmp(words, "all", 3))
			*set = (1u << SIM_MISCHIEFS) - 1;
		else if (found >= 0)
			*set |= 1u << found;
		else if (n > 0)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"no mischief \"%.*s\"; there are cocked, outside, slow-hand, swap, "
				"glare, bumped-camera, lights-out, and all",
				(int)(n < 40 ? n : 40), words);
		words += n + (words[n] != '\0');
	}
	return DT_OK;
}

static struct sim_light lamp_light(enum sim_lamp lamp)
{
	static const struct sim_light lights[] = {
		[SIM_LAMP_SOFT] = { .lamp = { 520, 160, -1300 },
			.radius = 130,
			.colour = { 0.82f, 0.85f, 0.86f },
			.ambient = { 0.28f, 0.28f, 0.28f },
			.gain = 0.86f,
			.noise = 1.6f },
		[SIM_LAMP_SIDE] = { .lamp = { -260, -120, -820 },
			.radius = 45,
			.colour = { 1.0f, 1.2f, 1.36f },
			.ambient = { 0.22f, 0.24f, 0.25f },
			.gain = 0.8f,
			.noise = 2.0f },
		[SIM_LAMP_DIM] = { .lamp = { 430, 330, -1500 },
			.radius = 160,
			.colour = { 0.20f, 0.22f, 0.24f },
			.ambient = { 0.13f, 0.13f, 0.13f },
			.strip = { 0.10f, 0.34f, 0.12f },
			.gain = 1.0f,
			.noise = 3.0f },
	};
	return lights[lamp];
}

/* Turn vector of a matrix near to no turn at all. */
static void turn_vector(const double m[9], double out[3])
{
	double c = (m[0] + m[4] + m[8] - 1) / 2;
	double angle = acos(fmin(1, fmax(-1, c))), s = sin(angle);
	double k = s > 1e-9 ? angle / (2 * s) : 0.5;
	out[0] = (m[7] - m[5]) * k;
	out[1] = (m[2] - m[6]) * k;
	out[2] = (m[3] - m[1]) * k;
}

/* A camera at c that looks at a place on the table, turned by roll. */
static struct vis_pose look_at(const double c[3], const double target[2], double roll)
{
	struct vis_pose pose;
	double z[3] = { target[0] - c[0], target[1] - c[1], -c[2] }, m[9];
	double n = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
	for (int i = 0; i < 3; i++)
		z[i] /= n;
	double x[3] = { cos(roll), sin(roll), 0 };
	double dot = x[0] * z[0] + x[1] * z[1];
	for (int i = 0; i < 3; i++)
		x[i] -= dot * z[i];
	n = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
	for (int i = 0; i < 3; i++)
		x[i] /= n;
	double y[3] = { z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2],
		z[0] * x[1] - z[1] * x[0] };
	memcpy(m, x, sizeof(x));
	memcpy(m + 3, y, sizeof(y));
	memcpy(m + 6, z, sizeof(z));
	for (int i = 0; i < 3; i++)
		pose.tvec[i] = -(m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2]);
	turn_vector(m, pose.rvec);
	return pose;
}

static double between(struct sim_rand *r, double low, double high)
{
	return (double)sim_rand_between(r, (float)low, (float)high);
}

static void place_camera(struct sim_world *w)
{
	const struct dt_table *t = &w->table;
	struct sim_rand r = { sim_hash(w->seed + 11) };
	double focus = 1152 / tan(t->field_of_view_deg * M_PI / 360);
	w->lens = (struct vis_lens){ .width = 2304, .height = 1296, .fx = focus, .fy = focus };
	w->lens.cx = 1151.5 + between(&r, -6, 6);
	w->lens.cy = 647.5 + between(&r, -6, 6);
	w->lens.dist[0] = between(&r, -0.06, -0.03);
	w->lens.dist[1] = between(&r, 0, 0.015);
	double at[3] = { t->width_mm / 2 + between(&r, -25, 25),
		t->height_mm / 2 + between(&r, -20, 20), -between(&r, 890, 915) };
	double target[2] = { t->width_mm / 2 + between(&r, -6, 6),
		t->height_mm / 2 + between(&r, -4, 4) };
	w->pose = w->first_pose = look_at(at, target, between(&r, -0.02, 0.02));
}

enum dt_colour sim_seat_colour(int32_t seat)
{
	return (enum dt_colour)(DT_COLOUR_RED + (seat - 1) % (DT_COLOURS - 1));
}

uint8_t sim_colour_of(const struct sim_world *w, int32_t seat)
{
	uint8_t own = w->colours[seat - 1];
	return own ? own : (uint8_t)sim_seat_colour(seat);
}

/* The dice of a seat, kind after kind. */
static void deal_dice(struct sim_world *w, struct sim_player *p)
{
	for (size_t k = 0; k < w->kinds_n; k++)
		for (int i = 0; i < w->kinds[k].each && p->dice_n < SIM_DICE_MAX; i++) {
			int colour = w->kinds[k].own_colour ? sim_colour_of(w, p->zone.number) : 0;
			p->dice[p->dice_n++] = (struct sim_die){
				.kind = (uint8_t)k, .set = w->set[k][colour], .side = 1
			};
		}
}

static void init_player(struct sim_world *w, size_t i)
{
	static const uint8_t skins[4][3] = { { 140, 168, 218 }, { 96, 128, 182 }, { 70, 92, 134 },
		{ 150, 180, 226 } };
	static const uint8_t sleeves[4][3] = { { 110, 60, 40 }, { 50, 52, 150 }, { 60, 110, 70 },
		{ 60, 56, 58 } };
	struct sim_player *p = &w->players[i];
	p->zone = w->table.areas[i];
	p->rand.state = sim_hash(w->seed * 64 + i);
	float y = (float)(p->zone.y_mm + p->zone.height_mm / 2);
	bool below = y > (float)w->table.height_mm / 2;
	p->ahead[1] = below ? -1 : 1;
	p->home[0] = (float)(p->zone.x_mm + p->zone.width_mm / 2) + 25;
	p->home[1] = below ? (float)w->table.height_mm + 220 : -220;
	p->home[2] = -80;
	memcpy(p->hand, p->home, sizeof(p->hand));
	for (int c = 0; c < 3; c++) {
		p->skin[c] = sim_linear(skins[i % 4][c]);
		p->sleeve[c] = sim_linear(sleeves[(i + w->seed) % 4][c]);
	}
	deal_dice(w, p);
}

/* The kinds of dice that there are, and how many each has. */
static enum dt_status take_kinds(
	struct sim_world *w, const struct sim_options *options, struct dt_error *err)
{
	int32_t n = 0;
	w->kinds_n = options->kinds ? options->kinds_n : 1;
	if (w->kinds_n < 1 || w->kinds_n > DT_KINDS_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0, "%zu kinds of dice: 1 to %d", w->kinds_n,
			DT_KINDS_MAX);
	w->kinds[0] = (struct dt_dice_kind){ .each = (uint8_t)options->dice_n };
	if (options->kinds)
		memcpy(w->kinds, options->kinds, w->kinds_n * sizeof(w->kinds[0]));
	else if (!options->dice_n)
		w->kinds[0].each = 5;
	for (size_t k = 0; k < w->kinds_n; k++)
		n += w->kinds[k].each;
	return n >= 1 && n <= SIM_DICE_MAX
		       ? DT_OK
		       : dt_fail(err, DT_ERR_FORMAT, 0, "%d dice for each player: 1 to %d", (int)n,
				 SIM_DICE_MAX);
}

/* How dice of a game look that says nothing of it. */
static const char *usual_look(const struct dt_dice_kind *kind)
{
	return kind->look				     ? kind->look
	       : !kind->alphabet			     ? "bone"
	       : dt_alphabet_same(kind->alphabet, &dt_poker) ? "bone"
	       : dt_alphabet_same(kind->alphabet, &dt_pips)  ? "pips"
							     : "signs";
}

static enum dt_status make_sets(
	struct sim_world *w, const struct sim_options *options, struct dt_error *err)
{
	for (size_t k = 0; k < w->kinds_n; k++) {
		struct dt_dice_kind *kind = &w->kinds[k];
		const char *look = k == 0 && options->dice ? options->dice : usual_look(kind);
		for (int c = 0; c < (kind->own_colour ? DT_COLOURS : 1); c++) {
			w->set[k][c] = sim_set_create(look, kind->alphabet, (enum dt_colour)c, err);
			if (!w->set[k][c])
				return err ? err->code : DT_ERR_NOMEM;
		}
		kind->alphabet = &w->set[k][0]->alphabet;
	}
	return DT_OK;
}

struct sim_world *sim_create(const struct sim_options *options, struct dt_error *err)
{
	struct sim_world *w = calloc(1, sizeof(*w));
	if (!w) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the simulated table");
		return NULL;
	}
	w->table = options->table ? *options->table : sim_table_default;
	w->seed = options->seed;
	w->mischief = options->mischief;
	w->lamp = options->lamp;
	w->board = options->board;
	memcpy(w->colours, options->colours, sizeof(w->colours));
	if (take_kinds(w, options, err) != DT_OK || make_sets(w, options, err) != DT_OK)
		goto fail;
	place_camera(w);
	while (w->players_n < DT_SEATS_MAX && w->players_n < w->table.areas_n &&
		w->table.areas[w->players_n].kind == DT_AREA_ZONE)
		init_player(w, w->players_n++);
	return w;
fail:
	sim_destroy(w);
	return NULL;
}

void sim_destroy(struct sim_world *w)
{
	if (!w)
		return;
	sim_draw_destroy(w->draw);
	for (size_t k = 0; k < DT_KINDS_MAX; k++)
		for (int c = 0; c < DT_COLOURS; c++)
			sim_set_destroy(w->set[k][c]);
	free(w);
}

void sim_set_time(struct sim_world *w, int64_t now_ns)
{
	if (now_ns <= w->now_ns)
		return;
	w->now_ns = now_ns;
	for (size_t i = 0; i < w->players_n; i++)
		sim_player_move(&w->players[i], now_ns);
}

int64_t sim_time(const struct sim_world *w)
{
	return w->now_ns;
}

int64_t sim_next_ns(const struct sim_world *w)
{
	int64_t next = INT64_MAX;
	for (size_t i = 0; i < w->players_n; i++) {
		int64_t t = sim_player_next_ns(&w->players[i]);
		next = t < next ? t : next;
	}
	if (w->dark_until_ns > w->now_ns && w->dark_until_ns < next)
		next = w->dark_until_ns;
	if (w->glare_until_ns > w->now_ns && w->glare_until_ns < next)
		next = w->glare_until_ns;
	return next;
}

bool sim_idle(const struct sim_world *w)
{
	for (size_t i = 0; i < w->players_n; i++)
		if (!sim_player_idle(&w->players[i]))
			return false;
	return w->dark_until_ns <= w->now_ns && w->glare_until_ns <= w->now_ns;
}

bool sim_hand_idle(const struct sim_world *w, int32_t zone)
{
	for (size_t i = 0; i < w->players_n; i++)
		if (w->players[i].zone.number == zone && !sim_player_idle(&w->players[i]))
			return false;
	return true;
}

const struct dt_table *sim_table(const struct sim_world *w)
{
	return &w->table;
}

const struct vis_lens *sim_lens(const struct sim_world *w)
{
	return &w->lens;
}

const struct sim_set *sim_dice(const struct sim_world *w, size_t kind)
{
	return w->set[kind][0];
}

size_t sim_kinds(const struct sim_world *w)
{
	return w->kinds_n;
}

uint8_t sim_face_of(const struct sim_world *w, const struct sim_die *d, int side)
{
	return (uint8_t)dt_game_face(w->kinds, w->kinds_n, d->kind, d->set->side_face[side - 1]);
}

uint8_t sim_side_of(const struct sim_world *w, const struct sim_die *d, unsigned game_face)
{
	unsigned face;
	/* Faces are on the sides in their order, and then again. */
	return dt_kind_face(w->kinds, w->kinds_n, game_face, &face) == d->kind ? (uint8_t)face : 0;
}

/* --- mischief of the room --- */

/* From where it was put up: however often somebody knocks, it does not wander off. */
static void bump_camera(struct sim_world *w)
{
	struct sim_rand r = { sim_hash(w->seed + (uint64_t)w->now_ns) };
	for (int i = 0; i < 3; i++) {
		w->pose.rvec[i] = w->first_pose.rvec[i] + between(&r, -0.006, 0.006);
		w->pose.tvec[i] = w->first_pose.tvec[i] + between(&r, -4, 4);
	}
	w->moved = true;
}

enum dt_status sim_mischief(
	struct sim_world *w, enum sim_mischief what, int32_t zone, struct dt_error *err)
{
	struct sim_player *p = sim_find_player(w, zone, err);
	if (!p)
		return DT_ERR_FORMAT;
	const struct dt_area *z = &p->zone;
	if (what == SIM_BUMP) {
		bump_camera(w);
	} else if (what == SIM_DARK) {
		w->dark_until_ns = w->now_ns + 2200 * MS_NS;
	} else if (what == SIM_GLARE) {
		w->glare_until_ns = w->now_ns + 3500 * MS_NS;
		w->glare_at[0] = (float)(z->x_mm + z->width_mm / 2);
		w->glare_at[1] = (float)(z->y_mm + z->height_mm / 2);
	} else {
		p->mischief |= 1u << what;
	}
	return DT_OK;
}

/* --- pictures --- */

struct sim_light sim_light_now(const struct sim_world *w)
{
	struct sim_light l = lamp_light(w->lamp);
	if (w->now_ns < w->dark_until_ns)
		l.gain *= 0.004f;
	if (w->now_ns < w->glare_until_ns) {
		memcpy(l.glare_at, w->glare_at, sizeof(l.glare_at));
		l.glare_mm = 75;
		l.glare = 2;
	}
	return l;
}

/* The table's flat picture is large and only needed where the camera has another place: it is drawn
 * anew for each. */
enum dt_status sim_prepare(struct sim_world *w, struct dt_error *err)
{
	struct img printed = { 0 };
	if (w->draw && !w->moved)
		return DT_OK;
	enum dt_status st =
		sim_table_draw(&w->table, w->set[0][0], w->board, w->seed, &printed, err);
	if (st == DT_OK && w->draw) {
		st = sim_draw_move(w->draw, &w->pose, &printed, err);
	} else if (st == DT_OK) {
		w->draw = sim_draw_create(&w->lens, &w->table, &printed, &w->pose, err);
		if (!w->draw)
			st = err ? err->code : DT_ERR_NOMEM;
	}
	img_finish(&printed);
	w->moved = false;
	return st;
}

static size_t take_shapes(struct sim_world *w)
{
	struct sim_shape *rest = &w->shapes[w->players_n * SIM_PLAYER_SHAPES];
	for (size_t i = 0; i < w->players_n; i++)
		sim_player_shapes(&w->players[i], &w->shapes[i * SIM_PLAYER_SHAPES]);
	memset(rest, 0, SIM_COMMON_MAX * sizeof(*rest));
	for (int i = 0; i < SIM_COMMON_MAX; i++)
		if (w->common_area[i])
			sim_die_shape(&w->common[i], &rest[i]);
	rest += SIM_COMMON_MAX;
	memset(rest, 0, SIM_CARDS_MAX * sizeof(*rest));
	for (int i = 0; i < SIM_CARDS_MAX; i++)
		sim_card_shape(&w->cards[i], i, &rest[i]);
	return w->players_n * SIM_PLAYER_SHAPES + SIM_COMMON_MAX + SIM_CARDS_MAX;
}

enum dt_status sim_picture(
	struct sim_world *w, uint64_t grain, const struct img **out, struct dt_error *err)
{
	enum dt_status st = sim_prepare(w, err);
	if (st != DT_OK)
		return st;
	size_t n = take_shapes(w);
	struct sim_light light = sim_light_now(w);
	return sim_draw_frame(w->draw, &light, w->shapes, n, grain ^ sim_hash(w->seed), out, err);
}

size_t sim_tiles_drawn(const struct sim_world *w, size_t *all)
{
	*all = 0;
	return w->draw ? sim_draw_tiles(w->draw, all) : 0;
}
