/* SPDX-License-Identifier: MIT */
/*
 * saved_signs.h - dice sets that were taught from loose photos, in the data file. Each teaching is
 * a new version, older ones stay.
 */
#ifndef DT_UI_SAVED_SIGNS_H
#define DT_UI_SAVED_SIGNS_H

#include "die_sign.h"
#include "store.h"

#define SAVED_SIGNS_KIND "dice-loose"

/* Writes the number of the version to *version. On failure, as in store.h, nothing is saved. */
enum dt_status saved_signs_save(struct store *s, const char *name, const struct die_sign_set *set,
	int64_t made_at, int64_t *version, struct dt_error *err);

/*
 * The newest version. The sentence of an error starts with path; DT_ERR_FORMAT also for a name
 * that was never taught so. On success free out->sample.
 */
enum dt_status saved_signs_load(struct store *s, const char *path, const char *name,
	struct die_sign_set *out, struct dt_error *err);

#endif
