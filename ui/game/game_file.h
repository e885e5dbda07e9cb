/* SPDX-License-Identifier: MIT */
/*
 * game_file.h - options of a game that its owner keeps in a file, such as the numbers of the cards
 * in his box.
 */
#ifndef DT_UI_GAME_FILE_H
#define DT_UI_GAME_FILE_H

#include "cmd.h"
#include "game.h"

/*
 * Puts the options that stand in GAME.conf into a setup: the file beside the one that --config
 * names, or else in the user's configuration folder, or beside the table's description that ships.
 * There need not be one. A line is "option = value", a table of numbers has blanks between them,
 * and what follows # is a remark. DT_ERR_FORMAT names file and line, DT_ERR_IO when it cannot be
 * read.
 */
enum dt_status game_file_read(const struct cmd_args *args, const struct game_ops *ops,
	struct game_setup *setup, struct dt_error *err);

#endif
