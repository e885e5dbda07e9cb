/* SPDX-License-Identifier: MIT */
/*
 * disp_sdl.c - the display as a window on a desktop, with the light strip below the picture.
 *
 * The picture is drawn anew at the window's size, so letters stay sharp. Keys: 1 to 6 are the
 * buttons of the seats (hold to take), Enter takes the selected option, Space pauses, U undoes, F11
 * fills the screen and gives it back, Escape and closing the window quit. They stand in the window.
 */
#include "disp.h"

#include "disp_x11.h"
#include "words.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

struct disp_sdl {
	struct disp base;
	SDL_Window *window;
	struct disp_picture *picture;
	int w, h;		     /* of the window that picture was made for */
	struct screen_prompt prompt; /* as last shown: what Enter takes */
};

static enum dt_status fail(struct dt_error *err, const char *what)
{
	return dt_fail(err, DT_ERR_DEVICE, 0, "the window: %s: %s", what, SDL_GetError());
}

/* A picture that fits the window; a narrow window gets a flat one. */
static enum dt_status resize(struct disp_sdl *s, int w, int h, struct dt_error *err)
{
	if (s->picture && s->w == w && s->h == h)
		return DT_OK;
	int high = h < w * 4 / 5 ? h : w * 4 / 5, strip = high / 12;
	struct disp_picture *p = disp_picture_create(w, high - strip, strip, false, err);
	if (!p)
		return err ? err->code : DT_ERR_DEVICE;
	disp_picture_destroy(s->picture);
	s->picture = p;
	s->w = w;
	s->h = h;
	return DT_OK;
}

static enum dt_status draw(struct disp_sdl *s, const struct disp_view *view, struct dt_error *err)
{
	int w, h, stride;
	SDL_Surface *to = SDL_GetWindowSurface(s->window);
	if (!to)
		return fail(err, "it has no surface");
	struct disp_view shown = *view;
	shown.keys = _("1-6: buttons (hold: take)  Enter: take  Space: pause  U: back  F11: full  "
		       "Esc: leave");
	enum dt_status st = resize(s, to->w, to->h, err);
	if (st == DT_OK)
		st = disp_picture_draw(s->picture, &shown, NULL, err);
	if (st != DT_OK)
		return st;
	/* SDL only reads through this pointer. */
	union {
		const uint8_t *in;
		void *out;
	} data = { disp_picture_pixels(s->picture, &w, &h, &stride) };
	SDL_Surface *from = SDL_CreateRGBSurfaceWithFormatFrom(
		data.out, w, h, 32, stride, SDL_PIXELFORMAT_RGB888);
	if (!from)
		return fail(err, "no memory");
	SDL_Rect at = { 0, (to->h - h) / 2, w, h };
	SDL_FillRect(to, NULL, 0);
	bool ok = SDL_BlitSurface(from, NULL, to, &at) == 0 &&
		  SDL_UpdateWindowSurface(s->window) == 0;
	SDL_FreeSurface(from);
	return ok ? DT_OK : fail(err, "it cannot be drawn");
}

struct showing {
	struct disp_sdl *s;
	const struct disp_view *view;
	struct dt_error *err;
	enum dt_status st;
};

static void show_it(void *user)
{
	struct showing *a = user;
	a->st = draw(a->s, a->view, a->err);
}

static enum dt_status show(struct disp *d, const struct disp_view *view, struct dt_error *err)
{
	struct showing a = { .s = (struct disp_sdl *)d, .view = view, .err = err };
	a.s->prompt = view->screen->prompt;
	return disp_x11_within(show_it, &a) ? a.st : disp_x11_say(err);
}

