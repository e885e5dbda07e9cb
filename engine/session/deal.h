/* SPDX-License-Identifier: MIT */
/*
 * deal.h - chance for a game that the table deals itself, out of one seed.
 *
 * Every draw is a function of the seed and of the draw's own name (label, round, index), so the
 * order of each deck is fixed before its first card, nobody can bend it afterwards, and the same
 * seed with the same answers gives the same game. engine/README.md says how anybody can check
 * that with nothing but a BLAKE2b function.
 */
#ifndef DT_SESSION_DEAL_H
#define DT_SESSION_DEAL_H

#include "game.h"

enum { DEAL_KEY_BYTES = 32, DEAL_HEX = 65, DEAL_SEED_MAX = 256 };

struct deal {
	unsigned char key[DEAL_KEY_BYTES];
};

/* From any text of 1 to DEAL_SEED_MAX bytes; DT_ERR_FORMAT: it has not so many. DT_ERR_DEVICE:
 * libsodium does not start. */
enum dt_status deal_init(struct deal *d, const char *seed, struct dt_error *err);

/* A seed of 32 random bytes in hexadecimal. DT_ERR_DEVICE: libsodium does not start. */
enum dt_status deal_random_seed(char hex[DEAL_HEX], struct dt_error *err);

/* What is shown before the first card: it binds the table to the seed and does not tell it. */
void deal_commitment(const char *seed, char hex[DEAL_HEX]);

/* A number below n (n > 0), evenly spread. */
uint64_t deal_number(
	const struct deal *d, const char *label, uint32_t round, uint32_t index, uint64_t n);

/* The draw that the game waits for. */
void deal_draw(const struct deal *d, const struct game *g, struct game_action *out);

#endif
