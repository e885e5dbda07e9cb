/* SPDX-License-Identifier: MIT */
/*
 * cmd_test.c - dicetable test: tries one part of the table alone, with something to look at.
 */
#include "cmd_test.h"

#include <string.h>

static const struct cmd_option options[] = {
	{ "camera", "SPEC", "which camera (default: libcamera:)" },
	{ "display", "SPEC", "which display (default: kms)" },
	{ "seconds", "N", "how long (default: 3; strip 12, buttons 60)" },
	{ "dark", NULL, "strip: only make it dark" },
	{ "draw", "OUT.png", "camera: write the last picture" },
	{ NULL, NULL, NULL },
};

static const struct part {
	const char *name;
	int (*run)(const struct cmd_args *args);
} parts[] = {
#ifdef DT_HAVE_VISION
	{ "camera", test_camera },
#endif
	{ "panel", test_panel },
	{ "strip", test_strip },
	{ "buttons", test_buttons },
};

static int run(const struct cmd_args *args)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (strcmp(parts[i].name, args->words[0]) == 0)
			return parts[i].run(args);
	return cmd_usage(args, "\"%.40s\" cannot be tested alone: say %spanel, strip or buttons",
		args->words[0], sizeof(parts) / sizeof(parts[0]) > 3 ? "camera, " : "");
}

const struct cmd cmd_test = {
	.name = "test",
	.usage = "camera|panel|strip|buttons [OPTION]...",
	.summary = "try one part of the table alone",
	.text = "camera  prints size and speed of its pictures, how bright they are, which tags\n"
		"        are seen, and what exposure, white balance and focus settled on\n"
		"panel   shows a screen with every seat's colour, dice, letters, and seconds that "
		"pass\n"
		"strip   red, green, blue and white on all lamps, then each location alone\n"
		"buttons says which seat's button is pressed, until all have been\n",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.for_players = true,
	.run = run,
};
