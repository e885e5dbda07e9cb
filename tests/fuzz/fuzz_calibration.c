/* SPDX-License-Identifier: MIT */
/*
 * fuzz_calibration.c - any text as a stored calibration: refused with a sentence, or numbers that
 * can be worked with and that come back the same when they are written again.
 */
#include "fuzz.h"

#include "cal_record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct vis_scene scene = { 0 }, again = { 0 };
	struct cal_report report, report2;
	struct dt_error err;
	char *text = malloc(size + 1);
	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	if (cal_record_read(text, &scene, &report, &err) == DT_OK) {
		fuzz_must(scene.lens.width >= 1 && scene.lens.height >= 1 && scene.lens.fx > 0);
		char *back = cal_record_write(&scene, &report, &err);
		fuzz_must(back && cal_record_read(back, &again, &report2, &err) == DT_OK);
		fuzz_must(memcmp(&scene.lens, &again.lens, sizeof(again.lens)) == 0);
		fuzz_must(memcmp(&scene.pose, &again.pose, sizeof(again.pose)) == 0);
		free(back);
	} else {
		fuzz_must(err.code == DT_ERR_FORMAT && err.msg[0]);
	}
	free(text);
	return 0;
}
