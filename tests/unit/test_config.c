/* SPDX-License-Identifier: MIT */
/*
 * test_config.c - table.conf: what is left out has its default, what is wrong is named with its
 * line and key.
 */
#include "run.h"

#include "config.h"
#include "folder.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct dt_error err;
static struct conf conf;

/* The least that a table needs. */
#define TAGS                                                                                       \
	"tags = ({ id = 0; x = 30; y = 30; }, { id = 1; x = 870; y = 30; },"                       \
	" { id = 2; x = 870; y = 570; }, { id = 3; x = 30; y = 570.5; size = 50; });\n"
#define ZONES "zones = ({ seat = 2; x = 70; y = 420; width = 200; height = 160; });\n"

START_TEST(what_is_left_out_has_its_default)
{
	ck_assert_msg(conf_parse("t", TAGS ZONES, &conf, &err) == DT_OK, "%s", err.msg);
	ck_assert_double_eq(conf.table.width_mm, 900);
	ck_assert_double_eq(conf.table.height_mm, 600);
	ck_assert_double_eq(conf.table.die_mm, 16);
	ck_assert_double_eq(conf.table.field_of_view_deg, 66);
	ck_assert_int_eq(conf.table.chessboard.columns, 9);
	ck_assert_int_eq(conf.table.chessboard.rows, 6);
	ck_assert_double_eq(conf.table.chessboard.square_mm, 25);
	ck_assert_uint_eq(conf.table.tags_n, 4);
	ck_assert_double_eq(conf.table.tags[0].size_mm, 40);
	ck_assert_double_eq(conf.table.tags[3].size_mm, 50);
	ck_assert_double_eq(conf.table.tags[3].y_mm, 570.5);
	ck_assert_uint_eq(conf.table.areas_n, 1);
	ck_assert_int_eq(conf.table.areas[0].number, 2);
}
END_TEST

START_TEST(pins_have_defaults_and_values)
{
	ck_assert_msg(conf_parse("t", TAGS ZONES, &conf, &err) == DT_OK, "%s", err.msg);
	ck_assert(!pins_wanted(&conf.pins));
	ck_assert_str_eq(conf.pins.chip, "gpiochip0");
	ck_assert_int_eq(conf.pins.strip.clock, -1);
	ck_assert_int_eq(conf.pins.strip.data, -1);
	ck_assert_str_eq(conf.pins.strip.spi, "");
	ck_assert_int_eq(conf.pins.strip.lamps_each, 12);
	ck_assert_int_eq(conf.pins.strip.brightness, 8);
	ck_assert_int_eq(conf.pins.strip.budget_ma, 1500);
	ck_assert(conf.pins.buttons_active_low && !conf.pins.lights_active_low);
	ck_assert_int_eq(conf.pins.debounce_ms, 20);
	ck_assert_int_eq(conf.pins.long_ms, 600);
	ck_assert_int_eq(conf.pins.stuck_ms, 15000);
	ck_assert_msg(conf_parse("t",
			      TAGS ZONES
			      "pins = { chip = \"pinctrl-bcm2711\"; lights_active_low = true; };"
			      "strip = { clock = 11; data = 10; budget = 700; };"
			      "buttons = ({ seat = 2; line = 5; light = 12; },"
			      " { seat = 1; line = 6; });",
			      &conf, &err) == DT_OK,
		"%s", err.msg);
	ck_assert(pins_wanted(&conf.pins));
	ck_assert_str_eq(conf.pins.chip, "pinctrl-bcm2711");
	ck_assert(conf.pins.lights_active_low);
	ck_assert_int_eq(conf.pins.strip.clock, 11);
	ck_assert_int_eq(conf.pins.strip.data, 10);
	ck_assert_int_eq(conf.pins.strip.budget_ma, 700);
	ck_assert_uint_eq(conf.pins.buttons_n, 2);
	ck_assert_int_eq(conf.pins.buttons[0].seat, 2);
	ck_assert_int_eq(conf.pins.buttons[0].light, 12);
	ck_assert_int_eq(conf.pins.buttons[1].line, 6);
	ck_assert_int_eq(conf.pins.buttons[1].light, -1);
}
END_TEST

