/* SPDX-License-Identifier: MIT */
/*
 * fit.c - fits the judgement of the reader (vision/dice/flat.c, odds.c) to what spots printed.
 *
 *   fit SPOTS... [--pips SPOTS...] > vision/dice/odds_weights.c
 *
 * First a small network says from the surroundings of a square whether it lies flat; then all that
 * was measured of a spot is added as log-odds that its face is right. A look whose name begins with
 * ! was read with the teaching of other dice. Looks are kept together: what the network says of
 * one, for the second step and for the report, comes from networks that never saw it. The same
 * files give the same weights.
 */
#include "flat.h"
#include "lk_rand.h"
#include "odds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_MAX = 200000, LOOKS_MAX = 200, FOLDS = 5, EPOCHS = 40, BATCH = 32, HEAD = 18 };

/* Truth, in millimetres: where a square is a die's, and where it surely is not. */
static const double near_mm = 2.5, apart_mm = 5, cocked_mm = 16, seen_whole = 0.9;

/* What holds the network's weights near 0: looks are few. */
static const float decay = 1e-2f;

enum answer { NO, YES, LEFT_OUT };

struct sample {
	int look;
	enum answer flat, right;
	bool before, drawn; /* the reader was sure; of the built-in pips */
	float odds[ODDS_INPUTS], around[FLAT_INPUTS];
};

struct net {
	float mean[FLAT_INPUTS], scale[FLAT_INPUTS];
	float in[FLAT_HIDDEN][FLAT_INPUTS], bias[FLAT_HIDDEN], out[FLAT_HIDDEN], last;
};

static struct sample *sample;
static int samples, looks;
static char look_name[LOOKS_MAX][64];

static int look_of(const char *name)
{
	for (int i = 0; i < looks; i++)
		if (strcmp(look_name[i], name) == 0)
			return i;
	if (looks == LOOKS_MAX) {
		fprintf(stderr, "fit: more than %d looks\n", LOOKS_MAX);
		exit(1);
	}
	snprintf(look_name[looks], sizeof(look_name[0]), "%s", name);
	return looks++;
}

/* Numbers up to the next semicolon or the end. */
static char *numbers(char *at, float *out, int n)
{
	for (int i = 0; i < n; i++) {
		char *end;

		out[i] = strtof(at, &end);
		if (end == at)
			return NULL;
		at = end;
	}
	return strchr(at, ';');
}

static bool take_line(char *line, bool drawn)
{
	struct sample *s = &sample[samples];
	char label[16], name[64], face[16];
	double far, visible;
	int cocked, before;
	char *at = strchr(line, ';');

	if (!at || sscanf(line, "%*d %15s %d %63s %*d %*f %*f %lf %d %lf %*f %*f %15s", label,
			   &before, name, &far, &cocked, &visible, face) != 7)
		return false;
	at = numbers(at + 1, s->odds, ODDS_INPUTS);
	if (!at)
		return false;
	numbers(at + 1, s->around, FLAT_INPUTS);
	s->look = look_of(name);
	s->before = before;
	s->drawn = drawn;
	bool here = far < near_mm && !cocked, same = strcmp(label, face) == 0;

	s->flat = here && visible >= seen_whole ? YES
		  : same && far < cocked_mm	? LEFT_OUT
		  : cocked || far > apart_mm	? NO
						: LEFT_OUT;
	/* The right face of a die that leans or is half hidden harms nobody. */
	/* Read with the teaching of other dice, what lies flat does, but no face is right. */
	if (name[0] == '!') {
		s->flat = LEFT_OUT;
		s->right = NO;
		samples++;
		return true;
	}
	s->right = here && same && visible >= seen_whole ? YES
		   : same && far < cocked_mm		 ? LEFT_OUT
							 : NO;
	samples++;
	return true;
}

static void read_file(const char *path, bool drawn)
{
	static char line[16384];
	FILE *f = fopen(path, "r");

	if (!f) {
		fprintf(stderr, "fit: %s cannot be read\n", path);
		exit(1);
	}
	while (samples < SAMPLES_MAX && fgets(line, sizeof(line), f))
		take_line(line, drawn);
	fclose(f);
}

/* --- the network --- */

static float forward(const struct net *n, const float *x, float *hidden)
{
	float sum = n->last;

	for (int h = 0; h < FLAT_HIDDEN; h++) {
		float a = n->bias[h];

		for (int i = 0; i < FLAT_INPUTS; i++)
			a += n->in[h][i] * x[i];
		hidden[h] = tanhf(a);
		sum += n->out[h] * hidden[h];
	}
	return sum;
}

