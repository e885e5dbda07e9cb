/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge_geometry.cpp - OpenCV's part that has to do with outlines, the lens and what it maps,
 * and networks. As in cv_bridge.cpp nothing is decided here.
 */
#include "cv_bridge_in.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/dnn.hpp>
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

struct cvb_box box(const cv::RotatedRect &r)
{
	return { r.center.x, r.center.y, r.size.width, r.size.height, r.angle };
}

} // namespace

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

enum dt_status cvb_min_rect(
	const struct cvb_point *pts, size_t n, struct cvb_box *out, struct dt_error *err)
{
	return cv_guard("min_rect", err, [&] { *out = box(cv::minAreaRect(outline(pts, n))); });
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
