/* SPDX-License-Identifier: MIT */
/*
 * test_town_rank.c - poker hands: all 7 776 rolls, classes, comparing, ties.
 */
#include "run.h"
#include "table.h"

#include <string.h>

enum { HANDS_N = 252 };

static const struct town_rules kickers_on = { .kickers = 1 }, kickers_off = { .kickers = 0 };

/* What DT-RANK-1 says in its own words, written down once more: the class, then the faces to be
 * compared in its order; pattern faces first, how many they are in *n. */
static int by_the_book(const uint8_t f[TOWN_FACES], int cmp[5], int *n)
{
	int of[6] = { 0 }, pairs = 0, face3 = 0, face4 = 0, face5 = 0, high = 0, low = 0;
	for (int i = 5; i >= 0; i--) {
		of[f[i]]++;
		pairs += f[i] == 2;
		face3 = f[i] == 3 ? i + 1 : face3;
		face4 = f[i] == 4 ? i + 1 : face4;
		face5 = f[i] == 5 ? i + 1 : face5;
		if (f[i] == 2 && !high)
			high = i + 1;
		else if (f[i] == 2)
			low = i + 1;
	}
	int at = 0;
	int class;
	*n = 1;
	if (face5) {
		class = 7;
		cmp[at++] = face5;
	} else if (face4) {
		class = 6;
		cmp[at++] = face4;
	} else if (face3 && pairs) {
		class = 5;
		*n = 2;
		cmp[at++] = face3;
		cmp[at++] = high;
	} else if (of[1] == 5 && (!f[0] || !f[5])) {
		class = 4; /* only five in a row leave out the lowest or the highest */
		cmp[at++] = f[5] ? 6 : 5;
	} else if (face3) {
		class = 3;
		cmp[at++] = face3;
	} else if (pairs == 2) {
		class = 2;
		*n = 2;
		cmp[at++] = high;
		cmp[at++] = low;
	} else if (pairs) {
		class = 1;
		cmp[at++] = high;
	} else {
		class = 0;
	}
	for (int i = 5; i >= 0 && class != 4; i--)
		if (f[i] == 1)
			cmp[at++] = i + 1;
	while (at < 5)
		cmp[at++] = 0;
	return class;
}

static int compare_by_the_book(
	const uint8_t a[TOWN_FACES], const uint8_t b[TOWN_FACES], bool kickers)
{
	int ca[5], cb[5], na, nb;
	int class_a = by_the_book(a, ca, &na), class_b = by_the_book(b, cb, &nb);
	if (class_a != class_b)
		return class_a > class_b ? 1 : -1;
	for (int i = 0; i < (kickers ? 5 : na); i++)
		if (ca[i] != cb[i])
			return ca[i] > cb[i] ? 1 : -1;
	return 0;
}

static uint8_t every_hand[HANDS_N][TOWN_FACES];

static int list_hands(void)
{
	int n = 0;
	for (int a = 0; a <= 5; a++)
		for (int b = 0; a + b <= 5; b++)
			for (int c = 0; a + b + c <= 5; c++)
				for (int d = 0; a + b + c + d <= 5; d++)
					for (int e = 0; a + b + c + d + e <= 5; e++) {
						uint8_t h[TOWN_FACES] = { (uint8_t)a, (uint8_t)b,
							(uint8_t)c, (uint8_t)d, (uint8_t)e,
							(uint8_t)(5 - a - b - c - d - e) };
						ck_assert_int_lt(n, HANDS_N);
						memcpy(every_hand[n++], h, TOWN_FACES);
					}
	return n;
}

/* DT-RANK-1: class, distinct hands, ways of 7776 */
static const int classes[8][2] = { { 4, 480 }, { 60, 3600 }, { 60, 1800 }, { 60, 1200 }, { 2, 240 },
	{ 30, 300 }, { 30, 150 }, { 6, 6 } };

