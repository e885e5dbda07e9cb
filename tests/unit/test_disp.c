/* SPDX-License-Identifier: MIT */
/*
 * test_disp.c - displays by their spec: text that says what changed and nothing else, keys, PNG
 * folders, a window without a desktop, and what the strip says of a screen.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "disp.h"
#include "disp_strip.h"
#include "run.h"
#include "screens.h"

#ifdef DT_HAVE_SDL
#include <SDL.h>
#include <dlfcn.h>
#endif
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void make(const char *name, struct screen *out)
{
	const struct sample *s = samples;
	while (strcmp(s->name, name) != 0)
		s++;
	memset(out, 0, sizeof(*out));
	s->make(out);
}

/* ---- Text ---- */

static char printed[65536];

/* What showing s prints. */
static const char *show(struct disp *d, FILE *out, const struct screen *s)
{
	struct disp_view view = { .screen = s };
	struct dt_error err;
	rewind(out);
	memset(printed, 0, sizeof(printed));
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	return printed;
}

static struct disp *text(FILE **out, int in)
{
	struct dt_error err;
	*out = fmemopen(printed, sizeof(printed) - 1, "w");
	struct disp *d = disp_text_create(*out, in, &err);
	ck_assert_ptr_nonnull(d);
	return d;
}

START_TEST(text_says_it_all_once)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-trouble", &s);
	const char *p = show(d, out, &s);
	ck_assert_ptr_nonnull(strstr(p, "== Round 4\n"));
	ck_assert_ptr_nonnull(strstr(p, "* Boris and Chiara: look at your zones\n"));
	ck_assert_ptr_nonnull(strstr(p, "2 Boris: J Q K, pays $2\n"));
	ck_assert_ptr_nonnull(strstr(p, "3 Chiara: 10 ?\n"));
	ck_assert_ptr_nonnull(strstr(p, "! 2 Boris: Six dice lie in the zone: take one away.\n"));
	/* Older lines first. */
	ck_assert_ptr_nonnull(
		strstr(p, "  Chiara keeps a second 10.\n  Boris keeps J, Q and K and pays $2.\n"));
	ck_assert_str_eq(show(d, out, &s), "");
	disp_destroy(d);
	fclose(out);
}
END_TEST

/* Nothing printed is nothing that works: a full disk is over when something could be written. */
START_TEST(text_works_again_only_when_something_was_written)
{
	struct screen s;
	struct disp_view view = { .screen = &s };
	struct dt_error err;
	FILE *out = fopen("/dev/full", "w"), *room = tmpfile();
	ck_assert(out && room);
	struct disp *d = disp_text_create(out, -1, &err);
	make("hands-trouble", &s);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_IO);
	s.prompt.seconds++; /* no news */
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_IO);
	ck_assert_int_ge(dup2(fileno(room), fileno(out)), 0);
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_IO);
	snprintf(s.headline, sizeof(s.headline), "There is room again");
	for (int i = 0; i < 2; i++)
		ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	disp_destroy(d);
	fclose(out);
	fclose(room);
}
END_TEST

START_TEST(text_says_only_what_changed)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-6", &s);
	show(d, out, &s);
	s.seat[5].die[2].face = 5;
	ck_assert_str_eq(show(d, out, &s), "  6 Friederike: Q J K\n");
	memmove(s.line[1], s.line[0], sizeof(s.line[0]) * (SCREEN_LINES - 1));
	strcpy(s.line[0], "Friederike keeps K.");
	ck_assert_str_eq(show(d, out, &s), "  Friederike keeps K.\n");
	strcpy(s.warning, "The lamp is too dark.");
	ck_assert_str_eq(show(d, out, &s), "! The lamp is too dark.\n");
	s.warning[0] = 0;
	ck_assert_str_eq(show(d, out, &s), "");
	strcpy(s.warning, "The lamp is too dark.");
	ck_assert_str_eq(show(d, out, &s), "! The lamp is too dark.\n");
	s.seat[0].state = DT_ZONE_BUSY; /* nothing that one says */
	ck_assert_str_eq(show(d, out, &s), "");
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_tells_the_town_and_the_end)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("town-tie", &s);
	strcpy(s.line[0], "Boris digs out 2 nuggets.");
	strcpy(s.headline, s.line[0]); /* is not said twice */
	const char *p = show(d, out, &s);
	ck_assert_ptr_nonnull(strstr(p, "  Boris digs out 2 nuggets.\n"));
	ck_assert_ptr_null(strstr(p, "* Boris digs"));
	make("scores", &s);
	p = show(d, out, &s);
	ck_assert_ptr_nonnull(
		strstr(p, "  3 Chiara: 56 points (nuggets 7, dollars 4, deeds 45), wins\n"
			  "  4 Dmytro: 12 points (nuggets 7, dollars 4, deeds 1)\n"));
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_tells_what_everybody_has_once_a_round)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-6", &s); /* Boris is the Sheriff */
	s.roll = 1;
	screen_own(&s, 1, DOLLARS, 8, 0);
	screen_own(&s, 1, NUGGETS, 3, 0);
	screen_own(&s, 1, CARDS, 4, 0);
	const char *p = show(d, out, &s);
	ck_assert_ptr_nonnull(
		strstr(p, "  2 Boris has $8, 3 nuggets, 4 cards, and is the Sheriff\n"));
	s.seat[1].amount[DOLLARS].value = 7; /* he has paid, and that was said */
	ck_assert_ptr_null(strstr(show(d, out, &s), " has $"));
	s.roll = 2;
	show(d, out, &s);
	s.roll = 1;
	s.round++;
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), "  2 Boris has $7, "));
	disp_destroy(d);
	fclose(out);
}
END_TEST

