/* SPDX-License-Identifier: MIT */
/*
 * cv_solve.cpp - calls OpenCV's finders and solvers, and turns its exceptions into errors. Nothing
 * is decided here.
 */
#include "cv_solve.h"

#include "cv_guard.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

namespace
{

using points = std::vector<cv::Point2f>;

/* The part of the picture that holds the board and its white border. */
cv::Rect round_about(const points &p, cv::Size all)
{
	cv::Rect r = cv::boundingRect(p);
	int margin = std::max(r.width, r.height) * 22 / 100;
	r -= cv::Point(margin, margin);
	r += cv::Size(2 * margin, 2 * margin);
	return r & cv::Rect(cv::Point(0, 0), all);
}

/*
 * Two detectors: the old one is quick and good to a tenth of a pixel, the sector based one is twice
 * as exact and takes seconds for a whole picture. So the first says where the second looks. That it
 * could enlarge the picture first takes 100 MB for 0.02 px that the table's plane does not show.
 */
bool find_board(const cv::Mat &grey, cv::Size size, points &out)
{
	points rough;
	if (!cv::findChessboardCorners(
		    grey, size, rough, cv::CALIB_CB_ADAPTIVE_THRESH | cv::CALIB_CB_NORMALIZE_IMAGE))
		return cv::findChessboardCornersSB(grey, size, out, cv::CALIB_CB_EXHAUSTIVE);
	cv::Rect where = round_about(rough, grey.size());
	if (cv::findChessboardCornersSB(grey(where), size, out, cv::CALIB_CB_EXHAUSTIVE)) {
		for (cv::Point2f &p : out)
			p += cv::Point2f(where.tl());
		return true;
	}
	out = rough;
	cv::cornerSubPix(grey, out, cv::Size(5, 5), cv::Size(-1, -1),
		cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 50, 0.001));
	return true;
}

points to_float(const struct vis_point *p, size_t n)
{
	points out;
	for (size_t i = 0; i < n; i++)
		out.emplace_back((float)p[i].x, (float)p[i].y);
	return out;
}

std::vector<cv::Point3f> to_float(const struct vis_point3 *p, size_t n)
{
	std::vector<cv::Point3f> out;
	for (size_t i = 0; i < n; i++)
		out.emplace_back((float)p[i].x, (float)p[i].y, (float)p[i].z);
	return out;
}

cv::Matx33d camera(const struct vis_lens *l)
{
	return cv::Matx33d(l->fx, 0, l->cx, 0, l->fy, l->cy, 0, 0, 1);
}

void keep(const cv::Mat &k, const cv::Mat &d, struct vis_lens *out)
{
	out->fx = k.at<double>(0, 0);
	out->fy = k.at<double>(1, 1);
	out->cx = k.at<double>(0, 2);
	out->cy = k.at<double>(1, 2);
	for (int i = 0; i < 5; i++)
		out->dist[i] = i < (int)d.total() ? d.at<double>(i) : 0;
}

void keep(const cv::Mat &r, const cv::Mat &t, struct vis_pose *out)
{
	for (int i = 0; i < 3; i++) {
		out->rvec[i] = r.at<double>(i);
		out->tvec[i] = t.at<double>(i);
	}
}

} // namespace

enum dt_status cvs_find_board(const struct img *grey, int32_t columns, int32_t rows,
	struct vis_point *out, bool *found, struct dt_error *err)
{
	*found = false;
	return cv_guard("chessboard", err, [&] {
		cv::Mat m(grey->height, grey->width, CV_8UC1, grey->data, grey->stride);
		points p;
		if (!find_board(m, cv::Size(columns, rows), p))
			return;
		CV_Assert(p.size() == (size_t)columns * (size_t)rows);
		for (size_t i = 0; i < p.size(); i++)
			out[i] = { p[i].x, p[i].y };
		*found = true;
	});
}

enum dt_status cvs_solve_lens(const struct vis_point3 *board, size_t n, const struct vis_point *px,
	size_t views, struct vis_lens *out, double *rms_px, double *view_rms_px,
	struct vis_pose *pose, struct dt_error *err)
{
	return cv_guard("lens", err, [&] {
		std::vector<points> seen;
		for (size_t v = 0; v < views; v++)
			seen.push_back(to_float(px + v * n, n));
		std::vector<std::vector<cv::Point3f>> real(views, to_float(board, n));
		cv::Mat k, d, in, ex, per_view;
		std::vector<cv::Mat> r, t;
		*rms_px = cv::calibrateCamera(real, seen, cv::Size(out->width, out->height), k, d,
			r, t, in, ex, per_view, cv::CALIB_FIX_K3 | cv::CALIB_ZERO_TANGENT_DIST);
		keep(k, d, out);
		for (size_t v = 0; v < views; v++) {
			view_rms_px[v] = per_view.at<double>((int)v);
			keep(r[v], t[v], &pose[v]);
		}
	});
}

enum dt_status cvs_solve_pose(struct vis_lens *lens, bool free_k1, const struct vis_point3 *pts,
	const struct vis_point *px, size_t n, struct vis_pose *out, double *rms_px,
	struct dt_error *err)
{
	/* One view with all but the pose held still is a refined solvePnP. */
	const int fixed = cv::CALIB_USE_INTRINSIC_GUESS | cv::CALIB_FIX_FOCAL_LENGTH |
			  cv::CALIB_FIX_PRINCIPAL_POINT | cv::CALIB_FIX_K2 | cv::CALIB_FIX_K3 |
			  cv::CALIB_FIX_TANGENT_DIST;
	return cv_guard("pose", err, [&] {
		std::vector<points> seen{ to_float(px, n) };
		std::vector<std::vector<cv::Point3f>> real{ to_float(pts, n) };
		cv::Mat k(camera(lens)), d(1, 5, CV_64F, cv::Scalar(0));
		std::vector<cv::Mat> r, t;
		if (!free_k1)
			std::copy(lens->dist, lens->dist + 5, d.ptr<double>());
		*rms_px = cv::calibrateCamera(real, seen, cv::Size(lens->width, lens->height), k, d,
			r, t, free_k1 ? fixed : fixed | cv::CALIB_FIX_K1);
		keep(r.at(0), t.at(0), out);
		if (free_k1)
			keep(k, d, lens);
	});
}

enum dt_status cvs_hull_area(
	const struct vis_point *pts, size_t n, double *out, struct dt_error *err)
{
	*out = 0;
	if (n == 0)
		return DT_OK;
	return cv_guard("hull", err, [&] {
		points hull;
		cv::convexHull(to_float(pts, n), hull);
		*out = cv::contourArea(hull);
	});
}
