/* SPDX-License-Identifier: MIT */
/*
 * play_game.h - the game that is played: a new one or the unfinished one of the data file, with its
 * journal.
 */
#ifndef DT_UI_PLAY_GAME_H
#define DT_UI_PLAY_GAME_H

#include "cmd.h"
#include "config.h"
#include "journal.h"

struct play_game {
	struct store *store;
	struct journal *journal;
	struct ses *ses;
	struct ses_times times;
	uint64_t start_ms; /* the session's time at the beginning */
	char path[1024];   /* of the data file */
	uint8_t round;	   /* that was shown last */
	bool paused;
	/* what the command line says of a new game */
	const char *names[GAME_SEATS_MAX], *seed;
	const struct game_ops *ops;
	struct game_setup setup;
	int own_seat;
	bool real; /* the table is, and people may have cards of their own */
	bool peek; /* all agree to look at cards on the display in turn */
};

/* Reads the command line, and opens nothing. Says what is wrong itself; returns the exit status.
 * words: room for --players, as long as the game is open. */
int play_game_read(const struct cmd_args *args, const struct game_ops *ops, const struct conf *conf,
	char *words, struct play_game *out);
/* Opens the data file, asks whether to go on where there is something to go on with, and begins.
 * Likewise, and on CMD_DONE also the seat of --seat. recorded: only a new game will do, and one
 * that is unfinished is given up only for --new. */
int play_game_open(const struct cmd_args *args, bool recorded, struct play_game *out, int *seat);
/* Nobody could play: what play_game_open() began is taken back, so that the data file is as it was.
 */
void play_game_forget(struct play_game *g);
/* After each step, with what is shown: brings what has been saved into the data file itself when a
 * round is over and when people pause, so that little would go with a lost log. */
void play_game_look(struct play_game *g, const struct screen *s);
/* Everybody leaves. Whatever has not been saved is tried once more; an error says what is not in
 * the data file. */
enum dt_status play_game_leave(struct play_game *g, struct dt_error *err);
/* The game is over. Where its last steps cannot be saved it stays unfinished in the data file, and
 * can be gone on with before them; likewise. */
enum dt_status play_game_end(struct play_game *g, struct dt_error *err);
/* Legal on a zeroed struct. */
void play_game_close(struct play_game *g);

#endif
