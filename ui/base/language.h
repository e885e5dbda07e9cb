/* SPDX-License-Identifier: MIT */
/*
 * language.h - which language the table speaks: LANGUAGE of the environment, else that of
 * table.conf, else the one of the user's session (LC_ALL, LC_MESSAGES, LANG), else English.
 */
#ifndef DT_UI_LANGUAGE_H
#define DT_UI_LANGUAGE_H

#include "cmd.h"

/*
 * Chooses it, before a command that speaks to players runs. The words lie beside the program, or
 * in the folder that TEXTDOMAINDIR names. What is wrong with table.conf is left for the command to
 * say; DT_ERR_FORMAT and DT_ERR_DEVICE where the language that it names cannot be spoken.
 */
enum dt_status language_choose(const struct cmd_args *args, struct dt_error *err);

/* The same for a program that was started by one that has chosen, as the camera's is: there is no
 * command line to look into. Where that cannot be, it is English. */
void language_go_on(void);

#endif
