/* SPDX-License-Identifier: MIT */
/*
 * cam_child.h - a camera in a process of its own: what aborts, hangs or leaks there (a library, a
 * driver) takes no game with it.
 *
 * The process is this program again, started with a word that only cam_child_main knows. Frames
 * come through shared memory, the newest first; everything else over a socket. It ends with its
 * parent, however that ends.
 */
#ifndef VIS_CAM_CHILD_H
#define VIS_CAM_CHILD_H

#include "camera.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the camera in its process, as cam_create does behind the colon. */
typedef struct cam *cam_child_make(const char *options, struct dt_error *err);

/*
 * The first thing in main(), before any thread: the exit status where this is the camera's process,
 * and -1 where it is not. From then on cam_create("libcamera:...") makes its camera, with make, in
 * a process of its own; in a program that does not call this it makes it in its own.
 */
int cam_child_main(int argc, char **argv, cam_child_make *make);

/* Has cam_child_main been called? */
bool cam_child_ready(void);

/*
 * Starts the process and waits until it has its camera. NULL with the sentence of the process, or
 * DT_ERR_DEVICE when it cannot be started, ends or does not answer; also when there is one already
 * in this program. Whatever happens to it afterwards is an error of acquire: destroy the camera,
 * and create it again after a pause. soon: nothing is waited for, neither here nor by start, and
 * what goes wrong there is an error of acquire as well.
 */
struct cam *cam_child_create(const char *options, bool soon, struct dt_error *err);

/* How long an answer may take when a camera is made, started or ended; for tests. */
void cam_child_set_patience(int ms);

#ifdef __cplusplus
}
#endif

#endif
