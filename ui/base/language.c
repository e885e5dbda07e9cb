/* SPDX-License-Identifier: MIT */
/*
 * language.c - finding the language of the table, and its words. What they are is in ui/words.
 */
#include "language.h"

#include "config.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

/* "" where table.conf names none, or cannot be read. */
static void read_language(const struct cmd_args *args, char out[CONF_LANGUAGE_MAX])
{
	struct conf *conf = calloc(1, sizeof(*conf));
	char path[1024];
	out[0] = '\0';
	if (conf && cmd_config_path(args, path, sizeof(path), NULL) == DT_OK &&
		conf_read(path, conf, NULL) == DT_OK)
		snprintf(out, CONF_LANGUAGE_MAX, "%s", conf->language);
	free(conf);
}

static void find_folder(char *out, size_t cap)
{
	const char *named = getenv("TEXTDOMAINDIR");
	if (named && *named)
		snprintf(out, cap, "%s", named);
	else if (cmd_shipped_path("ui/words", "share/locale", out, cap, NULL) != DT_OK)
		snprintf(out, cap, "/usr/share/locale");
}

void language_go_on(void)
{
	const char *same = getenv("LANGUAGE");
	char folder[1024];
	find_folder(folder, sizeof(folder));
	words_choose(folder, same && *same ? same : NULL, NULL);
}

enum dt_status language_choose(const struct cmd_args *args, struct dt_error *err)
{
	char language[CONF_LANGUAGE_MAX], folder[1024];
	const char *wanted = getenv("LANGUAGE");
	find_folder(folder, sizeof(folder));
	if (wanted && *wanted) {
		/* A list of what its user reads: where we have none of these it is English. */
		words_choose(folder, wanted, NULL);
		return DT_OK;
	}
	read_language(args, language);
	return words_choose(folder, *language ? language : NULL, err);
}