static void scale_inputs(struct net *n, int without)
{
	double sum[FLAT_INPUTS] = { 0 }, square[FLAT_INPUTS] = { 0 }, count = 0;

	for (int k = 0; k < samples; k++) {
		if (sample[k].look % FOLDS == without || sample[k].flat == LEFT_OUT)
			continue;
		count++;
		for (int i = 0; i < FLAT_INPUTS; i++) {
			double v = (double)sample[k].around[i];

			sum[i] += v;
			square[i] += v * v;
		}
	}
	for (int i = 0; i < FLAT_INPUTS; i++) {
		double mean = sum[i] / count, var = square[i] / count - mean * mean;

		n->mean[i] = (float)mean;
		n->scale[i] = (float)(1 / sqrt(fmax(var, 1e-4)));
	}
}

static void scaled(const struct net *n, const struct sample *s, float x[FLAT_INPUTS])
{
	for (int i = 0; i < FLAT_INPUTS; i++)
		x[i] = (s->around[i] - n->mean[i]) * n->scale[i];
}

/* Adam. */
static void descend(float *w, float *g, float *m, float *v, size_t n, int step, float rate)
{
	float c1 = 1 - powf(0.9f, (float)step), c2 = 1 - powf(0.999f, (float)step);

	for (size_t i = 0; i < n; i++) {
		float d = g[i] / BATCH + decay * w[i];

		m[i] = 0.9f * m[i] + 0.1f * d;
		v[i] = 0.999f * v[i] + 0.001f * d * d;
		w[i] -= rate * (m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f);
		g[i] = 0;
	}
}

static void learn_from(const struct net *n, const struct sample *s, struct net *slope, float weight)
{
	float x[FLAT_INPUTS], hidden[FLAT_HIDDEN], err;

	scaled(n, s, x);
	err = weight * (1 / (1 + expf(-forward(n, x, hidden))) - (s->flat == YES ? 1.0f : 0.0f));
	slope->last += err;
	for (int h = 0; h < FLAT_HIDDEN; h++) {
		float back = err * n->out[h] * (1 - hidden[h] * hidden[h]);

		slope->out[h] += err * hidden[h];
		slope->bias[h] += back;
		for (int i = 0; i < FLAT_INPUTS; i++)
			slope->in[h][i] += back * x[i];
	}
}

/* All that is learnt, one after the other. */
static float *weights_of(struct net *n)
{
	return (float *)(void *)((char *)n + offsetof(struct net, in));
}

/* Fits to all looks but those of one fold (-1: to all). */
static void fit_net(struct net *n, int without)
{
	static struct net slope, m, v;
	static int order[SAMPLES_MAX];
	const size_t size = (sizeof(*n) - offsetof(struct net, in)) / sizeof(float);
	struct lk_rand r = lk_rand_of(1, 2, 3);
	int count = 0, step = 0;

	scale_inputs(n, without);
	for (int k = 0; k < samples; k++)
		if (sample[k].look % FOLDS != without && sample[k].flat != LEFT_OUT)
			order[count++] = k;
	for (int h = 0; h < FLAT_HIDDEN; h++) {
		for (int i = 0; i < FLAT_INPUTS; i++)
			n->in[h][i] = 0.05f * lk_gauss(&r);
		n->bias[h] = 0;
		n->out[h] = 0.3f * lk_gauss(&r);
	}
	n->last = 0;
	memset(&slope, 0, sizeof(slope));
	memset(&m, 0, sizeof(m));
	memset(&v, 0, sizeof(v));
	for (int e = 0; e < EPOCHS; e++) {
		float rate = 0.002f * (1 - (float)e / EPOCHS) + 1e-5f;

		for (int k = count - 1; k > 0; k--) {
			int j = lk_below(&r, k + 1), t = order[k];

			order[k] = order[j];
			order[j] = t;
		}
		for (int k = 0; k < count; k++) {
			learn_from(n, &sample[order[k]], &slope, 1);
			if (k % BATCH == BATCH - 1 || k == count - 1)
				descend(weights_of(n), weights_of(&slope), weights_of(&m),
					weights_of(&v), size, ++step, rate);
		}
	}
}

/* --- the sum of all --- */

