/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge.cpp - OpenCV in plain C: colours, filters, outlines, the lens and what it maps,
 * networks, drawings. Nothing is decided here: each function is one call of OpenCV behind a guard
 * that turns exceptions into errors.
 */
#include "cv_bridge.h"
#include "cv_guard.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

struct cvb_map {
	cv::Mat xy, fraction; /* CV_16SC2, CV_16UC1 */
	/* Of some parts, side by side. */
	std::vector<short> some_xy;
	std::vector<ushort> some_fraction;
};

struct cvb_net {
	cv::dnn::Net net;
};

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

cv::Mat outline(const struct cvb_point *pts, size_t n)
{
	static_assert(sizeof(cv::Point) == sizeof(struct cvb_point), "layout");
	CV_Assert(n > 0 && n <= INT32_MAX);
	return cv::Mat((int)n, 1, CV_32SC2, const_cast<struct cvb_point *>(pts));
}

cv::Matx33d camera(const struct vis_lens *l)
{
	return cv::Matx33d(l->fx, 0, l->cx, 0, l->fy, l->cy, 0, 0, 1);
}

cv::Mat distortion(const struct vis_lens *l)
{
	return cv::Mat(1, 5, CV_64F, const_cast<double *>(l->dist));
}

} // namespace

void cvb_set_threads(int n)
{
	cv::setNumThreads(n);
}

