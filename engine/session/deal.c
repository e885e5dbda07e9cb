/* SPDX-License-Identifier: MIT */
/*
 * deal.c - draws and commitments by libsodium's BLAKE2b.
 */
#include "deal.h"

#include <sodium.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char key_prefix[] = "dicetable deal 1\n";
static const char commitment_prefix[] = "dicetable commitment 1\n";

static void hash_text(unsigned char out[DEAL_KEY_BYTES], const char *prefix, const char *text)
{
	crypto_generichash_state st;
	crypto_generichash_init(&st, NULL, 0, DEAL_KEY_BYTES);
	crypto_generichash_update(&st, (const unsigned char *)prefix, strlen(prefix));
	crypto_generichash_update(&st, (const unsigned char *)text, strlen(text));
	crypto_generichash_final(&st, out, DEAL_KEY_BYTES);
}

enum dt_status deal_init(struct deal *d, const char *seed, struct dt_error *err)
{
	size_t len = strlen(seed);
	if (len < 1 || len > DEAL_SEED_MAX)
		return dt_fail(err, DT_ERR_FORMAT, 0, "the seed must have 1 to %d bytes, not %zu",
			DEAL_SEED_MAX, len);
	if (sodium_init() < 0)
		return dt_fail(err, DT_ERR_DEVICE, 0, "libsodium does not start");
	hash_text(d->key, key_prefix, seed);
	return DT_OK;
}

enum dt_status deal_random_seed(char hex[DEAL_HEX], struct dt_error *err)
{
	unsigned char bytes[DEAL_KEY_BYTES];
	if (sodium_init() < 0)
		return dt_fail(err, DT_ERR_DEVICE, 0, "libsodium does not start");
	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(hex, DEAL_HEX, bytes, sizeof(bytes));
	return DT_OK;
}

void deal_commitment(const char *seed, char hex[DEAL_HEX])
{
	unsigned char hash[DEAL_KEY_BYTES];
	hash_text(hash, commitment_prefix, seed);
	sodium_bin2hex(hex, DEAL_HEX, hash, sizeof(hash));
}

/* 64 bits for one attempt at one draw. */
static uint64_t bits(
	const struct deal *d, const char *label, uint32_t round, uint32_t index, unsigned attempt)
{
	char name[96];
	unsigned char hash[DEAL_KEY_BYTES];
	int len = snprintf(name, sizeof(name), "%s %u %u %u", label, round, index, attempt);
	crypto_generichash(hash, sizeof(hash), (const unsigned char *)name, (size_t)len, d->key,
		sizeof(d->key));
	uint64_t value = 0;
	for (int i = 7; i >= 0; i--)
		value = value << 8 | hash[i];
	return value;
}

uint64_t deal_number(
	const struct deal *d, const char *label, uint32_t round, uint32_t index, uint64_t n)
{
	/* Values from the last, incomplete run of n would favour the low numbers: draw again. */
	uint64_t bound = UINT64_MAX - UINT64_MAX % n;
	uint64_t value;
	unsigned attempt = 0;
	do
		value = bits(d, label, round, index, attempt++);
	while (value >= bound);
	return value % n;
}

void deal_draw(const struct deal *d, const struct game *g, struct game_action *out)
{
	struct game_chance c;
	uint64_t total = 0;
	size_t i = 0;
	game_chance(g, &c);
	for (size_t j = 0; j < c.n; j++)
		total += c.weight[j];
	assert(total > 0); /* the table acts, so there is something to draw */
	uint64_t n = deal_number(d, c.label, c.round, c.index, total);
	while (n >= c.weight[i])
		n -= c.weight[i++];
	*out = c.action[i];
}
