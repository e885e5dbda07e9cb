/* SPDX-License-Identifier: MIT */
/*
 * cv_bridge.h - the parts of OpenCV that we use, as plain C.
 *
 * Images are struct img, used in place: no pixels are copied on the way in or out. A destination
 * is made (img_ensure) to fit the source, so a destination kept from call to call costs nothing;
 * where it is already of the right shape it may also be a borrowed view. Source and destination
 * may be the same image only where it says so. All functions return DT_ERR_DEVICE with OpenCV's
 * words when OpenCV refuses, DT_ERR_NOMEM without memory; none lets an exception through. On
 * failure outputs have no meaning: a destination is to be finished all the same, other memory is
 * not given. All may be called from any thread, on different images.
 */
#ifndef VIS_CV_BRIDGE_H
#define VIS_CV_BRIDGE_H

#include "image.h"
#include "lens.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cvb_point {
	int32_t x, y;
};

struct cvb_component {
	int32_t label;
	int32_t x, y, width, height; /* of the box round it */
	int32_t area;
	double cx, cy;
};

/* Outlines, one after the other: outline i is pts[start[i]] to before pts[start[i + 1]]. */
struct cvb_contours {
	size_t n;
	size_t *start;
	struct cvb_point *pts;
};

/* How many threads OpenCV may use; 1 is what we measure with. */
void cvb_set_threads(int n);

/* --- files in memory --- */

/* Decodes a picture whose head says so many pixels into 3 channels of 8 bits; a turn in the EXIF
 * data is done. *done false: it is damaged. */
enum dt_status cvb_decode(const uint8_t *bytes, size_t n, int32_t width, int32_t height,
	struct img *out, bool *done, struct dt_error *err);
/* ext is ".png" or ".jpg". *bytes is to be freed with free(). */
enum dt_status cvb_encode(
	const char *ext, const struct img *im, uint8_t **bytes, size_t *n, struct dt_error *err);
/* A JPEG of a quality of 1 to 100; cvb_encode takes 97. */
enum dt_status cvb_encode_jpeg(
	const struct img *im, int quality, uint8_t **bytes, size_t *n, struct dt_error *err);

/* --- pixels --- */

enum cvb_colour { CVB_BGR_GREY, CVB_BGR_LAB };
/* dst is of the type of src; grey has one channel, Lab three. */
enum dt_status cvb_convert(
	enum cvb_colour how, const struct img *src, struct img *dst, struct dt_error *err);
/* Of 3 channels one. */
enum dt_status cvb_shade(
	enum img_shade how, const struct img *src, struct img *dst, struct dt_error *err);
/* What cameras give, by the order of bytes: to blue, green, red. data[1], with colour for each four
 * pixels, for NV12 only, else NULL; its rows are stride apart as well. YUV is BT.601, 16 to 235. */
enum cvb_raw {
	CVB_RAW_RGB,
	CVB_RAW_BGRX,
	CVB_RAW_RGBX,
	CVB_RAW_NV12,
	CVB_RAW_YUYV,
	CVB_RAW_UYVY,
};
enum dt_status cvb_from_raw(enum cvb_raw how, const uint8_t *const data[2], size_t stride,
	int32_t width, int32_t height, struct img *dst, struct dt_error *err);

enum cvb_interp { CVB_NEAREST, CVB_LINEAR, CVB_CUBIC, CVB_AREA };
/* The whole of src in so many pixels. */
enum dt_status cvb_resize(const struct img *src, int32_t width, int32_t height,
	enum cvb_interp interp, struct img *dst, struct dt_error *err);
/* m maps a pixel of dst to a place in src: x' = m[0] x + m[1] y + m[2], y' = m[3] x + ...
 * Outside of src the border pixel is repeated. */
enum dt_status cvb_warp_affine(const struct img *src, const double m[6], int32_t width,
	int32_t height, enum cvb_interp interp, struct img *dst, struct dt_error *err);

/* These filters may work in place. k: odd size of the kernel, pixels. */
enum dt_status cvb_blur_gauss(
	const struct img *src, int32_t k, double sigma, struct img *dst, struct dt_error *err);
enum dt_status cvb_blur_box(
	const struct img *src, int32_t k, struct img *dst, struct dt_error *err);
/* Of each pixel and those round it the darkest. */
enum dt_status cvb_darkest(const struct img *src, int32_t k, struct img *dst, struct dt_error *err);
/* How far apart, for each pixel and channel. dst may be a or b. */
enum dt_status cvb_difference(
	const struct img *a, const struct img *b, struct img *dst, struct dt_error *err);
