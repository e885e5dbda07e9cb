/* SPDX-License-Identifier: MIT */
/*
 * hides.c - a zone's cells to the network, and what it says: see hides.h.
 */
#include "hides.h"

#include "cv_bridge.h"
#include "hides_net.h"

#include <stdlib.h>

struct hides {
	struct cvb_net *net;
	float *planes; /* of the zone at hand */
	size_t room;
};

struct hides *hides_create(struct dt_error *err)
{
	struct hides *h = calloc(1, sizeof(*h));

	if (!h) {
		dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
		return NULL;
	}
	h->net = cvb_net_create(net_hides_data, net_hides_size, err);
	if (!h->net) {
		free(h);
		return NULL;
	}
	return h;
}

void hides_destroy(struct hides *h)
{
	if (!h)
		return;
	cvb_net_destroy(h->net);
	free(h->planes);
	free(h);
}

static enum dt_status ensure(struct hides *h, size_t room, struct dt_error *err)
{
	float *more = room > h->room ? realloc(h->planes, room * sizeof(*more)) : h->planes;

	if (!more)
		return dt_fail(err, DT_ERR_NOMEM, 0, "out of memory");
	h->planes = more;
	h->room = room > h->room ? room : h->room;
	return DT_OK;
}

enum dt_status hides_ask(
	struct hides *h, struct zone_look *z, enum hides_what *out, struct dt_error *err)
{
	int32_t shape[4] = { 1, ZONE_PLANES, 0, 0 };
	float odds[HIDES_ALL];
	size_t n;
	enum dt_status rc;

	*out = HIDES_NOTHING;
	if (zone_look_is_bare(z))
		return DT_OK;
	zone_look_size(z, &shape[3], &shape[2]);
	rc = ensure(h, (size_t)shape[1] * (size_t)shape[2] * (size_t)shape[3], err);
	if (rc != DT_OK)
		return rc;
	zone_look_planes(z, h->planes);
	rc = cvb_net_run(h->net, h->planes, shape, odds, HIDES_ALL, &n, err);
	if (rc != DT_OK)
		return rc;
	for (enum hides_what k = HIDES_HAND; k < HIDES_ALL; k++)
		if (odds[k] > odds[*out])
			*out = k;
	return DT_OK;
}