/* Figures in the words of their game; what is not known is not told. */
START_TEST(text_knows_no_game)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("other-rolling-6", &s);
	const char *p = show(d, out, &s);
	ck_assert_ptr_nonnull(strstr(p, "  1 Anna has 1 coin, 11 pearls, 21 friends, 31 crates, "
					"41 sails, 51 maps, 61 barrels, and is the harbour "
					"master\n"));
	ck_assert_ptr_nonnull(strstr(p, "and is the harbour master and the lucky one\n"));
	ck_assert_ptr_nonnull(strstr(p, "  3 Chiara has 3 coins, 13 pearls, 23 friends, "
					"33 crates, 43 sails, 53 maps\n"));
	ck_assert_ptr_nonnull(
		strstr(p, "  1 Anna: bow trap hand bow trap hand 1 2 3 4, pays 2 coins\n"));
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_does_not_tell_again_what_was_before_a_step_taken_back)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-6", &s);
	memset(s.line, 0, sizeof(s.line));
	strcpy(s.line[0], "Roll 2.");
	strcpy(s.line[1], "Anna keeps A.");
	struct screen before = s;
	show(d, out, &s);
	memmove(s.line[1], s.line[0], 2 * sizeof(s.line[0]));
	memset(s.line[0], 0, sizeof(s.line[0]));
	strcpy(s.line[0], "Boris keeps K.");
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), "  Boris keeps K.\n"));
	ck_assert_ptr_null(strstr(show(d, out, &before), "keeps"));
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), "  Boris keeps K.\n")); /* once more */
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_does_not_ask_again_with_every_press)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("town-question", &s);
	s.prompt.selected = 0;
	strcpy(s.headline, s.prompt.question);
	const char *asked = strstr(show(d, out, &s), "? 2 ");
	ck_assert_ptr_nonnull(asked);
	ck_assert_ptr_nonnull(strstr(asked, "\n    1 "));
	ck_assert_ptr_null(strstr(printed, "* "));
	ck_assert_ptr_null(strstr(printed, "> "));
	s.prompt.selected = 2;
	const char *p = show(d, out, &s);
	ck_assert_int_eq(strncmp(p, "  > 3 ", 6), 0);
	ck_assert_ptr_null(strchr(p, '?'));
	s.prompt.seconds = 3;
	ck_assert_str_eq(show(d, out, &s), "");
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_does_not_repeat_dice_that_are_paid_for)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-trouble", &s);
	show(d, out, &s);
	s.seat[1].price = -1;
	s.seat[1].trouble[0] = 0;
	ck_assert_str_eq(show(d, out, &s), "");
	disp_destroy(d);
	fclose(out);
}
END_TEST

