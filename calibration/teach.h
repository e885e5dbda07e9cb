/* SPDX-License-Identifier: MIT */
/*
 * teach.h - learning a dice set from pictures in which every die shows a known face.
 *
 * Tops are collected picture by picture (anything square may come along), then teacher_learn
 * keeps, for each face, those that show the same drawing, and makes the face of them. What does
 * not belong and what could be mistaken is put into words, not silently dropped. Nothing is read
 * from or written to files here.
 */
#ifndef CAL_TEACH_H
#define CAL_TEACH_H

#include "read.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TEACH_DOUBTS_MAX 16
#define TEACH_DOUBT_LEN 200
/* Fewer samples of a face than this are too few to trust. */
#define TEACH_SAMPLES_FEW 8

struct teacher;

struct teach_report {
	int32_t samples[FACES_MAX]; /* of each face of the set, in its order */
	size_t doubts;
	char doubt[TEACH_DOUBTS_MAX][TEACH_DOUBT_LEN]; /* sentences */
};

/* alphabet: the faces to be learnt; its labels are borrowed. NULL without memory. Free with
 * teacher_destroy. */
struct teacher *teacher_create(
	const struct dt_alphabet *alphabet, float edge_px, struct dt_error *err);
void teacher_destroy(struct teacher *t);

/* A top that may show the face, from 1. view: 3 channels, rectified at the height of the tops;
 * pose: of the square, any quarter; square: how much of the four sides is there, 0 to 4; light: the
 * light there; picture: name for messages, borrowed until teacher_destroy; zone: any number, to
 * tell views of one picture from each other. Tops of one picture are added in a row. DT_ERR_FORMAT:
 * there are too many; DT_ERR_NOMEM. Then it is not added. */
enum dt_status teacher_add(struct teacher *t, unsigned face, const char *picture, int32_t zone,
	const struct img *view, struct face_pose pose, float square, const struct zone_light *light,
	struct dt_error *err);

/* All that lies square in the zones of a picture, where every die shows the face. reader: need not
 * know the dice; picture: as above. DT_ERR_FORMAT, DT_ERR_NOMEM as above, and what reader_squares()
 * says; what was added before stays. */
enum dt_status teacher_add_picture(struct teacher *t, struct reader *reader,
	const struct img *frame, unsigned face, const char *picture, struct dt_error *err);

/* DT_ERR_FORMAT with the reason when no set comes out of it: a face without samples, or two faces
 * that cannot be told apart. */
enum dt_status teacher_learn(struct teacher *t, const char *name, struct face_set *out,
	struct teach_report *report, struct dt_error *err);

#ifdef __cplusplus
}
#endif

#endif
