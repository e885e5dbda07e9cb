/* SPDX-License-Identifier: MIT */
/*
 * test_words.c - texts in a language that a catalogue of three entries knows.
 */
#include "run.h"
#include "words.h"

#include <locale.h>
#include <string.h>
#include <sys/stat.h>

static char dir[64], locales[64];

/* Sorted, as a catalogue has to be. */
static const struct {
	const char *text, *said;
} entries[] = {
	{ "", "Content-Type: text/plain; charset=UTF-8\n"
	      "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
	      "(n%100<10 || n%100>=20) ? 1 : 2);\n" },
	{ "%s gets %u from %s", "%3$s: %2$u -> %1$s" },
	{ "dice\004Bank", "банк" },
	{ "{n} nugget\0{n} nuggets", "{n} самородок\0{n} самородка\0{n} самородков" },
};
enum { ENTRIES = RUN_LEN(entries), PLURAL = ENTRIES - 1 };

static size_t length(int entry, const char *text)
{
	size_t n = strlen(text);
	for (int more = entry != PLURAL ? 0 : text == entries[entry].text ? 1 : 2; more; more--)
		n += 1 + strlen(text + n + 1);
	return n;
}

static void put(FILE *f, uint32_t number)
{
	fwrite(&number, sizeof(number), 1, f);
}

/* The format of .mo files, as gettext's manual has it. */
static void write_catalogue(const char *path)
{
	FILE *f = fopen(path, "wb");
	ck_assert_ptr_nonnull(f);
	uint32_t head[] = { 0x950412de, 0, ENTRIES, 28, 28 + 8 * ENTRIES, 0, 28 + 16 * ENTRIES };
	uint32_t at = head[6];
	fwrite(head, sizeof(head), 1, f);
	for (int said = 0; said < 2; said++)
		for (int i = 0; i < ENTRIES; i++) {
			uint32_t n = (uint32_t)length(i, said ? entries[i].said : entries[i].text);
			put(f, n);
			put(f, at);
			at += n + 1;
		}
	for (int said = 0; said < 2; said++)
		for (int i = 0; i < ENTRIES; i++) {
			const char *text = said ? entries[i].said : entries[i].text;
			fwrite(text, length(i, text) + 1, 1, f);
		}
	ck_assert_int_eq(fclose(f), 0);
}