/* "Anna keeps K K." needs no "1 Anna: K K" after it; what is in doubt is another matter. */
START_TEST(text_does_not_repeat_dice_that_were_told)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-6", &s);
	show(d, out, &s);
	s.seat[5].die[2].face = 5;
	memmove(s.line[1], s.line[0], sizeof(s.line[0]) * (SCREEN_LINES - 1));
	strcpy(s.line[0], "Friederike keeps K.");
	ck_assert_str_eq(show(d, out, &s), "  Friederike keeps K.\n");
	memmove(s.line[1], s.line[0], sizeof(s.line[0]) * (SCREEN_LINES - 1));
	strcpy(s.line[0], "Friederike keeps another.");
	s.seat[5].die[3].doubt = true;
	ck_assert_str_eq(
		show(d, out, &s), "  Friederike keeps another.\n  6 Friederike: Q J K ?\n");
	disp_destroy(d);
	fclose(out);
}
END_TEST

START_TEST(text_does_not_repeat_a_place_that_was_told)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("town-tie", &s);
	show(d, out, &s);
	memmove(s.line[1], s.line[0], sizeof(s.line[0]) * (SCREEN_LINES - 1));
	strcpy(s.line[0], "Stagecoach: It brings $6 to the Bank.");
	strcpy(s.headline, "Stagecoach.");
	ck_assert_str_eq(show(d, out, &s), "  Stagecoach: It brings $6 to the Bank.\n");
	strcpy(s.headline, "Stage");
	ck_assert_str_eq(show(d, out, &s), "* Stage\n");
	disp_destroy(d);
	fclose(out);
}
END_TEST

static void lay(struct screen_seat *p, int a, int b, int c)
{
	const int faces[] = { a, b, c };
	for (int i = 0; i < 5; i++)
		p->die[i].face = (uint8_t)(i < 3 ? faces[i] : 0);
}

/* Somebody pushed one aside; which is the third one matters only where one is in doubt. */
START_TEST(text_does_not_repeat_dice_that_were_moved)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	struct screen s;
	make("hands-trouble", &s);
	struct screen_seat *p = &s.seat[0];
	lay(p, 5, 1, 5);
	p->die[2].doubt = false;
	p->price = -1;
	show(d, out, &s);
	lay(p, 1, 5, 5);
	ck_assert_str_eq(show(d, out, &s), "");
	p->die[2].face = 1;
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), ": 9 K 9"));
	p->die[2].doubt = true;
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), ": 9 K 9?"));
	lay(p, 5, 1, 1);
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), ": K 9 9?"));
	disp_destroy(d);
	fclose(out);
}
END_TEST

/* Names can hold anything: nothing that a terminal obeys comes out, all that does is UTF-8. */
START_TEST(text_cannot_steer_a_terminal)
{
	FILE *out;
	struct disp *d = text(&out, -1);
	static struct screen s;
	make("hands-2", &s);
	memcpy(s.seat[0].name, "a\x1b[2Jb\x7f\xc2\x9bz\xff\xe9\x98", 13);
	ck_assert_ptr_nonnull(strstr(show(d, out, &s), "1 a [2Jb   z:"));
	for (uint32_t seed = 0; seed < 300; seed++) {
		screen_wild(seed, &s);
		for (const char *p = show(d, out, &s); *p; p++)
			ck_assert_msg((unsigned char)*p >= ' ' || *p == '\n', "byte %d", *p);
	}
	disp_destroy(d);
	fclose(out);
}
END_TEST

/* Types into a display that shows a question to seat 2 with three options. */
static void type(const char *keys, struct disp_event *events, size_t n)
{
	FILE *out;
	int ends[2];
	ck_assert_int_eq(pipe(ends), 0);
	struct disp *d = text(&out, ends[0]);
	struct screen s;
	make("town-question", &s);
	show(d, out, &s);
	ck_assert_int_eq(disp_fd(d), ends[0]);
	ck_assert(!disp_event(d, &events[0]));
	ck_assert_int_eq(write(ends[1], keys, strlen(keys)), (ssize_t)strlen(keys));
	close(ends[1]);
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(disp_event(d, &events[i]), "event %zu", i);
	struct disp_event more;
	ck_assert(disp_event(d, &more));
	ck_assert_int_eq(more.did, DISP_END);
	ck_assert(!disp_event(d, &more));
	ck_assert_int_eq(disp_fd(d), -1);
	close(ends[0]);
	disp_destroy(d);
	fclose(out);
}

