/* SPDX-License-Identifier: MIT */
/*
 * play_line.c - reads the arguments of play for the live table, and refuses those that do not go
 * together.
 */
#include "play_line.h"

#include <string.h>

/* What there is none of where dice are typed. */
static bool goes_without_camera(const struct cmd_args *args)
{
	static const char *const names[] = { "camera", "dice", "mischief", "fast" };
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (cmd_value(args, names[i])) {
			cmd_usage(args, "--%s is for the table, not for --no-camera", names[i]);
			return false;
		}
	return true;
}

/* What cannot be together; true when all is well. */
static bool check_line(struct play_line *l)
{
	const char *seats = cmd_value(l->args, "seats"), *camera = cmd_value(l->args, "camera");
	l->bots = seats != NULL;
	l->fast = cmd_value(l->args, "fast") != NULL;
	l->camera = camera && strncmp(camera, "sim:", 4) != 0 ? camera : NULL;
	if (seats && strcmp(seats, "bots") != 0)
		cmd_usage(l->args, "--seats takes bots, or is left out: then you play one of them");
	else if (l->fast && !l->bots)
		cmd_usage(l->args, "--fast is for bots alone: add --seats bots");
	else if (l->camera && (l->bots || cmd_value(l->args, "mischief")))
		cmd_usage(l->args, "bots and mischief are for the simulated table: --camera sim:");
	else if (!l->record && cmd_value(l->args, "resume") && cmd_value(l->args, "new"))
		cmd_usage(l->args, "--resume or --new, not both");
	else
		return true;
	return false;
}

bool play_line_read(
	const struct cmd_args *args, bool typed, const char *record, struct play_line *out)
{
	*out = (struct play_line){ .args = args, .typed = typed, .record = record };
	return (!typed || goes_without_camera(args)) && check_line(out);
}
