/* SPDX-License-Identifier: MIT */
/*
 * test_draw.c - properties of the display's picture that hold for every screen: nothing overlaps,
 * nothing leaves the picture or its box, texts that a table really says are there and readable.
 *
 * Writes the samples as PNG files into display/ for people to look at.
 */
#include "disp_bits.h"
#include "disp_draw.h"
#include "run.h"
#include "screens.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
	const char *name;
	int w, h, strip;
	bool one_bit;
} sizes[] = {
	{ "480x320", 480, 320, 28, false },
	{ "128x64", 128, 64, 0, true },
	{ "800x480", 800, 480, 0, false },
	{ "320x240", 320, 240, 0, false },
};

static struct disp_picture *create(int size)
{
	struct dt_error err;
	struct disp_picture *p = disp_picture_create(
		sizes[size].w, sizes[size].h, sizes[size].strip, sizes[size].one_bit, &err);
	ck_assert_msg(p != NULL, "%s", err.msg);
	return p;
}

/* Red and green above, blue and white below. */
static const struct disp_photo *sample_photo(void)
{
	static struct disp_photo photo;
	static const uint32_t quarter[4] = { 0xff0000, 0x00ff00, 0x0000ff, 0xffffff };
	for (int y = 0; y < DISP_PHOTO_PX; y++)
		for (int x = 0; x < DISP_PHOTO_PX; x++)
			photo.px[y][x] =
				quarter[2 * (y >= DISP_PHOTO_PX / 2) + (x >= DISP_PHOTO_PX / 2)];
	return &photo;
}

static void draw(
	struct disp_picture *p, const struct screen *s, int64_t t_ms, struct disp_trace *trace)
{
	struct dt_error err;
	struct disp_view view = { .screen = s, .t_ns = t_ms * 1000000, .die = sample_photo() };
	ck_assert_msg(disp_picture_draw(p, &view, trace, &err) == DT_OK, "%s", err.msg);
}

static bool inside(struct disp_rect r, struct disp_rect in)
{
	return r.x >= in.x && r.y >= in.y && r.x + r.w <= in.x + in.w && r.y + r.h <= in.y + in.h;
}

static bool apart(struct disp_rect a, struct disp_rect b)
{
	return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

/* Texts and signs are apart; a panel holds a thing whole or not at all. */
static void check_boxes(const struct disp_trace *t, int w, int h, const char *what)
{
	struct disp_rect all = { 0, 0, w, h };
	ck_assert_uint_le(t->n, sizeof(t->mark) / sizeof(t->mark[0]));
	for (size_t i = 0; i < t->n; i++) {
		const struct disp_mark *a = &t->mark[i];
		ck_assert_msg(inside(a->at, all), "%s: box %zu (%s) leaves the picture", what, i,
			a->text);
		for (size_t k = 0; k < i; k++) {
			const struct disp_mark *b = &t->mark[k];
			bool ok = apart(a->at, b->at) ||
				  (b->kind == DISP_PANEL && inside(a->at, b->at));
			if (!ok)
				ck_abort_msg("%s: %d,%d %dx%d (%s) on %d,%d %dx%d (%s)", what,
					a->at.x, a->at.y, a->at.w, a->at.h, a->text, b->at.x,
					b->at.y, b->at.w, b->at.h, b->text);
		}
	}
}

/* Whatever is not black was drawn into a box that was written down. */
static void check_pixels(const struct disp_picture *p, const struct disp_trace *t, int h,
	bool one_bit, const char *what)
{
	static bool covered[480][800];
	int width, height, stride;
	const uint8_t *data = disp_picture_pixels(p, &width, &height, &stride);
	memset(covered, 0, sizeof(covered));
	for (size_t i = 0; i < t->n; i++) {
		for (int y = 0; y < t->mark[i].at.h; y++)
			memset(&covered[t->mark[i].at.y + y][t->mark[i].at.x], 1,
				(size_t)t->mark[i].at.w);
	}
	for (int y = 0; y < h; y++) {
		for (int x = 0; x < width; x++) {
			uint32_t v;
			memcpy(&v, data + (size_t)y * (size_t)stride + (size_t)x * 4, 4);
			v &= 0xffffff;
			/* Not ck_assert: half a million of them a picture would take minutes. */
			if (v && !covered[y][x])
				ck_abort_msg("%s: pixel %d,%d lies outside every box", what, x, y);
			if (one_bit && v && v != 0xffffff)
				ck_abort_msg("%s: pixel %d,%d is %06x", what, x, y, (unsigned)v);
		}
	}
}

static bool says(const struct disp_trace *t, const char *text)
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->mark[i].kind == DISP_TEXT && strstr(t->mark[i].text, text))
			return true;
	}
	return false;
}

START_TEST(any_screen_stays_in_its_boxes)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	static struct screen s;
	for (uint32_t seed = 0; seed < 60; seed++) {
		char what[64];
		screen_wild(seed, &s);
		snprintf(what, sizeof(what), "%s, seed %u", sizes[_i].name, seed);
		draw(p, &s, (int64_t)seed * 700, &trace);
		check_boxes(&trace, sizes[_i].w, sizes[_i].h, what);
		check_pixels(p, &trace, sizes[_i].h, sizes[_i].one_bit, what);
	}
	disp_picture_destroy(p);
}
END_TEST

/* The strip of the samples: some of everything. */
static void sample_strip(struct led_strip *strip)
{
	strip->n = 40;
	for (int i = 0; i < 40; i++)
		strip->lamp[i] =
			(struct led_rgb){ i < 10 ? 200 : 0, i < 20 ? 90 : 0, i < 30 ? 0 : 120 };
}

START_TEST(samples_are_boxed_and_saved)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct led_strip strip;
	struct dt_error err;
	mkdir("display", 0777);
	sample_strip(&strip);
	for (const struct sample *sample = samples; sample->name; sample++) {
		for (int page = 0; page < (sizes[_i].one_bit ? 3 : 1); page++) {
			static struct screen s;
			char path[200];
			memset(&s, 0, sizeof(s));
			sample->make(&s);
			struct disp_view view = { .screen = &s,
				.strip = &strip,
				.t_ns = page * 3000000000LL,
				.die = sample_photo() };
			ck_assert_int_eq(disp_picture_draw(p, &view, &trace, &err), DT_OK);
			check_boxes(&trace, sizes[_i].w, sizes[_i].h, sample->name);
			check_pixels(p, &trace, sizes[_i].h, sizes[_i].one_bit, sample->name);
			snprintf(path, sizeof(path), "display/%s-%s-%d.png", sizes[_i].name,
				sample->name, page);
			ck_assert_msg(disp_picture_save(p, path, &err) == DT_OK, "%s", err.msg);
		}
	}
	disp_picture_destroy(p);
}
END_TEST

