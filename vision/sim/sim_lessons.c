/* SPDX-License-Identifier: MIT */
/*
 * sim_lessons.c - pictures to calibrate and to teach with, taken of the simulated table.
 */
#include "sim_room.h"

#include <math.h>

/* So that no two players of two pictures have the same luck; another number gives other pictures.
 */
enum { PLAYERS_APART = 8 };

static enum dt_status take(struct sim_world *w, const struct sim_shape *shapes, size_t n,
	uint64_t grain, const struct img **out, struct dt_error *err)
{
	struct sim_light light = sim_light_now(w);
	enum dt_status st = sim_prepare(w, err);
	return st == DT_OK ? sim_draw_frame(w->draw, &light, shapes, n, grain, out, err) : st;
}

/* Held over the table, turned and tilted, somewhere else in each picture so that all of it is seen.
 */
static struct sim_shape chessboard(const struct sim_world *w, int32_t i, struct sim_rand *rand)
{
	const struct dt_table *t = &w->table;
	struct sim_shape s = { .kind = SIM_BOX, .paint = SIM_CHESS, .round = 0.4f, .gloss = 0.02f };
	float square = (float)t->chessboard.square_mm, turn = sim_rand_between(rand, -0.5f, 0.5f);
	float tilt = sim_rand_between(rand, 0.2f, 0.5f), toward = 2.4f * (float)i;
	float c = cosf(turn), n = sinf(turn), ax = cosf(toward), ay = sinf(toward);
	float k = 1 - cosf(tilt), st = sinf(tilt);
	/* Rodrigues' formula for a level axis, times the turn in the plane. */
	float lean[9] = { 1 - k * ay * ay, k * ax * ay, st * ay, k * ax * ay, 1 - k * ax * ax,
		-st * ax, -st * ay, st * ax, 1 - k };
	float flat[9] = { c, -n, 0, n, c, 0, 0, 0, 1 };
	for (int r = 0; r < 3; r++)
		for (int q = 0; q < 3; q++)
			for (int m = 0; m < 3; m++)
				s.turn[3 * r + q] += lean[3 * r + m] * flat[3 * m + q];
	s.half[0] = (float)(t->chessboard.columns + 2) * square / 2;
	s.half[1] = (float)(t->chessboard.rows + 2) * square / 2;
	s.half[2] = 1.5f;
	s.round_to = square;
	s.at[0] = (float)t->width_mm * (0.27f + 0.23f * (float)(i % 3));
	s.at[1] = (float)t->height_mm * (0.32f + 0.36f * (float)(i / 3 % 2));
	s.at[2] = -sim_rand_between(rand, 90, 200);
	for (int b = 0; b < 3; b++)
		s.colour[b] = 0.8f;
	return s;
}

enum dt_status sim_empty_picture(struct sim_world *w, const struct img **out, struct dt_error *err)
{
	return take(w, NULL, 0, 1, out, err);
}

enum dt_status sim_chess_picture(
	struct sim_world *w, int32_t i, const struct img **out, struct dt_error *err)
{
	struct sim_rand rand = { sim_hash(w->seed * 64 + (uint64_t)i) };
	struct sim_shape board = chessboard(w, i, &rand);
	return take(w, &board, 1, (uint64_t)i + 2, out, err);
}

/* All dice of a player that have the face open in the zone, with it up. */
static void lay_all(const struct sim_world *w, size_t player, unsigned face, uint64_t luck,
	struct sim_shape *shapes)
{
	struct sim_player p = w->players[player];
	p.rand.state = sim_hash(luck * PLAYERS_APART + player);
	for (int k = 0; k < p.dice_n; k++)
		p.dice[k].where = SIM_AWAY;
	for (int k = 0; k < p.dice_n; k++) {
		float spot[2];
		uint8_t side = sim_side_of(w, &p.dice[k], face);
		if (!side)
			continue;
		sim_plan_spot(&p, spot);
		p.dice[k].side = side;
		sim_die_lay(&p.dice[k], spot[0], spot[1],
			sim_rand_between(&p.rand, 0, 2 * (float)M_PI));
	}
	sim_player_shapes(&p, shapes);
}

enum dt_status sim_teach_picture(
	struct sim_world *w, int face, int32_t i, const struct img **out, struct dt_error *err)
{
	uint64_t luck = sim_hash(w->seed) + (uint64_t)(face * 64 + i);
	for (size_t k = 0; k < w->players_n; k++)
		lay_all(w, k, (unsigned)face, luck, &w->shapes[k * SIM_PLAYER_SHAPES]);
	return take(w, w->shapes, w->players_n * SIM_PLAYER_SHAPES, luck, out, err);
}
