/* SPDX-License-Identifier: MIT */
/*
 * saved_set.h - taught dice sets in the data file, and which of them is current.
 */
#ifndef DT_UI_SAVED_SET_H
#define DT_UI_SAVED_SET_H

#include "face.h"
#include "store.h"

/* The set that needs no teaching. */
#define SET_BUILT_IN "pips"

/* May a set be called so? Letters, digits, - and _, at most 40, and not the name of the built-in.
 */
bool saved_set_name_good(const char *name);

/* Saves the set as the next version under its name and makes it the current one. Errors as in
 * store.h: then it is not current, but may be saved. */
enum dt_status saved_set_save(struct store *s, const struct face_set *set, int64_t made_at,
	int64_t *version, struct dt_error *err);

/* The version in use. The sentence of an error starts with path; DT_ERR_FORMAT also for a name that
 * was never taught, with the names that were. */
enum dt_status saved_set_load(struct store *s, const char *path, const char *name,
	struct face_set *out, struct dt_error *err);

/* The name of the current set: the one taught last unless another was made it, SET_BUILT_IN before
 * there is one. Whoever reads with several tries it first. Errors as in store.h. */
enum dt_status saved_set_current(struct store *s, char *out, size_t cap, struct dt_error *err);
/* It is the current one from now on. On failure, as in store.h, the one before is. */
enum dt_status saved_set_make_current(struct store *s, const char *name, struct dt_error *err);

/* The set of this name has gone from the data file: where it was the current one, the one of the
 * others that was taught last is, or the built-in one. Errors as in store.h. */
enum dt_status saved_set_gone(struct store *s, const char *name, struct dt_error *err);

/* "pips, ivory, wood": what is known, as far as it fits. */
void saved_set_names(struct store *s, char *out, size_t cap);

enum { SAVED_SET_TIP = 64 };
/* For the end of a sentence about a name that is not known: "; did you mean \"ivory\"?", or "". */
void saved_set_meant(struct store *s, const char *name, char tip[SAVED_SET_TIP]);

#define SAVED_SET_KIND "dice"

#endif
