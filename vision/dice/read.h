/* SPDX-License-Identifier: MIT */
/*
 * read.h - reads the dice in the zones of a table: a camera picture in, millimetres and faces out.
 *
 * A reader knows one camera pose, the zones, what they look like empty, and the dice sets that may
 * lie there. It is used by one thread at a time.
 */
#ifndef VIS_READ_H
#define VIS_READ_H

#include "dice.h"
#include "dt_card.h"
#include "face.h"
#include "find.h"
#include "scene.h"
#include "zone.h"

#ifdef __cplusplus
extern "C" {
#endif

#define READ_DICE_MAX 32
#define READ_SETS_MAX 8
/* Resolution of the views, about that of the camera's picture. */
#define READ_PX_PER_MM 2.0
/* Round a zone so much more is looked at, so that a die whose middle is inside can be seen whole.
 */
#define READ_MARGIN_MM 14.0

/* What lies in an area. The angle of a die is not known where its face is not, or where the drawing
 * fits nearly as well in another turn. */
struct read_zone {
	int32_t number;
	enum dt_zone_state state;
	size_t n;
	struct dt_die dice[READ_DICE_MAX];
	size_t cards_n; /* with stickers: reader_cards */
	struct dt_card card[DT_CARDS_MAX];
};

struct reading {
	bool coloured; /* reader_colours: each die says what colour it has */
	bool carded;   /* reader_cards: the cards in the areas are known by their stickers */
	size_t n;
	struct read_zone zone[DT_AREAS_MAX];
};

struct reader;

/* The scene may go afterwards. NULL on failure. Free with reader_destroy. */
struct reader *reader_create(const struct vis_scene *scene, struct dt_error *err);
void reader_destroy(struct reader *r);

/* Copies the set. At most READ_SETS_MAX: DT_ERR_FORMAT for more; DT_ERR_NOMEM. */
enum dt_status reader_add_set(struct reader *r, const struct face_set *set, struct dt_error *err);

/* Forgets the sets that were added, and copies this one. On failure none is known. DT_ERR_NOMEM. */
enum dt_status reader_set_only(struct reader *r, const struct face_set *set, struct dt_error *err);

/* The built-in set of ordinary pip dice (pips.h); its index is the number of the other sets. Tried
 * after them. On failure it is not there. */
enum dt_status reader_add_pips(struct reader *r, struct dt_error *err);

/* The set that a reader tries before the others until another one fits better; without, the one
 * that was added first. set: its index. */
void reader_try_first(struct reader *r, size_t set);

/* May dice of several sets lie there at once? Then each die says of which it is, and one that two
 * sets claim alike is not sure. Without, all dice of a frame are of one set, as mostly they are. */
void reader_together(struct reader *r, bool together);

/* Is the colour of each die's body wanted, too? */
void reader_colours(struct reader *r, bool wanted);

/* Are cards to be known by their stickers, too? A sticker is no die then, nor a reason to doubt
 * one.
 */
enum reader_cards {
	READER_NO_CARDS,
	READER_CARDS,	   /* looked for in each picture that is read */
	READER_CARDS_ASKED /* only by reader_cards_in: what it found last holds for what is read */
};
/* On failure the reader is as it was. */
enum dt_status reader_cards(struct reader *r, const struct vis_scene *scene, enum reader_cards when,
	struct dt_error *err);
/* Are dice looked for in zones alone, and in the other areas nothing but cards? For games whose
 * dice lie nowhere else: their fields are empty then. */
void reader_only_cards(struct reader *r, bool only);
/* Are they wanted? */
bool reader_has_cards(const struct reader *r);
/* The cards in area i (from 0) alone, whatever its dice do: at most DT_CARDS_MAX, none where cards
 * are not wanted. DT_ERR_FORMAT for a frame of another size than the lens'. */
enum dt_status reader_cards_in(struct reader *r, const struct img *frame, size_t i,
	struct dt_card out[DT_CARDS_MAX], size_t *n, struct dt_error *err);

/* The camera stands elsewhere now, but sees the same table: what the zones look like empty stays
 * known. On failure the reader is as it was. */
enum dt_status reader_move(struct reader *r, const struct vis_pose *pose, struct dt_error *err);

/* Nothing lies in area i (from 0) of this picture but what belongs there from now on, a card with
 * whatever is printed on it: that is how it looks empty, in whatever light. DT_ERR_FORMAT for a
 * picture of another size than the lens'; what was known before may be lost with DT_ERR_NOMEM. */
enum dt_status reader_learn_bare(
	struct reader *r, const struct img *frame, size_t i, struct dt_error *err);
/* It looks as it did at first. DT_ERR_NOMEM. */
enum dt_status reader_forget_bare(struct reader *r, size_t i, struct dt_error *err);

/* DT_ERR_FORMAT for a picture of another size than the lens'. */
enum dt_status reader_read(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err);

/* For teaching: rectifies zone i of the frame, finds the squares in it (best first, overlapping
 * ones left out) and gives them to take, which stops the walk by returning anything but DT_OK. */
typedef enum dt_status (*reader_square_fn)(void *user, const struct img *view,
	struct face_pose pose, float square, const struct zone_light *light, struct dt_error *err);
enum dt_status reader_squares(struct reader *r, const struct img *frame, size_t zone,
	reader_square_fn take, void *user, struct dt_error *err);
/* The drawing on the die at x, y of zone i, turned as the face of the set lies: for remembering
 * what people said it shows. face counts from 1. DT_ERR_AGAIN where no die lies flat there, with
 * all its sides to be seen.
 */
enum dt_status reader_cut(struct reader *r, const struct img *frame, size_t zone, int32_t set,
	unsigned face, struct vis_point mm, struct face_patch *out, struct dt_error *err);
/* Side of a die's top in the views, pixels. */
float reader_edge_px(const struct reader *r);
/* How many areas it reads. */
size_t reader_zones(const struct reader *r);

#ifdef __cplusplus
}
#endif

#endif
