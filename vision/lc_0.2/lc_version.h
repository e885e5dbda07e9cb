/* SPDX-License-Identifier: MIT */
/*
 * lc_version.h - what differs between libcamera's versions: 0.2 and newer. meson chooses.
 */
#ifndef LC_VERSION_H
#define LC_VERSION_H

#include <libcamera/camera.h>

/* Asks for the sensor's own mode of this size, which not every camera has: validate() says. */
inline void lc_ask_mode(libcamera::CameraConfiguration &config, const libcamera::Size &size)
{
	libcamera::SensorConfiguration mode;
	mode.bitDepth = 10;
	mode.outputSize = size;
	config.sensorConfig = mode;
}

inline void lc_any_mode(libcamera::CameraConfiguration &config)
{
	config.sensorConfig.reset();
}

#endif
