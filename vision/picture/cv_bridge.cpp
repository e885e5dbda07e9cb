/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge.cpp - OpenCV's part that has to do with picture files, colours, filters and drawing.
 * Nothing is decided here: each function is one call of OpenCV behind a guard that turns exceptions
 * into errors.
 */
#include "cv_bridge_in.h"
#include "file.h"

#include "jpeg.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace
{

/* Our own sentences say what is wrong with a file; OpenCV's lines beside them would confuse. */
const auto quiet = cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);

const int interps[] = { cv::INTER_NEAREST, cv::INTER_LINEAR, cv::INTER_CUBIC, cv::INTER_AREA };

cv::Scalar colour(struct cvb_ink ink)
{
	return cv::Scalar(ink.b, ink.g, ink.r, 255);
}

/* Quarter pixels, so that drawn lines lie where they should. */
cv::Point fine(struct vis_point p)
{
	return cv::Point(cv::saturate_cast<int>(p.x * 4), cv::saturate_cast<int>(p.y * 4));
}

std::vector<uint8_t> read_all(const char *path, struct dt_error *err)
{
	struct dt_error why;
	FILE *f = dt_file_read(path, &why);
	if (!f)
		throw failed{ dt_fail(err, why.code, why.sys, "%s", why.msg) };
	std::vector<uint8_t> bytes;
	const size_t most = 256u << 20;
	struct stat info;
	/* What a file has, and one to see its end: in one go. */
	size_t step = 1u << 20;
	if (fstat(fileno(f), &info) == 0 && info.st_size > 0 && (uint64_t)info.st_size < most)
		step = (size_t)info.st_size + 1;
	size_t got = step;
	while (got == step && bytes.size() <= most) {
		size_t had = bytes.size();
		bytes.resize(had + step);
		got = fread(bytes.data() + had, 1, step, f);
		bytes.resize(had + got);
	}
	int broken = ferror(f) ? errno : 0;
	fclose(f);
	if (broken)
		throw failed{ dt_fail(
			err, DT_ERR_IO, broken, "%s: cannot be read: %s", path, strerror(broken)) };
	if (bytes.size() > most)
		throw failed{ dt_fail(
			err, DT_ERR_FORMAT, 0, "%s: the file is larger than 256 MiB", path) };
	return bytes;
}

struct img_info check(
	const char *name, const uint8_t *bytes, size_t n, bool frame, struct dt_error *err)
{
	struct img_info info;
	struct dt_error why;
	enum dt_status st = img_check_file(bytes, n, &info, &why);
	if (st != DT_OK)
		throw failed{ dt_fail(err, st, 0, "%s: %s", name, why.msg) };
	if (frame && (info.grey || info.deep || info.alpha))
		throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the picture %s; the table's camera gives colour with 8 bits a channel",
			name,
			info.grey   ? "is grey"
			: info.deep ? "has more than 8 bits a channel"
				    : "has transparent parts (alpha)") };
	return info;
}

void decode(const char *name, const uint8_t *bytes, size_t n, bool frame, struct img *out,
	struct dt_error *err)
{
	struct img_info info = check(name, bytes, n, frame, err);
	struct dt_error why;
	bool done = false;
	if (strcmp(info.format, "JPEG") == 0 && jpeg_decode(bytes, n, out, &done, &why) != DT_OK)
		throw failed{ dt_fail(err, why.code, 0, "%s: %s", name, why.msg) };
	if (done)
		return;
	cv::Mat raw(1, (int)n, CV_8U, const_cast<uint8_t *>(bytes));
	cv::Mat to = shaped(out, info.width, info.height, 3, IMG_U8, err);
	cv::Mat got;
	try {
		cv::imdecode(raw, cv::IMREAD_COLOR, &to);
		got = to;
	} catch (const cv::Exception &) {
		got.release();
	}
	if (got.empty())
		throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: the %s is damaged and cannot be decoded; copy the file again", name,
			info.format) };
	if (got.data != out->data) { /* turned by its EXIF data */
		cv::Mat turned = shaped(out, got.cols, got.rows, 3, IMG_U8, err);
		got.copyTo(turned);
	}
}

