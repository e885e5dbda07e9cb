/* SPDX-License-Identifier: MIT */
/*
 * disp_x11.h - the X server may end before us.
 *
 * Xlib ends the program then, or returns, if it is told to, into code of SDL that waits for ever
 * for what will not come. So what needs the server is done within a function that is left at once.
 */
#ifndef DT_UI_DISP_X11_H
#define DT_UI_DISP_X11_H

#include "status.h"

#include <stdbool.h>

/*
 * Calls body(user), which may use SDL. false: the server has ended, and nothing of SDL can be used
 * any more; body was left wherever it was, with what it held, or not even begun.
 */
bool disp_x11_within(void (*body)(void *user), void *user);

/* DT_ERR_DEVICE, and that it has. */
enum dt_status disp_x11_say(struct dt_error *err);

#endif