/* Distance of each non-zero pixel to the nearest zero one, IMG_F32. */
enum dt_status cvb_distance(const struct img *src, struct img *dst, struct dt_error *err);
/* Mean and standard deviation of each channel; mask may be NULL. */
enum dt_status cvb_mean(const struct img *src, const struct img *mask, double mean[4],
	double deviation[4], struct dt_error *err);

/* --- shapes --- */

/* Connected sets of non-zero pixels, 8 neighbours, the largest first. labels: IMG_S32, 0 is the
 * background. *n is the number found; those beyond cap are labelled but not described. */
enum dt_status cvb_components(const struct img *mask, struct img *labels, struct cvb_component *out,
	size_t cap, size_t *n, struct dt_error *err);
/* The outer ones: holes have none. Free with cvb_contours_finish, legal on a zeroed struct. */
enum dt_status cvb_find_contours(
	const struct img *mask, struct cvb_contours *out, struct dt_error *err);
void cvb_contours_finish(struct cvb_contours *c);
/* Of a closed outline, in square pixels; 0 with fewer than three points. */
double cvb_area(const struct cvb_point *pts, size_t n);
/* Its length, in pixels: of two points there and back. */
double cvb_perimeter(const struct cvb_point *pts, size_t n);
/* The outline without dents round the points. Writes at most n points to out and their number to
 * *m. */
enum dt_status cvb_hull(const struct cvb_point *pts, size_t n, struct cvb_point *out, size_t *m,
	struct dt_error *err);

/* --- lens --- */

/* Places in the table frame to pixels. */
enum dt_status cvb_project(const struct vis_lens *lens, const struct vis_pose *pose,
	const struct vis_point3 *pts, size_t n, struct vis_point *out, struct dt_error *err);
/* Pixels to the plane one unit in front of the camera, without the lens' distortion. */
enum dt_status cvb_undistort(const struct vis_lens *lens, const struct vis_point *pts, size_t n,
	struct vis_point *out, struct dt_error *err);
/* The turn of a pose as a matrix, row by row. */
enum dt_status cvb_rodrigues(const double rvec[3], double m[9], struct dt_error *err);

/* Fixed-point table that says where each pixel of a rectified picture comes from. */
struct cvb_map;
/* from holds width * height places in the source picture, row by row. NULL on failure. Free with
 * cvb_map_destroy. */
struct cvb_map *cvb_map_create(
	const struct vis_point *from, int32_t width, int32_t height, struct dt_error *err);
void cvb_map_destroy(struct cvb_map *map);
/* Bilinear; black outside of src. */
enum dt_status cvb_remap(
	const struct cvb_map *map, const struct img *src, struct img *dst, struct dt_error *err);
/* Some parts of that side by side, all of dst's height; what is below the map's last row is as that
 * one. dst is as wide as all of them. Not to be called from two threads at once with one map. */
struct cvb_part {
	int32_t x, y, width;
};
enum dt_status cvb_remap_parts(struct cvb_map *map, const struct img *src,
	const struct cvb_part *parts, size_t n, struct img *dst, struct dt_error *err);

/* --- small networks --- */

struct cvb_net;
/* An ONNX model in memory, which may be freed afterwards. NULL on failure. Free with
 * cvb_net_destroy. */
struct cvb_net *cvb_net_create(const uint8_t *onnx, size_t n, struct dt_error *err);
void cvb_net_destroy(struct cvb_net *net);
/* in: n * channels * height * width numbers; out: cap numbers, *m of them are written. Not to be
 * called for one network from two threads at a time. */
enum dt_status cvb_net_run(struct cvb_net *net, const float *in, const int32_t shape[4], float *out,
	size_t cap, size_t *m, struct dt_error *err);

/* --- drawings for people --- */

struct cvb_ink {
	uint8_t b, g, r;
	int32_t thickness; /* pixels; -1 fills */
};
/* Smooth, at parts of a pixel; what lies outside of the picture is cut off. */
enum dt_status cvb_draw_line(struct img *im, struct vis_point a, struct vis_point b,
	struct cvb_ink ink, struct dt_error *err);
enum dt_status cvb_draw_polygon(struct img *im, const struct vis_point *pts, size_t n, bool closed,
	struct cvb_ink ink, struct dt_error *err);
enum dt_status cvb_draw_circle(struct img *im, struct vis_point centre, double radius,
	struct cvb_ink ink, struct dt_error *err);
/* at: the left end of the base line; scale 1 gives letters about 20 pixels high. */
enum dt_status cvb_draw_text(struct img *im, const char *text, struct vis_point at, double scale,
	struct cvb_ink ink, struct dt_error *err);
/* How much room it takes: above and below are of the base line. DT_ERR_NOMEM. */
enum dt_status cvb_text_size(const char *text, double scale, int32_t thickness, double *width,
	double *above, double *below, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
