/* SPDX-License-Identifier: MIT */
/* line_none.c - in place of libgpiod in a program that was built without it. */
#include "line.h"
#include "words.h"

static struct line *none_output(const struct line_request *r, uint32_t on, struct dt_error *err)
{
	(void)on;
	dt_fail(err, DT_ERR_DEVICE, 0,
		_("%s: this program was built without pins; hardware/install pins, then build "
		  "again"),
		r->chip);
	return NULL;
}

static struct line *none_input(const struct line_request *r, struct dt_error *err)
{
	return none_output(r, 0, err);
}

const struct line_driver line_gpiod = { "no libgpiod", none_output, none_input };
