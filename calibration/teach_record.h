/* SPDX-License-Identifier: MIT */
/*
 * teach_record.h - a dice set as text and bytes, for keeping. Where they are kept is not decided
 * here.
 */
#ifndef CAL_TEACH_RECORD_H
#define CAL_TEACH_RECORD_H

#include "face.h"

/* What the set is, as JSON; to be freed with free(). NULL without memory. */
char *teach_record_write(const struct face_set *set, struct dt_error *err);
/* The drawings of the faces; *bytes is to be freed with free(). DT_ERR_NOMEM: nothing is written.
 */
enum dt_status teach_record_pack(
	const struct face_set *set, uint8_t **bytes, size_t *n, struct dt_error *err);

/* The way back, from both. DT_ERR_FORMAT for anything that was not written by the functions above.
 */
enum dt_status teach_record_read(const char *text, const uint8_t *bytes, size_t n,
	struct face_set *out, struct dt_error *err);

#endif