bool ends_with(const std::string &s, const char *end)
{
	size_t n = strlen(end);
	return s.size() >= n && s.compare(s.size() - n, n, end) == 0;
}

} // namespace

void cvb_set_threads(int n)
{
	cv::setNumThreads(n);
}

enum dt_status cvb_read_file(const char *path, struct img *out, struct dt_error *err)
{
	return cv_guard(path, err, [&] {
		std::vector<uint8_t> bytes = read_all(path, err);
		decode(path, bytes.data(), bytes.size(), false, out, err);
	});
}

enum dt_status cvb_read_frame(const char *path, struct img *out, struct dt_error *err)
{
	return cv_guard(path, err, [&] {
		std::vector<uint8_t> bytes = read_all(path, err);
		decode(path, bytes.data(), bytes.size(), true, out, err);
	});
}

enum dt_status cvb_read_frame_small(
	const char *path, struct img *out, bool *done, struct dt_error *err)
{
	*done = false;
	return cv_guard(path, err, [&] {
		std::vector<uint8_t> bytes = read_all(path, err);
		struct img_info info = check(path, bytes.data(), bytes.size(), true, err);
		struct dt_error why;
		if (strcmp(info.format, "JPEG") == 0 &&
			jpeg_decode_small(bytes.data(), bytes.size(), out, done, &why) != DT_OK)
			throw failed{ dt_fail(err, why.code, 0, "%s: %s", path, why.msg) };
	});
}

enum dt_status cvb_decode(
	const char *name, const uint8_t *bytes, size_t n, struct img *out, struct dt_error *err)
{
	return cv_guard(name, err, [&] {
		CV_Assert(n <= INT32_MAX);
		decode(name, bytes, n, false, out, err);
	});
}

enum dt_status cvb_check_name(const char *path, struct dt_error *err)
{
	return cv_guard(path, err, [&] {
		std::string name(path);
		if (!ends_with(name, ".png") && !ends_with(name, ".jpg") &&
			!ends_with(name, ".jpeg"))
			throw failed{ dt_fail(err, DT_ERR_FORMAT, 0,
				"%s: a picture is written as .png or .jpg", path) };
	});
}

enum dt_status cvb_write_file(const char *path, const struct img *im, struct dt_error *err)
{
	return cv_guard(path, err, [&] {
		std::string name(path);
		const char *ext = ends_with(name, ".png") ? ".png" : ".jpg";
		enum dt_status named = cvb_check_name(path, err);
		if (named != DT_OK)
			throw failed{ named };
		std::vector<uint8_t> bytes;
		CV_Assert(cv::imencode(ext, wrap(im), bytes));
		std::string part = name + ".part";
		struct dt_error why;
		FILE *f = dt_file_write(part.c_str(), &why);
		if (!f && why.code == DT_ERR_FORMAT)
			throw failed{ dt_fail(err, why.code, 0, "%s", why.msg) };
		bool good = f && fwrite(bytes.data(), 1, bytes.size(), f) == bytes.size();
		int sys = errno;
		if (f && fclose(f) != 0) {
			sys = errno;
			good = false;
		}
		if (good && rename(part.c_str(), path) != 0) {
			sys = errno;
			good = false;
		}
		if (good)
			return;
		if (f)
			remove(part.c_str());
		throw failed{ dt_fail(
			err, DT_ERR_IO, sys, "%s: cannot be written: %s", path, strerror(sys)) };
	});
}

static enum dt_status encode(const char *ext, const struct img *im, int quality, uint8_t **bytes,
	size_t *n, struct dt_error *err)
{
	return cv_guard("encode", err, [&] {
		std::vector<uint8_t> out;
		CV_Assert(cv::imencode(ext, wrap(im), out, { cv::IMWRITE_JPEG_QUALITY, quality }));
		uint8_t *copy = static_cast<uint8_t *>(malloc(out.size() ? out.size() : 1));
		if (!copy)
			throw std::bad_alloc();
		memcpy(copy, out.data(), out.size());
		*bytes = copy;
		*n = out.size();
	});
}