START_TEST(lines_typed_are_events)
{
	struct disp_event e[7];
	type("3\n4\n0\nquit\npause\n2 K 9 9\nundo\n", e, 7);
	ck_assert_int_eq(e[0].did, DISP_TAKE);
	ck_assert_uint_eq(e[0].seat, 2);
	ck_assert_uint_eq(e[0].option, 2);
	ck_assert_int_eq(e[1].did, DISP_TYPED); /* there is no fourth */
	ck_assert_str_eq(e[1].text, "4");
	ck_assert_int_eq(e[2].did, DISP_TYPED);
	ck_assert_int_eq(e[3].did, DISP_QUIT);
	ck_assert_int_eq(e[4].did, DISP_PAUSE);
	ck_assert_int_eq(e[5].did, DISP_TYPED);
	ck_assert_str_eq(e[5].text, "2 K 9 9");
	ck_assert_int_eq(e[6].did, DISP_UNDO);
}
END_TEST

START_TEST(a_long_line_is_cut)
{
	struct disp_event e;
	char keys[1000];
	memset(keys, 'x', sizeof(keys));
	keys[998] = '\n';
	keys[999] = 0;
	type(keys, &e, 1);
	ck_assert_uint_eq(strlen(e.text), sizeof(e.text) - 1);
}
END_TEST

/* ---- Specs ---- */