START_TEST(all_7776_rolls_have_the_classes_of_the_book) /* DT-RANK-1 */
{
	int ways[8] = { 0 }, distinct[8] = { 0 }, rolls = 0;
	for (int roll = 0; roll < 7776; roll++, rolls++) {
		uint8_t f[TOWN_FACES] = { 0 };
		int cmp[5], n, rest = roll;
		for (int die = 0; die < 5; die++, rest /= 6)
			f[rest % 6]++;
		int class = town_hand_class(f);
		ck_assert_int_eq(class, by_the_book(f, cmp, &n));
		ways[class]++;
	}
	ck_assert_int_eq(list_hands(), HANDS_N);
	for (int i = 0; i < HANDS_N; i++)
		distinct[town_hand_class(every_hand[i])]++;
	for (int class = 0; class < 8; class ++) {
		ck_assert_int_eq(ways[class], classes[class][1]);
		ck_assert_int_eq(distinct[class], classes[class][0]);
	}
}
END_TEST

static int sign(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

START_TEST(every_two_hands_compare_as_in_the_book) /* DT-RANK-1, DT-RANK-2, DT-RANK-3 */
{
	const struct town_rules *rules = _i ? &kickers_on : &kickers_off;
	ck_assert_int_eq(list_hands(), HANDS_N);
	for (int i = 0; i < HANDS_N; i++)
		for (int j = 0; j < HANDS_N; j++)
			ck_assert_int_eq(sign(town_hand_key(every_hand[i], rules),
						 town_hand_key(every_hand[j], rules)),
				compare_by_the_book(every_hand[i], every_hand[j], _i));
}
END_TEST

/* DT-RANK-5 */
static const struct {
	const char *dice;
	int class, on, off;
} vectors[] = {
	{ "9TJQA", 0, 1, 1 },
	{ "9JQKA", 0, 4, 1 },
	{ "99TJQ", 1, 5, 2 },
	{ "JQKAA", 1, 64, 7 },
	{ "99TTJ", 2, 65, 8 },
	{ "9JJQQ", 2, 85, 13 },
	{ "QKKAA", 2, 124, 22 },
	{ "999TJ", 3, 125, 23 },
	{ "999JK", 3, 129, 23 },
	{ "QKAAA", 3, 184, 28 },
	{ "9TJQK", 4, 185, 29 },
	{ "TJQKA", 4, 186, 30 },
	{ "999TT", 5, 187, 31 },
	{ "TTTKK", 5, 195, 39 },
	{ "TTTAA", 5, 196, 40 },
	{ "99JJJ", 5, 197, 41 },
	{ "QQQAA", 5, 206, 50 },
	{ "KKAAA", 5, 216, 60 },
	{ "9999T", 6, 217, 61 },
	{ "JJJJK", 6, 230, 63 },
	{ "JJJJA", 6, 231, 63 },
	{ "9KKKK", 6, 237, 65 },
	{ "KAAAA", 6, 246, 66 },
	{ "99999", 7, 247, 67 },
	{ "AAAAA", 7, 252, 72 },
};

/* Rank 1 is the worst: one more than the number of different keys below. */
static int rank_of(const uint8_t f[TOWN_FACES], const struct town_rules *rules, int *ranks)
{
	uint32_t seen[HANDS_N] = { 0 }, key = town_hand_key(f, rules);
	int n = 0, below = 0;
	for (int i = 0; i < HANDS_N; i++) {
		uint32_t other = town_hand_key(every_hand[i], rules);
		int j = 0;
		while (j < n && seen[j] != other)
			j++;
		if (j < n)
			continue;
		seen[n++] = other;
		below += other < key;
	}
	*ranks = n;
	return below + 1;
}

START_TEST(test_vectors) /* DT-RANK-5, DT-RANK-3 (252 ranks with kickers, 72 without) */
{
	uint8_t f[TOWN_FACES];
	int ranks;
	ck_assert_int_eq(list_hands(), HANDS_N);
	fill_dice(f, vectors[_i].dice);
	ck_assert_int_eq(town_hand_class(f), vectors[_i].class);
	ck_assert_int_eq(rank_of(f, &kickers_on, &ranks), vectors[_i].on);
	ck_assert_int_eq(ranks, 252);
	ck_assert_int_eq(rank_of(f, &kickers_off, &ranks), vectors[_i].off);
	ck_assert_int_eq(ranks, 72);
}
END_TEST

/* Who is best, seat 1 first: winner seat, or 0 for a tie of seats 1 and 2. */
static const struct {
	const char *what, *option;
	int value;
	const char *hands[3];
	int best;
} town_halls[] = {
	/* WE-5 */
	{ "the triple decides between full houses", NULL, 0, { "JJJ99", "TTTAA", "9TJQA" }, 1 },
	{ "four kings beat four jacks", NULL, 0, { "JJJJA", "KKKK9", "9TJQA" }, 2 },
	{ "the ace-high straight is better", NULL, 0, { "TJQKA", "9TJQK", "9TJQA" }, 1 },
	{ "identical hands are for the Sheriff", NULL, 0, { "JJQQ9", "9QQJJ", "9TJQA" }, 0 },
	/* DT-FAQ-2: several good hands are compared; only a perfect tie goes to the Sheriff */
	{ "two full houses are no tie", NULL, 0, { "QQQ99", "QQQTT", "9TJQA" }, 2 },
	/* DT-RANK-3: hand.kickers */
	{ "the fifth die decides", NULL, 0, { "JJJJK", "JJJJA", "9TJQA" }, 2 },
	{ "without kickers it does not", "hand.kickers", 0, { "JJJJK", "JJJJA", "9TJQA" }, 0 },
	{ "without kickers high cards tie", "hand.kickers", 0, { "9TJQA", "9JQKA", "99TJQ" }, 3 },
	/* hand.order */
	{ "a full house beats a straight", NULL, 0, { "999TT", "TJQKA", "9TJQA" }, 1 },
	{ "the house wants it otherwise", "hand.order", 1, { "AAAKK", "9TJQK", "9TJQA" }, 2 },
	{ "four of a kind stays above", "hand.order", 1, { "9999T", "TJQKA", "9TJQA" }, 1 },
	{ "three of a kind stays below", "hand.order", 1, { "999TT", "AAAKQ", "9TJQA" }, 1 },
};

START_TEST(the_best_hand_controls_the_town_hall) /* DT-RANK-4, DT-CTRL-2, WE-5, DT-FAQ-2 */
{
	if (town_halls[_i].option)
		table_option(town_halls[_i].option, (uint8_t)town_halls[_i].value);
	table_position(3);
	town->badge = 3;
	const char *const *h = town_halls[_i].hands;
	HANDS(h[0], h[1], h[2]);
	until(ASK_KEEP, 0);
	const struct game_event *e = NULL;
	for (int n = 0; !e || e->arg[0] != PLACE_HALL; n++)
		ck_assert_ptr_nonnull(e = told(EV_CONTROL, 0, n));
	bool tied = false;
	for (int n = 0; told(EV_TIE, 0, n); n++)
		tied = tied || (told(EV_TIE, 0, n)->arg[0] == PLACE_HALL &&
				       told(EV_TIE, 0, n)->arg[1] == 3);
	ck_assert_msg(tied == !town_halls[_i].best, "%s", town_halls[_i].what);
	if (!tied)
		ck_assert_msg(e->seat == town_halls[_i].best, "%s", town_halls[_i].what);
}
END_TEST

START_TEST(a_hand_is_five_dice) /* DT-CTRL-2: while dice are still rolled, others do not lead */
{
	table_position(3);
	keep(1, "99TTJ");
	keep(2, "AAA");
	keep(3, "");
	ck_assert_uint_eq(town_leaders(town, PLACE_HALL, 0), 1);
	ck_assert_uint_eq(town_leaders(town, PLACE_MINE, 0), 1);
	ck_assert_uint_eq(town_leaders(town, PLACE_SHERIFF, 0), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, all_7776_rolls_have_the_classes_of_the_book);
	tcase_add_loop_test(tc, every_two_hands_compare_as_in_the_book, 0, 2);
	tcase_add_loop_test(tc, test_vectors, 0, RUN_LEN(vectors));
	tcase_add_test(tc, a_hand_is_five_dice);
	tcase_add_loop_test(tc, the_best_hand_controls_the_town_hall, 0, RUN_LEN(town_halls));
}

int main(void)
{
	return run_tests("town_rank", add);
}
