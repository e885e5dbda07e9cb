/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - decodes JPEGs, and gives those back as errors of which libjpeg only warns.
 */
#include "jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#define SMALL 8

struct listener {
	struct jpeg_error_mgr base; /* first, so that one is the other */
	jmp_buf stop;
	bool lost; /* a part of the picture is guessed */
};

static void give_up(j_common_ptr info)
{
	struct listener *l = (struct listener *)info->err;
	l->lost = true;
	longjmp(l->stop, 1);
}

/* Odd bytes between the parts are common in photos and do no harm; these do. */
static void hear(j_common_ptr info, int level)
{
	struct listener *l = (struct listener *)info->err;
	if (level >= 0)
		return;
	switch (l->base.msg_code) {
	case JWRN_HUFF_BAD_CODE:
	case JWRN_ARITH_BAD_CODE:
	case JWRN_HIT_MARKER:
	case JWRN_JPEG_EOF:
	case JWRN_MUST_RESYNC:
	case JWRN_BOGUS_PROGRESSION:
		l->lost = true;
		break;
	default:
		break;
	}
}

static void say_nothing(j_common_ptr info)
{
	(void)info;
}

static bool is_plain(const struct jpeg_decompress_struct *d)
{
	for (jpeg_saved_marker_ptr m = d->marker_list; m; m = m->next)
		if (m->data_length >= 4 && memcmp(m->data, "Exif", 4) == 0)
			return false;
	return d->num_components == 1 || d->num_components == 3;
}

/* What OpenCV will decode is unpacked at an eighth of its size, to hear the decoder complain. */
static void listen(struct jpeg_decompress_struct *d, const struct listener *l)
{
	d->scale_num = 1;
	d->scale_denom = SMALL;
	d->do_fancy_upsampling = FALSE;
	jpeg_start_decompress(d);
	JSAMPARRAY row = (*d->mem->alloc_sarray)((j_common_ptr)d, JPOOL_IMAGE,
		d->output_width * (JDIMENSION)d->output_components, 1);
	while (!l->lost && d->output_scanline < d->output_height)
		jpeg_read_scanlines(d, row, 1);
}

/* What is allocated here belongs to the decoder, which frees it in any case. */
static enum dt_status unpack(struct jpeg_decompress_struct *d, struct listener *l,
	const uint8_t *bytes, size_t n, unsigned shrink, struct img *out, bool *done,
	struct dt_error *err)
{
	if (setjmp(l->stop))
		return DT_OK;
	jpeg_create_decompress(d);
	jpeg_mem_src(d, (unsigned char *)(uintptr_t)bytes, (unsigned long)n);
	jpeg_save_markers(d, JPEG_APP0 + 1, 4);
	jpeg_read_header(d, TRUE);
	*done = is_plain(d);
	if (!*done) {
		if (shrink == 1)
			listen(d, l);
		return DT_OK;
	}
	d->out_color_space = JCS_EXT_BGR;
	d->scale_num = 1;
	d->scale_denom = shrink;
	jpeg_calc_output_dimensions(d);
	enum dt_status st = img_ensure(
		out, (int32_t)d->output_width, (int32_t)d->output_height, 3, IMG_U8, err);
	if (st != DT_OK)
		return st;
	jpeg_start_decompress(d);
	while (!l->lost && d->output_scanline < d->output_height) {
		JSAMPROW row = img_row(out, (int32_t)d->output_scanline);
		jpeg_read_scanlines(d, &row, 1);
	}
	return DT_OK;
}

static enum dt_status decode(const uint8_t *bytes, size_t n, unsigned shrink, struct img *out,
	bool *done, struct dt_error *err)
{
	struct jpeg_decompress_struct d = { 0 };
	struct listener l = { .lost = false };
	*done = false;
	d.err = jpeg_std_error(&l.base);
	l.base.error_exit = give_up;
	l.base.emit_message = hear;
	l.base.output_message = say_nothing;
	enum dt_status st = unpack(&d, &l, bytes, n, shrink, out, done, err);
	jpeg_destroy_decompress(&d);
	if (st == DT_OK && l.lost)
		st = dt_fail(err, DT_ERR_FORMAT, 0,
			"the JPEG is damaged in the middle; copy the file again");
	return st;
}

enum dt_status jpeg_decode(
	const uint8_t *bytes, size_t n, struct img *out, bool *done, struct dt_error *err)
{
	return decode(bytes, n, 1, out, done, err);
}

enum dt_status jpeg_decode_small(
	const uint8_t *bytes, size_t n, struct img *out, bool *done, struct dt_error *err)
{
	return decode(bytes, n, SMALL, out, done, err);
}
