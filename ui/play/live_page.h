/* SPDX-License-Identifier: MIT */
/*
 * live_page.h - the terminal of one player at a simulated table: what only he may see, and what he
 * types. It also takes what any keyboard at a table may type for others: dice, corrections.
 */
#ifndef DT_UI_LIVE_PAGE_H
#define DT_UI_LIVE_PAGE_H

#include "live.h"
#include "term_out.h"

#include <stdio.h>

struct live_page;

/* me 0: nobody plays here; hands may be NULL then. What the player of seat me is asked is shown
 * here. term: where out goes, for the prompts; or NULL. All are borrowed. NULL without memory. Free
 * with live_page_destroy. */
struct live_page *live_page_create(FILE *out, struct term_out *term, const struct ses *ses,
	struct live_hands *hands, int me, struct dt_error *err);
void live_page_destroy(struct live_page *p);

/* For live_setup; borrowed from the page. */
struct live_person *live_page_person(struct live_page *p);

#endif