START_TEST(seats_and_times_are_taken)
{
	const char *text = TAGS ZONES "seats = ({ seat = 2; name = \"Boris\"; });\n"
				      "times = { window = 500; show = 0; };\n";
	ck_assert_msg(conf_parse("t", text, &conf, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(conf.seats_n, 1);
	ck_assert_int_eq(conf.seats[0].seat, 2);
	ck_assert_str_eq(conf.seats[0].name, "Boris");
	ck_assert_int_eq(conf.times.window_ms, 500);
	ck_assert_int_eq(conf.times.show_ms, 0);
	/* The usual ones of a session. */
	ck_assert_int_eq(conf.times.choice_ms, 60000);
	ck_assert_int_eq(conf.times.cup_ms, 8000);
}
END_TEST

/* Fields for dice beside the zones: behind them in the table, nobody's where no seat is named. */
START_TEST(areas_come_after_the_zones)
{
	const char *text =
		TAGS ZONES "areas = ({ number = 11; x = 400; y = 250; width = 100; height = 90; },"
			   " { number = 9; kind = \"card\"; seat = 3; x = 10; y = 200; width = 60; "
			   "height = 80; });";
	ck_assert_msg(conf_parse("t", text, &conf, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(conf.table.areas_n, 3);
	ck_assert_int_eq(conf.table.areas[0].kind, DT_AREA_ZONE);
	ck_assert_int_eq(conf.table.areas[0].owner, 2);
	ck_assert_int_eq(conf.table.areas[1].number, 11);
	ck_assert_int_eq(conf.table.areas[1].kind, DT_AREA_MIDDLE);
	ck_assert_int_eq(conf.table.areas[1].owner, 0);
	ck_assert_double_eq(conf.table.areas[1].height_mm, 90);
	ck_assert_int_eq(conf.table.areas[2].kind, DT_AREA_CARD);
	ck_assert_int_eq(conf.table.areas[2].owner, 3);
}
END_TEST

/* The one that ships: its numbers are those of the printed sheet. */
START_TEST(the_shipped_one_describes_the_sheet)
{
	static const double zones[6][2] = { { 70, 420 }, { 350, 420 }, { 630, 420 }, { 630, 20 },
		{ 350, 20 }, { 70, 20 } };
	static const double tags[4][2] = { { 30, 30 }, { 870, 30 }, { 870, 570 }, { 30, 570 } };
	const char *path = getenv("TABLE_CONF");
	ck_assert_ptr_nonnull(path);
	ck_assert_msg(conf_read(path, &conf, &err) == DT_OK, "%s", err.msg);
	ck_assert_uint_eq(conf.table.areas_n, 6);
	ck_assert(!pins_wanted(&conf.pins)); /* it fits a computer without any */
	for (int i = 0; i < 6; i++) {
		ck_assert_int_eq(conf.table.areas[i].number, i + 1);
		ck_assert_double_eq(conf.table.areas[i].x_mm, zones[i][0]);
		ck_assert_double_eq(conf.table.areas[i].y_mm, zones[i][1]);
		ck_assert_double_eq(conf.table.areas[i].width_mm, 200);
		ck_assert_double_eq(conf.table.areas[i].height_mm, 160);
	}
	ck_assert_uint_eq(conf.table.tags_n, 4);
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(conf.table.tags[i].id, i);
		ck_assert_double_eq(conf.table.tags[i].x_mm, tags[i][0]);
		ck_assert_double_eq(conf.table.tags[i].y_mm, tags[i][1]);
		ck_assert_double_eq(conf.table.tags[i].size_mm, 40);
	}
}
END_TEST

static const struct {
	const char *text, *words;
} wrong[] = {
	{ "", "t:1: tags: there must be 4 to 16, not 0" },
	{ TAGS, "t:1: zones: there must be 1 to 6, not 0" },
	{ "table = {\n width = ;\n};\n", "t:2: syntax error" },
	{ TAGS ZONES "seats = ({ seat = 1; name = \"A\"; },\n{ seat = 1; name = \"B\"; });\n",
		"t:4: seats[1].seat: 1 is taken by seats[0]" },
	{ TAGS ZONES "seats = ({ seat = 7; name = \"A\"; });\n",
		"t:3: seats[0].seat: 7 is out of" },
	{ TAGS ZONES "seats = ({ seat = 1; });\n", "t:3: seats[0]: \"name\" is missing" },
	{ TAGS ZONES "times = {\n window = 100;\n};\n", "t:4: times.window: 100 is out of range" },
	{ TAGS ZONES "seats = ({ seat = 1; nam = \"Anna\"; });\n",
		"t:3: seats[0].nam: there is no such key; did you mean \"name\"?" },
	{ TAGS ZONES "tabel = { };\n",
		"t:3: tabel: there is no such key; did you mean \"table\"?" },
	{ TAGS ZONES "table = 5;\n", "t:3: table: must be a group" },
	{ ZONES "tags = { id = 0; };\n", "t:2: tags: must be a list" },
	{ ZONES "tags = (1, 2, 3, 4);\n", "t:2: tags[0]: must be a group" },
	{ TAGS ZONES "table = {\n width = 900;\n hight = 5;\n};\n",
		"t:5: table.hight: there is no such key; did you mean \"height\"?" },
	{ TAGS ZONES "table = { width = \"wide\"; };\n", "t:3: table.width: must be a number" },
	{ TAGS ZONES "table = { width = true; };\n", "t:3: table.width: must be a number" },
	{ TAGS ZONES "table = { width = 99.9; };\n",
		"t:3: table.width: 99.9 is out of range, it must be 100 to 3000 mm" },
	{ TAGS ZONES "table = { width = 1e999; };\n", "t:3: table.width: inf is out of range" },
	{ TAGS ZONES "camera = { field_of_view = 0; };\n", "20 to 140 degrees" },
	{ TAGS ZONES "chessboard = { columns = 9.5; };\n", "must be a whole number" },
	{ TAGS "zones = ({ seat = 1; x = 0; y = 0; width = 200; });\n",
		"t:2: zones[0]: \"height\" is missing" },
	{ TAGS "zones = ({ seat = 7; x = 0; y = 0; width = 200; height = 160; });\n",
		"t:2: zones[0].seat: 7 is out of range, it must be 1 to 6" },
	{ TAGS ZONES "areas = ({ number = 8; x = 400; y = 250; width = 90; height = 90; });",
		"t:3: areas[0].number: 8 is out of range, it must be 9 to 99" },
	{ TAGS ZONES "areas = ({ number = 9; kind = \"zone\"; x = 400; y = 250; width = 90;\n"
		     "height = 90; });",
		"t:3: areas[0].kind: there is no \"zone\", only \"card\" and \"middle\"" },
	{ TAGS ZONES "areas = ({ number = 9; x = 400; y = 250; width = 90; height = 90; },\n"
		     "{ number = 9; x = 500; y = 250; width = 90; height = 90; });",
		"t:4: areas[1].number: 9 is taken by areas[0]" },
	{ TAGS ZONES "areas = ({ number = 9; x = 269; y = 250; width = 90; height = 171; });",
		"t:3: areas[0]: overlaps zones[0]" },
	{ TAGS ZONES "areas = ({ number = 9; x = 850; y = 250; width = 90; height = 90; });",
		"t:3: areas[0]: reaches over the edge" },
	{ TAGS "zones = ({ seat = 1; x = 800; y = 0; width = 200; height = 160; });\n",
		"t:2: zones[0]: reaches over the edge" },
	{ TAGS "zones = ({ seat = 1; x = 0; y = 0; width = 200; height = 160; },\n"
	       "{ seat = 1; x = 300; y = 0; width = 200; height = 160; });\n",
		"t:3: zones[1].seat: 1 is taken by zones[0]" },
	{ TAGS "zones = ({ seat = 1; x = 0; y = 0; width = 200; height = 160; },\n"
	       "{ seat = 2; x = 199; y = 159; width = 200; height = 160; });\n",
		"t:3: zones[1]: overlaps zones[0]" },
	{ ZONES "tags = ({ id = 0; x = 0; y = 0; }, { id = 1; x = 0; y = 0; },\n"
		"{ id = 0; x = 0; y = 0; }, { id = 3; x = 0; y = 0; });\n",
		"t:3: tags[2].id: 0 is taken by tags[0]" },
	{ ZONES "tags = ({ id = 0; x = 0; y = 0; }, { id = 1; x = 0; y = 0; },\n"
		"{ id = 2; x = 901; y = 0; }, { id = 3; x = 0; y = 0; });\n",
		"t:3: tags[2]: 901, 0 mm is not on the table of 900 x 600 mm" },
	{ TAGS ZONES "strip = { clock = 3; };\n", "t:3: strip: needs both clock and data" },
	{ TAGS ZONES "strip = { clock = 3; data = 3; };\n",
		"t:3: strip.data: line 3 is taken by strip.clock" },
	{ TAGS ZONES "strip = { clock = 3; data = 4; spi = \"/dev/spidev0.0\"; };\n",
		"t:3: strip: is either" },
	{ TAGS ZONES "strip = { budget = 20001; };\n",
		"t:3: strip.budget: 20001 is out of range, it must be 100 to 20000 mA" },
	{ TAGS ZONES "pins = { chip = 4; };\n", "t:3: pins.chip: must be a text" },
	{ TAGS ZONES "pins = { chip = \"\"; };\n", "t:3: pins.chip: must have 1 to 63 letters" },
	{ TAGS ZONES "pins = { chip = \"0123456789012345678901234567890123456789"
		     "012345678901234567890123\"; };\n",
		"t:3: pins.chip: must have 1 to 63 letters" },
	{ TAGS ZONES "pins = { buttons_active_low = 1; };\n",
		"t:3: pins.buttons_active_low: must be true or false" },
	{ TAGS ZONES "buttons = ({ seat = 1; });\n", "t:3: buttons[0]: \"line\" is missing" },
	{ TAGS ZONES "buttons = ({ seat = 7; line = 1; });\n",
		"t:3: buttons[0].seat: 7 is out of range, it must be 1 to 6" },
	{ TAGS ZONES "buttons = ({ seat = 1; line = 1; },\n { seat = 1; line = 2; });\n",
		"t:4: buttons[1].seat: 1 is taken by buttons[0]" },
	{ TAGS ZONES
		"strip = { clock = 11; data = 10; };\n"
		"buttons = ({ seat = 1; line = 1; },\n { seat = 2; line = 2; light = 10; });\n",
		"t:5: buttons[1].light: line 10 is taken by strip.data" },
	{ TAGS ZONES "buttons = ({ seat = 1; line = 1; light = 2; },\n { seat = 2; line = 2; });\n",
		"t:4: buttons[1].line: line 2 is taken by buttons[0].light" },
	{ "@include \"/etc\"\n" TAGS ZONES, "t: @include is not supported" },
	{ TAGS ZONES "\t@include \"x\"\n", "t: @include is not supported" },
};

START_TEST(what_is_wrong_is_named)
{
	ck_assert_msg(conf_parse("t", wrong[_i].text, &conf, &err) == DT_ERR_FORMAT, "%s",
		wrong[_i].text);
	ck_assert_msg(strstr(err.msg, wrong[_i].words) != NULL, "want %s, got %s", wrong[_i].words,
		err.msg);
}
END_TEST

START_TEST(files_that_are_no_description)
{
	char dir[] = "/tmp/test-config-XXXXXX", path[64];
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/table.conf", dir);
	ck_assert_int_eq(conf_read(path, &conf, &err), DT_ERR_IO);
	ck_assert_int_eq(conf_read(dir, &conf, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "this is a folder, not a file"));
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	alarm(20);
	ck_assert_int_eq(conf_read(path, &conf, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "this is a pipe, not a file"));
	alarm(0);
	unlink(path);
	FILE *f = fopen(path, "wb");
	ck_assert_uint_eq(fwrite("a\0b", 1, 3, f), 3);
	fclose(f);
	ck_assert_int_eq(conf_read(path, &conf, &err), DT_ERR_FORMAT);
	ck_assert_ptr_nonnull(strstr(err.msg, "not a description"));
	unlink(path);
	rmdir(dir);
}
END_TEST

START_TEST(folders_are_listed_by_name)
{
	static const char *const names[] = { "chess-10.jpg", "chess-2.png", "chess-", "empty.jpg",
		".chess-1.jpg", "chess-9", "chess-01.JPG" };
	char dir[] = "/tmp/test-folder-XXXXXX", path[96];
	struct folder f;
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(folder_list(dir, "chess-", &f, &err), DT_OK);
	ck_assert_uint_eq(f.n, 0);
	folder_finish(&f);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		fclose(fopen(path, "w"));
	}
	ck_assert_int_eq(folder_list(dir, "chess-", &f, &err), DT_OK);
	ck_assert_uint_eq(f.n, 3);
	ck_assert_str_eq(strrchr(f.paths[0], '/'), "/chess-01.JPG");
	ck_assert_str_eq(strrchr(f.paths[1], '/'), "/chess-10.jpg");
	ck_assert_str_eq(strrchr(f.paths[2], '/'), "/chess-2.png");
	folder_finish(&f);
	ck_assert_int_eq(folder_list("", "a", &f, &err), DT_ERR_FORMAT);
	ck_assert_int_eq(folder_list(path, "a", &f, &err), DT_ERR_FORMAT);
	snprintf(path, sizeof(path), "rm -r %s", dir);
	ck_assert_int_eq(system(path), 0);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, what_is_left_out_has_its_default);
	tcase_add_test(tc, seats_and_times_are_taken);
	tcase_add_test(tc, pins_have_defaults_and_values);
	tcase_add_test(tc, areas_come_after_the_zones);
	tcase_add_test(tc, the_shipped_one_describes_the_sheet);
	tcase_add_loop_test(tc, what_is_wrong_is_named, 0, RUN_LEN(wrong));
	tcase_add_test(tc, files_that_are_no_description);
	tcase_add_test(tc, folders_are_listed_by_name);
}

int main(void)
{
	return run_tests("config", add);
}
