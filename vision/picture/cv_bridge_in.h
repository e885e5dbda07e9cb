/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge_in.h - for cv_bridge*.cpp only: a guard that turns exceptions into errors, and our
 * pictures as OpenCV's.
 */
#ifndef VIS_CV_BRIDGE_IN_H
#define VIS_CV_BRIDGE_IN_H

#include "cv_bridge.h"

#include <opencv2/core.hpp>

#include <new>

namespace
{

const int depths[] = { CV_8U, CV_16S, CV_32S, CV_32F };

/* Carries an enum dt_status that has been filled in already through a guard. */
struct failed {
	enum dt_status status;
};

template <typename F> enum dt_status guard(const char *what, struct dt_error *err, F body)
try {
	body();
	return DT_OK;
} catch (const failed &f) {
	return f.status;
} catch (const std::bad_alloc &) {
	return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", what);
} catch (const cv::Exception &e) {
	if (e.code == cv::Error::StsNoMem)
		return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", what);
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s: %s", what, e.err.c_str());
} catch (const std::exception &e) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s: %s", what, e.what());
} catch (...) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s: unknown exception", what);
}

inline void must(enum dt_status st)
{
	if (st != DT_OK)
		throw failed{ st };
}

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
	return guard(what, err, [&] {
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