enum dt_status cvb_encode(
	const char *ext, const struct img *im, uint8_t **bytes, size_t *n, struct dt_error *err)
{
	return encode(ext, im, 97, bytes, n, err);
}

enum dt_status cvb_encode_jpeg(
	const struct img *im, int quality, uint8_t **bytes, size_t *n, struct dt_error *err)
{
	return encode(".jpg", im, quality, bytes, n, err);
}

enum dt_status cvb_convert(
	enum cvb_colour how, const struct img *src, struct img *dst, struct dt_error *err)
{
	static const int codes[] = { cv::COLOR_BGR2GRAY, cv::COLOR_BGR2Lab };
	return filter("convert", src, dst, src->width, src->height, how == CVB_BGR_GREY ? 1 : 3,
		src->type, err, [&](cv::Mat &a, cv::Mat &b) { cv::cvtColor(a, b, codes[how]); });
}

enum dt_status cvb_shade(
	enum img_shade how, const struct img *src, struct img *dst, struct dt_error *err)
{
	if (how == IMG_SHADE_EYE)
		return cvb_convert(CVB_BGR_GREY, src, dst, err);
	return filter("shade", src, dst, src->width, src->height, 1, src->type, err,
		[&](cv::Mat &a, cv::Mat &b) { cv::extractChannel(a, b, how - IMG_SHADE_BLUE); });
}

enum dt_status cvb_from_raw(enum cvb_raw how, const uint8_t *const data[2], size_t stride,
	int32_t width, int32_t height, struct img *dst, struct dt_error *err)
{
	static const int codes[] = { cv::COLOR_RGB2BGR, cv::COLOR_BGRA2BGR, cv::COLOR_RGBA2BGR,
		cv::COLOR_YUV2BGR_NV12, cv::COLOR_YUV2BGR_YUYV, cv::COLOR_YUV2BGR_UYVY };
	static const int channels[] = { 3, 4, 4, 1, 2, 2 };
	return cv_guard("camera picture", err, [&] {
		cv::Mat to = shaped(dst, width, height, 3, IMG_U8, err);
		/* cv::Mat has no read-only form; nothing writes to it. */
		cv::Mat from(height, width, CV_8UC(channels[how]), const_cast<uint8_t *>(data[0]),
			stride);
		if (how == CVB_RAW_NV12) {
			cv::Mat colour(height / 2, width / 2, CV_8UC2,
				const_cast<uint8_t *>(data[1]), stride);
			cv::cvtColorTwoPlane(from, colour, to, codes[how]);
		} else {
			cv::cvtColor(from, to, codes[how]);
		}
		CV_Assert(to.data == dst->data);
	});
}

enum dt_status cvb_resize(const struct img *src, int32_t width, int32_t height,
	enum cvb_interp interp, struct img *dst, struct dt_error *err)
{
	return filter("resize", src, dst, width, height, src->channels, src->type, err,
		[&](cv::Mat &a, cv::Mat &b) {
			cv::resize(a, b, cv::Size(width, height), 0, 0, interps[interp]);
		});
}

