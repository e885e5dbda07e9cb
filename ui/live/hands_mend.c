/* SPDX-License-Identifier: MIT */
/*
 * hands_mend.c - simulated hands when the table complains: what lies wrong in a zone is put right,
 * a die that was not read is named, and at last all dice are said.
 *
 * Nothing is put right that the table has not noticed.
 */
#include "live_hands_in.h"

#include <math.h>
#include <string.h>

enum {
	NEAR_MM = 20, /* from a die to where the table sees it, at most */
	TRIES = 4,    /* after so many complaints dice are said */
};

/* Dice of the seat as they lie; false when one does not lie as it should. */
static bool lies_well(const struct sim_hands *h, int seat, uint8_t faces[GAME_FACES_MAX])
{
	struct sim_truth t;
	bool well = true;
	sim_truth(h->of.world, &t);
	memset(faces, 0, GAME_FACES_MAX);
	for (size_t i = 0; i < t.dice_n; i++) {
		if (t.dice[i].player != seat || t.dice[i].under_cup)
			continue;
		int32_t place = t.dice[i].put ? t.dice[i].put : seat;
		if (!t.dice[i].put)
			faces[t.dice[i].die.face - 1]++;
		well = well && !t.dice[i].cocked && t.dice[i].zone == place;
	}
	return well;
}

/* Somebody turned a die behind our back. When it was read so it counts as it lies now. */
static bool is_swapped(struct sim_hands *h, int seat, const uint8_t faces[GAME_FACES_MAX])
{
	uint8_t lying[SIM_DICE_MAX] = { 0 }, meant[GAME_FACES_MAX], open[GAME_FACES_MAX];
	hands_count_faces(lying, sim_lying(h->of.world, seat, lying), meant);
	if (memcmp(meant, faces, GAME_FACES_MAX) == 0)
		return false;
	h->table.lying(hands_now(h), seat, open);
	if (memcmp(open, faces, GAME_FACES_MAX) != 0)
		return true;
	sim_accept(h->of.world, seat, NULL);
	return false;
}

/* Which of the dice in truth is meant by what the table sees at a place: each by the nearest, the
 * nearest pair first. -1: none lies there. */
static int meant_by(const struct ses_zone *zone, int asked, const struct sim_truth *t)
{
	bool seen[SES_DICE_MAX] = { false }, taken[DT_AREAS_MAX * SIM_DICE_MAX] = { false };
	for (;;) {
		size_t die = t->dice_n;
		int place = -1;
		double best = NEAR_MM;
		for (int k = 0; k < zone->n && k < SES_DICE_MAX; k++)
			for (size_t i = 0; i < t->dice_n; i++) {
				double mm = hypot(t->dice[i].die.x_mm - zone->die[k].x_mm,
					t->dice[i].die.y_mm - zone->die[k].y_mm);
				if (seen[k] || taken[i] || t->dice[i].under_cup || mm >= best)
					continue;
				best = mm;
				die = i;
				place = k;
			}
		if (place < 0 || place == asked)
			return place < 0 ? -1 : (int)die;
		seen[place] = true;
		taken[die] = true;
	}
}

/* The face of the die that the table is not sure of; or that there is none. */
static void name_die(struct sim_hands *h, int seat, int die, const struct ses_look *look,
	struct ses_message *out)
{
	struct sim_truth t;
	sim_truth(h->of.world, &t);
	int i = meant_by(&look->zone[seat - 1], die, &t);
	*out = (struct ses_message){ .kind = SES_FIX,
		.seat = (uint8_t)seat,
		.value = (uint8_t)die,
		.faces = { i < 0 ? 0 : t.dice[i].die.face } };
	h->doubts++;
}

/* Dice that are not seen at all are said, once nothing else has helped. */
static bool say_dice(
	struct sim_hands *h, int seat, const uint8_t faces[GAME_FACES_MAX], struct ses_message *out)
{
	struct hand *p = &h->hand[seat - 1];
	if (seat == h->of.me && live_hands_roll(&h->base)) /* he has not said yet what stays */
		return false;
	bool asked = hands_need(h, seat) == NEED_CUP ||
		     (hands_need(h, seat) == NEED_LAID && !p->turn.n && p->doing == DO_SHOW);
	if (!asked || ++p->tried < TRIES)
		return false;
	p->tried = 0;
	*out = (struct ses_message){ .kind = SES_TYPE, .seat = (uint8_t)seat };
	for (uint8_t f = 1; f <= GAME_FACES_MAX; f++)
		for (int i = 0; i < faces[f - 1] && out->value < SES_DICE_MAX; i++)
			out->faces[out->value++] = f;
	h->doubts++;
	return true;
}

/* What is wrong in the zone of a seat whose hand rests is put right. */
bool hands_mend(struct sim_hands *h, int seat, const struct screen *seen,
	const struct ses_look *look, uint64_t now_ms, struct ses_message *out)
{
	const struct screen_seat *s = &seen->seat[seat - 1];
	struct hand *p = &h->hand[seat - 1];
	uint8_t faces[GAME_FACES_MAX];
	bool well = lies_well(h, seat, faces);
	/* It is turned back when the table has noticed. */
	bool swapped = well && is_swapped(h, seat, faces);
	if (!s->trouble[0] && (well || !seen->warning[0])) {
		p->complaint_ms = 0;
		return false;
	}
	if (!hands_has_waited(h, &p->complaint_ms, now_ms))
		return false;
	p->complaint_ms = 0;
	if (hands_cards_uncover(&h->says, seat))
		return false;
	if (!well || swapped) {
		sim_mend(h->of.world, seat, NULL);
		return false;
	}
	for (int i = 0; i < SCREEN_DICE && i < look->zone[seat - 1].n; i++)
		if (s->die[i].doubt) {
			name_die(h, seat, i, look, out);
			return true;
		}
	return say_dice(h, seat, faces, out);
}