START_TEST(what_is_no_display_is_refused)
{
	static const char *const bad[] = { "", "txt", "png", "png:", "png-small:", "png-x:d",
		"png-9x9:d", "png-320x240", "window:x", "none " };
	struct dt_error err;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_ptr_null(disp_create(bad[i], &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
		ck_assert_ptr_nonnull(strstr(err.msg, "try auto"));
	}
	disp_destroy(NULL);
}
END_TEST

START_TEST(none_takes_everything)
{
	struct dt_error err;
	struct disp *d = disp_create("none", &err);
	struct disp_event e;
	static struct screen s;
	struct disp_view view = { .screen = &s };
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(!disp_event(d, &e));
	ck_assert_int_eq(disp_fd(d), -1);
	disp_destroy(d);
}
END_TEST

START_TEST(auto_without_a_desktop_is_text)
{
	struct dt_error err;
	unsetenv("DISPLAY");
	unsetenv("WAYLAND_DISPLAY");
	struct disp *d = disp_create("auto", &err);
	ck_assert_str_eq(d->ops->name, "text");
	disp_destroy(d);
}
END_TEST

#ifdef DT_HAVE_DISPLAY
static bool exists(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && st.st_size > 100;
}

START_TEST(each_change_is_a_picture)
{
	static const char *const specs[] = { "png:disp-png", "png-small:disp-png" };
	struct dt_error err;
	struct screen s;
	struct disp_view view = { .screen = &s };
	unlink("disp-png/000001.png");
	unlink("disp-png/000002.png");
	unlink("disp-png/000003.png");
	struct disp *d = disp_create(specs[_i], &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	make("town", &s);
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	view.t_ns = 500000000;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(exists("disp-png/000001.png") && !exists("disp-png/000002.png"));
	s.place[4].state = SCREEN_NOBODY;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	ck_assert(exists("disp-png/000002.png") && !exists("disp-png/000003.png"));
	disp_destroy(d);
}
END_TEST

START_TEST(no_folder_no_pictures)
{
	struct dt_error err;
	ck_assert_ptr_null(disp_create("png:no/such/folder", &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "no/such/folder"));
	ck_assert_ptr_null(disp_create("png:/dev/null", &err));
	ck_assert_int_eq(err.code, DT_ERR_IO);
}
END_TEST
#endif

#ifdef DT_HAVE_SDL
/* What the library shall not give. */
static bool no_window, no_surface;

static void *library(const char *name)
{
	void *at = dlsym(RTLD_NEXT, name);
	ck_assert_ptr_nonnull(at);
	return at;
}

SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags)
{
	union {
		void *at;
		SDL_Window *(*call)(const char *, int, int, int, int, Uint32);
	} real = { library("SDL_CreateWindow") };
	if (no_window)
		SDL_SetError("out of windows");
	return no_window ? NULL : real.call(title, x, y, w, h, flags);
}

SDL_Surface *SDL_GetWindowSurface(SDL_Window *window)
{
	union {
		void *at;
		SDL_Surface *(*call)(SDL_Window *);
	} real = { library("SDL_GetWindowSurface") };
	if (no_surface)
		SDL_SetError("out of surfaces");
	return no_surface ? NULL : real.call(window);
}

START_TEST(a_window_that_cannot_be_made_is_said)
{
	struct dt_error err = { .msg = "" };
	setenv("SDL_VIDEODRIVER", "dummy", 1);
	setenv("DISPLAY", ":0", 1);
	no_window = true;
	ck_assert_ptr_null(disp_create("window", &err));
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_str_eq(err.msg,
		"the window: it cannot be opened (use --display kms or text): out of windows");
	ck_assert(!SDL_WasInit(SDL_INIT_VIDEO));
	struct disp *d = disp_create("auto", &err);
	ck_assert_ptr_nonnull(d);
	ck_assert_str_eq(d->ops->name, "text");
	disp_destroy(d);
	no_window = false;
	unsetenv("DISPLAY");
}
END_TEST

/* As when a desktop's screen goes, and comes. */
START_TEST(a_window_without_a_surface_fails_and_works_again)
{
	struct dt_error err = { .msg = "" };
	struct screen s;
	struct disp_view view = { .screen = &s };
	make("town-question", &s);
	setenv("SDL_VIDEODRIVER", "dummy", 1);
	struct disp *d = disp_create("window", &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	no_surface = true;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_ERR_DEVICE);
	ck_assert_str_eq(err.msg, "the window: it has no surface: out of surfaces");
	no_surface = false;
	ck_assert_int_eq(disp_show(d, &view, &err), DT_OK);
	disp_destroy(d);
}
END_TEST

static void push(uint32_t type, SDL_Keycode sym, uint8_t repeat)
{
	SDL_Event e = { .key = { .type = type, .repeat = repeat, .keysym = { .sym = sym } } };
	SDL_PushEvent(&e);
}

START_TEST(a_window_has_the_buttons)
{
	struct dt_error err;
	struct disp_event e;
	struct screen s;
	struct led_strip strip = { .n = 8 };
	struct disp_view view = { .screen = &s, .strip = &strip };
	setenv("SDL_VIDEODRIVER", "dummy", 1);
	struct disp *d = disp_create("window", &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
	make("town-question", &s);
	ck_assert_msg(disp_show(d, &view, &err) == DT_OK, "%s", err.msg);
	while (disp_event(d, &e))
		;
	push(SDL_KEYDOWN, SDLK_3, 0);
	push(SDL_KEYDOWN, SDLK_3, 1);
	push(SDL_KEYUP, SDLK_3, 0);
	push(SDL_KEYDOWN, SDLK_KP_6, 0);
	push(SDL_KEYDOWN, SDLK_7, 0);
	push(SDL_KEYDOWN, SDLK_RETURN, 0);
	push(SDL_KEYDOWN, SDLK_ESCAPE, 0);
	ck_assert(disp_event(d, &e) && e.did == DISP_PRESS && e.seat == 3);
	ck_assert(disp_event(d, &e) && e.did == DISP_RELEASE && e.seat == 3);
	ck_assert(disp_event(d, &e) && e.did == DISP_PRESS && e.seat == 6);
	ck_assert(disp_event(d, &e) && e.did == DISP_TAKE && e.seat == 2 && e.option == 1);
	ck_assert(disp_event(d, &e) && e.did == DISP_QUIT);
	ck_assert(!disp_event(d, &e));
	disp_destroy(d);
}
END_TEST

/* SDL would draw it where nobody can see it. */
START_TEST(without_a_desktop_there_is_no_window)
{
	static const struct {
		const char *x11, *says;
	} cases[] = {
		{ NULL, "there is no desktop" },
		{ "", "there is no desktop" },
		{ ":4711", "the desktop does not answer" },
	};
	struct dt_error err = { .msg = "" };
	unsetenv("SDL_VIDEODRIVER");
	unsetenv("WAYLAND_DISPLAY");
	if (cases[_i].x11)
		setenv("DISPLAY", cases[_i].x11, 1);
	else
		unsetenv("DISPLAY");
	if (_i == 2 && access("/dev/dri", F_OK) == 0)
		return; /* SDL finds a screen by itself, and takes it */
	ck_assert_ptr_null(disp_create("window", &err));
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, cases[_i].says));
	ck_assert_ptr_nonnull(strstr(err.msg, "--display kms"));
}
END_TEST
#endif

/* ---- Strip ---- */

