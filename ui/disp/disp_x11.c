/* SPDX-License-Identifier: MIT */
/*
 * disp_x11.c - catches the end of the X server where Xlib would end the program.
 */
#include "disp_x11.h"

#ifdef DT_HAVE_X11
#include <X11/Xlib.h>
#include <setjmp.h>

static jmp_buf way_out;
static bool within, gone;

/* In place of Xlib's own words and exit(). Its locks are left as they are: nobody takes them again.
 */
static int leave(Display *display)
{
	(void)display;
	gone = true;
	if (within)
		longjmp(way_out, 1);
	return 0;
}

bool disp_x11_within(void (*body)(void *user), void *user)
{
	if (gone)
		return false;
	XSetIOErrorHandler(leave);
	within = true;
	if (setjmp(way_out) == 0)
		body(user);
	within = false;
	return !gone;
}

#else

bool disp_x11_within(void (*body)(void *user), void *user)
{
	body(user);
	return true;
}

#endif

enum dt_status disp_x11_say(struct dt_error *err)
{
	return dt_fail(err, DT_ERR_DEVICE, 0,
		"the window: its desktop has ended (start the program anew on another one to have "
		"it again)");
}
