/* SPDX-License-Identifier: MIT */
#include "cie.h"

#include <math.h>

const char *const cie_eye_names[CIE_EYES] = { "normal", "protan", "deutan", "tritan" };

static const double eyes[CIE_EYES][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 },
		{ -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 },
		{ -0.011820, 0.042940, 0.968881 } },
	{ { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 },
		{ 0.004733, 0.691367, 0.303900 } },
};

static const double xyz[3][3] = {
	{ 0.4124564, 0.3575761, 0.1804375 },
	{ 0.2126729, 0.7151522, 0.0721750 },
	{ 0.0193339, 0.1191920, 0.9503041 },
};

static double linear(uint8_t v)
{
	double c = v / 255.0;
	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lab_f(double t)
{
	return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

struct cie_lab cie_seen(const uint8_t rgb[3], enum cie_eye eye)
{
	double in[3] = { linear(rgb[0]), linear(rgb[1]), linear(rgb[2]) }, light[3], f[3];
	for (int i = 0; i < 3; i++) {
		const double *m = eyes[eye][i];
		light[i] = fmin(fmax(m[0] * in[0] + m[1] * in[1] + m[2] * in[2], 0.0), 1.0);
	}
	for (int i = 0; i < 3; i++) {
		double white = xyz[i][0] + xyz[i][1] + xyz[i][2];
		f[i] = lab_f((xyz[i][0] * light[0] + xyz[i][1] * light[1] + xyz[i][2] * light[2]) /
			     white);
	}
	return (struct cie_lab){ 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]) };
}

static const double pi = 3.14159265358979323846;

static double rad(double deg)
{
	return deg * pi / 180.0;
}

static double hue(double a, double b)
{
	if (a == 0.0 && b == 0.0)
		return 0.0;
	double h = atan2(b, a) * 180.0 / pi;
	return h < 0 ? h + 360.0 : h;
}

static double seven(double c)
{
	double c7 = pow(c, 7);
	return sqrt(c7 / (c7 + pow(25.0, 7)));
}

/* The formula and its names are those of Sharma, Wu and Dalal (2005). */
double cie_difference(struct cie_lab x, struct cie_lab y)
{
	double g = 0.5 * (1 - seven((hypot(x.a, x.b) + hypot(y.a, y.b)) / 2));
	double a1 = (1 + g) * x.a, a2 = (1 + g) * y.a;
	double c1 = hypot(a1, x.b), c2 = hypot(a2, y.b);
	double h1 = hue(a1, x.b), h2 = hue(a2, y.b);
	double dh = h2 - h1, hm = (h1 + h2) / 2;
	if (c1 * c2 == 0.0) {
		dh = 0;
		hm = h1 + h2;
	} else if (fabs(dh) > 180.0) {
		dh += dh > 0 ? -360.0 : 360.0;
		hm += h1 + h2 < 360.0 ? 180.0 : -180.0;
	}
	double dl = y.l - x.l, dc = c2 - c1, dbig = 2 * sqrt(c1 * c2) * sin(rad(dh / 2));
	double lm = (x.l + y.l) / 2, cm = (c1 + c2) / 2, l50 = (lm - 50) * (lm - 50);
	double t = 1 - 0.17 * cos(rad(hm - 30)) + 0.24 * cos(rad(2 * hm)) +
		   0.32 * cos(rad(3 * hm + 6)) - 0.20 * cos(rad(4 * hm - 63));
	double sl = 1 + 0.015 * l50 / sqrt(20 + l50), sc = 1 + 0.045 * cm, sh = 1 + 0.015 * cm * t;
	double turn = (hm - 275) / 25, rt = -2 * seven(cm) * sin(rad(60 * exp(-turn * turn)));
	double kl = dl / sl, kc = dc / sc, kh = dbig / sh;
	return sqrt(kl * kl + kc * kc + kh * kh + rt * kc * kh);
}

static double luminance(const uint8_t c[3])
{
	return 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
}

double cie_contrast(const uint8_t a[3], const uint8_t b[3])
{
	double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
	return x > y ? x / y : y / x;
}
