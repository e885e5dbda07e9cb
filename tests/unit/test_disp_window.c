/* SPDX-License-Identifier: MIT */
/*
 * test_disp_window.c - a window without a desktop: SDL's dummy driver, windows and surfaces that
 * the library does not give, keys as buttons.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "disp.h"
#include "run.h"
#include "screens.h"

#include <SDL.h>
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

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
	struct screen s = screen_sample("town-question");
	struct disp_view view = { .screen = &s };
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
	struct screen s = screen_sample("town-question");
	struct led_strip strip = { .n = 8 };
	struct disp_view view = { .screen = &s, .strip = &strip };
	setenv("SDL_VIDEODRIVER", "dummy", 1);
	struct disp *d = disp_create("window", &err);
	ck_assert_msg(d != NULL, "%s", err.msg);
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

static void add(TCase *tc)
{
	tcase_add_test(tc, a_window_that_cannot_be_made_is_said);
	tcase_add_test(tc, a_window_without_a_surface_fails_and_works_again);
	tcase_add_test(tc, a_window_has_the_buttons);
	tcase_add_loop_test(tc, without_a_desktop_there_is_no_window, 0, 3);
}

int main(void)
{
	return run_tests("disp_window", add);
}
