/* SPDX-License-Identifier: MIT */
/*
 * card_reader.h - the cards with stickers that lie in the areas of a table or are held over them.
 *
 * Knows stickers only: what is printed on a card, and what a card means, it does not. A tag that
 * the table itself has is never a card.
 */
#ifndef VIS_CARD_READER_H
#define VIS_CARD_READER_H

#include "dt_card.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

struct card_reader;

/* One that was found, and where the camera sees it. */
struct card_seen {
	struct dt_card card;
	struct vis_point corner[4]; /* pixels, of the whole sticker with its white rim: top left of
				     * the upright tag, then clockwise */
};

/* Nothing of the scene is kept but lens, pose, areas and the ids of the table's tags. single: each
 * picture is looked at for itself; false: they follow each other, and what one look does not show
 * under strong light or at a shadow's edge the next one may. NULL on failure. Free with
 * card_reader_destroy. */
struct card_reader *card_reader_create(
	const struct vis_scene *scene, bool single, struct dt_error *err);
void card_reader_destroy(struct card_reader *r);

/* The camera stands elsewhere now. On failure the reader is as it was. */
enum dt_status card_reader_move(
	struct card_reader *r, const struct vis_pose *pose, struct dt_error *err);

/* What is in area i (from 0, in the order of the table): at most DT_CARDS_MAX, by id. The frame has
 * the lens' size and three channels. On failure, as in cv_bridge.h, none. */
enum dt_status card_reader_find(struct card_reader *r, const struct img *frame, size_t i,
	struct card_seen out[DT_CARDS_MAX], size_t *n, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
