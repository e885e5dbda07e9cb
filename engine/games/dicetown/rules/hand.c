/* SPDX-License-Identifier: MIT */
/*
 * hand.c - poker hands of five dice, prices, and who leads at a place.
 *
 * Pure functions over counts of faces. Ties are reported, never resolved here: that is the
 * Sheriff's decision (places.c).
 */
#include "flow.h"

unsigned town_dice(const uint8_t faces[TOWN_FACES])
{
	unsigned n = 0;
	for (int i = 0; i < TOWN_FACES; i++)
		n += faces[i];
	return n;
}

int town_price(unsigned k)
{
	return k == 0 ? 1 : (int)k - 1;
}

/* Faces sorted by how often they lie there, then by height, both from the top (DT-RANK-2). */
static int sort_faces(const uint8_t faces[TOWN_FACES], uint8_t sorted[TOWN_DICE])
{
	int n = 0;
	for (int often = TOWN_DICE; often > 0; often--)
		for (int i = TOWN_FACES - 1; i >= 0; i--)
			if (faces[i] == often && n < TOWN_DICE)
				sorted[n++] = (uint8_t)(i + 1);
	return n;
}

int town_hand_class(const uint8_t faces[TOWN_FACES])
{
	uint8_t sorted[TOWN_DICE] = { 0 };
	int kinds = sort_faces(faces, sorted);
	int most = faces[sorted[0] - 1];
	switch (kinds) {
	case 1:
		return 7;
	case 2:
		return most == 4 ? 6 : 5;
	case 3:
		return most == 3 ? 3 : 2;
	case 4:
		return 1;
	default:
		return faces[FACE_9 - 1] && faces[FACE_A - 1] ? 0 : 4;
	}
}

/* How many of the sorted faces belong to the pattern; the others are kickers. */
static const uint8_t pattern_length[8] = { 1, 1, 2, 1, 1, 2, 1, 1 };

uint32_t town_hand_key(const uint8_t faces[TOWN_FACES], const struct town_rules *rules)
{
	uint8_t sorted[TOWN_DICE] = { 0 };
	int kinds = sort_faces(faces, sorted);
	int class = town_hand_class(faces);
	int compared = rules->kickers ? kinds : pattern_length[class];
	uint32_t key = (uint32_t) class;
	if (rules->straight_high && (class == 4 || class == 5))
		key = class == 4 ? 5 : 4;
	for (int i = 0; i < TOWN_DICE; i++)
		key = key << 4 | (i < compared ? sorted[i] : 0u);
	return key;
}

int town_place_face(int place)
{
	switch (place) {
	case PLACE_MINE:
		return FACE_9;
	case PLACE_BANK:
		return FACE_10;
	case PLACE_STORE:
		return FACE_J;
	case PLACE_SALOON:
		return FACE_Q;
	case PLACE_SHERIFF:
		return FACE_K;
	default:
		return 0;
	}
}

uint8_t town_leaders(const struct town *t, int place, uint8_t but)
{
	int face = town_place_face(place);
	uint32_t best = 1; /* less than one die, or than any hand, does not count */
	uint8_t leaders = 0;
	for (int seat = 1; seat <= t->seats; seat++) {
		uint8_t dice[TOWN_FACES];
		if (but & seat_bit(seat))
			continue;
		town_open_dice(t, seat, dice);
		if (!face && town_dice(dice) != TOWN_DICE)
			continue;
		uint32_t value = face ? dice[face - 1] : town_hand_key(dice, &t->rules);
		if (value < best)
			continue;
		if (value > best)
			leaders = 0;
		best = value;
		leaders |= seat_bit(seat);
	}
	return leaders;
}

void town_open_dice(const struct town *t, int seat, uint8_t faces[TOWN_FACES])
{
	const struct town_player *p = town_seat(t, seat);
	for (int i = 0; i < TOWN_FACES; i++)
		faces[i] = (uint8_t)(p->aside[i] + p->kept[i]);
}