enum dt_status cvb_warp_affine(const struct img *src, const double m[6], int32_t width,
	int32_t height, enum cvb_interp interp, struct img *dst, struct dt_error *err)
{
	return filter("warp_affine", src, dst, width, height, src->channels, src->type, err,
		[&](cv::Mat &a, cv::Mat &b) {
			cv::warpAffine(a, b, cv::Matx23d(m), b.size(),
				interps[interp] | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
		});
}

enum dt_status cvb_blur_gauss(
	const struct img *src, int32_t k, double sigma, struct img *dst, struct dt_error *err)
{
	return filter_same("blur_gauss", src, dst, err,
		[&](cv::Mat &a, cv::Mat &b) { cv::GaussianBlur(a, b, cv::Size(k, k), sigma); });
}

enum dt_status cvb_blur_box(const struct img *src, int32_t k, struct img *dst, struct dt_error *err)
{
	return filter_same("blur_box", src, dst, err,
		[&](cv::Mat &a, cv::Mat &b) { cv::blur(a, b, cv::Size(k, k)); });
}

enum dt_status cvb_close_gaps(
	const struct img *src, int32_t k, struct img *dst, struct dt_error *err)
{
	return filter_same("close_gaps", src, dst, err, [&](cv::Mat &a, cv::Mat &b) {
		cv::morphologyEx(a, b, cv::MORPH_CLOSE,
			cv::getStructuringElement(cv::MORPH_RECT, cv::Size(k, k)));
	});
}

enum dt_status cvb_difference(
	const struct img *a, const struct img *b, struct img *dst, struct dt_error *err)
{
	return filter_same("difference", a, dst, err, [&](cv::Mat &x, cv::Mat &z) {
		cv::Mat y = wrap(b);
		CV_Assert(x.size() == y.size() && x.type() == y.type());
		cv::absdiff(x, y, z);
	});
}

enum dt_status cvb_distance(const struct img *src, struct img *dst, struct dt_error *err)
{
	return filter("distance", src, dst, src->width, src->height, 1, IMG_F32, err,
		[&](cv::Mat &a, cv::Mat &b) { cv::distanceTransform(a, b, cv::DIST_L2, 5); });
}

enum dt_status cvb_mean(const struct img *src, const struct img *mask, double mean[4],
	double deviation[4], struct dt_error *err)
{
	return cv_guard("mean", err, [&] {
		cv::Scalar m, d;
		cv::meanStdDev(wrap(src), m, d, mask ? wrap(mask) : cv::Mat());
		for (int i = 0; i < 4; i++) {
			mean[i] = m[i];
			deviation[i] = d[i];
		}
	});
}

enum dt_status cvb_draw_line(struct img *im, struct vis_point a, struct vis_point b,
	struct cvb_ink ink, struct dt_error *err)
{
	return cv_guard("draw_line", err, [&] {
		cv::Mat m = wrap(im);
		cv::line(m, fine(a), fine(b), colour(ink), ink.thickness, cv::LINE_AA, 2);
	});
}

enum dt_status cvb_draw_polygon(struct img *im, const struct vis_point *pts, size_t n, bool closed,
	struct cvb_ink ink, struct dt_error *err)
{
	return cv_guard("draw_polygon", err, [&] {
		std::vector<cv::Point> p;
		for (size_t i = 0; i < n; i++)
			p.push_back(fine(pts[i]));
		std::vector<std::vector<cv::Point>> all{ p };
		cv::Mat m = wrap(im);
		if (ink.thickness < 0)
			cv::fillPoly(m, all, colour(ink), cv::LINE_AA, 2);
		else
			cv::polylines(m, all, closed, colour(ink), ink.thickness, cv::LINE_AA, 2);
	});
}

enum dt_status cvb_draw_circle(struct img *im, struct vis_point centre, double radius,
	struct cvb_ink ink, struct dt_error *err)
{
	return cv_guard("draw_circle", err, [&] {
		cv::Mat m = wrap(im);
		cv::circle(m, fine(centre), cv::saturate_cast<int>(radius * 4), colour(ink),
			ink.thickness, cv::LINE_AA, 2);
	});
}

enum dt_status cvb_draw_text(struct img *im, const char *text, struct vis_point at, double scale,
	struct cvb_ink ink, struct dt_error *err)
{
	return cv_guard("draw_text", err, [&] {
		cv::Mat m = wrap(im);
		cv::putText(m, text, cv::Point((int)at.x, (int)at.y), cv::FONT_HERSHEY_SIMPLEX,
			scale, colour(ink), ink.thickness, cv::LINE_AA);
	});
}

enum dt_status cvb_text_size(const char *text, double scale, int32_t thickness, double *width,
	double *above, double *below, struct dt_error *err)
{
	return cv_guard("text_size", err, [&] {
		int base = 0;
		cv::Size size =
			cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, thickness, &base);
		*width = size.width;
		*above = size.height;
		*below = base;
	});
}
