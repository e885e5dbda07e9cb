/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge_in.h - for cv_bridge*.cpp only: our pictures as OpenCV's.
 */
#ifndef VIS_CV_BRIDGE_IN_H
#define VIS_CV_BRIDGE_IN_H

#include "cv_bridge.h"
#include "cv_guard.h"

namespace
{

const int depths[] = { CV_8U, CV_16S, CV_32S, CV_32F };

/* A Mat over our pixels, no copy. */
inline cv::Mat wrap(const struct img *im)
{
	CV_Assert(im->data != nullptr);
	return cv::Mat(im->height, im->width, CV_MAKETYPE(depths[im->type], im->channels), im->data,
		im->stride);
}

inline cv::Mat shaped(struct img *im, int32_t width, int32_t height, int32_t channels,
	enum img_type type, struct dt_error *err)
{
	must(img_ensure(im, width, height, channels, type, err));
	return wrap(im);
}

/* body writes from src to a Mat of the given shape; it must not have been moved elsewhere. */
template <typename F>
enum dt_status filter(const char *what, const struct img *src, struct img *dst, int32_t width,
	int32_t height, int32_t channels, enum img_type type, struct dt_error *err, F body)
{
	return cv_guard(what, err, [&] {
		cv::Mat from = wrap(src);
		cv::Mat to = shaped(dst, width, height, channels, type, err);
		body(from, to);
		CV_Assert(to.data == dst->data);
	});
}

template <typename F>
enum dt_status filter_same(
	const char *what, const struct img *src, struct img *dst, struct dt_error *err, F body)
{
	return filter(what, src, dst, src->width, src->height, src->channels, src->type, err, body);
}

} // namespace

#endif
