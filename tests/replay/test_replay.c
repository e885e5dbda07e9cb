/* SPDX-License-Identifier: MIT */
/*
 * test_replay.c - whole games are played again from their journals and compared with the kept
 * transcripts, which are there to be read, too. With --write the transcripts are made anew: when a
 * rule or a sentence has changed, and to be looked through before they are kept.
 */
#include "run.h"
#include "transcript.h"

#include <string.h>

static const char *const games[] = { "two", "three", "five", "bribes", "first", "own", "contest" };
static const char *folder;

static FILE *open_file(const char *name, const char *ending, const char *mode)
{
	char path[1000];
	snprintf(path, sizeof(path), "%s/%s.%s", folder, name, ending);
	return fopen(path, mode);
}

static enum dt_status transcribe(const char *name, FILE *out, struct dt_error *err)
{
	FILE *journal = open_file(name, "journal", "r");
	if (!journal)
		return dt_fail(err, DT_ERR_IO, 0, "no journal");
	enum dt_status st = transcript_write(journal, out, err);
	fclose(journal);
	return st;
}

START_TEST(the_game_goes_as_it_went)
{
	struct dt_error err;
	char *text = NULL, kept[400], played[400];
	size_t size;
	FILE *out = open_memstream(&text, &size), *old = open_file(games[_i], "txt", "r");
	ck_assert(out && old);
	ck_assert_msg(transcribe(games[_i], out, &err) == DT_OK, "%s: %s", games[_i], err.msg);
	fclose(out);
	FILE *again = fmemopen(text, size, "r");
	for (int line = 1;; line++) {
		const char *a = fgets(kept, sizeof(kept), old);
		const char *b = fgets(played, sizeof(played), again);
		ck_assert_msg(!a == !b, "%s.txt: one has no line %d", games[_i], line);
		if (!a)
			break;
		ck_assert_msg(
			strcmp(a, b) == 0, "%s.txt:%d: kept\n%snow\n%s", games[_i], line, a, b);
	}
	fclose(again);
	fclose(old);
	free(text);
}
END_TEST

/* A journal that is wrong says where. */
START_TEST(wrong_journals_are_refused)
{
	static const char *const wrong[][2] = {
		{ "", "line 1" },
		{ "{\"game\":\"chess\"}\n", "line 1" },
		{ "{\"game\":\"dicetown\",\"options\":{},\"players\":[\"A\",\"B\"],\"seed\":\"x\"}"
		  "\n"
		  "{\"seat\":1,\"do\":\"pass\"}\n",
			"line 2" },
		{ "{\"game\":\"dicetown\",\"options\":{},\"players\":[\"A\",\"B\"],\"seed\":\"x\"}"
		  "\n"
		  "{\"seat\":1,\"do\":\"keep\",\"dice\":[\"9\"]}\nnot json\n",
			"line 3" },
	};
	for (int i = 0; i < RUN_LEN(wrong); i++) {
		struct dt_error err = { 0 };
		char copy[300];
		snprintf(copy, sizeof(copy), "%s\n", wrong[i][0]);
		FILE *in = fmemopen(copy, strlen(wrong[i][0]) + !*wrong[i][0], "r");
		FILE *out = tmpfile();
		ck_assert(in && out);
		ck_assert_int_ne(transcript_write(in, out, &err), DT_OK);
		ck_assert_msg(strstr(err.msg, wrong[i][1]) != NULL, "%s", err.msg);
		fclose(in);
		fclose(out);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, the_game_goes_as_it_went, 0, RUN_LEN(games));
	tcase_add_test(tc, wrong_journals_are_refused);
}

static int write_all(void)
{
	for (int i = 0; i < RUN_LEN(games); i++) {
		struct dt_error err;
		FILE *out = open_file(games[i], "txt", "w");
		if (!out || transcribe(games[i], out, &err)) {
			fprintf(stderr, "%s: %s\n", games[i], out ? err.msg : "cannot be written");
			return EXIT_FAILURE;
		}
		fclose(out);
	}
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
	folder = argc > 1 + write ? argv[1 + write] : ".";
	return write ? write_all() : run_tests("replay", add);
}
