/* SPDX-License-Identifier: MIT */
/*
 * ses_json.h - messages of a session as JSON and back, for recordings and their export.
 */
#ifndef DT_SESSION_SES_JSON_H
#define DT_SESSION_SES_JSON_H

#include "ses.h"

#include <jansson.h>

/* A new reference, or NULL without memory. */
json_t *ses_message_out(const struct game_ops *ops, const struct ses_message *m);

/* DT_ERR_FORMAT names the field that is wrong. */
enum dt_status ses_message_in(const struct game_ops *ops, const json_t *json,
	struct ses_message *out, struct dt_error *err);

#endif
