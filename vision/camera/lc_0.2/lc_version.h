/* SPDX-License-Identifier: MIT */
/*
 * lc_version.h - what differs between libcamera's versions: 0.2 and newer. meson chooses.
 */
#ifndef LC_VERSION_H
#define LC_VERSION_H

#include "cam_wish.h"

#include <libcamera/camera.h>
#include <libcamera/control_ids.h>
#include <libcamera/property_ids.h>

#include <cstdlib>
#include <string>
#include <vector>

/* Asks for one of the sensor's own modes, which not every camera has: validate() says. */
inline void lc_ask_mode(libcamera::CameraConfiguration &config, const struct cam_mode &wanted)
{
	libcamera::SensorConfiguration mode;
	mode.bitDepth = wanted.depth;
	mode.outputSize = libcamera::Size((unsigned)wanted.width, (unsigned)wanted.height);
	config.sensorConfig = mode;
}

inline void lc_any_mode(libcamera::CameraConfiguration &config)
{
	config.sensorConfig.reset();
}

/* Of a form as the sensor gives it, "SRGGB10_CSI2P"; 0: of another. */
inline unsigned lc_depth(const std::string &form)
{
	size_t digits = form.find_first_of("0123456789");
	return form[0] == 'S' && digits == 5 ? (unsigned)atoi(form.c_str() + digits) : 0;
}

/* What a mode shows and how quick it is is known only once the camera is set to it. */
inline bool lc_try_mode(
	libcamera::Camera &camera, libcamera::CameraConfiguration &config, struct cam_mode &m)
{
	lc_ask_mode(config, m);
	if (config.validate() == libcamera::CameraConfiguration::Invalid ||
		camera.configure(&config) < 0)
		return false;
	auto crop = camera.properties().get(libcamera::properties::ScalerCropMaximum);
	auto limits = camera.controls().find(&libcamera::controls::FrameDurationLimits);
	if (!crop || limits == camera.controls().end())
		return false;
	const libcamera::ControlValue &shortest = limits->second.min();
	if (shortest.type() != libcamera::ControlTypeInteger64 || shortest.isArray() ||
		shortest.get<int64_t>() <= 0)
		return false;
	m.crop_w = (int32_t)crop->width;
	m.crop_h = (int32_t)crop->height;
	m.fps = 1e6 / (double)shortest.get<int64_t>();
	return true;
}

/* The sensor's modes; none of a camera that does not tell them. config is a valid one of it. */
inline std::vector<cam_mode> lc_modes(
	libcamera::Camera &camera, libcamera::CameraConfiguration &config)
{
	std::vector<cam_mode> modes;
	auto raw = camera.generateConfiguration({ libcamera::StreamRole::Raw });
	if (!raw || raw->empty())
		return modes;
	const libcamera::StreamFormats &formats = raw->at(0).formats();
	for (const auto &form : formats.pixelformats())
		for (const auto &size : formats.sizes(form)) {
			cam_mode m = { (int32_t)size.width, (int32_t)size.height, 0, 0,
				lc_depth(form.toString()), 0 };
			if (m.depth && lc_try_mode(camera, config, m))
				modes.push_back(m);
		}
	lc_any_mode(config);
	return modes;
}

#endif
