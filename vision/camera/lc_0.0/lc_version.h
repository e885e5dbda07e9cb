/* SPDX-License-Identifier: MIT */
/*
 * lc_version.h - what differs between libcamera's versions: before 0.2. meson chooses.
 */
#ifndef LC_VERSION_H
#define LC_VERSION_H

#include "cam_wish.h"

#include <libcamera/camera.h>

#include <vector>

/* The sensor's mode cannot be asked for: the library takes the one next to the picture's size. */
inline void lc_ask_mode(libcamera::CameraConfiguration &, const struct cam_mode &)
{
}
inline void lc_any_mode(libcamera::CameraConfiguration &)
{
}
inline std::vector<cam_mode> lc_modes(libcamera::Camera &, libcamera::CameraConfiguration &)
{
	return {};
}

#endif
