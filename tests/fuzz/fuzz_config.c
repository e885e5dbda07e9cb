/* SPDX-License-Identifier: MIT */
/*
 * fuzz_config.c - any text as table.conf: refused with a sentence, or a table that can be.
 */
#include "fuzz.h"

#include "config.h"

#include <stdlib.h>
#include <string.h>

/* libconfig loses a string (64 bytes, once) when a syntax error follows it. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libconfig.so";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct conf conf;
	struct dt_error err;
	char *text = malloc(size + 1);
	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	if (conf_parse("input", text, &conf, &err) == DT_OK) {
		const struct dt_table *t = &conf.table;
		fuzz_must(t->tags_n >= 4 && t->tags_n <= DT_TAGS_MAX);
		fuzz_must(t->areas_n >= 1 && t->areas_n <= DT_AREAS_MAX);
		fuzz_must(t->chessboard.columns >= 3 && t->chessboard.rows >= 3);
		for (size_t i = 0; i < t->areas_n; i++) {
			const struct dt_area *z = &t->areas[i];
			fuzz_must(z->x_mm >= 0 && z->x_mm + z->width_mm <= t->width_mm);
			fuzz_must(z->y_mm >= 0 && z->y_mm + z->height_mm <= t->height_mm);
		}
	} else {
		fuzz_must(err.code == DT_ERR_FORMAT && err.msg[0]);
	}
	free(text);
	return 0;
}
