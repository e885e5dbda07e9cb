/* SPDX-License-Identifier: MIT */
/*
 * draw_readme.c - draw-readme FOLDER [first]: the pictures of README.md, out of one game of bots at
 * the simulated table: the camera's picture with what is read in it, the display at three moments,
 * and the light strip. With "first" the earliest moments do, and not the end.
 *
 * Nothing is drawn for the occasion: reader, displays and strip are those of a table. Seed and game
 * are always the same.
 */
#include "livegame.h"

#include "cv_bridge.h"
#include "image_file.h"
#include "disp_draw.h"
#include "reading_draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The camera's picture is made this wide: letters on dice can be read. */
enum { TABLE_WIDTH = 1152, TABLE_QUALITY = 80 };
enum { WIDTH = 480, HEIGHT = 320, STRIP = 28, LAMP_PX = 2 };
enum { SEATS = 4, DICE_LEAST = 2, ROUND = 3, WON_LEAST = 5 };

/* A display that keeps moments. */
struct artist {
	struct disp base;
	struct livetable table;
	struct livescore score;
	struct disp_picture *picture;
	const char *folder;
	bool first, table_done, town_done, end_done;
};

static struct dt_error err;

static void must(enum dt_status st)
{
	if (st == DT_OK)
		return;
	fprintf(stderr, "draw-readme: %s\n", err.msg);
	exit(EXIT_FAILURE);
}

static const char *path_of(const struct artist *a, const char *name)
{
	static char path[1024];
	if (snprintf(path, sizeof(path), "%s/%s", a->folder, name) >= (int)sizeof(path)) {
		fprintf(stderr, "draw-readme: the path is too long\n");
		exit(EXIT_FAILURE);
	}
	return path;
}

static void keep_display(struct artist *a, const struct disp_view *view, const char *name)
{
	must(disp_picture_draw(a->picture, view, NULL, &err));
	must(disp_picture_save(a->picture, path_of(a, name), &err));
}

static void write_jpeg(const struct artist *a, const char *name, const struct img *im)
{
	uint8_t *bytes = NULL;
	size_t n = 0;
	must(cvb_encode_jpeg(im, TABLE_QUALITY, &bytes, &n, &err));
	FILE *f = fopen(path_of(a, name), "wbe");
	bool good = f && fwrite(bytes, 1, n, f) == n;
	good = (f && fclose(f) == 0) && good;
	free(bytes);
	must(good ? DT_OK : dt_fail(&err, DT_ERR_IO, 0, "%s cannot be written", path_of(a, name)));
}

static void keep_table(struct artist *a)
{
	static struct reading reading;
	const struct dt_dice_set bone = { "bone", dt_poker };
	struct img frame = { 0 }, small = { 0 };
	const struct img *seen;
	must(sim_picture(a->table.world, 1, &seen, &err));
	must(reader_read(a->table.reader, seen, &reading, &err));
	must(img_init(&frame, seen->width, seen->height, 3, IMG_U8, &err));
	for (int32_t y = 0; y < seen->height; y++)
		memcpy(img_row(&frame, y), img_row(seen, y), 3 * (size_t)seen->width);
	must(reading_draw(&a->table.scene, &reading, &bone, &frame, &err));
	must(cvb_resize(&frame, TABLE_WIDTH, TABLE_WIDTH * seen->height / seen->width, CVB_AREA,
		&small, &err));
	write_jpeg(a, "table.jpg", &small);
	img_finish(&frame);
	img_finish(&small);
}

/* The strip that the display draws below its picture, larger. */
static void keep_strip(struct artist *a, const struct disp_view *view)
{
	struct disp_picture *with = disp_picture_create(WIDTH, HEIGHT, STRIP, false, &err);
	struct img strip = { 0 }, large = { 0 };
	int width, height, stride;
	must(with ? DT_OK : err.code);
	must(disp_picture_draw(with, view, NULL, &err));
	const uint8_t *px = disp_picture_pixels(with, &width, &height, &stride);
	must(img_init(&strip, width, STRIP, 3, IMG_U8, &err));
	for (int y = 0; y < STRIP; y++)
		for (int x = 0; x < width; x++) {
			uint32_t c;
			memcpy(&c,
				px + (size_t)(height - STRIP + y) * (size_t)stride + 4 * (size_t)x,
				sizeof(c));
			for (int k = 0; k < 3; k++)
				img_row(&strip, y)[3 * x + k] = (uint8_t)(c >> 8 * k);
		}
	must(cvb_resize(&strip, LAMP_PX * width, LAMP_PX * STRIP, CVB_LINEAR, &large, &err));
	must(img_write_file(path_of(a, "strip.png"), &large, &err));
	img_finish(&strip);
	img_finish(&large);
	disp_picture_destroy(with);
}

/* Has everybody laid some dice open, and is nothing in question? */
static bool dice_lie_open(const struct screen *s)
{
	if (s->phase != SCREEN_ROLLING || s->warning[0])
		return false;
	for (int i = 0; i < SEATS; i++) {
		const struct screen_seat *p = &s->seat[i];
		int n = 0;
		bool doubt = false;
		for (int k = 0; k < p->slots; k++) {
			n += p->die[k].face != 0;
			doubt = doubt || p->die[k].doubt;
		}
		if (p->state != DT_ZONE_OPEN || n < DICE_LEAST || doubt || p->trouble[0])
			return false;
	}
	return true;
}

static bool town_is_won(const struct screen *s)
{
	int won = 0;
	if (s->phase != SCREEN_SETTLING || s->warning[0])
		return false;
	for (int i = 0; i < SCREEN_PLACES; i++)
		won += s->place[i].state == SCREEN_WON;
	return won >= WON_LEAST;
}

static enum dt_status show(struct disp *d, const struct disp_view *view, struct dt_error *why)
{
	struct artist *a = (struct artist *)d;
	const struct screen *s = view->screen;
	(void)why;
	if (s->round < (a->first ? 1 : ROUND))
		return DT_OK;
	if (!a->table_done && dice_lie_open(s)) {
		keep_table(a);
		keep_display(a, view, "display-dice.png");
		a->table_done = true;
	} else if (a->table_done && !a->town_done && town_is_won(s)) {
		keep_display(a, view, "display-town.png");
		keep_strip(a, view);
		a->town_done = true;
		if (a->first) /* as good as an end */
			snprintf(a->score.failure, sizeof(a->score.failure), "enough");
	} else if (!a->end_done && s->phase == SCREEN_OVER) {
		keep_display(a, view, "display-end.png");
		a->end_done = true;
	}
	return DT_OK;
}

int main(int argc, char **argv)
{
	static const struct disp_ops ops = { .name = "pictures", .show = show };
	static struct artist a = { .base.ops = &ops };
	if (argc < 2 || argc > 3 || (argc == 3 && strcmp(argv[2], "first") != 0)) {
		fprintf(stderr, "Usage: draw-readme FOLDER [first]\n");
		return 2;
	}
	a.folder = argv[1];
	a.first = argc == 3;
	a.picture = disp_picture_create(WIDTH, HEIGHT, 0, false, &err);
	must(a.picture ? DT_OK : err.code);
	livegame_kind.board = true;
	livetable_open(&a.table, "bone", 1, 0);
	livegame_play(&a.table, "README", SEATS, &a.base, &a.score);
	livetable_close(&a.table);
	disp_picture_destroy(a.picture);
	bool all = a.table_done && a.town_done && (a.first || a.end_done);
	if (!all || (!a.first && a.score.failure[0]))
		fprintf(stderr, "draw-readme: the game has not shown all of it %s\n",
			a.score.failure);
	return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
