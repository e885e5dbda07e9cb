/* SPDX-License-Identifier: MIT */
/*
 * test_ses_json.c - messages of a session survive JSON, and strange ones are refused.
 */
#include "run.h"
#include "ses_json.h"
#include "town.h"

#include <math.h>
#include <string.h>

static struct dt_error err;

static const struct ses_message messages[] = {
	{ .t_ms = 1, .kind = SES_TICK },
	{ .t_ms = UINT32_MAX,
		.kind = SES_LOOK,
		.look = { .zone = { [0] = { DT_ZONE_OPEN, 2,
					    { { .face = 6,
						      .x_mm = -5,
						      .y_mm = 300,
						      .angle_deg = NAN },
						    { .likely = 3,
							    .x_mm = 1,
							    .y_mm = 2,
							    .angle_deg = NAN } } },
				  [1] = { DT_ZONE_OPEN, 1,
					  { { .face = 4,
						  .set = 1,
						  .colour = DT_COLOUR_GREEN,
						  .x_mm = 7,
						  .y_mm = 8,
						  .angle_deg = NAN } } },
				  [3] = { .state = DT_ZONE_BUSY } },
			.outside = 3,
			.areas_n = 2,
			.area = { { .number = 11,
					  .kind = DT_AREA_MIDDLE,
					  .state = DT_ZONE_OPEN,
					  .n = 1,
					  .die = { { .face = 2,
						  .set = 1,
						  .x_mm = 450,
						  .y_mm = 300,
						  .angle_deg = NAN } } },
				{ .number = 12,
					.kind = DT_AREA_CARD,
					.owner = 4,
					.state = DT_ZONE_BUSY } },
			.cards_n = 2,
			.card = { { .card = 6, .number = 4, .kind = DT_AREA_ZONE, .owner = 4 },
				{ .card = 28, .number = 12, .kind = DT_AREA_CARD } } } },
	{ .t_ms = 2, .kind = SES_ANSWER, .action = { .seat = 2, .kind = ACT_TAKE, .arg = { 3 } } },
	{ .t_ms = 3, .kind = SES_PRESS, .seat = 6, .value = 1 },
	{ .t_ms = 3, .kind = SES_PRESS, .seat = 1 },
	{ .t_ms = 4, .kind = SES_FIX, .seat = 1, .value = 9, .faces = { 4 } },
	{ .t_ms = 5, .kind = SES_TYPE, .seat = 1, .value = 3, .faces = { 1, 6, 6 } },
	{ .t_ms = 5, .kind = SES_TYPE, .seat = 1 },
	{ .t_ms = 6, .kind = SES_TROUBLE, .text = "Zu dunkel: \"Lampe\" \xc3\xa4ndern" },
	{ .t_ms = 7, .kind = SES_PAUSE },
	{ .t_ms = 7, .kind = SES_GO_ON },
	{ .t_ms = 7, .kind = SES_LEAVE, .seat = 3 },
	{ .t_ms = 7, .kind = SES_RETURN, .seat = 3 },
	{ .t_ms = 7, .kind = SES_UNDO, .seat = 5 },
	{ .t_ms = 8, .kind = SES_PAGES, .value = 0x25 },
	{ .t_ms = 8, .kind = SES_PAGES },
	{ .t_ms = 9, .kind = SES_PEEK, .value = 1 },
	{ .t_ms = 9, .kind = SES_PEEK },
	{ .t_ms = 9, .kind = SES_HANDS, .value = 0x1e },
};

START_TEST(messages_survive_json)
{
	struct ses_message back;
	json_t *json = ses_message_out(&town_ops, &messages[_i]);
	ck_assert_msg(ses_message_in(&town_ops, json, &back, &err) == DT_OK, "%s", err.msg);
	ck_assert_int_eq(memcmp(&back, &messages[_i], sizeof(back)), 0);
	json_decref(json);
}
END_TEST

static const char *const strange[] = {
	"[]",
	"{\"do\":\"tick\"}",
	"{\"t\":-1,\"do\":\"tick\"}",
	"{\"t\":1,\"do\":\"dance\"}",
	"{\"t\":1,\"do\":\"press\",\"seat\":7}",
	"{\"t\":1,\"do\":\"look\"}",
	"{\"t\":1,\"do\":\"pages\"}",
	"{\"t\":1,\"do\":\"pages\",\"seats\":[7]}",
	"{\"t\":1,\"do\":\"pages\",\"seats\":2}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"wet\",\"dice\":[]}],"
	"\"outside\":0}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"open\",\"dice\":[[11,0,0]]}],"
	"\"outside\":0}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":999}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":0,\"areas\":[{\"number\":11}]}"
	"}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"open\","
	"\"dice\":[[1,0,0,0,0,7]]}],\"outside\":0}}",
	"{\"t\":1,\"do\":\"type\",\"seat\":1,\"faces\":[1,2,3,4,5,6,1,2,3,4,5]}",
	"{\"t\":1,\"do\":\"fix\",\"seat\":1,\"die\":11,\"faces\":[1]}",
	"{\"t\":1,\"do\":\"fix\",\"seat\":1,\"die\":1,\"faces\":[]}",
	"{\"t\":1,\"do\":\"trouble\"}",
	"{\"t\":1,\"do\":\"tick\",\"long\":true}",
	"{\"t\":1,\"do\":\"press\",\"seat\":1,\"faces\":[]}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":0,\"inside\":0}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":0,"
	"\"cards\":[[200,1,\"zone\",1]]}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":0,"
	"\"cards\":[[6,1,\"zone\"]]}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[],\"outside\":0,"
	"\"cards\":[[6,1,\"sea\",1]]}}",
	"{\"t\":1,\"do\":\"look\",\"look\":{\"zones\":[{\"state\":\"open\",\"dice\":[],\"n\":0}],"
	"\"outside\":0}}",
	"{\"t\":1,\"do\":\"pages\",\"seats\":[2,2]}",
	"{\"t\":1,\"do\":\"answer\",\"action\":{}}",
};

START_TEST(strange_messages_are_refused)
{
	struct ses_message m;
	json_t *json = json_loads(strange[_i], 0, NULL);
	ck_assert_ptr_nonnull(json);
	ck_assert_int_eq(ses_message_in(&town_ops, json, &m, &err), DT_ERR_FORMAT);
	json_decref(json);
}
END_TEST

static void add(TCase *tc)
{
	tcase_add_loop_test(tc, messages_survive_json, 0, RUN_LEN(messages));
	tcase_add_loop_test(tc, strange_messages_are_refused, 0, RUN_LEN(strange));
}

int main(void)
{
	return run_tests("ses_json", add);
}
