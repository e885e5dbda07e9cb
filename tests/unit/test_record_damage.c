/* SPDX-License-Identifier: MIT */
/*
 * test_record_damage.c - what happens to the file of a recorded session is noticed: changed words,
 * flipped bits, a cut tail, a seal that was never written.
 */
#include "recorded.h"

#include <stdio.h>
#include <string.h>

static const char *const damages[] = {
	"UPDATE record SET body = replace(body, 'Anna', 'Alma'), t_ms = t_ms + 1 WHERE n = 4",
	"UPDATE record SET outcome = '{}' WHERE n = 1",
	"UPDATE record SET reading = '[3,1]' WHERE n = 1",
	"UPDATE record SET reading = NULL WHERE n = 1",
	"UPDATE record_picture SET bytes = x'04' WHERE zone = 1",
	"UPDATE record_picture SET x_px = 4 WHERE zone = 2",
	"DELETE FROM record_picture WHERE zone = 2",
	"DELETE FROM record WHERE n = 0",
};

/* Of a recording that broke off, which has no seal. */
START_TEST(damage_is_noticed)
{
	struct record_result result;
	int reads = 0;
	wrong_zone = 0;
	make_recording(false);
	scratch_sql(damages[_i]);
	struct store *s = open_recording(false);
	ck_assert_int_eq(record_replay(s, read_again, NULL, &reads, &result, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "damaged"));
	store_close(s);
}
END_TEST

START_TEST(a_changed_head_is_noticed)
{
	bool complete;
	make_recording(false);
	scratch_sql("UPDATE game SET head = replace(head, 'Anna', 'Alma')");
	ck_assert_ptr_null(record_open(scratch_path, &complete, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "damaged"));
}
END_TEST

/* ---- Damage anywhere in the file ---- */

struct file {
	uint8_t bytes[1 << 18];
	size_t n;
};

static void read_file(struct file *f)
{
	FILE *in = fopen(scratch_path, "rb");
	ck_assert_ptr_nonnull(in);
	f->n = fread(f->bytes, 1, sizeof(f->bytes), in);
	ck_assert_uint_gt(f->n, 8192);
	ck_assert_uint_lt(f->n, sizeof(f->bytes));
	fclose(in);
}

static void write_file(const struct file *f, size_t n)
{
	FILE *out = fopen(scratch_path, "wb");
	ck_assert_ptr_nonnull(out);
	ck_assert_uint_eq(fwrite(f->bytes, 1, n, out), n);
	fclose(out);
}

static void must_be_refused(const char *what, size_t at)
{
	bool complete;
	struct store *s = record_open(scratch_path, &complete, &err);
	ck_assert_msg(s == NULL, "%s at %zu goes unnoticed", what, at);
	ck_assert_msg(err.code == DT_ERR_FORMAT, "%s at %zu: %s", what, at, err.msg);
	ck_assert_msg(strncmp(err.msg, scratch_path, strlen(scratch_path)) == 0, "%s", err.msg);
}

START_TEST(every_flipped_bit_is_noticed)
{
	static struct file f;
	make_recording(true);
	read_file(&f);
	/* Everywhere, and all over the head; a prime, so that every bit of a byte has its turn. */
	for (size_t bit = 0; bit < 8 * f.n; bit += bit < 800 ? 1 : 997) {
		f.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
		write_file(&f, f.n);
		must_be_refused("a flipped bit", bit);
		f.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	write_file(&f, f.n);
	store_close(open_recording(true));
}
END_TEST

/* The power went when the end was in the file, and the seal was not. */
START_TEST(a_recording_whose_seal_was_never_written_can_be_played)
{
	static const uint8_t word[] = { 0xd1, 0xce, 's', 'e', 'a', 'l' };
	static struct file f;
	struct record_result result;
	size_t at = 0;
	make_recording(true);
	read_file(&f);
	while (at + 32 <= f.n && memcmp(f.bytes + at, word, sizeof(word)) != 0)
		at++;
	ck_assert_uint_le(at + 32, f.n);
	memset(f.bytes + at + 16, 0, 16);
	write_file(&f, f.n);
	struct store *s = open_recording(false);
	ck_assert_int_eq(record_replay(s, NULL, NULL, NULL, &result, &err), DT_OK);
	ck_assert_msg(!result.differs, "%s", result.difference);
	ck_assert_uint_eq(result.messages, MESSAGES);
	store_close(s);
	f.bytes[at + 7] ^= 1;
	write_file(&f, f.n);
	must_be_refused("a mark that is none", at);
}
END_TEST

START_TEST(every_cut_tail_is_noticed)
{
	static struct file f;
	make_recording(true);
	read_file(&f);
	for (size_t n = 0; n < f.n; n += n < 120 ? 1 : 509) {
		write_file(&f, n);
		must_be_refused("a cut", n);
	}
	write_file(&f, f.n - 1);
	must_be_refused("a cut", f.n - 1);
}
END_TEST

/* Without a seal much less can be promised: no crash, and never another game. */
START_TEST(damage_to_what_broke_off_never_plays_another_game)
{
	static struct file f;
	struct record_result result;
	int reads = 0, refused = 0;
	bool complete;
	make_recording(false);
	read_file(&f);
	for (size_t bit = 0; bit < 8 * f.n; bit += 997) {
		f.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
		write_file(&f, f.n);
		struct store *s = record_open(scratch_path, &complete, &err);
		enum dt_status st =
			s ? record_replay(s, read_again, NULL, &reads, &result, &err) : err.code;
		refused += st != DT_OK;
		ck_assert_msg(
			st != DT_OK || !result.differs, "bit %zu: %s", bit, result.difference);
		store_close(s);
		f.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	ck_assert_int_gt(refused, 10);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, scratch_set_up, scratch_tear_down);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_changed_head_is_noticed);
	tcase_add_test(tc, every_flipped_bit_is_noticed);
	tcase_add_test(tc, a_recording_whose_seal_was_never_written_can_be_played);
	tcase_add_test(tc, every_cut_tail_is_noticed);
	tcase_add_test(tc, damage_to_what_broke_off_never_plays_another_game);
	tcase_add_loop_test(tc, damage_is_noticed, 0, RUN_LEN(damages));
}

int main(void)
{
	return run_tests("record_damage", add);
}