static const struct sample *sample_named(const char *name)
{
	const struct sample *s = samples;
	while (strcmp(s->name, name) != 0)
		s++;
	return s;
}

/* Every trouble and warning is said in whole words, on some page. */
START_TEST(troubles_are_said_in_words)
{
	static const struct {
		const char *sample, *words;
	} cases[] = {
		{ "hands-trouble", "Six dice lie in the zone: take one away." },
		{ "hands-trouble", "The second die leans on a coin: lay it flat" },
		{ "hands-all-wrong", "Tag 2 (bottom right) is hidden" },
		{ "hands-all-wrong", "Lift the cup, everybody waits for you." },
		{ "lost-camera", "The camera does not answer." },
	};
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct screen s = { 0 };
		bool said = false;
		sample_named(cases[i].sample)->make(&s);
		for (int page = 0; page < (sizes[_i].one_bit ? 8 : 1); page++) {
			draw(p, &s, page * 3000, &trace);
			said = said || says(&trace, cases[i].words);
		}
		ck_assert_msg(said, "%s: \"%s\" is not said", sizes[_i].name, cases[i].words);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Sentences of ordinary length stand there whole, in letters that are read from a metre. */
START_TEST(ordinary_texts_are_whole_and_large)
{
	struct disp_picture *p = create(0);
	static struct disp_trace trace;
	for (const struct sample *sample = samples; sample->name; sample++) {
		struct screen s = { 0 };
		if (strcmp(sample->name, "long-words") == 0)
			continue;
		sample->make(&s);
		draw(p, &s, 0, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			ck_assert_msg(!m->cut, "%s: \"%s\" is cut", sample->name, m->text);
			ck_assert_msg(m->kind != DISP_TEXT || m->px >= 13,
				"%s: \"%s\" in %d pixels", sample->name, m->text, m->px);
		}
		if (s.prompt.seat == 0 && !(s.warning[0] && s.phase == SCREEN_ROLLING))
			ck_assert_msg(
				says(&trace, s.headline) || (s.brief[0] && says(&trace, s.brief)),
				"%s", sample->name);
	}
	disp_picture_destroy(p);
}
END_TEST

/* What matters now is read from a metre away: capitals of 4 mm on a usual panel, and of 2.9 mm
 * where a sentence would not fit otherwise. A capital has 0.729 of the size of the letters. */
START_TEST(what_matters_now_is_large)
{
	static const struct {
		const char *sample, *words;
		double mm;
	} cases[] = { { "town", "Saloon", 4 }, { "town", "Chiara", 4 }, { "town", "3 queens", 3.5 },
		{ "scores", "56", 4 }, { "card-question", "Protection", 4 },
		{ "hands-4", "Anna: lift your cup", 2.9 }, { "hands-4", "pay $2", 2.9 },
		{ "reveal", "full house", 2.5 }, { "hands-question", "K", 2.9 },
		{ "lost-camera", "The camera does not answer.", 2.8 } };
	/* pixels for a millimetre: 2.8 inches of 320x240, 3.5 of 480x320, 7 of 800x480 */
	static const double scale[] = { 480 / 73.4, 0, 800 / 154.1, 320 / 57.6 };
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	for (size_t k = 0; !sizes[_i].one_bit && k < RUN_LEN(cases); k++) {
		struct screen s = { 0 };
		double best = 0;
		sample_named(cases[k].sample)->make(&s);
		draw(p, &s, 0, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			if (strncmp(m->shown, cases[k].words, strlen(cases[k].words)) == 0)
				best = m->px > best ? m->px : best;
		}
		ck_assert_msg(best * 0.729 / scale[_i] >= cases[k].mm - 0.1,
			"%s: %s: \"%s\" has capitals of %.1f mm", sizes[_i].name, cases[k].sample,
			cases[k].words, best * 0.729 / scale[_i]);
	}
	disp_picture_destroy(p);
}
END_TEST

static bool is_word_of(const char *text, const char *word, size_t n)
{
	for (const char *at = text; (at = strstr(at, " ")) || at == NULL;) {
		const char *from = at ? at + 1 : text;
		if (strncmp(from, word, n) == 0 && (!from[n] || strchr(" ,;:.()", from[n])))
			return true;
		if (!at)
			return false;
		at = from;
	}
	return false;
}

/* Whatever there is no room for: what stands there ends with a whole word. */
START_TEST(no_text_is_cut_in_a_word)
{
	static const char dots[] = "…";
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	for (const struct sample *sample = samples; sample->name; sample++) {
		struct screen s = { 0 };
		sample->make(&s);
		draw(p, &s, 0, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			char shown[sizeof(m->shown)];
			strcpy(shown, m->shown);
			char *end = strstr(shown, dots), *last;
			if (!m->cut || !end)
				continue;
			*end = '\0';
			last = strrchr(shown, ' ');
			if (!last) /* one word alone has nothing else to lose */
				continue;
			ck_assert_msg(is_word_of(m->text, last + 1, strlen(last + 1)),
				"%s: %s: \"%s\" became \"%s\"", sizes[_i].name, sample->name,
				m->text, m->shown);
		}
	}
	disp_picture_destroy(p);
}
END_TEST

/* Where there is little room locations have short names, and none is cut. */
START_TEST(locations_are_named_whole)
{
	static const char *const names[][2] = { { "Gold Mine", "Mine" }, { "Bank", "Bank" },
		{ "Stagecoach", "Coach" }, { "General Store", "Store" }, { "Saloon", "Saloon" },
		{ "Sheriff", "Sheriff" }, { "Town Hall", "Hall" }, { "Doc Badluck", "Doc" } };
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	struct screen s = { 0 };
	sample_named("town")->make(&s);
	for (int i = 0; i < 8; i++) {
		s.place[i].state = i < 3 ? SCREEN_WON : i == 3 ? SCREEN_NOW : SCREEN_LATER;
		s.place[i].winner[0] = i < 3 ? 1 : 0;
		strcpy(s.place[i].name, names[i][0]);
		strcpy(s.place[i].brief, names[i][1]);
	}
	draw(p, &s, 0, &trace);
	for (int i = 0; i < 8 && !sizes[_i].one_bit; i++) {
		bool whole = false;
		for (size_t k = 0; k < trace.n; k++)
			whole = whole || strcmp(trace.mark[k].shown, names[i][0]) == 0 ||
				strcmp(trace.mark[k].shown, names[i][1]) == 0;
		ck_assert_msg(whole, "%s: %s", sizes[_i].name, names[i][0]);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Brackets first, then the last sentences: what is wrong comes before what one may know, too. */
START_TEST(a_camera_s_trouble_keeps_its_remedy)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	bool remedy = false;
	sample_named("hands-6")->make(&s);
	strcpy(s.warning,
		"The camera does not work (libcamera: the sensor imx708 on port 0 of the unicam "
		"was not found by the kernel's driver). Check its cable.");
	for (int page = 0; page < 2; page++) {
		draw(p, &s, page * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++)
			remedy = remedy || strstr(trace.mark[i].shown, "Check its cable.");
	}
	ck_assert_msg(remedy, "%s", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

/* With a warning above there is room for all seven answers. */
START_TEST(all_answers_about_a_die_are_seen)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("hands-question")->make(&s);
	strcpy(s.warning, "A die lies outside of every zone: put it where it belongs.");
	strcpy(s.seat[3].trouble, "It is the last roll, all five dice count: lay down 1 more.");
	draw(p, &s, 0, &trace);
	for (int i = 0; i < 7 && !sizes[_i].one_bit; i++)
		ck_assert_msg(says(&trace, s.prompt.option[i]), "%s: no \"%s\"", sizes[_i].name,
			s.prompt.option[i]);
	disp_picture_destroy(p);
}
END_TEST

START_TEST(a_card_in_question_is_explained)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("card-question")->make(&s);
	for (uint8_t i = 0; i < 2; i++) {
		bool whole = false;
		s.prompt.selected = i;
		draw(p, &s, 0, &trace);
		for (size_t k = 0; k < trace.n; k++)
			whole = whole || strcmp(trace.mark[k].shown, s.prompt.note[i]) == 0;
		ck_assert_msg(whole, "%s: \"%s\"", sizes[_i].name, s.prompt.note[i]);
	}
	disp_picture_destroy(p);
}
END_TEST

/* An explanation that is longer than its room takes turns, and each of its words is seen. */
START_TEST(a_long_explanation_is_read_to_its_end)
{
	static const char note[] =
		"Who drinks it names a player, who chooses one of the deeds in hand and gives it. "
		"Deeds that lie before somebody cannot be given; nobody has to show one.";
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	char read[1000] = "", word[40];
	sample_named("card-question")->make(&s);
	strcpy(s.prompt.option[0], "Domination: somebody gives a deed");
	strcpy(s.prompt.note[0], note);
	s.prompt.selected = 0;
	for (int turn = 0; turn < 4; turn++) {
		draw(p, &s, turn * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			ck_assert_msg(!trace.mark[i].cut, "%s", trace.mark[i].shown);
			if (strcmp(trace.mark[i].text, note) == 0)
				strcat(strcat(read, trace.mark[i].shown), " ");
		}
	}
	const char *at = note;
	for (int n; sscanf(at, "%39s%n", word, &n) == 1; at += n) {
		word[strcspn(word, ".,")] = '\0';
		ck_assert_msg(strstr(read, word), "%s: \"%s\" is not in \"%s\"", sizes[_i].name,
			word, read);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Before a place has given anything it says what everybody waits for. */
START_TEST(what_a_place_waits_for_is_said)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("town")->make(&s);
	s.place[3].moved[0] = 0;
	strcpy(s.headline,
		"Chiara looks at cards and keeps one. Hold the button: the table picks.");
	draw(p, &s, 0, &trace);
	ck_assert_msg(says(&trace, "looks at cards and keeps one."), "%s", sizes[_i].name);
	strcpy(s.headline, "Saloon.");
	draw(p, &s, 0, &trace);
	ck_assert_msg(sizes[_i].one_bit || !says(&trace, "Saloon."), "%s", sizes[_i].name);
	/* The reason stands there already. */
	strcpy(s.headline, "Chiara wins with 3 dice showing Q.");
	strcpy(s.line[0], "Saloon: Chiara wins with 3 dice showing Q.");
	draw(p, &s, 0, &trace);
	ck_assert_msg(sizes[_i].one_bit || !says(&trace, "3 dice"), "%s", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

/* What a place gave is read to its end, too, and from its beginning whenever it comes. */
START_TEST(what_moved_is_read_to_its_end)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	bool begun = false, ended = false;
	sample_named("town")->make(&s);
	draw(p, &s, 0, &trace);
	strcpy(s.place[3].moved, "Anna drinks Friendship: somebody gives a General Store card. "
				 "Anna gets a General Store card from Emil, who has four others.");
	for (int turn = 0; turn < 4; turn++) {
		draw(p, &s, 1700 + turn * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			ended = ended || strstr(m->shown, "others.");
			if (turn == 0)
				begun = begun || strncmp(m->shown, "Anna drinks", 11) == 0;
			/* sentences are whole */
			ck_assert_msg(!strstr(m->shown, "card. Anna gets a…"), "%s", m->shown);
		}
	}
	ck_assert_msg(begun && ended, "%s: %d %d", sizes[_i].name, begun, ended);
	disp_picture_destroy(p);
}
END_TEST

static bool in_letters_of(const struct disp_trace *t, const char *words, int *px)
{
	for (size_t i = 0; i < t->n; i++) {
		if (strcmp(t->mark[i].shown, words) != 0)
			continue;
		*px = t->mark[i].px;
		return true;
	}
	return false;
}

/* What five own, and what has just moved, stands there at one time and in letters of one size. */
START_TEST(what_everybody_owns_is_whole)
{
	static const char *const owned[] = { "$8 ◆0", "$11 ◆3", "$19 ◆12", "$0 ◆7", "$5 ◆0" };
	static const int amounts[][2] = { { 8, 0 }, { 11, 3 }, { 19, 12 }, { 0, 7 }, { 5, 0 } };
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	int px = 0, like = 0;
	sample_named("town")->make(&s);
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < 2; k++)
			s.seat[i].amount[k].value = (int16_t)amounts[i][k];
	s.seat[1].marks = 1;
	s.seat[1].amount[1].change = 0;
	s.seat[4].amount[2].change = 2;
	draw(p, &s, 0, &trace);
	for (int i = 0; i < 5 && !sizes[_i].one_bit; i++) {
		char starred[40];
		snprintf(starred, sizeof(starred), "%s ★", owned[i]);
		bool whole =
			in_letters_of(&trace, owned[i], &px) || in_letters_of(&trace, starred, &px);
		ck_assert_msg(whole, "%s: no %s", sizes[_i].name, owned[i]);
		like = like ? like : px;
		ck_assert_int_eq(px, like);
	}
	ck_assert_msg(
		sizes[_i].one_bit || in_letters_of(&trace, "+2 cards", &px), "%s", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

/* A window shows his own dice, whose turn it is, and its keys; nothing of it lies over the rest. */
START_TEST(a_window_shows_its_own_player)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	struct dt_error err;
	static const struct disp_own own = { .seat = 2,
		.faces = { 6, 6, 4, 2, 1 },
		.text = "Your dice: type at the terminal which stay, such as KK." };
	sample_named("hands-6")->make(&s);
	struct disp_view view = { .screen = &s, .own = &own, .keys = "F11: whole screen" };
	ck_assert_int_eq(disp_picture_draw(p, &view, &trace, &err), DT_OK);
	check_boxes(&trace, sizes[_i].w, sizes[_i].h, "own");
	ck_assert(says(&trace, own.text) == !sizes[_i].one_bit);
	ck_assert(says(&trace, view.keys) == !sizes[_i].one_bit);
	disp_picture_destroy(p);
}
END_TEST

START_TEST(points_are_told_by_kind)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	bool told = false;
	static const char *const kinds[] = { "nuggets 14", "dollars 24", "badge 5", "equipment 12",
		"deeds 21", "protected deeds 10" };
	unsigned later = 0;
	sample_named("scores")->make(&s);
	const int16_t parts[] = { 14, 24, 5, 12, 21, 10 }; /* of who has something of each kind */
	memcpy(s.seat[3].part, parts, sizeof(parts));
	for (int page = 0; page < 8; page++) {
		draw(p, &s, page * 3000, &trace);
		told = told || says(&trace, "nuggets 7, dollars 4, deeds 45");
		for (unsigned k = 0; k < RUN_LEN(kinds); k++)
			later |= says(&trace, kinds[k]) ? 1U << k : 0;
		for (size_t i = 0; i < trace.n; i++) {
			const struct disp_mark *m = &trace.mark[i];
			bool part = strstr(m->text, "nuggets ") || strstr(m->text, "deeds ");
			ck_assert_msg(!part || (!m->cut && (sizes[_i].one_bit || m->px >= 11)),
				"%s: \"%s\" of %d pixels", sizes[_i].name, m->shown, m->px);
		}
	}
	ck_assert_msg(told && later == 63, "%s", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

START_TEST(phases_show_what_they_are_about)
{
	static const struct {
		const char *sample, *words;
	} cases[] = { { "hands-6", "Friederike" }, { "hands-6", "pay $2" },
		{ "hands-4", "Bank $7" }, { "town", "has three Queens" }, { "town", "–" },
		{ "town", "Town Hall" }, { "town", "$27 ◆5" }, { "town", "+1 card" },
		{ "town", "-1 card" }, { "town", "-$7" }, { "town", "+◆2" }, { "town-tie", "tie" },
		{ "scores", "56" }, { "scores", "12" }, { "scores-unknown", "?" },
		{ "town-question", "Who becomes Sheriff?" },
		{ "town-question", "Dmytro, who offers" }, { "town-question", "42" },
		{ "town-question", "The K that was set aside" },
		{ "hands-question", "no die lies there" }, { "paused", "Paused" },
		{ "welcome", "Dice Town" } };
	struct disp_picture *p = create(0);
	static struct disp_trace trace;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct screen s = { 0 };
		sample_named(cases[i].sample)->make(&s);
		draw(p, &s, 0, &trace);
		ck_assert_msg(says(&trace, cases[i].words), "%s: no \"%s\"", cases[i].sample,
			cases[i].words);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Pixels of exactly this colour. */
static unsigned count_pixels(const struct disp_picture *p, uint32_t colour)
{
	int w, h, stride;
	const uint8_t *data = disp_picture_pixels(p, &w, &h, &stride);
	unsigned n = 0;
	for (int i = 0; i < w * h; i++) {
		uint32_t v;
		memcpy(&v, data + (size_t)(i / w) * (size_t)stride + (size_t)(i % w) * 4, 4);
		n += (v & 0xffffff) == colour;
	}
	return n;
}

static unsigned pieces_of_turns(
	struct disp_picture *p, const struct screen *s, const char *const *words, unsigned n)
{
	static struct disp_trace trace;
	unsigned seen = 0;
	for (int turn = 0; turn < 12; turn++) {
		draw(p, s, turn * 3000, &trace);
		for (unsigned i = 0; i < n; i++)
			if (says(&trace, words[i]))
				seen |= 1U << i;
	}
	return seen;
}

static struct screen other(const char *name)
{
	struct screen s = { 0 };
	sample_named(name)->make(&s);
	return s;
}

/* Of a game that nobody thought of when displays were made: nothing is cut, on no page. */
START_TEST(another_game_is_drawn_whole)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	for (const struct sample *sample = samples; sample->name; sample++) {
		if (strncmp(sample->name, "other-", 6) != 0)
			continue;
		struct screen s = other(sample->name);
		for (int turn = 0; turn < 8; turn++) {
			draw(p, &s, turn * 3000, &trace);
			check_boxes(&trace, sizes[_i].w, sizes[_i].h, sample->name);
			for (size_t i = 0; i < trace.n; i++)
				ck_assert_msg(!trace.mark[i].cut, "%s, %s: \"%s\" is cut",
					sizes[_i].name, sample->name, trace.mark[i].text);
		}
	}
	disp_picture_destroy(p);
}
END_TEST

/* So many signs of one size from so many pixels on, which are dice: other signs stand alone. */
static unsigned dice_drawn(const struct disp_trace *t, int least)
{
	unsigned most = 0;
	for (size_t i = 0; i < t->n; i++) {
		unsigned n = 0;
		for (size_t k = 0; k < t->n; k++)
			n += t->mark[k].kind == DISP_SIGN && t->mark[k].at.y == t->mark[i].at.y &&
			     t->mark[k].at.h == t->mark[i].at.h && t->mark[k].at.h >= least;
		most = n > most ? n : most;
	}
	return most;
}

/* Boris has rolled four dice; three lie at the harbour, which is worth three pearls. */
START_TEST(a_turn_shows_what_was_rolled_and_what_lies_where)
{
	static const char *const words[] = { "Harbour", "Lighthouse", "Market hall", "Ferry", "◆3",
		"◆6", "Boris: roll again" };
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	struct screen s = other("other-turn");
	ck_assert_uint_eq(pieces_of_turns(p, &s, words, 7), 127);
	draw(p, &s, 0, &trace);
	ck_assert_uint_eq(dice_drawn(&trace, 16), 4);
	if (sizes[_i].one_bit)
		draw(p, &s, 3000, &trace);
	ck_assert_uint_ge(dice_drawn(&trace, 7), 3);
	ck_assert(!sizes[_i].one_bit || !says(&trace, "Boris"));
	disp_picture_destroy(p);
}
END_TEST

/* Seven figures do not fit beside each other: they take turns, and all are seen. */
START_TEST(many_figures_take_turns)
{
	static const char *const words[OTHER_FIGURES] = { "●1", "◆11", "♥21", "■31", "▲41",
		"54 maps", "64 barrels" };
	struct disp_picture *p = create(_i);
	struct screen s = other("other-places");
	if (!sizes[_i].one_bit)
		ck_assert_uint_eq(
			pieces_of_turns(p, &s, words, OTHER_FIGURES), (1U << OTHER_FIGURES) - 1);
	disp_picture_destroy(p);
}
END_TEST

/* Three seats have gained or lost something: there is room for two at a time. */
START_TEST(what_moved_takes_turns_on_a_small_panel)
{
	static const char *const words[] = { "-1 barrel", "-●2 +◆1", "+◆3" };
	struct disp_picture *p = create(1);
	struct screen s = other("other-places");
	ck_assert_uint_eq(pieces_of_turns(p, &s, words, 3), 7);
	disp_picture_destroy(p);
}
END_TEST

START_TEST(a_place_has_a_first_and_a_second_winner)
{
	static const char *const words[] = { "5 bows", "4 bows", "3 pearls" };
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	struct screen s = other("other-places");
	ck_assert_uint_eq(pieces_of_turns(p, &s, words, 2), 3);
	draw(p, &s, 0, &trace);
	int first = -1, second = -1;
	for (size_t i = 0; i < trace.n; i++) {
		const struct disp_mark *m = &trace.mark[i];
		int at = m->at.x + 1000 * m->at.y; /* in the order of reading */
		if (m->kind == DISP_TEXT && strstr(m->text, "5 bows"))
			first = at;
		if (m->kind == DISP_TEXT && strstr(m->text, "4 bows"))
			second = at;
	}
	ck_assert_int_gt(second, first);
	s.place[1].winner[1] = 0;
	ck_assert_uint_eq(pieces_of_turns(p, &s, words, 2), 1);
	disp_picture_destroy(p);
}
END_TEST

/* Ten of each seat, of two kinds, in the colours that they have. */
START_TEST(all_dice_of_a_seat_are_drawn_in_their_colours)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(_i);
	struct screen s = other("other-rolling-6");
	unsigned squares = 0;
	draw(p, &s, 0, &trace);
	for (size_t i = 0; i < trace.n; i++)
		squares += trace.mark[i].kind == DISP_SIGN &&
			   trace.mark[i].at.w == trace.mark[i].at.h && trace.mark[i].at.w >= 8;
	ck_assert_uint_ge(squares, 6 * 10);
	if (!sizes[_i].one_bit) {
		static const uint32_t bodies[] = { 0xe5484d, 0x5b8df5, 0x46b86a, 0xffd633,
			0x2b2e35 };
		for (size_t i = 0; i < RUN_LEN(bodies); i++)
			ck_assert_uint_gt(count_pixels(p, bodies[i]), 200);
	}
	disp_picture_destroy(p);
}
END_TEST

/* The small panel names who gains and loses beside what won. */
START_TEST(a_small_panel_shows_what_moved)
{
	static const char *const words[] = { "-1 card", "+1 card" };
	struct disp_picture *p = create(1);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("town")->make(&s);
	s.seat[1].amount[NUGGETS].change = s.seat[3].amount[DOLLARS].change = 0;
	draw(p, &s, 0, &trace);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		ck_assert_msg(says(&trace, words[i]), "no \"%s\"", words[i]);
	disp_picture_destroy(p);
}
END_TEST

/* However many options there are, the selected one is among those shown. */
START_TEST(the_selected_option_is_shown)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("town-question")->make(&s);
	s.prompt.n = SCREEN_OPTIONS;
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		snprintf(s.prompt.option[i], sizeof(s.prompt.option[i]), "number %d!", i);
	for (int i = 0; i < SCREEN_OPTIONS; i++) {
		char words[20];
		s.prompt.selected = (uint8_t)i;
		snprintf(words, sizeof(words), "number %d!", i);
		draw(p, &s, 0, &trace);
		ck_assert_msg(says(&trace, words), "%s: option %d is not shown", sizes[_i].name, i);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Of 24 orders the last 16 are on the screen: the ninth of these is the 17th. On 128 x 64 there is
 * no room but for the options. */
START_TEST(a_longer_choice_says_how_far_it_has_come)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("town-question")->make(&s);
	draw(p, &s, 0, &trace);
	bool room = !sizes[_i].one_bit;
	ck_assert_msg(says(&trace, "2 of 3") == room, "%s", sizes[_i].name);
	s.prompt.before = 8;
	s.prompt.n = SCREEN_OPTIONS;
	s.prompt.selected = 8;
	draw(p, &s, 0, &trace);
	ck_assert_msg(says(&trace, "17 of 24") == room, "%s", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

/* Orders of visitors differ at their ends: the selected one is there to its last letter. */
START_TEST(a_long_option_is_shown_whole_when_selected)
{
	struct disp_picture *p = create(_i);
	static struct disp_trace trace;
	static const char order[] = "Cleo, Dan, Anna, Boris (takes the offer of Dan)";
	struct screen s = { 0 };
	sample_named("town-question")->make(&s);
	s.prompt.n = SCREEN_OPTIONS;
	s.prompt.selected = 7;
	strcpy(s.prompt.question, "Sheriff Anna: who sees Doc Badluck first?");
	for (int i = 0; i < SCREEN_OPTIONS; i++)
		strcpy(s.prompt.option[i], order);
	draw(p, &s, 0, &trace);
	unsigned whole = 0;
	for (size_t i = 0; i < trace.n; i++)
		whole += strcmp(trace.mark[i].text, order) == 0 && !trace.mark[i].cut;
	ck_assert_msg(whole > 0, "%s: it is cut", sizes[_i].name);
	disp_picture_destroy(p);
}
END_TEST

/* Who leads stands on top; who is not known yet, below. */
START_TEST(scores_are_in_order)
{
	struct disp_picture *p = create(0);
	static struct disp_trace trace;
	static const char *const order[] = { "Boris", "Chiara", "Anna", "Eve", "Friederike",
		"Dmytro" };
	struct screen s = { 0 };
	int y = -1;
	sample_named("scores")->make(&s);
	s.headline[0] = 0;
	draw(p, &s, 0, &trace);
	for (int k = 0; k < 6; k++) {
		for (size_t i = 0; i < trace.n; i++) {
			if (strcmp(trace.mark[i].text, order[k]) != 0)
				continue;
			ck_assert_int_gt(trace.mark[i].at.y, y);
			y = trace.mark[i].at.y;
		}
	}
	ck_assert_int_gt(y, 200);
	disp_picture_destroy(p);
}
END_TEST

START_TEST(the_strip_lies_below_the_picture)
{
	struct disp_picture *p = create(0);
	static struct screen s;
	struct led_strip strip = { .n = 3, .lamp = { { 255, 0, 0 }, { 0, 0, 0 }, { 0, 0, 255 } } };
	struct disp_view view = { .screen = &s, .strip = &strip };
	struct dt_error err;
	int w, h, stride;
	uint32_t lamp[3];
	ck_assert_int_eq(disp_picture_draw(p, &view, NULL, &err), DT_OK);
	const uint8_t *data = disp_picture_pixels(p, &w, &h, &stride);
	ck_assert_int_eq(h, 348);
	for (int i = 0; i < 3; i++)
		memcpy(&lamp[i], data + 334 * stride + 120 * (i + 1) * 4, 4);
	ck_assert_uint_gt(lamp[0] >> 16 & 255, 240);
	ck_assert_uint_lt(lamp[0] & 255, 40);
	ck_assert_uint_lt(lamp[1] >> 16 & 255, 40);
	ck_assert_uint_gt(lamp[2] & 255, 240);
	disp_picture_destroy(p);
}
END_TEST

/* A quarter of it is of each colour, and nothing else on the display is green or blue like that. */
START_TEST(a_die_in_question_is_seen)
{
	struct disp_picture *p = create(0);
	static struct screen s;
	memset(&s, 0, sizeof(s));
	sample_named("hands-question")->make(&s);
	draw(p, &s, 0, NULL);
	ck_assert_uint_gt(count_pixels(p, 0x00ff00), 30 * 30);
	ck_assert_uint_gt(count_pixels(p, 0x0000ff), 30 * 30);
	s.prompt.die = 0; /* the question is about something else */
	draw(p, &s, 0, NULL);
	ck_assert_uint_eq(count_pixels(p, 0x00ff00), 0);
	ck_assert_uint_eq(count_pixels(p, 0x0000ff), 0);
	disp_picture_destroy(p);
}
END_TEST

/* Where the frame of the die is that is asked about; -1: there is none. */
static int frame_x(const struct disp_trace *t)
{
	int x = -1;
	for (size_t i = 0; i < t->n; i++)
		if (t->mark[i].kind == DISP_PANEL && t->mark[i].at.w == t->mark[i].at.h &&
			i + 1 < t->n && t->mark[i + 1].kind == DISP_SIGN)
			x = t->mark[i].at.x;
	return x;
}

START_TEST(of_several_doubts_the_one_in_question_is_framed)
{
	struct disp_picture *p = create(0);
	static struct disp_trace trace;
	static struct screen s;
	int before = 0;
	memset(&s, 0, sizeof(s));
	sample_named("hands-question")->make(&s);
	for (int i = 0; i < 3; i++)
		s.seat[2].die[i].doubt = true;
	for (uint8_t die = 1; die <= 3; die++) {
		s.prompt.die = die;
		draw(p, &s, 0, &trace);
		ck_assert_int_gt(frame_x(&trace), before);
		before = frame_x(&trace);
	}
	s.prompt.die = 0;
	draw(p, &s, 0, &trace);
	ck_assert_int_eq(frame_x(&trace), -1);
	disp_picture_destroy(p);
}
END_TEST

/* However long the name is: the badge says who. */
START_TEST(a_question_is_whole_on_a_small_panel)
{
	struct disp_picture *p = create(1);
	static struct disp_trace trace;
	static struct screen s;
	memset(&s, 0, sizeof(s));
	sample_named("hands-question")->make(&s);
	strcpy(s.seat[2].name, "Maximilian-Alexander Wolfgang");
	strcpy(s.prompt.question,
		"Maximilian-Alexander Wolfgang: what does die 2 show (upper left)?");
	draw(p, &s, 0, &trace);
	for (size_t i = 0; i < trace.n; i++)
		ck_assert_msg(!trace.mark[i].cut, "\"%s\" is cut", trace.mark[i].text);
	ck_assert(says(&trace, "Die 2, upper left?"));
	disp_picture_destroy(p);
}
END_TEST

/* Without the name that the badge says it begins with a capital. */
START_TEST(a_question_begins_with_a_capital_on_a_small_panel)
{
	static const char *const cases[][2] = { { "Anna: whom do you rob?", "Whom do you rob?" },
		{ "Anna: кого грабишь?", "Кого грабишь?" },
		{ "whom do you rob?", "whom do you rob?" }, { "Anna: 3?", "3?" } };
	struct disp_picture *p = create(1);
	static struct disp_trace trace;
	for (size_t i = 0; i < RUN_LEN(cases); i++) {
		struct screen s = { 0 };
		sample_named("town-question")->make(&s);
		s.prompt.seat = 1;
		strcpy(s.prompt.question, cases[i][0]);
		draw(p, &s, 0, &trace);
		bool said = false;
		for (size_t k = 0; k < trace.n; k++)
			said = said || strcmp(trace.mark[k].text, cases[i][1]) == 0;
		ck_assert_msg(said, "%s", cases[i][1]);
	}
	disp_picture_destroy(p);
}
END_TEST

/* Why a place is theirs ends with a whole thought: what comes after a comma is left out. */
START_TEST(a_long_reason_is_not_cut_on_a_small_panel)
{
	struct disp_picture *p = create(1);
	static struct disp_trace trace;
	struct screen s = { 0 };
	sample_named("town")->make(&s);
	strcpy(s.place[3].why[0], "full house, aces over kings");
	strcpy(s.place[3].moved, "Chiara takes a card.");
	draw(p, &s, 0, &trace);
	for (size_t i = 0; i < trace.n; i++)
		ck_assert_msg(!trace.mark[i].cut, "\"%s\"", trace.mark[i].shown);
	ck_assert(says(&trace, "full house"));
	disp_picture_destroy(p);
}
END_TEST

struct drawn_letter {
	unsigned char px[BITS_HEIGHT][8];
};

static struct drawn_letter drawn_letter(char c)
{
	struct drawn_letter out = { 0 };
	const char text[] = { c, 0 };
	cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_A8, 8, BITS_HEIGHT);
	cairo_t *cr = cairo_create(s);
	bits_draw(cr, 0, 0, text, 1, 1);
	cairo_surface_flush(s);
	for (int y = 0; y < BITS_HEIGHT; y++)
		memcpy(out.px[y],
			cairo_image_surface_get_data(s) + y * cairo_image_surface_get_stride(s), 8);
	cairo_destroy(cr);
	cairo_surface_destroy(s);
	return out;
}

/* What is read alone, faces and figures: 8 and B, 0 and O, 1 and I, 5 and S, 2 and Z. And a
 * sentence ends on its line: a point below it is a comma. */
START_TEST(letters_are_told_apart_in_one_bit)
{
	static const char all[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$";
	for (size_t i = 0; all[i]; i++) {
		struct drawn_letter a = drawn_letter(all[i]);
		for (size_t k = 0; k < i; k++) {
			struct drawn_letter b = drawn_letter(all[k]);
			int differ = 0;
			for (int y = 0; y < BITS_HEIGHT; y++)
				for (int x = 0; x < 8; x++)
					differ += a.px[y][x] != b.px[y][x];
			/* all[k] is a digit where one of them is; a word helps with letters */
			ck_assert_msg(differ >= (all[k] <= '9' ? 3 : 2),
				"%c and %c differ in %d pixels", all[i], all[k], differ);
		}
	}
	struct drawn_letter point = drawn_letter('.'), comma = drawn_letter(',');
	ck_assert_uint_eq(point.px[BITS_CAPITAL - 1][0], 255);
	for (int y = BITS_CAPITAL; y < BITS_HEIGHT; y++) {
		ck_assert_uint_eq(point.px[y][0], 0);
		ck_assert_uint_eq(comma.px[y][0] | comma.px[y][1], 255);
	}
}
END_TEST

/* On a small panel in black and white: green and white are light, red and blue dark. The question
 * stands beside it as before. */
START_TEST(a_die_in_question_is_seen_in_one_bit)
{
	struct disp_picture *p = create(1);
	static struct disp_trace trace;
	static struct screen s;
	int w, h, stride, light = 0;
	memset(&s, 0, sizeof(s));
	sample_named("hands-question")->make(&s);
	draw(p, &s, 0, &trace);
	ck_assert(says(&trace, "Die 2, upper left?"));
	struct disp_rect at = { 0 };
	for (size_t i = 0; i < trace.n; i++)
		if (trace.mark[i].kind == DISP_SIGN && trace.mark[i].at.w > at.w)
			at = trace.mark[i].at;
	ck_assert_int_ge(at.w, 40);
	ck_assert_int_eq(at.w, at.h);
	const uint8_t *data = disp_picture_pixels(p, &w, &h, &stride);
	for (int y = 0; y < at.h; y++)
		for (int x = 0; x < at.w; x++) {
			uint32_t v;
			memcpy(&v,
				data + (size_t)(at.y + y) * (size_t)stride + (size_t)(at.x + x) * 4,
				4);
			light += (v & 0xffffff) != 0 && x >= at.w / 2;
			ck_assert(x >= at.w / 2 || !(v & 0xffffff));
		}
	ck_assert_int_eq(light, at.h * (at.w - at.w / 2));
	disp_picture_destroy(p);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
	static const int bad[][3] = { { 0, 0, 0 }, { -1, 320, 0 }, { 480, 20, 0 }, { 480, 320, -1 },
		{ 20000, 320, 0 }, { 480, 8000, 2000 } };
	struct dt_error err;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_ptr_null(
			disp_picture_create(bad[i][0], bad[i][1], bad[i][2], false, &err));
		ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	}
	struct disp_picture *p = create(1);
	ck_assert_int_eq(disp_picture_save(p, "display/no/such/folder.png", &err), DT_ERR_IO);
	ck_assert_ptr_nonnull(strstr(err.msg, "display/no/such/folder.png"));
	disp_picture_destroy(p);
	disp_picture_destroy(NULL);
}
END_TEST

/* All that the points are made of stands there at once. */
START_TEST(parts_of_the_points_are_whole_on_a_panel_of_320)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(3);
	struct screen s = other("other-over");
	static const char *const kinds[] = { "nuggets", "dollars", "badge", "deeds" };
	for (int k = 0; k < 4; k++) {
		snprintf(s.kind[k], sizeof(s.kind[k]), "%s", kinds[k]);
		s.seat[2].part[k] = (int16_t)(k + 10);
	}
	for (int turn = 0; turn < 3; turn++) {
		draw(p, &s, turn * 3000, &trace);
		ck_assert(says(&trace, "nuggets 10, dollars 11, badge 12, deeds 13"));
	}
	disp_picture_destroy(p);
}
END_TEST

/* Seven short answers of a menu, of which four fit beside each other. */
START_TEST(as_many_answers_are_shown_as_there_is_room_for)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(3);
	struct screen s = { 0 };
	sample_named("town-question")->make(&s);
	s.phase = SCREEN_ROLLING;
	s.prompt.n = 15;
	for (int i = 0; i < 15; i++)
		snprintf(s.prompt.option[i], sizeof(s.prompt.option[0]), "answer %c", 'A' + i);
	for (s.prompt.selected = 0; s.prompt.selected < 15; s.prompt.selected++) {
		unsigned n = 0;
		draw(p, &s, 0, &trace);
		for (int i = 0; i < 15; i++)
			n += says(&trace, s.prompt.option[i]);
		ck_assert(says(&trace, s.prompt.option[s.prompt.selected]));
		ck_assert_msg(n >= 6, "%u of 15", n);
	}
	disp_picture_destroy(p);
}
END_TEST

/* On one bit: money and marks while dice are rolled, and which answer of how many. */
START_TEST(a_small_panel_says_money_marks_and_how_many_answers)
{
	static const char *const words[] = { "Anna", "$12", "★", "$27" };
	static struct disp_trace trace;
	struct disp_picture *p = create(1);
	struct screen s = other("hands-4");
	s.seat[1].price = -1;
	ck_assert_uint_eq(pieces_of_turns(p, &s, words, 4), 15);
	s = other("card-question");
	draw(p, &s, 0, &trace);
	ck_assert(says(&trace, "2/3"));
	disp_picture_destroy(p);
}
END_TEST

/* A letter on a white die, on dark felt. */
START_TEST(a_light_letter_is_seen_in_one_bit)
{
	struct dt_error err;
	static struct disp_photo photo;
	struct disp_picture *p = create(1);
	struct screen s = other("card-question");
	unsigned white[2];
	s.prompt.die = 1;
	for (int letter = 0; letter < 2; letter++) {
		for (int y = 0; y < DISP_PHOTO_PX; y++)
			for (int x = 0; x < DISP_PHOTO_PX; x++) {
				bool die = x > 40 && x < 104 && y > 40 && y < 104;
				bool bar = letter && x >= 68 && x < 74 && y > 50 && y < 94;
				photo.px[y][x] = bar ? 0xb0b0b0 : die ? 0xf0f0f0 : 0x202020;
			}
		struct disp_view view = { .screen = &s, .die = &photo };
		ck_assert_int_eq(disp_picture_draw(p, &view, NULL, &err), DT_OK);
		white[letter] = count_pixels(p, 0xffffff);
	}
	/* The bar is 6 of 72 wide and 43 high, on 44 pixels: 3 or 4 by 26. */
	ck_assert_uint_ge(white[0], white[1] + 50);
	disp_picture_destroy(p);
}
END_TEST

/* The text is three words longer than the box: no turn has one word alone. */
START_TEST(no_word_is_left_alone_for_a_turn)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(1);
	struct screen s = other("other-places");
	memset(s.place[1].moved, 0, sizeof(s.place[1].moved));
	static const char text[] = "Mint and Violet control nothing and see Doc Badluck.";
	snprintf(s.place[1].moved, sizeof(s.place[1].moved), "%s", text);
	unsigned seen = 0;
	for (int turn = 0; turn < 4; turn++) {
		draw(p, &s, turn * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++)
			if (strcmp(trace.mark[i].text, text) == 0) {
				seen++;
				ck_assert_ptr_nonnull(strchr(trace.mark[i].shown, ' '));
			}
	}
	ck_assert_uint_eq(seen, 4);
	disp_picture_destroy(p);
}
END_TEST

/* Four seats own more than there is room for: each turn shows the same things of all. */
START_TEST(all_seats_show_the_same_figures_at_one_time)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(3);
	struct screen s = other("other-places");
	for (int i = 0; i < 4; i++) /* nobody's letters are as wide as another's */
		s.seat[i].amount[i % 3].value = (int16_t)(i * 37 % 100 * (i % 2 ? 1 : 10));
	for (int turn = 0; turn < 6; turn++) {
		static const char *const letters[] = { "●", "◆", "♥", "■", "▲" };
		unsigned first = 0;
		draw(p, &s, turn * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++) {
			unsigned set = 0;
			for (unsigned k = 0; k < 5; k++)
				set |= strstr(trace.mark[i].text, letters[k]) ? 1U << k : 0;
			if (!set || strpbrk(trace.mark[i].text, "+-"))
				continue;
			first = first ? first : set;
			ck_assert_msg(set == first, "turn %d: %s", turn, trace.mark[i].text);
		}
		ck_assert_uint_ne(first, 0);
	}
	disp_picture_destroy(p);
}
END_TEST

/* By the Sheriff's word, in a name as long as that. */
START_TEST(the_reason_of_a_winner_is_whole)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(3);
	struct screen s = other("other-places");
	static const char why[] = "the Sheriff's word";
	snprintf(s.place[1].why[0], sizeof(s.place[1].why[0]), "%s", why);
	snprintf(s.seat[2].name, sizeof(s.seat[2].name), "Lavender");
	s.seat[2].marks = 1;
	draw(p, &s, 0, &trace);
	bool whole = false;
	for (size_t i = 0; i < trace.n; i++)
		whole = whole || strcmp(trace.mark[i].shown, why) == 0;
	ck_assert(whole);
	check_boxes(&trace, 320, 240, "a reason");
	disp_picture_destroy(p);
}
END_TEST