enum dt_status cvb_decode(const uint8_t *bytes, size_t n, int32_t width, int32_t height,
	struct img *out, bool *done, struct dt_error *err)
{
	*done = false;
	return cv_guard("decode", err, [&] {
		CV_Assert(n <= INT32_MAX);
		cv::Mat raw(1, (int)n, CV_8U, const_cast<uint8_t *>(bytes));
		cv::Mat to = shaped(out, width, height, 3, IMG_U8, err), got;
		try {
			cv::imdecode(raw, cv::IMREAD_COLOR, &to);
			got = to;
		} catch (const cv::Exception &) {
			return;
		}
		if (got.empty())
			return;
		if (got.data != out->data) { /* turned by its EXIF data */
			cv::Mat turned = shaped(out, got.cols, got.rows, 3, IMG_U8, err);
			got.copyTo(turned);
		}
		*done = true;
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

enum dt_status cvb_darkest(const struct img *src, int32_t k, struct img *dst, struct dt_error *err)
{
	return filter_same("darkest", src, dst, err, [&](cv::Mat &a, cv::Mat &b) {
		cv::erode(a, b, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(k, k)));
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

enum dt_status cvb_components(const struct img *mask, struct img *labels, struct cvb_component *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	return filter("components", mask, labels, mask->width, mask->height, 1, IMG_S32, err,
		[&](cv::Mat &a, cv::Mat &b) {
			cv::Mat stats, centres;
			int found = cv::connectedComponentsWithStats(a, b, stats, centres, 8);
			*n = found > 0 ? (size_t)found - 1 : 0;
			std::vector<int> order(*n);
			std::iota(order.begin(), order.end(), 1);
			/* Equally large ones stay in the order of their first pixels. */
			std::stable_sort(order.begin(), order.end(), [&](int l, int r) {
				return stats.at<int>(l, cv::CC_STAT_AREA) >
				       stats.at<int>(r, cv::CC_STAT_AREA);
			});
			for (size_t i = 0; i < *n && i < cap; i++) {
				const int *s = stats.ptr<int>(order[i]);
				const double *c = centres.ptr<double>(order[i]);
				out[i] = { order[i], s[cv::CC_STAT_LEFT], s[cv::CC_STAT_TOP],
					s[cv::CC_STAT_WIDTH], s[cv::CC_STAT_HEIGHT],
					s[cv::CC_STAT_AREA], c[0], c[1] };
			}
		});
}

enum dt_status cvb_find_contours(
	const struct img *mask, struct cvb_contours *out, struct dt_error *err)
{
	memset(out, 0, sizeof(*out));
	return cv_guard("contours", err, [&] {
		std::vector<std::vector<cv::Point>> found;
		cv::findContours(wrap(mask), found, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
		size_t total = 0;
		for (const auto &c : found)
			total += c.size();
		struct cvb_contours c = {};
		c.start = static_cast<size_t *>(calloc(found.size() + 1, sizeof(*c.start)));
		c.pts = static_cast<struct cvb_point *>(calloc(total + 1, sizeof(*c.pts)));
		if (!c.start || !c.pts) {
			cvb_contours_finish(&c);
			throw std::bad_alloc();
		}
		for (; c.n < found.size(); c.n++) {
			const std::vector<cv::Point> &p = found[c.n];
			memcpy(c.pts + c.start[c.n], p.data(), p.size() * sizeof(*c.pts));
			c.start[c.n + 1] = c.start[c.n] + p.size();
		}
		*out = c;
	});
}

void cvb_contours_finish(struct cvb_contours *c)
{
	free(c->start);
	free(c->pts);
	memset(c, 0, sizeof(*c));
}

double cvb_area(const struct cvb_point *pts, size_t n)
{
	double twice = 0;
	for (size_t i = 0; i < n; i++) {
		const struct cvb_point a = pts[i], b = pts[i + 1 < n ? i + 1 : 0];
		twice += (double)a.x * b.y - (double)b.x * a.y;
	}
	return std::abs(twice) / 2;
}

double cvb_perimeter(const struct cvb_point *pts, size_t n)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++) {
		const struct cvb_point a = pts[i], b = pts[i + 1 < n ? i + 1 : 0];
		sum += std::hypot((double)a.x - b.x, (double)a.y - b.y);
	}
	return sum;
}

static void give(const std::vector<cv::Point> &from, struct cvb_point *out, size_t *m)
{
	for (size_t i = 0; i < from.size(); i++)
		out[i] = { from[i].x, from[i].y };
	*m = from.size();
}

enum dt_status cvb_hull(const struct cvb_point *pts, size_t n, struct cvb_point *out, size_t *m,
	struct dt_error *err)
{
	return cv_guard("hull", err, [&] {
		std::vector<cv::Point> hull;
		cv::convexHull(outline(pts, n), hull);
		give(hull, out, m);
	});
}

enum dt_status cvb_project(const struct vis_lens *lens, const struct vis_pose *pose,
	const struct vis_point3 *pts, size_t n, struct vis_point *out, struct dt_error *err)
{
	return cv_guard("project", err, [&] {
		CV_Assert(n <= INT32_MAX);
		if (n == 0)
			return;
		cv::Mat from((int)n, 1, CV_64FC3, const_cast<struct vis_point3 *>(pts));
		cv::Mat to((int)n, 1, CV_64FC2, out);
		cv::projectPoints(from, cv::Vec3d(pose->rvec), cv::Vec3d(pose->tvec), camera(lens),
			distortion(lens), to);
		CV_Assert(to.data == reinterpret_cast<uint8_t *>(out));
	});
}

enum dt_status cvb_undistort(const struct vis_lens *lens, const struct vis_point *pts, size_t n,
	struct vis_point *out, struct dt_error *err)
{
	return cv_guard("undistort", err, [&] {
		CV_Assert(n <= INT32_MAX);
		if (n == 0)
			return;
		cv::Mat from((int)n, 1, CV_64FC2, const_cast<struct vis_point *>(pts));
		cv::Mat to((int)n, 1, CV_64FC2, out);
		cv::undistortPoints(from, to, camera(lens), distortion(lens), cv::noArray(),
			cv::noArray(),
			cv::TermCriteria(
				cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 40, 1e-10));
		CV_Assert(to.data == reinterpret_cast<uint8_t *>(out));
	});
}

enum dt_status cvb_rodrigues(const double rvec[3], double m[9], struct dt_error *err)
{
	return cv_guard("rodrigues", err, [&] {
		cv::Matx33d r;
		cv::Rodrigues(cv::Vec3d(rvec), r);
		memcpy(m, r.val, sizeof(r.val));
	});
}

struct cvb_map *cvb_map_create(
	const struct vis_point *from, int32_t width, int32_t height, struct dt_error *err)
{
	struct cvb_map *map = nullptr;
	enum dt_status st = cv_guard("map", err, [&] {
		CV_Assert(width > 0 && height > 0);
		cv::Mat exact(height, width, CV_64FC2, const_cast<struct vis_point *>(from)),
			single;
		exact.convertTo(single, CV_32F);
		map = new struct cvb_map;
		cv::convertMaps(single, cv::noArray(), map->xy, map->fraction, CV_16SC2);
	});
	if (st != DT_OK) {
		delete map;
		return nullptr;
	}
	return map;
}

void cvb_map_destroy(struct cvb_map *map)
{
	delete map;
}

enum dt_status cvb_remap(
	const struct cvb_map *map, const struct img *src, struct img *dst, struct dt_error *err)
{
	return filter("remap", src, dst, map->xy.cols, map->xy.rows, src->channels, src->type, err,
		[&](cv::Mat &a, cv::Mat &b) {
			cv::remap(a, b, map->xy, map->fraction, cv::INTER_LINEAR,
				cv::BORDER_CONSTANT, cv::Scalar());
		});
}

/* Copying a part of the table costs less than a call for each part of the picture, and than many
 * short rows. */
enum dt_status cvb_remap_parts(struct cvb_map *map, const struct img *src,
	const struct cvb_part *parts, size_t n, struct img *dst, struct dt_error *err)
{
	return filter("remap", src, dst, dst->width, dst->height, src->channels, src->type, err,
		[&](cv::Mat &a, cv::Mat &b) {
			size_t room = b.total();
			if (map->some_fraction.size() < room) {
				map->some_xy.resize(2 * room);
				map->some_fraction.resize(room);
			}
			cv::Mat xy(b.size(), CV_16SC2, map->some_xy.data());
			cv::Mat fraction(b.size(), CV_16UC1, map->some_fraction.data());
			int to = 0;
			for (size_t i = 0; i < n; to += parts[i++].width) {
				const struct cvb_part &p = parts[i];
				CV_Assert(p.x >= 0 && p.y >= 0 && p.x + p.width <= map->xy.cols &&
					  to + p.width <= b.cols);
				for (int row = 0; row < b.rows; row++) {
					int from = std::min(p.y + row, map->xy.rows - 1);
					memcpy(xy.ptr<short>(row) + 2 * to,
						map->xy.ptr<short>(from) + 2 * p.x,
						(size_t)p.width * 2 * sizeof(short));
					memcpy(fraction.ptr<ushort>(row) + to,
						map->fraction.ptr<ushort>(from) + p.x,
						(size_t)p.width * sizeof(ushort));
				}
			}
			CV_Assert(to == b.cols);
			cv::remap(a, b, xy, fraction, cv::INTER_LINEAR, cv::BORDER_CONSTANT,
				cv::Scalar());
		});
}

struct cvb_net *cvb_net_create(const uint8_t *onnx, size_t n, struct dt_error *err)
{
	struct cvb_net *net = nullptr;
	enum dt_status st = cv_guard("network", err, [&] {
		net = new struct cvb_net;
		net->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(onnx), n);
		CV_Assert(!net->net.empty());
		net->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
		net->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
	});
	if (st != DT_OK) {
		delete net;
		return nullptr;
	}
	return net;
}

void cvb_net_destroy(struct cvb_net *net)
{
	delete net;
}

enum dt_status cvb_net_run(struct cvb_net *net, const float *in, const int32_t shape[4], float *out,
	size_t cap, size_t *m, struct dt_error *err)
{
	return cv_guard("network", err, [&] {
		int dims[4] = { shape[0], shape[1], shape[2], shape[3] };
		net->net.setInput(cv::Mat(4, dims, CV_32F, const_cast<float *>(in)));
		cv::Mat got = net->net.forward();
		CV_Assert(got.isContinuous() && got.type() == CV_32F && got.total() <= cap);
		memcpy(out, got.ptr<float>(), got.total() * sizeof(float));
		*m = got.total();
	});
}
