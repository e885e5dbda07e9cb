/* SPDX-License-Identifier: MIT */
/*
 * cv_guard.h - for our C++ only: the guard for what OpenCV throws, whose own words are short.
 */
#ifndef VIS_CV_GUARD_H
#define VIS_CV_GUARD_H

#include "guard.h"

#include <opencv2/core.hpp>

namespace
{

/* As guard(). */
template <typename F> enum dt_status cv_guard(const char *what, struct dt_error *err, F body)
{
	return guard(what, err, [&] {
		try {
			body();
		} catch (const cv::Exception &e) {
			if (e.code == cv::Error::StsNoMem)
				throw std::bad_alloc();
			throw failed{ dt_fail(
				err, DT_ERR_DEVICE, 0, "%s: %s", what, e.err.c_str()) };
		}
	});
}

} // namespace

#endif
