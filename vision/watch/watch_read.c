/* SPDX-License-Identifier: MIT */
/*
 * watch_read.c - gives a watch the functions of a reader: zones, cards, and to move with the
 * camera.
 */
#include "watch_read.h"

#include <string.h>

static void take_zone(const struct read_zone *from, struct watch_zone *out)
{
	memset(out, 0, sizeof(*out));
	out->number = from->number;
	out->state = (uint8_t)from->state;
	out->n = (uint8_t)(from->n < UINT8_MAX ? from->n : UINT8_MAX);
	for (size_t i = 0; i < from->n && i < WATCH_DICE_MAX; i++)
		out->die[i] = from->dice[i];
}

static enum dt_status read_with(void *user, const struct img *frame, uint32_t zones,
	struct watch_zone *out, struct dt_error *err)
{
	struct reading seen;
	enum dt_status st = reader_read(user, frame, &seen, err);
	for (size_t i = 0; st == DT_OK && i < seen.n; i++)
		if (zones >> i & 1)
			take_zone(&seen.zone[i], &out[i]);
	return st;
}

static enum dt_status move_with(void *user, const struct vis_pose *pose, struct dt_error *err)
{
	return reader_move(user, pose, err);
}

static enum dt_status cards_with(void *user, const struct img *frame, size_t zone,
	struct dt_card *cards, size_t *n, struct dt_error *err)
{
	return reader_cards_in(user, frame, zone, cards, n, err);
}

struct watch_reader watch_read_with(struct reader *r)
{
	return (struct watch_reader){ .user = r,
		.read = read_with,
		.move = move_with,
		.cards = reader_has_cards(r) ? cards_with : NULL };
}