/* Six seats, one of them with a mark beside which there is no room: it is not there, rather than
 * cut. */
START_TEST(what_is_owned_is_whole_or_left_out)
{
	static struct disp_trace trace;
	struct disp_picture *p = create(3);
	struct screen s = other("town");
	static const struct screen_figure more[] = { { ICON_NONE, false, "caught", "caught" },
		{ ICON_LOCK, false, "lock", "locks" }, { ICON_HEART, false, "heart", "hearts" } };
	memcpy(&s.figure[CARDS], more, sizeof(more));
	for (unsigned i = 0; i < 6; i++) {
		s.seat[i] = s.seat[i % s.seats];
		for (unsigned k = 0; k < CARDS + RUN_LEN(more); k++)
			screen_own(&s, i, k, 10, 0);
	}
	s.seats = 6;
	for (int turn = 0; turn < 4; turn++) {
		draw(p, &s, turn * 3000, &trace);
		for (size_t i = 0; i < trace.n; i++)
			ck_assert_msg(!trace.mark[i].cut || !strstr(trace.mark[i].text, "caught"),
				"%s", trace.mark[i].shown);
	}
	disp_picture_destroy(p);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 100);
	tcase_add_loop_test(tc, any_screen_stays_in_its_boxes, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, samples_are_boxed_and_saved, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, troubles_are_said_in_words, 0, 2);
	tcase_add_test(tc, ordinary_texts_are_whole_and_large);
	tcase_add_loop_test(tc, what_matters_now_is_large, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, no_text_is_cut_in_a_word, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, locations_are_named_whole, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_camera_s_trouble_keeps_its_remedy, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, all_answers_about_a_die_are_seen, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_card_in_question_is_explained, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_long_explanation_is_read_to_its_end, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_a_place_waits_for_is_said, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_moved_is_read_to_its_end, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, what_everybody_owns_is_whole, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_window_shows_its_own_player, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, points_are_told_by_kind, 0, RUN_LEN(sizes));
	tcase_add_test(tc, phases_show_what_they_are_about);
	tcase_add_loop_test(tc, another_game_is_drawn_whole, 0, RUN_LEN(sizes));
	tcase_add_loop_test(
		tc, a_turn_shows_what_was_rolled_and_what_lies_where, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, many_figures_take_turns, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_place_has_a_first_and_a_second_winner, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, all_dice_of_a_seat_are_drawn_in_their_colours, 0, RUN_LEN(sizes));
	tcase_add_test(tc, a_small_panel_shows_what_moved);
	tcase_add_test(tc, what_moved_takes_turns_on_a_small_panel);
	tcase_add_loop_test(tc, the_selected_option_is_shown, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_longer_choice_says_how_far_it_has_come, 0, RUN_LEN(sizes));
	tcase_add_loop_test(tc, a_long_option_is_shown_whole_when_selected, 0, RUN_LEN(sizes));
	tcase_add_test(tc, scores_are_in_order);
	tcase_add_test(tc, the_strip_lies_below_the_picture);
	tcase_add_test(tc, a_die_in_question_is_seen);
	tcase_add_test(tc, of_several_doubts_the_one_in_question_is_framed);
	tcase_add_test(tc, a_question_is_whole_on_a_small_panel);
	tcase_add_test(tc, a_question_begins_with_a_capital_on_a_small_panel);
	tcase_add_test(tc, letters_are_told_apart_in_one_bit);
	tcase_add_test(tc, a_long_reason_is_not_cut_on_a_small_panel);
	tcase_add_test(tc, a_die_in_question_is_seen_in_one_bit);
	tcase_add_test(tc, what_cannot_be_is_refused);
	tcase_add_test(tc, parts_of_the_points_are_whole_on_a_panel_of_320);
	tcase_add_test(tc, as_many_answers_are_shown_as_there_is_room_for);
	tcase_add_test(tc, a_small_panel_says_money_marks_and_how_many_answers);
	tcase_add_test(tc, a_light_letter_is_seen_in_one_bit);
	tcase_add_test(tc, no_word_is_left_alone_for_a_turn);
	tcase_add_test(tc, all_seats_show_the_same_figures_at_one_time);
	tcase_add_test(tc, the_reason_of_a_winner_is_whole);
	tcase_add_test(tc, what_is_owned_is_whole_or_left_out);
}

int main(void)
{
	return run_tests("draw", add);
}
