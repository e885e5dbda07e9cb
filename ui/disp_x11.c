/* SPDX-License-Identifier: MIT */
#include "disp_x11.h"

#ifdef DT_HAVE_X11
#include <SDL_syswm.h>

static bool gone;

/* In place of Xlib's own words. */
static int note(Display *display)
{
	(void)display;
	gone = true;
	return 0;
}

/* In place of exit(): the call that failed returns, as all later ones of this display do. */
static void go_on(Display *display, void *user)
{
	(void)display, (void)user;
}

void disp_x11_outlive(SDL_Window *window)
{
	SDL_SysWMinfo info;
	SDL_VERSION(&info.version);
	if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11)
		return;
	XSetIOErrorHandler(note);
	XSetIOErrorExitHandler(info.info.x11.display, go_on, NULL);
}

bool disp_x11_gone(void)
{
	return gone;
}

#else

void disp_x11_outlive(SDL_Window *window)
{
	(void)window;
}

bool disp_x11_gone(void)
{
	return false;
}

#endif

enum dt_status disp_x11_say(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_DEVICE, 0,
		"the window: its desktop has ended (start the program anew on another one to have "
		"it again)");
}
