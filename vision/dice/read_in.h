/* SPDX-License-Identifier: MIT */
/*
 * read_in.h - inside of struct reader, for read*.c only.
 */
#ifndef VIS_READ_IN_H
#define VIS_READ_IN_H

#include "card_reader.h"
#include "cells.h"
#include "judge.h"
#include "tiled_view.h"
#include "pip_set.h"
#include "pips.h"
#include "read.h"
#include "rectify.h"

struct zone {
	struct dt_area place;
	struct vis_view *view;
	struct cells *cells;
	struct zone_look *look;
	enum hides_what hidden;	       /* in the picture at hand */
	struct img empty, empty_range; /* as it looked at first: its cells */
	size_t cards_n;		       /* of the picture at hand */
	struct card_seen card[DT_CARDS_MAX];
	size_t stickers; /* of these in the view, and their middles there: reader_look_again */
	float sticker[DT_CARDS_MAX][2];
};

struct reader {
	struct vis_lens lens;
	struct vis_pose pose;
	struct vis_point3 camera;
	double edge_mm;
	struct finder *finder;
	struct hides *hides;
	struct zone zone[DT_AREAS_MAX];
	size_t n;
	struct face_matcher *set[READ_SETS_MAX];
	size_t sets, last; /* of set: how many, and the one that was right last */
	struct reading other, drawn;
	struct loose *pips; /* looks at ordinary pip dice, or NULL */
	/* Their faces, with it, each way in which they are drawn; and the one that was right last.
	 */
	struct face_matcher *pip_drawn[PIP_SETS];
	int pip_at;
	struct tiled_view view;	   /* of the zone at hand */
	const struct zone *viewed; /* that zone, as long as its view is one of this picture, */
	enum img_shade viewed_in;  /* in that shade; NULL: it is none */
	struct img cells, range;   /* likewise */
	struct candidate spots[CANDIDATES_MAX];
	/* By zone, set after set; as many sets as are read together. */
	struct judge_zone *judged;
	size_t judged_n;	      /* that there is room for */
	bool together;		      /* dice of several sets may lie there at once */
	bool colours;		      /* of bodies are wanted */
	struct card_reader *cards;    /* or NULL */
	bool cards_each;	      /* looked for in each picture */
	bool only_cards;	      /* and nothing else in areas that are no zones */
	struct candidate_watch watch; /* of what is judged, or none */
};

/* How many sets there are, the built-in one with them, which is the last. */
static inline size_t reader_sets(const struct reader *r)
{
	return r->sets + (r->pips != NULL);
}

/* Is it the built-in one? */
static inline bool reader_is_pips(const struct reader *r, int32_t at)
{
	return r->pips && at >= 0 && (size_t)at == r->sets;
}

/* A set ready for comparing; NULL for -1, none. */
static inline const struct face_matcher *reader_set(const struct reader *r, int32_t at)
{
	return at < 0 ? NULL : (size_t)at == r->sets ? r->pip_drawn[r->pip_at] : r->set[at];
}

/* Are dice looked for in zone i? */
static inline bool reader_has_dice(const struct reader *r, size_t i)
{
	return !r->only_cards || r->zone[i].place.kind == DT_AREA_ZONE;
}

/* DT_ERR_FORMAT for a picture of another size than the lens'. */
enum dt_status reader_check_size(
	const struct reader *r, const struct img *frame, struct dt_error *err);
/* What lies in the zones, felt or thing, in the light and the tone that the picture has. */
enum dt_status reader_look(struct reader *r, const struct img *frame, struct dt_error *err);
/* Makes the view of a zone that was looked at. close: all of it, not only what seems to lie in it,
 * and weak edges count; set: the dice that are looked for, or NULL. */
enum dt_status reader_load_zone(struct reader *r, const struct zone *z, const struct img *frame,
	bool close, const struct face_matcher *set, struct dt_error *err);

/* Judges zone i, that was looked at, as if only dice of the set could lie there; what is explained
 * there already is none of its dice. */
enum dt_status reader_judge(struct reader *r, const struct img *frame, size_t i, int32_t at,
	struct judge_zone *out, struct dt_error *err);
/* Adds the dice that were judged to what is read of zone i, those that lie in it. */
void reader_give(const struct reader *r, size_t i, int32_t at, const struct judge_zone *judged,
	struct read_zone *out);

/* read_cards.c: finds the cards of all zones, when they are wanted. */
enum dt_status reader_find_cards(struct reader *r, const struct img *frame, struct dt_error *err);
/* Forgets what is explained in zone i; what its stickers explain stays. */
void reader_look_again(struct reader *r, size_t i);
/* Would a die with its top at that place of the zone's view hide some of a sticker's tag? */
bool reader_on_sticker(const struct reader *r, const struct zone *z, struct vis_point view_px);
/* Writes them to what is read. */
void reader_give_cards(const struct reader *r, struct reading *out);

/* read_together.c: the frame that was looked at, with all sets at once. */
enum dt_status reader_read_together(
	struct reader *r, const struct img *frame, struct reading *out, struct dt_error *err);

#endif
