/* SPDX-License-Identifier: MIT */
/*
 * lc_version.h - what differs between libcamera's versions: before 0.2. meson chooses.
 */
#ifndef LC_VERSION_H
#define LC_VERSION_H

#include <libcamera/camera.h>

/* The sensor's mode cannot be asked for: the library takes the one next to the picture's size. */
inline void lc_ask_mode(libcamera::CameraConfiguration &, const libcamera::Size &)
{
}
inline void lc_any_mode(libcamera::CameraConfiguration &)
{
}

#endif
