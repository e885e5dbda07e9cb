/* SPDX-License-Identifier: MIT */
/*
 * tags.c - hands a grey picture to the apriltag library, and turns what it says into our pixels and
 * order.
 *
 * That library counts pixels from the corner of the first one, we from its middle: its places are
 * half a pixel larger. Its corners begin at the bottom left and go the other way round.
 */
#include "tags.h"

#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <errno.h>
#include <stdlib.h>

/* Below this a tag cannot be read, and the library's thresholds have nothing to work on. */
#define SIDE_MIN 32

struct vis_tag_finder {
	apriltag_detector_t *detector;
	apriltag_family_t *family;
};

struct vis_tag_finder *vis_tag_finder_create(struct dt_error *err)
{
	struct vis_tag_finder *f = calloc(1, sizeof(*f));
	if (f)
		f->family = tag36h11_create();
	if (f && f->family)
		f->detector = apriltag_detector_create();
	if (!f || !f->detector) {
		dt_fail(err, DT_ERR_NOMEM, 0, "no memory to look for tags");
		vis_tag_finder_destroy(f);
		return NULL;
	}
	/* Full resolution and edges followed to fractions of a pixel: a calibration is worth the
	 * tenth of a second. */
	f->detector->quad_decimate = 1;
	f->detector->refine_edges = true;
	f->detector->nthreads = 1;
	/* The library's table of all codes with at most one wrong bit: 2 MB; for two of them it
	 * takes
	 * 37. That there was no memory it says in errno. */
	errno = 0;
	apriltag_detector_add_family_bits(f->detector, f->family, 1);
	if (errno == ENOMEM) {
		dt_fail(err, DT_ERR_NOMEM, ENOMEM, "no memory to look for tags");
		vis_tag_finder_destroy(f);
		return NULL;
	}
	return f;
}

void vis_tag_finder_destroy(struct vis_tag_finder *f)
{
	if (!f)
		return;
	if (f->detector)
		apriltag_detector_destroy(f->detector);
	if (f->family)
		tag36h11_destroy(f->family);
	free(f);
}

static struct vis_point ours(const double p[2])
{
	return (struct vis_point){ p[0] - 0.5, p[1] - 0.5 };
}

static struct vis_tag convert(const apriltag_detection_t *d)
{
	return (struct vis_tag){ .id = d->id,
		.centre = ours(d->c),
		.corners = { ours(d->p[3]), ours(d->p[2]), ours(d->p[1]), ours(d->p[0]) },
		.wrong_bits = d->hamming };
}

static int by_id(const void *a, const void *b)
{
	const apriltag_detection_t *x = *(apriltag_detection_t *const *)a;
	const apriltag_detection_t *y = *(apriltag_detection_t *const *)b;
	return (x->id > y->id) - (x->id < y->id);
}

enum dt_status vis_tags_find(struct vis_tag_finder *f, const struct img *grey, struct vis_tag *out,
	size_t cap, size_t *n, struct dt_error *err)
{
	*n = 0;
	if (grey->channels != 1 || grey->type != IMG_U8)
		return dt_fail(err, DT_ERR_FORMAT, 0, "tags are looked for in a grey picture");
	if (grey->width < SIDE_MIN || grey->height < SIDE_MIN)
		return DT_OK;
	image_u8_t view = { .width = grey->width,
		.height = grey->height,
		.stride = (int32_t)grey->stride,
		.buf = grey->data };
	zarray_t *found = apriltag_detector_detect(f->detector, &view);
	zarray_sort(found, by_id);
	*n = (size_t)zarray_size(found);
	for (size_t i = 0; i < *n && i < cap; i++) {
		apriltag_detection_t *d;
		zarray_get(found, (int)i, &d);
		out[i] = convert(d);
	}
	apriltag_detections_destroy(found);
	return DT_OK;
}
