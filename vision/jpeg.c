/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - a JPEG's coded data, unpacked at an eighth of its size only to hear the decoder
 * complain.
 */
#include "jpeg.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

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

/* What is allocated here belongs to the decoder, which frees it in any case. */
static void unpack(
	struct jpeg_decompress_struct *d, struct listener *l, const uint8_t *bytes, size_t n)
{
	JSAMPARRAY row;
	if (setjmp(l->stop))
		return;
	jpeg_create_decompress(d);
	jpeg_mem_src(d, (unsigned char *)(uintptr_t)bytes, (unsigned long)n);
	jpeg_read_header(d, TRUE);
	d->scale_num = 1;
	d->scale_denom = 8;
	d->do_fancy_upsampling = FALSE;
	jpeg_start_decompress(d);
	row = (*d->mem->alloc_sarray)((j_common_ptr)d, JPOOL_IMAGE,
		d->output_width * (JDIMENSION)d->output_components, 1);
	while (!l->lost && d->output_scanline < d->output_height)
		jpeg_read_scanlines(d, row, 1);
}

enum dt_status jpeg_check_data(const uint8_t *bytes, size_t n, struct dt_error *err)
{
	struct jpeg_decompress_struct d = { 0 };
	struct listener l = { .lost = false };
	d.err = jpeg_std_error(&l.base);
	l.base.error_exit = give_up;
	l.base.emit_message = hear;
	l.base.output_message = say_nothing;
	unpack(&d, &l, bytes, n);
	jpeg_destroy_decompress(&d);
	if (l.lost)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"the JPEG is damaged in the middle; copy the file again");
	return DT_OK;
}