/* Newton's method, with a little that holds weights near 0. */
static void solve(double a[ODDS_INPUTS + 1][ODDS_INPUTS + 2])
{
	enum { N = ODDS_INPUTS + 1 };

	for (int k = 0; k < N; k++) {
		int p = k;

		for (int r = k + 1; r < N; r++)
			if (fabs(a[r][k]) > fabs(a[p][k]))
				p = r;
		for (int c = 0; c <= N; c++) {
			double t = a[k][c];

			a[k][c] = a[p][c];
			a[p][c] = t;
		}
		for (int r = 0; r < N; r++) {
			double f = r == k ? 0 : a[r][k] / a[k][k];

			for (int c = k; f != 0 && c <= N; c++)
				a[r][c] -= f * a[k][c];
		}
	}
	for (int k = 0; k < N; k++)
		a[k][N] /= a[k][k];
}

static double sum_of(const double w[ODDS_INPUTS + 1], const struct sample *s)
{
	double sum = w[ODDS_INPUTS];

	for (int i = 0; i < ODDS_INPUTS; i++)
		sum += w[i] * (double)s->odds[i];
	return sum;
}

static void fit_odds(double w[ODDS_INPUTS + 1], bool drawn, int without)
{
	static double a[ODDS_INPUTS + 1][ODDS_INPUTS + 2];
	enum { N = ODDS_INPUTS + 1 };

	memset(w, 0, N * sizeof(*w));
	for (int round = 0; round < 30; round++) {
		memset(a, 0, sizeof(a));
		for (int k = 0; k < samples; k++) {
			const struct sample *s = &sample[k];
			double p, x[N];

			if (s->look % FOLDS == without || s->right == LEFT_OUT || s->drawn != drawn)
				continue;
			p = 1 / (1 + exp(-sum_of(w, s)));
			for (int i = 0; i < ODDS_INPUTS; i++)
				x[i] = (double)s->odds[i];
			x[N - 1] = 1;
			for (int i = 0; i < N; i++) {
				for (int j = 0; j < N; j++)
					a[i][j] += p * (1 - p) * x[i] * x[j];
				a[i][N] += ((s->right == YES) - p) * x[i];
			}
		}
		for (int i = 0; i < N; i++) {
			a[i][i] += 1;
			a[i][N] -= w[i];
		}
		solve(a);
		for (int i = 0; i < N; i++)
			w[i] += fmin(fmax(a[i][N], -1), 1);
	}
}

/* --- what comes of it --- */

static int by_value(const void *a, const void *b)
{
	double l = *(const double *)a, r = *(const double *)b;

	return (l > r) - (l < r);
}

/* How many of the right ones lie below the highest of the wrong ones, and below the highest but
 * one, ... */
static void report(const char *what, double *right, int rights, double *wrong, int wrongs)
{
	qsort(right, (size_t)rights, sizeof(*right), by_value);
	qsort(wrong, (size_t)wrongs, sizeof(*wrong), by_value);
	fprintf(stderr, "%s: %d right, %d wrong\n", what, rights, wrongs);
	for (int k = 1; k <= 64 && k <= wrongs; k *= 2) {
		int below = 0;

		while (below < rights && right[below] < wrong[wrongs - k])
			below++;
		fprintf(stderr, "  above %6.2f: %d wrong, %.2f %% of the right ones are not\n",
			wrong[wrongs - k], k - 1, 100.0 * below / rights);
	}
}

/* What the reader that printed the spots made of them. */
static void report_before(bool drawn)
{
	int right = 0, sure = 0, wrong = 0;

	for (int k = 0; k < samples; k++) {
		if (sample[k].drawn != drawn)
			continue;
		right += sample[k].right == YES;
		sure += sample[k].right == YES && sample[k].before;
		wrong += sample[k].right == NO && sample[k].before;
	}
	fprintf(stderr, "before: %d wrong, %.2f %% of the right ones are not\n", wrong,
		100.0 * (right - sure) / right);
}

static void report_flat(void)
{
	double *right = calloc((size_t)samples, sizeof(*right));
	double *wrong = calloc((size_t)samples, sizeof(*wrong));
	int rights = 0, wrongs = 0;

	for (int k = 0; right && wrong && k < samples; k++) {
		if (sample[k].flat == YES)
			right[rights++] = (double)sample[k].odds[ODDS_FLAT];
		else if (sample[k].flat == NO)
			wrong[wrongs++] = (double)sample[k].odds[ODDS_FLAT];
	}
	if (right && wrong)
		report("flat", right, rights, wrong, wrongs);
	free(right);
	free(wrong);
}

