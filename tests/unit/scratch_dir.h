/* SPDX-License-Identifier: MIT */
/*
 * scratch_dir.h - a temporary folder for each test that writes files, and that leaves none: make
 * and remove are the two functions of a checked fixture.
 */
#ifndef DT_TESTS_SCRATCH_DIR_H
#define DT_TESTS_SCRATCH_DIR_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static char scratch_dir[64];

static inline void scratch_dir_make(void)
{
	snprintf(scratch_dir, sizeof(scratch_dir), "/tmp/dicetable-test-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(scratch_dir));
}

static inline void scratch_dir_remove(void)
{
	char command[160];
	snprintf(command, sizeof(command), "rm -rf '%s'", scratch_dir);
	ck_assert_int_eq(system(command), 0);
}

#endif