static void fill_screen(SDL_Window *w)
{
	bool full = SDL_GetWindowFlags(w) & SDL_WINDOW_FULLSCREEN_DESKTOP;
	SDL_SetWindowFullscreen(w, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

static bool key(const struct disp_sdl *s, const SDL_KeyboardEvent *k, struct disp_event *out)
{
	SDL_Keycode sym = k->keysym.sym;
	if (k->repeat)
		return false;
	if (sym >= SDLK_KP_1 && sym <= SDLK_KP_6)
		sym = SDLK_1 + (sym - SDLK_KP_1);
	if (sym >= SDLK_1 && sym <= SDLK_6) {
		out->did = k->type == SDL_KEYDOWN ? DISP_PRESS : DISP_RELEASE;
		out->seat = (uint8_t)(sym - SDLK_1 + 1);
		return true;
	}
	if (k->type != SDL_KEYDOWN)
		return false;
	switch (sym) {
	case SDLK_RETURN:
	case SDLK_KP_ENTER:
		out->did = DISP_TAKE;
		out->seat = s->prompt.seat;
		out->option = (uint8_t)(s->prompt.before + s->prompt.selected);
		return s->prompt.seat > 0;
	case SDLK_SPACE:
		out->did = DISP_PAUSE;
		return true;
	case SDLK_F11:
		fill_screen(s->window);
		return false;
	case SDLK_u:
		out->did = DISP_UNDO;
		return true;
	case SDLK_ESCAPE:
		out->did = DISP_QUIT;
		return true;
	default:
		return false;
	}
}

struct asking {
	const struct disp_sdl *s;
	struct disp_event *out;
	bool heard;
};

static void ask(void *user)
{
	struct asking *a = user;
	SDL_Event e;
	while (!a->heard && SDL_PollEvent(&e)) {
		if (e.type == SDL_QUIT) {
			a->out->did = DISP_QUIT;
			a->heard = true;
		}
		if (e.type == SDL_KEYDOWN || e.type == SDL_KEYUP)
			a->heard = key(a->s, &e.key, a->out);
	}
}

static bool event(struct disp *d, struct disp_event *out)
{
	struct asking a = { .s = (const struct disp_sdl *)d, .out = out };
	return disp_x11_within(ask, &a) && a.heard;
}

static int fd(const struct disp *d)
{
	(void)d;
	return -1;
}

static void close_it(void *user)
{
	struct disp_sdl *s = user;
	if (s->window)
		SDL_DestroyWindow(s->window);
	SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

static void destroy(struct disp *d)
{
	struct disp_sdl *s = (struct disp_sdl *)d;
	disp_x11_within(close_it, s);
	disp_picture_destroy(s->picture);
	free(s);
}

static const struct disp_ops ops = { "window", show, event, fd, destroy, NULL };

/* Twice the panel where the screen has room for it. */
static int window_scale(void)
{
	SDL_Rect usable;
	if (SDL_GetDisplayUsableBounds(0, &usable) != 0)
		return 1;
	return usable.w >= 1100 && usable.h >= 780 ? 2 : 1;
}

static bool is_set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

/* Where there is no desktop SDL opens a window all the same, somewhere in memory: a table that is
 * played at and nobody sees. */
static bool open_desktop(struct dt_error *err)
{
	bool asked = is_set("SDL_VIDEODRIVER");
	if (!asked && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) {
		dt_fail(err, DT_ERR_DEVICE, 0,
			"the window: there is no desktop to open it on (a service has none, nor a "
			"login from afar): use --display kms or text");
		return false;
	}
	bool works = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
	if (works && (asked || strcmp(SDL_GetCurrentVideoDriver(), "offscreen") != 0))
		return true;
	if (works)
		SDL_QuitSubSystem(SDL_INIT_VIDEO);
	dt_fail(err, DT_ERR_DEVICE, 0,
		"the window: the desktop does not answer (is it running, and may this user draw "
		"on it?): use --display kms or text");
	return false;
}

struct opening {
	struct disp_sdl *s;
	struct dt_error *err;
	bool open;
};

static void open_it(void *user)
{
	struct opening *o = user;
	if (!open_desktop(o->err))
		return;
	int scale = window_scale();
	o->s->window = SDL_CreateWindow("dicetable", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
		480 * scale, 348 * scale, SDL_WINDOW_RESIZABLE);
	if (o->s->window)
		SDL_SetWindowMinimumSize(o->s->window, 320, 232);
	else
		fail(o->err, "it cannot be opened (use --display kms or text)");
	o->open = o->s->window != NULL;
}

struct disp *disp_sdl_create(struct dt_error *err)
{
	struct opening o = { .s = calloc(1, sizeof(*o.s)), .err = err };
	if (!o.s) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory for the display");
		return NULL;
	}
	o.s->base.ops = &ops;
	/* Ctrl-C belongs to the program, not to the window. */
	SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
	bool there = disp_x11_within(open_it, &o);
	if (!there)
		disp_x11_say(err);
	if (there && o.open)
		return &o.s->base;
	destroy(&o.s->base);
	return NULL;
}
