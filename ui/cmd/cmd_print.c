/* SPDX-License-Identifier: MIT */
/*
 * cmd_print.c - dicetable print: zones, tags and chessboard on paper, from the table's description.
 */
#include "cmd.h"
#include "config.h"
#include "print_pages.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct cmd_option options[] = {
	{ "o", "FILE", "where to: a name that ends in .pdf or .svg" },
	{ "paper", "PAPER", "a4 a3 a2 a1 a0 letter tabloid whole (pdf: a4, svg: whole)" },
	{ "cup", "MM", "diameter of the cup drawn on the tag sheet (80)" },
	{ NULL, NULL, NULL },
};

static int run(const struct cmd_args *args)
{
	const char *path = cmd_value(args, "o"), *paper = cmd_value(args, "paper");
	const char *what = args->words[0];
	char conf_path[4096];
	struct dt_error err;
	struct conf conf;
	struct print_sheet sheet;
	struct print_pages pages;
	long cup = 80;
	if (!path)
		return cmd_usage(args, "say where to: -o %s.pdf", what);
	if (!cmd_number(args, "cup", 30, 180, &cup))
		return CMD_USAGE;
	size_t n = strlen(path);
	if (!paper)
		paper = n > 4 && strcasecmp(path + n - 4, ".svg") == 0 ? "whole" : "a4";
	enum dt_status st = cmd_config_path(args, conf_path, sizeof(conf_path), &err);
	if (st == DT_OK)
		st = conf_read(conf_path, &conf, &err);
	if (st != DT_OK)
		return cmd_error(args, &err);
	/* What follows is about the command line only. */
	if (print_sheet_init(&sheet, what, &conf.table, (double)cup, &err) != DT_OK ||
		print_pages_init(&pages, paper, &sheet, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	st = print_pages_write(&pages, &sheet, path, &err);
	if (st == DT_ERR_FORMAT)
		return cmd_usage(args, "%s", err.msg);
	if (st != DT_OK)
		return cmd_error(args, &err);
	int count = pages.rows * pages.columns;
	if (args->json)
		printf("{\"width_mm\":%g,\"height_mm\":%g,\"pages\":%d,\"columns\":%d,\"rows\":%d}"
		       "\n",
			sheet.width_mm, sheet.height_mm, count, pages.columns, pages.rows);
	else
		printf("%s: %s, %d page%s. Print it at 100 %% and hold a ruler to the printed "
		       "one.\n",
			path, sheet.caption, count, count == 1 ? "" : "s");
	return CMD_DONE;
}

const struct cmd cmd_print = {
	.name = "print",
	.usage = "zones|tags|board|chessboard -o FILE.pdf|FILE.svg",
	.summary = "draw what is printed for a table, at true scale",
	.text = "  zones       the play surface with everybody's zone, and where each tag is "
		"glued\n"
		"  tags        the tags to cut out; outlines of a die and of a cup at true size\n"
		"  board       the play surface with zones and tags in place, in one piece\n"
		"  chessboard  what the lens is measured with: glue it to something flat\n"
		"\n"
		"Sizes and places are those of table.conf. What is larger than the paper goes "
		"over\n"
		"several pages that overlap by 10 mm: cut where the foot of the page says, lay "
		"the\n"
		"edge over the page before, in line with its wedges. A ruler is on every page.\n",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.run = run,
};
