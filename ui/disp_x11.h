/* SPDX-License-Identifier: MIT */
/*
 * disp_x11.h - the X server may end before us.
 *
 * Xlib ends the program then, with no word of ours. Here it is told not to; whoever has a window
 * asks before each call of SDL, which knows nothing of it.
 */
#ifndef DT_UI_DISP_X11_H
#define DT_UI_DISP_X11_H

#include "status.h"

#include <SDL.h>
#include <stdbool.h>

/* From now on the end of the server that shows this window is only noted. Without X, nothing. */
void disp_x11_outlive(SDL_Window *window);

/* Whether that has happened. Nothing of SDL may be called from then on, not even to tidy up: it has
 * a second connection, which still would end the program. */
bool disp_x11_gone(void);

/* DT_ERR_DEVICE, in words. */
enum dt_status disp_x11_say(struct dt_error *err);

#endif
