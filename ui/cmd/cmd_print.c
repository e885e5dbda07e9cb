/* SPDX-License-Identifier: MIT */
/*
 * cmd_print.c - dicetable print: zones, tags and chessboard on paper, from the table's description.
 */
#include "cmd.h"
#include "config.h"
#include "game_args.h"
#include "game_file.h"
#include "print_cards.h"
#include "print_pages.h"
#include "words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct cmd_option options[] = {
	{ "o", "FILE", "where to: a name that ends in .pdf or .svg" },
	{ "paper", "PAPER", "a4 a3 a2 a1 a0 letter tabloid whole (pdf: a4, svg: whole)" },
	{ "game", "NAME", "whose cards, stickers, and fields where table.conf has none" },
	{ "cup", "MM", "diameter of the cup drawn on the tag sheet (80)" },
	{ NULL, NULL, NULL },
};

/* The fields of a game, on a table that has none of its own. True when it has them now. */
static bool add_fields(const struct game_table *g, struct dt_table *table)
{
	for (size_t i = 0; i < table->areas_n; i++)
		if (table->areas[i].kind != DT_AREA_ZONE)
			return false;
	for (size_t i = 0; i < g->fields_n && table->areas_n < DT_AREAS_MAX; i++)
		table->areas[table->areas_n++] = g->fields[i].area;
	return g->fields_n > 0;
}

/* What the table's description has to say of them. */
static void say_areas(const struct dt_table *table)
{
	bool first = true;
	printf("%s\nareas = (\n",
		_("Put this into table.conf in place of \"areas = ( );\", and calibrate again:"));
	for (size_t i = 0; i < table->areas_n; i++) {
		const struct dt_area *a = &table->areas[i];
		if (a->kind == DT_AREA_ZONE)
			continue;
		printf("%s\t{ number = %d; kind = \"%s\"; x = %.1f; y = %.1f; width = %.1f; "
		       "height = %.1f; }",
			first ? "" : ",\n", (int)a->number, dt_area_names[a->kind], a->x_mm,
			a->y_mm, a->width_mm, a->height_mm);
		first = false;
	}
	printf("\n);\n");
}

enum { CARDS_MAX = 256 };

/* The kinds of cards that a game has, as they are printed; of the box that the setup is of. */
static size_t cards_of(const struct game_table *g, const struct game_setup *setup,
	struct print_card out[CARDS_MAX])
{
	size_t n = 0;
	for (; g && n < g->cards_n && n < CARDS_MAX; n++)
		out[n] = (struct print_card){ .tag = g->sticker + (int32_t)n,
			.copies = g->card_copies ? (int)g->card_copies(setup, (unsigned)n)
						 : g->cards[n].copies,
			.points = g->card_points ? g->card_points(setup, (unsigned)n) : -1,
			.name = g->card_name((unsigned)n),
			.deck = g->card_deck ? g->card_deck((unsigned)n) : "",
			.text = g->card_text ? g->card_text((unsigned)n) : "" };
	return n;
}

/* The sheet of that name. */
static enum dt_status make_sheet(const struct game_listed *game, const struct game_setup *setup,
	const char *what, const struct conf *conf, double cup_mm, struct print_sheet *out,
	struct dt_error *err)
{
	static struct print_card cards[CARDS_MAX];
	bool stickers = strcmp(what, "stickers") == 0;
	if (!stickers && strcmp(what, "cards") != 0)
		return print_sheet_init(out, what, &conf->table, cup_mm, err);
	size_t n = cards_of(game->table, setup, cards);
	if (n == 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s has no cards that a table could know: name another game with --game",
			game->ops->title);
	(stickers ? print_stickers_init : print_cards_init)(out, game->ops->title, cards, n);
	return DT_OK;
}

static int run(const struct cmd_args *args)
{
	const char *path = cmd_value(args, "o"), *paper = cmd_value(args, "paper");
	const char *what = args->words_n ? args->words[0] : "fields";
	char conf_path[4096];
	struct dt_error err;
	struct conf conf;
	struct print_sheet sheet;
	struct print_pages pages;
	long cup = 80;
	if (!args->words_n && !cmd_value(args, "game"))
		return cmd_usage(args,
			"say what: zones, tags, board, fields, chessboard, stickers or cards");
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
	bool cards = strcmp(what, "stickers") == 0 || strcmp(what, "cards") == 0;
	const struct game_listed *game =
		cards || cmd_value(args, "game") ? game_args_game(args) : NULL;
	struct game_setup setup = { .seats = 0 };
	if ((cards || cmd_value(args, "game")) && !game)
		return CMD_USAGE;
	if (cards) {
		game_setup_default(game->ops, game->ops->seats_min, &setup);
		st = game_file_read(args, game->ops, &setup, &err);
		if (st != DT_OK)
			return cmd_error(args, &err);
	}
	bool added = !cards && game && game->table && add_fields(game->table, &conf.table);
	if (make_sheet(game, &setup, what, &conf, (double)cup, &sheet, &err) != DT_OK ||
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
	if (added && !args->json)
		say_areas(&conf.table);
	return CMD_DONE;
}

const struct cmd cmd_print = {
	.name = "print",
	.usage = "zones|tags|board|fields|chessboard|stickers|cards -o FILE.pdf|FILE.svg",
	.summary = "draw what is printed for a table, at true scale",
	.text = "  zones       the play surface with everybody's zone, and where each tag is "
		"glued\n"
		"  tags        the tags to cut out; outlines of a die and of a cup at true size\n"
		"  board       the play surface with zones and tags in place, in one piece\n"
		"  fields      the fields of cards and in the middle, as table.conf or --game "
		"has them;\n"
		"              with --game this is what is printed when nothing is named\n"
		"  chessboard  what the lens is measured with: glue it to something flat\n"
		"  stickers    one for each card of a game, by which the camera knows it: stick it "
		"on\n"
		"              the front\n"
		"  cards       a whole deck with stickers, for who has none\n"
		"\n"
		"Sizes and places are those of table.conf. What is larger than the paper goes "
		"over\n"
		"several pages that overlap by 10 mm: cut where the foot of the page says, lay "
		"the\n"
		"edge over the page before, in line with its wedges. A ruler is on every page.\n",
	.options = options,
	.words_min = 0,
	.words_max = 1,
	.for_players = true,
	.run = run,
};
