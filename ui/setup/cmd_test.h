/* SPDX-License-Identifier: MIT */
/*
 * cmd_test.h - the parts of a table that "dicetable test PART" can try, one function each, which
 * returns an exit status. A new one is one line in cmd_test.c.
 */
#ifndef DT_UI_CMD_TEST_H
#define DT_UI_CMD_TEST_H

#include "cmd.h"

/* The parts of dicetable test; each returns the exit status. */
int test_camera(const struct cmd_args *args);
int test_panel(const struct cmd_args *args);
int test_strip(const struct cmd_args *args);
int test_buttons(const struct cmd_args *args);

#endif
