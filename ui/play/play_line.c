/* SPDX-License-Identifier: MIT */
/*
 * play_line.c - see play_line.h.
 */
#include "play_line.h"

#include "cam_sim.h"
#include "disp.h"
#include "sim_table.h"

#include <stdio.h>
#include <string.h>

/* What the game brings to a simulated table: its dice, and areas beside the zones. Where all dice
 * have six faces of one kind, any such dice will do: --dice names them. */
static void describe_sim(const struct game_table *g, struct dt_table *table, struct sim_options *of)
{
	static const char *const no_board[] = { NULL };
	bool any = g->kinds_n == 1 && g->kinds[0].alphabet->n == DT_SET_FACES_MAX;
	*table = sim_table_default;
	for (size_t i = 0; i < g->fields_n && table->areas_n < DT_AREAS_MAX; i++)
		table->areas[table->areas_n++] = g->fields[i].area;
	*of = (struct sim_options){ .table = table,
		.kinds = any ? NULL : g->kinds,
		.kinds_n = g->kinds_n,
		.dice_n = (int32_t)game_dice(g),
		.board = g->board ? g->board : no_board };
}

struct cam *play_line_sim(
	const struct play_line *l, const struct game_table *g, uint64_t seed, struct dt_error *err)
{
	const char *spec = cmd_value(l->args, "camera"), *dice = cmd_value(l->args, "dice");
	const char *mischief = cmd_value(l->args, "mischief");
	char words[128] = "", text[512];
	snprintf(words, sizeof(words), "%s", mischief ? mischief : "");
	for (char *c = words; (c = strchr(c, ','));)
		*c = '+';
	snprintf(text, sizeof(text), "seed=%llu%s%s%s%s%s%s", (unsigned long long)seed,
		dice ? ",dice=" : "", dice ? dice : "", *words ? ",mischief=" : "", words,
		spec && spec[4] ? "," : "", spec ? spec + 4 : "");
	struct dt_table table;
	struct sim_options of;
	describe_sim(g, &table, &of);
	return cam_sim_create_for(text, &of, err);
}

/* Words of the command line that are none, before a game begins. */
static bool check_specs(const struct play_line *l, const struct game_table *g)
{
	const char *display = cmd_value(l->args, "display");
	struct dt_error err;
	enum dt_status st = display ? disp_check_spec(display, &err) : DT_OK;
	if (st == DT_OK && l->camera)
		st = cam_check_spec(l->camera, &err);
	if (st == DT_OK && !l->camera) {
		struct cam *sim = play_line_sim(l, g, 0, &err);
		st = sim ? DT_OK : err.code;
		cam_destroy(sim);
	}
	if (st != DT_OK)
		cmd_usage(l->args, "%s", err.msg);
	return st == DT_OK;
}

/* What cannot be together; true when all is well. */
static bool check_line(struct play_line *l)
{
	const char *seats = cmd_value(l->args, "seats"), *camera = cmd_value(l->args, "camera");
	l->bots = seats != NULL;
	l->fast = cmd_value(l->args, "fast") != NULL;
	l->camera = camera && strncmp(camera, "sim:", 4) != 0 ? camera : NULL;
	if (seats && strcmp(seats, "bots") != 0)
		cmd_usage(l->args, "--seats takes bots, or is left out: then you play one of them");
	else if (l->fast && !l->bots)
		cmd_usage(l->args, "--fast is for bots alone: add --seats bots");
	else if (l->camera && (l->bots || cmd_value(l->args, "mischief")))
		cmd_usage(l->args, "bots and mischief are for the simulated table: --camera sim:");
	else if (!l->record && cmd_value(l->args, "resume") && cmd_value(l->args, "new"))
		cmd_usage(l->args, "--resume or --new, not both");
	else
		return true;
	return false;
}

/* Unless somebody says otherwise a real camera is taken where there is one. */
static void find_camera(struct play_line *l)
{
	bool simulated = l->bots || cmd_value(l->args, "camera") || cmd_value(l->args, "mischief");
	struct cam *cam = simulated ? NULL : cam_create("libcamera:", NULL);
	if (cam)
		l->camera = "libcamera:";
	cam_destroy(cam);
}

bool play_line_read(const struct cmd_args *args, const struct game_table *g, const char *record,
	struct play_line *out)
{
	*out = (struct play_line){ .args = args, .record = record };
	if (!check_line(out))
		return false;
	find_camera(out);
	return check_specs(out, g);
}
