/* SPDX-License-Identifier: MIT */
/*
 * looks_main.c - the arguments of the program looks, and its help; README.md says what it makes.
 */
#include "looks.h"

#include "cv_bridge.h"
#include "dice.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
	"usage: looks --seed N --out DIR [options]\n"
	"Makes pictures of the table with exact truth, each set with a look of its own.\n"
	"  --seed N         all is drawn from it: the same seed, the same pictures\n"
	"  --out DIR        gets a folder for each set: calib, teach, frames, truth.json\n"
	"  --set K          the first set's number under this seed (default 0)\n"
	"  --sets N         how many sets (default 1)\n"
	"  --frames N       pictures of play for each set (default 15)\n"
	"  --teach N        pictures for each face, under different lamps (default 2, at most 99)\n"
	"  --teach-dice N   dice of each zone in them (default as many as the set has)\n"
	"  --chess N        pictures of the chessboard (default 10)\n"
	"  --colours A+B    pip dice of two sets in these colours, of red, blue, green, yellow,\n"
	"                   white and black\n"
	"  --kind KIND      poker, pips or any (default any)\n"
	"  --zones-only     what lies on the table and its shadows in full, bare table without "
	"rays\n"
	"  --mischief       dice in play lean, are stacked or hidden; none lies free\n"
	"  --cards          cards with stickers lie in all zones, or are held over them\n"
	"  --hides          cups of any kind and hands in most zones, among cards and dice\n"
	"  --few N          rays of an even pixel are N x N (default 2)\n"
	"  --many N         further rays of all others (default 4)\n"
	"  --threads N      (default: one for each core)\n"
	"  --quiet          says nothing\n";

/* A number of an option, or the end of the program. */
static long long number(const char *option, const char *word, long long least, long long most)
{
	char *end = NULL;
	errno = 0;
	long long v = word ? strtoll(word, &end, 10) : 0;
	if (!word || errno || end == word || *end || v < least || v > most) {
		fprintf(stderr, "looks: %s wants a number from %lld to %lld\n", option, least,
			most);
		exit(2);
	}
	return v;
}

static enum lk_want kind(const char *word)
{
	if (word && strcmp(word, "poker") == 0)
		return LK_POKER;
	if (word && strcmp(word, "pips") == 0)
		return LK_PIPS;
	if (word && strcmp(word, "any") == 0)
		return LK_ANY;
	fprintf(stderr, "looks: --kind wants poker, pips or any\n");
	exit(2);
}

static uint8_t colour(const char *word, size_t n)
{
	for (uint8_t c = DT_COLOUR_RED; c < DT_COLOURS; c++)
		if (strlen(dt_colour_names[c]) == n && strncmp(dt_colour_names[c], word, n) == 0)
			return c;
	fprintf(stderr, "looks: --colours wants two, such as red+blue\n");
	exit(2);
}

static void two_colours(const char *word, uint8_t out[2])
{
	size_t n = word ? strcspn(word, "+") : 0;
	out[0] = colour(word ? word : "", n);
	out[1] = colour(word[n] ? word + n + 1 : "", strlen(word[n] ? word + n + 1 : ""));
}

/* Takes an option and says how many words it was, 0: none of ours. */
static int take(struct looks_wish *w, int *sets, const char *o, const char *word)
{
	if (strcmp(o, "--zones-only") == 0)
		return (w->zones_only = true, 1);
	if (strcmp(o, "--mischief") == 0)
		return (w->mischief = true, 1);
	if (strcmp(o, "--cards") == 0)
		return (w->cards = true, 1);
	if (strcmp(o, "--hides") == 0)
		return (w->hides = true, 1);
	if (strcmp(o, "--quiet") == 0)
		return (w->quiet = true, 1);
	if (strcmp(o, "--seed") == 0)
		w->seed = (uint64_t)number(o, word, 0, INT64_MAX);
	else if (strcmp(o, "--out") == 0)
		w->out = word;
	else if (strcmp(o, "--set") == 0)
		w->set = (int)number(o, word, 0, 1000000);
	else if (strcmp(o, "--sets") == 0)
		*sets = (int)number(o, word, 1, 100000);
	else if (strcmp(o, "--frames") == 0)
		w->frames = (int)number(o, word, 0, 9999);
	else if (strcmp(o, "--teach") == 0)
		w->teach = (int)number(o, word, 0, 99);
	else if (strcmp(o, "--teach-dice") == 0)
		w->teach_dice = (int)number(o, word, 1, 8);
	else if (strcmp(o, "--chess") == 0)
		w->chess = (int)number(o, word, 0, 99);
	else if (strcmp(o, "--kind") == 0)
		w->want = kind(word);
	else if (strcmp(o, "--colours") == 0)
		two_colours(word, w->colour);
	else if (strcmp(o, "--few") == 0)
		w->few = (int)number(o, word, 1, 8);
	else if (strcmp(o, "--many") == 0)
		w->many = (int)number(o, word, 1, 8);
	else if (strcmp(o, "--threads") == 0)
		w->threads = (int)number(o, word, 1, 64);
	else
		return 0;
	return 2;
}

int main(int argc, char **argv)
{
	struct dt_error err = { .code = DT_OK };
	struct looks_wish w = { .frames = 15,
		.teach = 2,
		.teach_dice = 8,
		.chess = 10,
		.few = 2,
		.many = 4,
		.seed = UINT64_MAX,
		.threads = (int)sysconf(_SC_NPROCESSORS_ONLN) };
	int sets = 1;
	for (int i = 1, n; i < argc; i += n) {
		if (strcmp(argv[i], "--help") == 0) {
			fputs(help, stdout);
			return 0;
		}
		n = take(&w, &sets, argv[i], argv[i + 1]);
		if (n == 0) {
			fprintf(stderr, "looks: there is no option %s; see --help\n", argv[i]);
			return 2;
		}
	}
	if (!w.out || w.seed == UINT64_MAX) {
		fputs(help, stderr);
		return 2;
	}
	cvb_set_threads(1);
	for (int i = 0; i < sets; i++, w.set++)
		if (looks_make(&w, &err) != DT_OK) {
			fprintf(stderr, "looks: %s\n", err.msg);
			return 1;
		}
	return 0;
}