/* Newer C libraries do not translate with C.UTF-8, and a machine for tests may have no other. */
static void make_locale(void)
{
	char command[160];
	if (locales[0])
		return;
	snprintf(locales, sizeof(locales), "/tmp/dicetable-test-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(locales));
	snprintf(command, sizeof(command), "localedef -i en_US -f UTF-8 '%s/en_US.UTF-8'", locales);
	ck_assert_int_eq(system(command), 0);
	setenv("LOCPATH", locales, 1);
}

static void set_up(void)
{
	make_locale();
	char path[128];
	static const char *const parts[] = { "/xx", "/xx/LC_MESSAGES" };
	snprintf(dir, sizeof(dir), "/tmp/dicetable-test-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "%s%s", dir, parts[i]);
		ck_assert_int_eq(mkdir(path, 0700), 0);
	}
	snprintf(path, sizeof(path), "%s/xx/LC_MESSAGES/dicetable.mo", dir);
	write_catalogue(path);
	unsetenv("LANGUAGE");
	setlocale(LC_ALL, "C");
}

static void tear_down(void)
{
	char command[160];
	words_choose(dir, "en", NULL);
	snprintf(command, sizeof(command), "rm -rf '%s'", dir);
	ck_assert_int_eq(system(command), 0);
}

static void assert_english(void)
{
	char text[64];
	snprintf(text, sizeof(text), _("%s gets %u from %s"), "Anna", 3U, "Boris");
	ck_assert_str_eq(text, "Anna gets 3 from Boris");
	ck_assert_str_eq(_n("{n} nugget", "{n} nuggets", 1), "{n} nugget");
	ck_assert_str_eq(_n("{n} nugget", "{n} nuggets", 0), "{n} nuggets");
	ck_assert_str_eq(_in("dice", "Bank"), "Bank");
}

START_TEST(before_a_language_is_chosen_all_is_english)
{
	assert_english();
}
END_TEST

START_TEST(arguments_come_in_the_order_of_the_language)
{
	struct dt_error err = { 0 };
	char text[64];
	ck_assert_msg(words_choose(dir, "xx", &err) == DT_OK, "%s", err.msg);
	snprintf(text, sizeof(text), _("%s gets %u from %s"), "Anna", 3U, "Boris");
	ck_assert_str_eq(text, "Boris: 3 -> Anna");
}
END_TEST

START_TEST(a_language_has_as_many_forms_as_it_needs)
{
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_str_eq(_n("{n} nugget", "{n} nuggets", 21), "{n} самородок");
	ck_assert_str_eq(_n("{n} nugget", "{n} nuggets", 3), "{n} самородка");
	ck_assert_str_eq(_n("{n} nugget", "{n} nuggets", 12), "{n} самородков");
}
END_TEST

START_TEST(a_word_with_two_meanings_has_two_translations)
{
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_str_eq(_in("dice", "Bank"), "банк");
	ck_assert_str_eq(_in("river", "Bank"), "Bank");
	ck_assert_str_eq(_("Bank"), "Bank");
}
END_TEST

START_TEST(what_has_no_translation_is_english)
{
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_str_eq(_("new"), "new");
	ck_assert_str_eq(_(""), "");
}
END_TEST

START_TEST(numbers_are_written_as_ever)
{
	char text[16];
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_str_eq(setlocale(LC_NUMERIC, NULL), "C");
	snprintf(text, sizeof(text), "%.1f", 0.5);
	ck_assert_str_eq(text, "0.5");
}
END_TEST

START_TEST(a_language_without_words_is_refused_and_all_stays_english)
{
	struct dt_error err = { 0 };
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_int_eq(words_choose(dir, "yy", &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "\"yy\""));
	ck_assert_ptr_nonnull(strstr(err.msg, "/yy/LC_MESSAGES/dicetable.mo"));
	assert_english();
}
END_TEST

/* There is no catalogue for it: the C library would go on to the next of the list. */
START_TEST(english_is_a_language_like_others)
{
	ck_assert_int_eq(words_choose(dir, "xx", NULL), DT_OK);
	ck_assert_int_eq(words_choose(dir, "en_GB:xx", NULL), DT_OK);
	assert_english();
}
END_TEST

START_TEST(the_environment_may_say_it)
{
	setenv("LC_ALL", "en_US.UTF-8", 1);
	ck_assert_int_eq(words_choose(dir, NULL, NULL), DT_OK);
	assert_english();
	ck_assert_int_eq(words_choose(dir, "zz:xx", NULL), DT_OK);
	ck_assert_str_eq(_in("dice", "Bank"), "банк");
	setenv("LC_ALL", "C", 1);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, before_a_language_is_chosen_all_is_english);
	tcase_add_test(tc, arguments_come_in_the_order_of_the_language);
	tcase_add_test(tc, a_language_has_as_many_forms_as_it_needs);
	tcase_add_test(tc, a_word_with_two_meanings_has_two_translations);
	tcase_add_test(tc, what_has_no_translation_is_english);
	tcase_add_test(tc, numbers_are_written_as_ever);
	tcase_add_test(tc, a_language_without_words_is_refused_and_all_stays_english);
	tcase_add_test(tc, english_is_a_language_like_others);
	tcase_add_test(tc, the_environment_may_say_it);
}

int main(void)
{
	char command[160];
	int status = run_tests("words", add);
	snprintf(command, sizeof(command), "rm -rf '%s'", locales);
	return system(command) == 0 ? status : EXIT_FAILURE;
}
