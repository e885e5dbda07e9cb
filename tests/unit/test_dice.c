/* SPDX-License-Identifier: MIT */
/*
 * test_dice.c - alphabets, and how the faces of several kinds of dice are numbered in one game.
 */
#include "dice.h"

#include "run.h"

static const struct dt_alphabet signs = { 3, { "sun", "moon", "star" } };

START_TEST(a_label_names_its_face)
{
	ck_assert_str_eq(dt_face_label(&dt_poker, 1), "9");
	ck_assert_str_eq(dt_face_label(&dt_poker, 2), "10");
	ck_assert_str_eq(dt_face_label(&dt_poker, 6), "A");
	ck_assert_str_eq(dt_face_label(&dt_pips, 6), "6");
	ck_assert_ptr_null(dt_face_label(&dt_poker, 0));
	ck_assert_ptr_null(dt_face_label(&dt_poker, 7));
	ck_assert_ptr_null(dt_face_label(&signs, 4));
	ck_assert_uint_eq(dt_face_of(&signs, "star"), 3);
	ck_assert_uint_eq(dt_face_of(&signs, "A"), 0);
}
END_TEST

START_TEST(an_alphabet_is_its_labels_in_order)
{
	const struct dt_alphabet again = { 3, { "sun", "moon", "star" } };
	const struct dt_alphabet turned = { 3, { "moon", "sun", "star" } };
	const struct dt_alphabet fewer = { 2, { "sun", "moon" } };
	ck_assert(dt_alphabet_same(&signs, &again));
	ck_assert(!dt_alphabet_same(&signs, &turned));
	ck_assert(!dt_alphabet_same(&signs, &fewer));
}
END_TEST

/* Three signs are faces 1 to 3 of the game, six pips 4 to 9. */
START_TEST(the_faces_of_a_game_go_on_with_the_next_kind)
{
	const struct dt_dice_kind kinds[2] = { { .alphabet = &signs }, { .alphabet = &dt_pips } };
	static const struct {
		unsigned game, kind, face;
	} same[] = { { 1, 0, 1 }, { 3, 0, 3 }, { 4, 1, 1 }, { 9, 1, 6 } };
	unsigned face;
	for (int i = 0; i < 4; i++) {
		ck_assert_uint_eq(dt_game_face(kinds, 2, same[i].kind, same[i].face), same[i].game);
		ck_assert_int_eq(dt_kind_face(kinds, 2, same[i].game, &face), (int)same[i].kind);
		ck_assert_uint_eq(face, same[i].face);
	}
	ck_assert_uint_eq(dt_game_face(kinds, 2, 0, 4), 0);
	ck_assert_uint_eq(dt_game_face(kinds, 2, 0, 0), 0);
	ck_assert_uint_eq(dt_game_face(kinds, 2, 2, 1), 0);
	ck_assert_int_eq(dt_kind_face(kinds, 2, 10, &face), -1);
	ck_assert_uint_eq(face, 0);
	ck_assert_int_eq(dt_kind_face(kinds, 2, 0, &face), -1);
}
END_TEST

/* Poker dice may be played with pips; signs, and dice in everybody's own colour, only with theirs.
 */
START_TEST(dice_are_of_the_kind_that_has_their_faces)
{
	const struct dt_dice_kind kinds[3] = { { .alphabet = &signs }, { .alphabet = &dt_poker },
		{ .alphabet = &dt_pips } };
	const struct dt_dice_kind coloured = { .alphabet = &dt_pips, .own_colour = true };
	const struct dt_alphabet others = { 3, { "cross", "bolt", "wheel" } };
	ck_assert_int_eq(dt_kind_with(kinds, 3, &dt_pips), 2);
	ck_assert_int_eq(dt_kind_with(kinds, 3, &dt_poker), 1);
	ck_assert_int_eq(dt_kind_with(kinds, 3, &signs), 0);
	ck_assert_int_eq(dt_kind_with(kinds, 2, &dt_pips), 1);
	ck_assert_int_eq(dt_kind_with(kinds, 3, &others), -1);
	ck_assert_int_eq(dt_kind_with(&coloured, 1, &dt_poker), -1);
	ck_assert_int_eq(dt_kind_with(&coloured, 1, &dt_pips), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, dice_are_of_the_kind_that_has_their_faces);
	tcase_add_test(tc, a_label_names_its_face);
	tcase_add_test(tc, an_alphabet_is_its_labels_in_order);
	tcase_add_test(tc, the_faces_of_a_game_go_on_with_the_next_kind);
}

int main(void)
{
	return run_tests("dice", add);
}