START_TEST(the_strip_follows_the_screen)
{
	struct screen s;
	struct led_scene scene;
	make("town-tie", &s);
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.places, 6);
	ck_assert_uint_eq(scene.state[0], SCREEN_WON);
	ck_assert_uint_eq(scene.seats[0], 2);
	ck_assert_uint_eq(scene.state[1], SCREEN_NOBODY);
	ck_assert_uint_eq(scene.state[4], SCREEN_TIE);
	ck_assert_uint_eq(scene.seats[4], 1 | 8 | 16);
	ck_assert_uint_eq(scene.state[5], SCREEN_LATER);
	ck_assert_uint_eq(scene.waiting, 0);
	make("town-question", &s);
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.waiting, 2); /* who is asked */
	make("hands-trouble", &s);
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.waiting, 1 | 16);
	ck_assert_uint_eq(scene.trouble, 2 | 4);
	ck_assert(!scene.fault);
	make("lost-camera", &s);
	disp_strip_scene(&s, &scene);
	ck_assert(scene.fault);
	make("other-places", &s);
	disp_strip_scene(&s, &scene);
	ck_assert_uint_eq(scene.seats[1], 4);
	ck_assert_uint_eq(scene.second[1], 2);
	make("scores", &s);
	disp_strip_scene(&s, &scene);
	for (int i = 0; i < 6; i++)
		ck_assert(scene.state[i] == SCREEN_TIE && scene.seats[i] == (2 | 4));
}
END_TEST

/* Whoever misspells a display is told of all that there are, and each of those is one. */
START_TEST(every_display_that_is_named_is_one)
{
	static const char *const specs[] = { "auto", "window", "kms", "text", "png:DIR",
		"png-small:DIR", "png-800x480:DIR", "none" };
	struct dt_error err;
	ck_assert_int_eq(disp_check_spec("wall", &err), DT_ERR_FORMAT);
	for (size_t i = 0; i < RUN_LEN(specs); i++) {
		ck_assert_msg(strstr(err.msg, specs[i]) != NULL, "%s: %s", specs[i], err.msg);
		ck_assert_int_eq(disp_check_spec(specs[i], NULL), DT_OK);
	}
	ck_assert_ptr_null(disp_create("wall", NULL));
}
END_TEST

START_TEST(any_screen_is_a_scene)
{
	static struct screen s;
	struct led_scene scene;
	struct led_strip strip;
	for (uint32_t seed = 0; seed < 2000; seed++) {
		screen_wild(seed, &s);
		disp_strip_scene(&s, &scene);
		ck_assert_uint_le(scene.places, SCREEN_PLACES);
		led_scene_draw(&scene, 12, seed * 77000000LL, &strip);
		ck_assert_uint_eq(strip.n, scene.places * 12);
	}
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_test(tc, text_says_it_all_once);
	tcase_add_test(tc, text_works_again_only_when_something_was_written);
	tcase_add_test(tc, text_says_only_what_changed);
	tcase_add_test(tc, text_tells_the_town_and_the_end);
	tcase_add_test(tc, text_tells_what_everybody_has_once_a_round);
	tcase_add_test(tc, text_knows_no_game);
	tcase_add_test(tc, text_does_not_tell_again_what_was_before_a_step_taken_back);
	tcase_add_test(tc, text_does_not_ask_again_with_every_press);
	tcase_add_test(tc, text_does_not_repeat_dice_that_are_paid_for);
	tcase_add_test(tc, text_does_not_repeat_dice_that_were_moved);
	tcase_add_test(tc, text_does_not_repeat_dice_that_were_told);
	tcase_add_test(tc, text_does_not_repeat_a_place_that_was_told);
	tcase_add_test(tc, text_cannot_steer_a_terminal);
	tcase_add_test(tc, lines_typed_are_events);
	tcase_add_test(tc, a_long_line_is_cut);
	tcase_add_test(tc, what_is_no_display_is_refused);
	tcase_add_test(tc, none_takes_everything);
	tcase_add_test(tc, auto_without_a_desktop_is_text);
#ifdef DT_HAVE_DISPLAY
	tcase_add_loop_test(tc, each_change_is_a_picture, 0, 2);
	tcase_add_test(tc, no_folder_no_pictures);
#endif
#ifdef DT_HAVE_SDL
	tcase_add_test(tc, a_window_has_the_buttons);
	tcase_add_test(tc, a_window_that_cannot_be_made_is_said);
	tcase_add_test(tc, a_window_without_a_surface_fails_and_works_again);
	tcase_add_loop_test(tc, without_a_desktop_there_is_no_window, 0, 3);
#endif
	tcase_add_test(tc, the_strip_follows_the_screen);
	tcase_add_test(tc, every_display_that_is_named_is_one);
	tcase_add_test(tc, any_screen_is_a_scene);
}

int main(void)
{
	return run_tests("disp", add);
}
