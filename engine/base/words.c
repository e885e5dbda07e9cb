/* SPDX-License-Identifier: MIT */
/*
 * words.c - texts in the language of the table, by the gettext of the C library.
 *
 * Only LC_MESSAGES is ever set: numbers, sorting and letters stay as they are in C.
 */
#include "words.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char domain[] = "dicetable";

static bool other; /* a language that is not English */

const char *words_of(const char *text)
{
	/* The empty text would be the head of the catalogue. */
	return other && *text ? dgettext(domain, text) : text;
}

const char *words_of_many(const char *one, const char *many, unsigned long n)
{
	if (!other)
		return n == 1 ? one : many;
	return dngettext(domain, one, many, n);
}

const char *words_in(const char *with_context, const char *text)
{
	const char *found = other ? dgettext(domain, with_context) : with_context;
	return found == with_context ? text : found;
}

void words_add(char *buf, size_t size, const char *item, unsigned left)
{
	size_t at = strlen(buf);
	snprintf(buf + at, size - at, "%s%s", item, left > 1 ? _(", ") : left ? _(" and ") : "");
}

/* Is a catalogue in use? With the locale "C" there never is, and which other ones a machine has
 * does not matter: LANGUAGE says the language. */
static bool translates_with(const char *locale)
{
	return setlocale(LC_MESSAGES, locale) && *dgettext(domain, "");
}

static bool translates(void)
{
	static const char *const locales[] = { "", "C.UTF-8", "en_US.UTF-8", "en_GB.UTF-8",
		"de_DE.UTF-8", "uk_UA.UTF-8", "ru_RU.UTF-8" };
	for (size_t i = 0; i < sizeof(locales) / sizeof(*locales); i++)
		if (translates_with(locales[i]))
			return true;
	return false;
}

/* "en", "en_GB:en": there is no catalogue for it, and the C library would go on to the next one. */
static bool is_english(const char *language)
{
	return strncmp(language, "en", 2) == 0 && strchr("_.@:", language[2]);
}

static enum dt_status refuse(const char *folder, const char *language, struct dt_error *err)
{
	char path[1024];
	snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/%s.mo", folder, language, domain);
	if (access(path, R_OK) != 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"there are no words in the language \"%s\" (%s is missing): name another",
			language, path);
	return dt_fail(err, DT_ERR_DEVICE, 0,
		"this machine has no locale, so nothing can be said in the language \"%s\": "
		"install one (sudo dpkg-reconfigure locales)",
		language);
}

enum dt_status words_choose(const char *folder, const char *language, struct dt_error *err)
{
	other = false;
	bindtextdomain(domain, folder);
	bind_textdomain_codeset(domain, "UTF-8");
	if (!language) {
		other = translates_with("");
		return DT_OK;
	}
	/* English, too: so that programs which this one starts speak as it does. */
	if (setenv("LANGUAGE", language, 1) != 0)
		return dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the language");
	if (is_english(language))
		return DT_OK;
	other = translates();
	return other ? DT_OK : refuse(folder, language, err);
}
