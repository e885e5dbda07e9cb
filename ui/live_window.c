/* SPDX-License-Identifier: MIT */
/*
 * live_window.c - see live_window.h.
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
	if (disp_x11_gone())
		return disp_x11_say(err);
	return dt_fail(err, DT_ERR_DEVICE, 0, "the window: %s: %s", what, SDL_GetError());
}

struct live_window *live_window_create(const char *title, struct dt_error *err)
{
	SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
	if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
		fail(err, "there is no desktop to open it on");
		return NULL;
	}
	struct live_window *w = calloc(1, sizeof(*w));
	if (w)
		w->window = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
			960, 540, SDL_WINDOW_RESIZABLE);
	if (w && w->window) {
		disp_x11_outlive(w->window);
		return w;
	}
	fail(err, "it cannot be opened");
	SDL_QuitSubSystem(SDL_INIT_VIDEO);
	free(w);
	return NULL;
}

void live_window_destroy(struct live_window *w)
{
	if (!w)
		return;
	if (!disp_x11_gone()) {
		SDL_DestroyWindow(w->window);
		SDL_QuitSubSystem(SDL_INIT_VIDEO);
	}
	free(w);
}

enum dt_status live_window_show(struct live_window *w, const uint8_t *pixels, int width, int height,
	size_t stride, struct dt_error *err)
{
	/* SDL only reads through this pointer. */
	union {
		const uint8_t *in;
		void *out;
	} data = { pixels };
	if (disp_x11_gone())
		return disp_x11_say(err);
	if (w->width != width || w->height != height) {
		SDL_SetWindowSize(w->window, width, height);
		w->width = width;
		w->height = height;
	}
	SDL_Surface *to = SDL_GetWindowSurface(w->window);
	SDL_Surface *from = SDL_CreateRGBSurfaceWithFormatFrom(
		data.out, width, height, 24, (int)stride, SDL_PIXELFORMAT_BGR24);
	bool ok = to && from && SDL_BlitScaled(from, NULL, to, NULL) == 0 &&
		  SDL_UpdateWindowSurface(w->window) == 0;
	SDL_FreeSurface(from);
	return ok ? DT_OK : fail(err, "it cannot be drawn");
}

enum live_key live_window_key(struct live_window *w)
{
	enum live_key key = LIVE_NONE;
	SDL_Event e;
	(void)w;
	while (!disp_x11_gone() && SDL_PollEvent(&e)) {
		SDL_Keycode k = e.type == SDL_KEYDOWN ? e.key.keysym.sym : 0;
		if (e.type == SDL_QUIT || k == SDLK_ESCAPE || k == SDLK_q)
			return LIVE_QUIT;
		if (k == SDLK_RETURN || k == SDLK_KP_ENTER || k == SDLK_SPACE)
			key = LIVE_GO;
	}
	return key;
}
