/* SPDX-License-Identifier: MIT */
/*
 * run.h - the main() of every unit test program: run_tests("name", add).
 *
 * TAP on standard output, one line for each case. Fails when no test ran, and when assertions are
 * compiled out: then half of what the tests rely on would not be checked.
 */
#ifndef DT_TESTS_RUN_H
#define DT_TESTS_RUN_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* For tcase_add_loop_test(tc, test, 0, RUN_LEN(cases)). */
#define RUN_LEN(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* add() puts the tests into the case. Returns the exit status of the program. */
static inline int run_tests(const char *name, void (*add)(TCase *tc))
{
#ifdef NDEBUG
	puts("Bail out! Assertions are compiled out (NDEBUG): build with -Db_ndebug=false.");
	return EXIT_FAILURE;
#endif
	Suite *suite = suite_create(name);
	TCase *tc = tcase_create(name);
	add(tc);
	suite_add_tcase(suite, tc);
	SRunner *runner = srunner_create(suite);
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	int ran = srunner_ntests_run(runner), failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return ran > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
