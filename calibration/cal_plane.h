/* SPDX-License-Identifier: MIT */
/*
 * cal_plane.h - where the table is, from its tags in one picture.
 */
#ifndef CAL_PLANE_H
#define CAL_PLANE_H

#include "calibrate.h"

/*
 * Picks the table's tags among those found, in the order of table->tags, and refuses a picture in
 * which one is missing or seen twice: DT_ERR_FORMAT, and *out is of no use. Other tags are none of
 * our business. name begins the sentence.
 */
enum dt_status cal_pick_tags(const struct dt_table *table, const char *name,
	const struct vis_tag *found, size_t n, struct vis_tag *out, struct dt_error *err);

/*
 * Pose of the table from its picked tags. When free_k1, the lens (a guess) is bent to fit as well.
 *
 * The edge of a tag's black square is solved too, as one factor for all tags: white bleeds into
 * black in lens, sensor and print, so that tags look up to two percent smaller than they are. Their
 * middles say where they are.
 *
 * DT_ERR_FORMAT with what to do when the tags do not lie where the table has them, or are of
 * another size; report says by how much then.
 */
enum dt_status cal_plane_solve(const struct dt_table *table, const struct vis_tag *tags,
	bool free_k1, struct vis_lens *lens, struct vis_pose *pose, struct cal_report *report,
	struct dt_error *err);

#endif
