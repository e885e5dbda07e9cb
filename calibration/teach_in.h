/* SPDX-License-Identifier: MIT */
/*
 * teach_in.h - what the parts of teaching share, for teach*.c only.
 */
#ifndef CAL_TEACH_IN_H
#define CAL_TEACH_IN_H

#include "teach.h"

#define TEACH_CROP_PX 72 /* kept of each top, for fitting */

struct taught_top {
	int32_t face; /* from 0, as in the set */
	const char *picture;
	int32_t zone;
	float x, y;		       /* of the square in the view */
	struct img colour, grey, soft; /* TEACH_CROP_PX square, the pose's middle in its middle */
	struct face_pose pose, square_pose;
	float square, score;
	struct zone_light light;
	float body[3];
	bool used;
};

struct teacher {
	struct dt_alphabet alphabet;
	float edge_px;
	struct taught_top *tops; /* those of one picture in a row */
	size_t n, cap;
	bool own_start; /* a face begins with what is not seen with the others, too */
};

/* For qsort of floats, the least first. */
int teach_by_value(const void *a, const void *b);

/* The pixels that a top was cut from; borrowed from the teacher. */
struct face_view top_view(const struct teacher *t, const struct taught_top *top);

/* --- teach_face.c: members are the indices of the tops of one face --- */

/* Correlation from which a top shows the drawing that most of its face show. */
#define TEACH_BELONGS 0.7f

/* The drawing that most of the members show; sets their pose, score and used. DT_ERR_NOMEM: *mean
 * is of no use. */
enum dt_status teach_learn_face(struct teacher *t, const size_t *members, size_t n,
	struct face_patch *mean, struct dt_error *err);
/* The mean of the used members; without: a picture to be left out, or NULL. */
void teach_mean(const struct teacher *t, const size_t *members, size_t n, const char *without,
	struct face_patch *out);

/* face_match from a square, and each way up: some drawings are nearly the same upside down or
 * turned by a quarter, and a fit that began so has pushed them to where most of it overlaps. */
void teach_fit(const struct face_matcher *m, const struct face_view *view, struct face_pose from,
	struct face_match *out);

/* --- teach_check.c --- */

/* Adds a sentence to the report. */
void teach_doubt(struct teach_report *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* Reads every picture with what the others taught: fills typical, low and apart of the set's faces
 * and the report's errors, and adds what is doubtful. members: room for all tops. DT_ERR_FORMAT for
 * faces that look the same. */
enum dt_status teach_check(struct teacher *t, size_t *members, struct face_set *set,
	struct teach_report *report, struct dt_error *err);
/* The indices of a face's tops; returns their number. */
size_t teach_members(const struct teacher *t, int32_t face, size_t *out);

#endif
