/* SPDX-License-Identifier: MIT */
/*
 * at_table.c - what is alike for every game at a table: the faces of its dice, and what is usual
 * where a game says nothing of its own.
 */
#include "at_table.h"

#include "words.h"

#include <stdio.h>
#include <string.h>

/* ---- Dice ---- */

unsigned game_dice(const struct game_table *t)
{
	unsigned n = 0;
	for (size_t i = 0; i < t->kinds_n; i++)
		n += t->kinds[i].each;
	return n;
}

unsigned game_own_dice(const struct game_table *t)
{
	unsigned n = 0;
	for (size_t i = 0; i < t->kinds_n; i++)
		n += t->kinds[i].passed ? 0 : t->kinds[i].each;
	return n;
}

unsigned game_faces(const struct game_table *t)
{
	unsigned n = 0;
	for (size_t i = 0; i < t->kinds_n; i++)
		n += t->kinds[i].alphabet->n;
	return n;
}

const char *game_face(const struct game_table *t, unsigned face)
{
	unsigned of_kind;
	int kind = dt_kind_face(t->kinds, t->kinds_n, face, &of_kind);
	return kind < 0 ? NULL : dt_face_label(t->kinds[kind].alphabet, of_kind);
}

/* ---- What is usual ---- */

static enum game_need need(const struct game *g, int seat)
{
	return game_acting(g) & game_bit(seat) ? NEED_CUP : NEED_NOTHING;
}

static enum dt_status card(const struct game *g, const struct game_card_seen *seen,
	struct game_action *out, struct dt_error *err)
{
	(void)g, (void)seen, (void)out;
	return dt_fail(err, DT_ERR_AGAIN, 0, "a card that lies there means nothing");
}

static enum dt_colour colour(const struct game *g, int seat)
{
	(void)g, (void)seat;
	return DT_COLOUR_UNSURE;
}

static void lying_on(const struct game *g, int seat, unsigned field, uint8_t faces[GAME_FACES_MAX])
{
	(void)g, (void)seat, (void)field;
	memset(faces, 0, GAME_FACES_MAX);
}

static int price(const struct game *g, int seat, const uint8_t *lying)
{
	(void)g, (void)seat, (void)lying;
	return -1;
}

static void aside(const struct game *g, int seat, uint8_t *faces)
{
	(void)g, (void)seat;
	memset(faces, 0, GAME_FACES_MAX);
}

static bool lying(const struct game *g, int seat, uint8_t faces[GAME_FACES_MAX])
{
	(void)g, (void)seat;
	memset(faces, 0, GAME_FACES_MAX);
	return true;
}

static void leaves(const struct game *g, const struct game_action *a, uint8_t faces[GAME_FACES_MAX])
{
	(void)g;
	memcpy(faces, a->arg, GAME_FACES_MAX);
}

static enum dt_status before(
	const struct game *g, int seat, const uint8_t *lies, struct dt_error *err)
{
	(void)g, (void)seat, (void)lies, (void)err;
	return DT_OK;
}

static enum dt_status resting(
	const struct game *g, int seat, const uint8_t *lies, struct dt_error *err)
{
	(void)g, (void)seat, (void)lies, (void)err;
	return DT_OK;
}

static bool forced(const struct game *view, int seat)
{
	(void)view, (void)seat;
	return false;
}

static bool openly(const struct game *g, const struct game_action *a)
{
	(void)g, (void)a;
	return true;
}

static bool open_hands(const struct game *g)
{
	(void)g;
	return false;
}

static int likely(const struct game *g, const struct game_action *a, const uint8_t *lies)
{
	(void)g, (void)a, (void)lies;
	return 0;
}

static size_t mends(const struct game *g, int seat, struct game_action *out, size_t cap)
{
	(void)g, (void)seat, (void)out, (void)cap;
	return 0;
}

static void question(
	const struct game *g, int seat, const char *const *names, char *buf, size_t size)
{
	(void)g;
	snprintf(buf, size, _("%s: what do you choose?"), names[seat - 1]);
}

static bool declines(const struct game_action *a)
{
	(void)a;
	return false;
}

static void option(const struct game *g, const struct game_action *a, const char *const *names,
	char *buf, size_t size)
{
	(void)names;
	snprintf(buf, size, "%s", _(game_ops_of(g)->actions[a->kind].name));
}

static void brief(const struct game *g, int seat, char *buf, size_t size)
{
	(void)g;
	snprintf(buf, size, "%s", seat ? _("Your choice") : _("One moment"));
}

static void note(const struct game *g, const struct game_action *a, char *buf, size_t size)
{
	(void)g, (void)a;
	if (size)
		buf[0] = '\0';
}

static bool explains(const struct game_event *e, const char **name, const char **text)
{
	(void)e, (void)name, (void)text;
	return false;
}

static void doing(const struct game *g, const char *const *names, char *buf, size_t size)
{
	(void)g, (void)names, (void)buf, (void)size;
}

static void own(const struct game *view, struct screen *screen)
{
	(void)view, (void)screen;
}

enum game_begins game_begins_with(const struct game_table *t, const struct game_event *e)
{
	if (t->begins)
		return t->begins(e);
	return t->next && e->kind == t->next ? BEGINS_NEXT : BEGINS_NOTHING;
}

void game_add_line(struct screen *screen, const char *text)
{
	memmove(screen->line[1], screen->line[0], sizeof(screen->line) - sizeof(screen->line[0]));
	memset(screen->line[0], 0, sizeof(screen->line[0]));
	snprintf(screen->line[0], sizeof(screen->line[0]), "%s", text);
}

void game_show_usual(const struct game *view, struct screen *screen)
{
	struct game_result r;
	game_result(view, &r);
	snprintf(screen->title, sizeof(screen->title), "%s", _(game_ops_of(view)->title));
	screen->phase = r.over ? SCREEN_OVER : SCREEN_ROLLING;
	screen->winners = (uint8_t)r.winners;
	for (int i = 0; i < game_setup_of(view)->seats; i++) {
		screen->seat[i].points = r.over ? r.points[i] : -1;
		screen->seat[i].paid = -1;
	}
}

void game_table_whole(
	const struct game_table *t, const struct game_setup *setup, struct game_table *out)
{
	*out = *t;
	if (t->kinds_played)
		out->kinds_n = t->kinds_played(setup);
	if (t->fields_played)
		out->fields_n = t->fields_played(setup);
#define USUAL(part)                                                                                \
	if (!out->part)                                                                            \
	out->part = part
	USUAL(need);
	USUAL(card);
	USUAL(colour);
	USUAL(lying_on);
	USUAL(price);
	USUAL(aside);
	USUAL(lying);
	USUAL(leaves);
	USUAL(before);
	USUAL(resting);
	USUAL(forced);
	USUAL(openly);
	USUAL(open_hands);
	USUAL(likely);
	USUAL(mends);
	USUAL(question);
	USUAL(declines);
	USUAL(option);
	USUAL(brief);
	USUAL(note);
	USUAL(explains);
	USUAL(doing);
	USUAL(own);
#undef USUAL
	if (!out->show)
		out->show = game_show_usual;
}
