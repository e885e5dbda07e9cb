/* SPDX-License-Identifier: MIT */
/*
 * live_window.c - a desktop's window with one picture in it and the keys pressed there; it needs
 * SDL.
 */
#include "live_window.h"

#include "disp_x11.h"

#include <SDL.h>
#include <stdlib.h>

struct live_window {
	SDL_Window *window;
	int width, height; /* as it was made */
};

static enum dt_status fail(struct dt_error *err, const char *what)
{
	return dt_fail(err, DT_ERR_DEVICE, 0, "the window: %s: %s", what, SDL_GetError());
}

struct opening {
	struct live_window *w;
	const char *title;
	struct dt_error *err;
};

static void open_it(void *user)
{
	struct opening *o = user;
	if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
		fail(o->err, "there is no desktop to open it on");
		return;
	}
	o->w->window = SDL_CreateWindow(o->title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
		960, 540, SDL_WINDOW_RESIZABLE);
	if (!o->w->window)
		fail(o->err, "it cannot be opened");
}

struct live_window *live_window_create(const char *title, struct dt_error *err)
{
	struct opening o = { calloc(1, sizeof(*o.w)), title, err };
	if (!o.w) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the window");
		return NULL;
	}
	SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
	bool there = disp_x11_within(open_it, &o);
	if (!there)
		disp_x11_say(err);
	if (there && o.w->window)
		return o.w;
	live_window_destroy(o.w);
	return NULL;
}

static void close_it(void *user)
{
	struct live_window *w = user;
	if (w->window)
		SDL_DestroyWindow(w->window);
	SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

void live_window_destroy(struct live_window *w)
{
	if (!w)
		return;
	disp_x11_within(close_it, w);
	free(w);
}

struct showing {
	struct live_window *w;
	const uint8_t *pixels;
	int width, height;
	size_t stride;
	bool ok;
};

static void show_it(void *user)
{
	struct showing *a = user;
	/* SDL only reads through this pointer. */
	union {
		const uint8_t *in;
		void *out;
	} data = { a->pixels };
	if (a->w->width != a->width || a->w->height != a->height) {
		SDL_SetWindowSize(a->w->window, a->width, a->height);
		a->w->width = a->width;
		a->w->height = a->height;
	}
	SDL_Surface *to = SDL_GetWindowSurface(a->w->window);
	SDL_Surface *from = SDL_CreateRGBSurfaceWithFormatFrom(
		data.out, a->width, a->height, 24, (int)a->stride, SDL_PIXELFORMAT_BGR24);
	a->ok = to && from && SDL_BlitScaled(from, NULL, to, NULL) == 0 &&
		SDL_UpdateWindowSurface(a->w->window) == 0;
	SDL_FreeSurface(from);
}

enum dt_status live_window_show(struct live_window *w, const uint8_t *pixels, int width, int height,
	size_t stride, struct dt_error *err)
{
	struct showing a = { w, pixels, width, height, stride, false };
	if (!disp_x11_within(show_it, &a))
		return disp_x11_say(err);
	return a.ok ? DT_OK : fail(err, "it cannot be drawn");
}

static void ask(void *user)
{
	enum live_key *key = user;
	SDL_Event e;
	while (*key != LIVE_QUIT && SDL_PollEvent(&e)) {
		SDL_Keycode k = e.type == SDL_KEYDOWN ? e.key.keysym.sym : 0;
		if (e.type == SDL_QUIT || k == SDLK_ESCAPE || k == SDLK_q)
			*key = LIVE_QUIT;
		else if (k == SDLK_RETURN || k == SDLK_KP_ENTER || k == SDLK_SPACE)
			*key = LIVE_GO;
	}
}

enum live_key live_window_key(struct live_window *w)
{
	enum live_key key = LIVE_NONE;
	(void)w;
	return disp_x11_within(ask, &key) ? key : LIVE_NONE;
}