static void report_odds(bool drawn)
{
	double *right = calloc((size_t)samples, sizeof(*right));
	double *wrong = calloc((size_t)samples, sizeof(*wrong)), w[ODDS_INPUTS + 1];
	int rights = 0, wrongs = 0;

	for (int fold = 0; right && wrong && fold < FOLDS; fold++) {
		fit_odds(w, drawn, fold);
		for (int k = 0; k < samples; k++) {
			if (sample[k].look % FOLDS != fold || sample[k].right == LEFT_OUT ||
				sample[k].drawn != drawn)
				continue;
			if (sample[k].right == YES)
				right[rights++] = sum_of(w, &sample[k]);
			else
				wrong[wrongs++] = sum_of(w, &sample[k]);
		}
	}
	if (right && wrong)
		report("face", right, rights, wrong, wrongs);
	free(right);
	free(wrong);
}

static void print_numbers(const char *name, const char *size, const float *v, int n)
{
	printf("const float %s%s = {", name, size);
	for (int i = 0; i < n; i++)
		printf("%s%.3ef,", i % 8 ? " " : "\n\t", (double)v[i]);
	printf("\n};\n");
}

static void print_odds(const char *name, bool drawn)
{
	double w[ODDS_INPUTS + 1];
	float odds[ODDS_INPUTS + 1];

	fit_odds(w, drawn, -1);
	for (int i = 0; i <= ODDS_INPUTS; i++)
		odds[i] = (float)w[i];
	print_numbers(name, "[ODDS_INPUTS + 1]", odds, ODDS_INPUTS + 1);
}

static void print_net(const struct net *n)
{
	static float in[FLAT_HIDDEN * FLAT_INPUTS];
	float bias[FLAT_HIDDEN];

	/* What scales the inputs is made part of the weights. */
	for (int h = 0; h < FLAT_HIDDEN; h++) {
		bias[h] = n->bias[h];
		for (int i = 0; i < FLAT_INPUTS; i++) {
			in[h * FLAT_INPUTS + i] = n->in[h][i] * n->scale[i];
			bias[h] -= in[h * FLAT_INPUTS + i] * n->mean[i];
		}
	}
	print_numbers("flat_in", "[FLAT_HIDDEN * FLAT_INPUTS]", in, FLAT_HIDDEN * FLAT_INPUTS);
	print_numbers("flat_bias", "[FLAT_HIDDEN]", bias, FLAT_HIDDEN);
	print_numbers("flat_out", "[FLAT_HIDDEN]", n->out, FLAT_HIDDEN);
	print_numbers("flat_last", "[1]", &n->last, 1);
}

static void print_all(const struct net *n)
{
	printf("/* SPDX-License-Identifier: MIT */\n/*\n * odds_weights.c - written by "
	       "tests/bench/fit, not by hand: see tests/learn/README.md.\n *\n * Fitted to %d "
	       "spots of %d looks:",
		samples, looks);
	for (int i = 0; i < looks; i++)
		printf("%s%s", i % 4 ? " " : "\n * ", look_name[i]);
	printf("\n */\n#include \"odds_weights.h\"\n\n/* clang-format off */\n");
	print_odds("odds_taught", false);
	print_odds("odds_drawn", true);
	print_net(n);
	printf("/* clang-format on */\n");
}

int main(int argc, char **argv)
{
	static struct net net;
	bool drawn = false;

	if (argc < 2) {
		fprintf(stderr, "usage: fit SPOTS... [--pips SPOTS...] > odds_weights.c\n");
		return 2;
	}
	sample = calloc(SAMPLES_MAX, sizeof(*sample));
	if (!sample)
		return 1;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--pips") == 0)
			drawn = true;
		else
			read_file(argv[i], drawn);
	}
	for (int fold = 0; fold < FOLDS; fold++) {
		fit_net(&net, fold);
		for (int k = 0; k < samples; k++) {
			float x[FLAT_INPUTS], hidden[FLAT_HIDDEN];

			if (sample[k].look % FOLDS != fold)
				continue;
			scaled(&net, &sample[k], x);
			sample[k].odds[ODDS_FLAT] = fminf(fmaxf(forward(&net, x, hidden), -6), 6);
		}
	}
	report_flat();
	for (int kind = 0; kind < 2; kind++) {
		report_before(kind);
		report_odds(kind);
	}
	fit_net(&net, -1);
	print_all(&net);
	free(sample);
	return 0;
}
