#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws pictures of dice to train the networks of pips.c and loose.c with.

Everything is drawn, nothing is taken from photographs: dice of any colour, marbled, speckled, translucent, sharp
or round, with pips or other signs, seen from above at a slant, among coins, cards, letters and shadows. scene()
gives a picture and, for each die, where its upper face is, its pips, how much of it can be seen.

Usage: synth.py SEED OUT.png draws a sheet to look at.
"""
import math
import sys

import cv2
import numpy as np

SS = 2          # drawn at this multiple, then averaged down
TEX = 80        # texels of a face


def noise(rng, h, w, cells, octaves=3, persistence=0.5):
    """Smooth noise in about -1..1."""
    out = np.zeros((h, w), np.float32)
    amp, total = 1.0, 0.0
    for _ in range(octaves):
        ch, cw = max(2, int(cells * h / max(h, w))), max(2, int(cells * w / max(h, w)))
        grid = rng.uniform(-1, 1, (ch + 1, cw + 1)).astype(np.float32)
        out += amp * cv2.resize(grid, (w, h), interpolation=cv2.INTER_CUBIC)
        total += amp
        amp *= persistence
        cells *= 2
        if cells > max(h, w):
            break
    return out / total


def any_colour(rng):
    """A colour in linear-ish 0..1 BGR: white, grey, black or saturated, roughly as dice are sold."""
    kind = rng.random()
    if kind < 0.22:
        v = rng.uniform(0.75, 1.0)
        c = np.array([v * rng.uniform(0.75, 1.0), v * rng.uniform(0.9, 1.0), v])
    elif kind < 0.38:
        c = np.full(3, rng.uniform(0.02, 0.2)) * rng.uniform(0.8, 1.2, 3)
    elif kind < 0.46:
        c = np.full(3, rng.uniform(0.2, 0.75)) * rng.uniform(0.9, 1.1, 3)
    else:
        hsv = np.uint8([[[rng.integers(0, 180), rng.integers(90, 256), rng.integers(60, 256)]]])
        c = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return np.clip(c, 0.01, 1).astype(np.float32)


def far_apart(a, b):
    d = a - b
    lum = abs(d @ np.array([0.11, 0.59, 0.30]))
    return lum * 2 + np.abs(d).max()


class Style:
    """How the dice of one maker look."""

    def __init__(self, rng):
        self.body = any_colour(rng)
        while True:
            self.ink = any_colour(rng) if rng.random() < 0.35 else np.float32([1, 1, 1]) * rng.choice([0.03, 0.97])
            if far_apart(self.body, self.ink) > rng.uniform(0.35, 0.9):
                break
            if rng.random() < 0.1:
                self.body = any_colour(rng)
        self.radius = rng.uniform(0.03, 0.32)
        self.power = rng.uniform(2.6, 9)            # of the superellipse that bounds the flat of a face
        self.flat = 0.5 - self.radius * rng.uniform(0.1, 0.45)
        self.pip = rng.uniform(0.065, 0.135)
        self.pitch = min(rng.uniform(0.19, 0.29), 0.47 - self.pip, self.flat - self.pip * 0.9)
        self.pitch = max(self.pitch, self.pip * 1.35)
        self.long = self.pitch * rng.uniform(0.9, 1.1) # the other side of the pattern of 2, 3, 6, 4, 5
        self.one = self.pip * (rng.uniform(1.2, 1.9) if rng.random() < 0.3 else 1)
        self.one_ink = self.ink
        self.four_ink = self.ink
        if rng.random() < 0.12 and self.body.mean() > 0.6:
            self.one_ink = np.float32([0.08, 0.08, rng.uniform(0.6, 0.9)])
            if rng.random() < 0.5:
                self.four_ink = self.one_ink
        self.pattern = rng.choice(["solid", "marble", "speckle", "clear"], p=[0.5, 0.24, 0.08, 0.18])
        self.second = np.clip(self.body * rng.uniform(0.4, 1.6) if rng.random() < 0.6 else any_colour(rng), 0, 1)
        if far_apart(self.second, self.ink) < 0.4:
            self.second = 0.25 * self.second + 0.75 * self.body
        self.mix = rng.uniform(0.3, 1.0)
        self.cells = rng.uniform(2, 7)
        self.gloss = rng.random() ** 1.3
        self.dent = rng.uniform(0, 0.35)              # how much a drilled pip shows its own light and dark side
        self.through = rng.uniform(0.1, 0.4) if self.pattern == "clear" else 0
        self.ring = rng.random() < 0.04
        self.square_pips = rng.random() < 0.03

    def albedo(self, rng):
        t = np.empty((TEX, TEX, 3), np.float32)
        t[:] = self.body
        if self.pattern == "marble":
            m = np.clip(noise(rng, TEX, TEX, self.cells) * 2.2 + rng.uniform(-0.4, 0.4), -1, 1)[..., None] * 0.5 + 0.5
            t = t * (1 - m * self.mix) + self.second * m * self.mix
        elif self.pattern == "speckle":
            m = (noise(rng, TEX, TEX, 26, 2) > rng.uniform(0.15, 0.5)).astype(np.float32)
            m = cv2.GaussianBlur(m, (3, 3), 0)[..., None]
            t = t * (1 - m * self.mix) + self.second * m * self.mix
        elif self.pattern == "clear":
            m = noise(rng, TEX, TEX, 3, 2)[..., None]
            t = t * (1 + 0.35 * m)
        return t


def pattern(face, px, py):
    c = [(-px, -py), (px, py)]
    d = [(px, -py), (-px, py)]
    return {1: [(0, 0)], 2: c, 3: c + [(0, 0)], 4: c + d, 5: c + d + [(0, 0)],
            6: c + d + [(-px, 0), (px, 0)], 7: c + d + [(-px, 0), (px, 0), (0, 0)],
            8: c + d + [(-px, 0), (px, 0), (0, -py * 0.55), (0, py * 0.55)],
            9: c + d + [(-px, -py / 3), (px, -py / 3), (-px, py / 3), (px, py / 3), (0, 0)],
            10: c + d + [(-px, -py / 3), (px, -py / 3), (-px, py / 3), (px, py / 3), (0, -py * .62), (0, py * .62)]}[face]


def disc(img, x, y, r, colour):
    cv2.circle(img, (int((x + 0.5) * TEX * 16), int((y + 0.5) * TEX * 16)), int(r * TEX * 16), colour, -1, cv2.LINE_AA, 4)


def draw_pips(rng, s, face, light, extra=False):
    """One face with pips: its colours and the pips' places in -0.5..0.5."""
    t = s.albedo(rng)
    px, py = (s.pitch, s.long) if rng.random() < 0.5 else (s.long, s.pitch)
    pips = pattern(face, px, py)
    if rng.random() < 0.5:
        pips = [(y, x) for x, y in pips]
    if rng.random() < 0.5:
        pips = [(-x, y) for x, y in pips]
    r = s.one if face == 1 else s.pip * (0.75 if face > 6 else 1)
    ink = s.one_ink if face == 1 else s.four_ink if face == 4 else s.ink
    mask = np.zeros((TEX, TEX), np.uint8)
    shade = np.zeros((TEX, TEX), np.uint8)
    jitter = rng.uniform(0, 0.012)
    pips = [(x + rng.normal(0, jitter), y + rng.normal(0, jitter)) for x, y in pips]
    for x, y in pips:
        if s.square_pips:
            p = lambda v: int((v + 0.5) * TEX)
            cv2.rectangle(mask, (p(x - r * .85), p(y - r * .85)), (p(x + r * .85), p(y + r * .85)), 255, -1)
        else:
            disc(mask, x, y, r, 255)
        if s.ring:
            disc(mask, x, y, r * 0.35, 0)
        disc(shade, x - light[0] * r * 0.6, y - light[1] * r * 0.6, r * 0.75, 255)
    m = mask.astype(np.float32)[..., None] / 255
    dark = cv2.GaussianBlur(shade, (0, 0), 2).astype(np.float32)[..., None] / 255
    colour = np.clip(ink * (1 - s.dent * dark * 0.8) + s.dent * 0.25 * (1 - dark) * (1 - ink), 0, 1)
    return t * (1 - m) + colour * m, np.float32(pips)


FONTS = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX]


def draw_sign(rng, s):
    """A face with anything but the six pip patterns: letters, figures, suits, spots, symbols, nothing."""
    t = s.albedo(rng)
    mask = np.zeros((TEX, TEX), np.uint8)
    kind = rng.random()
    ink = s.ink if rng.random() < 0.5 else any_colour(rng)
    if kind < 0.25:
        word = rng.choice(list("AKQJ790132456XWE?B8SZ"))
        f, scale, thick = rng.choice(FONTS), rng.uniform(1.0, 2.2), int(rng.integers(2, 9))
        (w, h), _ = cv2.getTextSize(str(word), int(f), scale, thick)
        cv2.putText(mask, str(word), ((TEX - w) // 2, (TEX + h) // 2), int(f), scale, 255, thick, cv2.LINE_AA)
    elif kind < 0.36:   # a figure: a printed picture with much detail
        n = noise(rng, TEX, TEX, rng.uniform(5, 14), 2, 0.7) > rng.uniform(-0.3, 0.2)
        g = np.linspace(-1, 1, TEX, dtype=np.float32)
        shape = np.hypot(g[None] / rng.uniform(0.3, 0.8), g[:, None] / rng.uniform(0.3, 0.8)) + 0.35 * noise(rng, TEX, TEX, 4, 2)
        mask = np.where((shape < 1) & n, 255, 0).astype(np.uint8)
        mask = cv2.GaussianBlur(mask, (3, 3), 0)
    elif kind < 0.45:   # a figure: a blot of strokes
        n = int(rng.integers(6, 34))
        spread = rng.uniform(0.1, 0.21)
        for _ in range(n):
            x, y = rng.normal(0, spread, 2)
            if rng.random() < 0.5:
                disc(mask, x, y, rng.uniform(0.02, 0.09), int(rng.choice([0, 255, 255])))
            else:
                a = (np.array([x, y, *(np.array([x, y]) + rng.normal(0, 0.14, 2))]) + 0.5) * TEX
                cv2.line(mask, (int(a[0]), int(a[1])), (int(a[2]), int(a[3])), int(rng.choice([0, 255, 255, 255])),
                         int(rng.integers(1, 6)), cv2.LINE_AA)
    elif kind < 0.62:   # a suit sign or other big shape
        k = rng.uniform(0.07, 0.17)
        which = rng.integers(0, 4)
        if which == 0:
            for a in (0, 1, 2):
                disc(mask, k * 1.1 * math.sin(a * 2.094), -k * 1.1 * math.cos(a * 2.094), k * 0.95, 255)
            cv2.line(mask, (TEX // 2, TEX // 2), (TEX // 2, int(TEX * (0.5 + 2.2 * k))), 255, 4, cv2.LINE_AA)
        elif which == 1:
            p = np.array([(0, -2.2), (1.7, 0), (0, 2.2), (-1.7, 0)]) * k
            cv2.fillPoly(mask, [np.int32((p + 0.5) * TEX)], 255, cv2.LINE_AA)
        elif which == 2:
            up = rng.choice([-1, 1])
            disc(mask, -k * 0.8, up * k * 0.5, k, 255)
            disc(mask, k * 0.8, up * k * 0.5, k, 255)
            p = np.array([(-1.65, .9), (1.65, .9), (0, -2.0)]) * k * np.array([1, up])
            cv2.fillPoly(mask, [np.int32((p + 0.5) * TEX)], 255, cv2.LINE_AA)
        else:
            n, a0 = int(rng.integers(4, 8)), rng.uniform(0, 6.28)
            p = [(math.cos(a0 + i * math.pi / n) * k * (2.3 if i % 2 else 1), math.sin(a0 + i * math.pi / n) * k * (2.3 if i % 2 else 1)) for i in range(2 * n)]
            cv2.fillPoly(mask, [np.int32((np.array(p) + 0.5) * TEX)], 255, cv2.LINE_AA)
    elif kind < 0.82:   # seven to ten spots, or a wrong pattern
        if rng.random() < 0.65:
            pips = pattern(int(rng.integers(7, 11)), s.pitch * 0.95, s.pitch * 1.25)
        else:
            pips = wrong_pattern(rng, s.pitch)
        for x, y in pips:
            disc(mask, x, y, s.pip * rng.uniform(0.55, 0.9), 255)
    elif kind < 0.92:
        pass            # nothing
    else:               # two dots of a button, a plus, a bar
        cv2.line(mask, (20, 40), (60, 40), 255, int(rng.integers(4, 12)), cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.line(mask, (40, 20), (40, 60), 255, int(rng.integers(4, 12)), cv2.LINE_AA)
    m = mask.astype(np.float32)[..., None] / 255
    t = t * (1 - m) + ink * m
    return np.ascontiguousarray(np.rot90(t, int(rng.integers(0, 4))))


def wrong_pattern(rng, p):
    """Pips that are no face of a pip die."""
    kind = rng.integers(0, 6)
    if kind == 0:
        return [(-p, -p * 0.2), (p, p * 0.1), (0, p)]             # a triangle
    if kind == 1:
        return [(p, p)]                                            # one in a corner
    if kind == 2:
        return [(-p, -p), (p, -p), (-p, p)]                        # four with one missing
    if kind == 3:
        return [(-p, -p), (p, -p), (-p, p), (0, 0)]                # five with one missing
    if kind == 4:
        return [(-p, -p), (-p, 0), (-p, p), (p, -p), (p, 0)]       # six with one missing
    return [tuple(q) for q in rng.uniform(-0.36, 0.36, (int(rng.integers(2, 7)), 2))]


def rot(axis, a):
    return cv2.Rodrigues(np.float64(axis) / np.linalg.norm(axis) * a)[0]


# centre and the two edge directions of each face of the cube; the first is the upper one
FACES = [((0, 0, 1), (1, 0, 0), (0, -1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, -1)), ((-1, 0, 0), (0, -1, 0), (0, 0, -1)),
         ((0, 1, 0), (-1, 0, 0), (0, 0, -1)), ((0, -1, 0), (1, 0, 0), (0, 0, -1)), ((0, 0, -1), (1, 0, 0), (0, 1, 0))]


class Die:
    """One die at x, y (final pixels, centre of the body), edge e."""

    def __init__(self, rng, style, x, y, e, view, kind):
        self.s, self.x, self.y, self.e, self.kind = style, x, y, e, kind
        self.face = int(rng.integers(1, 7)) if kind == "pips" else 0
        self.around = None
        r = rot((0, 0, 1), rng.uniform(0, 2 * math.pi))
        if kind == "cocked":
            r = rot((math.cos(a := rng.uniform(0, 6.28)), math.sin(a), 0), rng.uniform(0.3, 0.75)) @ r
        self.r = view @ r
        self.k = rng.uniform(0, 0.12)

    def project(self, p):
        """World directions from the centre (edge 1) to drawn pixels; y of the picture goes down."""
        q = np.atleast_2d(p) @ self.r.T
        f = 1 / (1 - self.k * q[:, 2])
        return np.stack([(self.x + q[:, 0] * f * self.e) * SS, (self.y - q[:, 1] * f * self.e) * SS], 1).astype(np.float32)

    def hull(self):
        s = self.s
        c = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]) * (0.5 - s.radius)
        p = self.project(c)
        a = np.linspace(0, 2 * math.pi, 17)[:-1]
        ring = np.stack([np.cos(a), np.sin(a)], 1) * s.radius * self.e * SS
        return cv2.convexHull((p[:, None] + ring[None]).reshape(-1, 2).astype(np.float32))[:, 0]

    def draw(self, rng, img, ids, number, light, ambient):
        """Draws into img and ids; leaves quad, top, pips, centre (final pixels) on the die."""
        s, h, w = self.s, *img.shape[:2]
        hull = self.hull()
        pad = 4
        x0, y0 = np.maximum(0, np.floor(hull.min(0)).astype(int) - pad)
        x1, y1 = np.minimum((w, h), np.ceil(hull.max(0)).astype(int) + pad)
        self.quad = None
        if x1 - x0 < 4 or y1 - y0 < 4:
            return False
        off = np.float32([x0, y0])
        size = (int(x1 - x0), int(y1 - y0))
        sub = img[y0:y1, x0:x1]
        mask = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.int32((hull - off) * 16), 255, cv2.LINE_AA, 4)
        ids[y0:y1, x0:x1][mask > 127] = number
        vis = [(f, (self.r @ np.float64(FACES[f][0]))[2]) for f in range(6)]
        vis = [(f, z) for f, z in vis if z > 0.03]
        shades = {f: ambient + (1 - ambient) * max(0.0, float((self.r @ np.float64(FACES[f][0])) @ light)) for f, _ in vis}
        if s.pattern == "clear":
            mean = np.mean(list(shades.values()))
            shades = {f: 0.5 * (v + mean) for f, v in shades.items()}
        body = np.empty((*size[::-1], 3), np.float32)
        body[:] = s.body * (0.55 * shades.get(0, 1) + 0.45 * np.mean(list(shades.values())))
        by_height = sorted(vis, key=lambda v: -v[1])
        up = by_height[0][0]
        second = by_height[1][1] if len(by_height) > 1 else 0.0
        if self.kind != "glyph":                                # which face is up may be in doubt: -1 means "don't say"
            lead = by_height[0][1] - second
            if self.kind == "cocked":
                self.face = 0 if lead < 0.2 else -1
            elif up != 0 or lead < 0.12:
                self.face = 0 if lead < 0.05 else -1
        for f, z in sorted(vis, key=lambda v: v[1]):
            tl = np.array(FACES[f][0]) * 0.5
            u, v = np.array(FACES[f][1]) * 0.5, np.array(FACES[f][2]) * 0.5
            quad = self.project([tl - u - v, tl + u - v, tl + u + v, tl - u + v])
            lt = (float(light @ (self.r @ np.float64(FACES[f][1]))), float(light @ (self.r @ np.float64(FACES[f][2]))))
            if self.kind == "glyph":
                tex, pips = draw_sign(rng, s), np.zeros((0, 2), np.float32)
            elif f == up:
                tex, pips = draw_pips(rng, s, self.face if self.face > 0 else int(rng.integers(1, 7)), lt)
            else:
                tex, pips = draw_pips(rng, s, int(rng.integers(1, 7)), lt)
            g = np.linspace(-1, 1, TEX, dtype=np.float32)
            el = (np.abs(g[None]) ** s.power + np.abs(g[:, None]) ** s.power) ** (1 / s.power) * 0.5
            soft = 0.02 + s.radius * 0.25
            alpha = np.clip((s.flat - el) / soft + 0.5, 0, 1)
            m = cv2.getPerspectiveTransform(np.float32([(0, 0), (TEX, 0), (TEX, TEX), (0, TEX)]) - 0.5, quad - off)
            rgba = np.dstack([tex * shades[f], alpha])
            flag = cv2.INTER_AREA if self.e * SS < TEX * 0.6 else cv2.INTER_LINEAR
            rgba = cv2.warpPerspective(rgba, m, size, flags=flag)
            a = rgba[..., 3:]
            body = body * (1 - a) + rgba[..., :3] * a
            if f == up:
                self.quad = quad / SS
                flat = s.flat
                ring = [tl + (2 * u * sx + 2 * v * sy) * flat for sx, sy in superellipse(s.power)]
                self.top = self.project(ring) / SS
                self.pips = (self.project([tl + 2 * u * px + 2 * v * py for px, py in pips]) / SS
                             if len(pips) and self.kind == "pips" else np.zeros((0, 2), np.float32))
                self.centre = self.quad.mean(0)
                if s.gloss > 0.15:
                    body = mirror(rng, body, self.project, tl, u, v, off, self.e * SS, s)
        if s.through:                                           # clear dice let the ground through
            body = body * (1 - s.through) + sub * s.through
            if rng.random() < 0.5:
                body += cv2.resize(noise(rng, 12, 12, 5, 2), size, interpolation=cv2.INTER_CUBIC)[..., None] * rng.uniform(0, 0.12)
        a = mask.astype(np.float32)[..., None] / 255
        sub[:] = sub * (1 - a) + body * a
        return self.quad is not None


def mirror(rng, body, project, tl, u, v, off, e, s):
    """Lamps mirrored in the upper face and its rim: blots, arcs, whole rings, bright edges."""
    h, w = body.shape[:2]
    glare = np.zeros((h, w), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        if rng.random() < 0.45:
            c = project([tl + u * rng.uniform(-1, 1) + v * rng.uniform(-1, 1)])[0] - off
            size = (max(1, int(e * rng.uniform(.03, .25))), max(1, int(e * rng.uniform(.03, .16))))
            cv2.ellipse(glare, (int(c[0]), int(c[1])), size, rng.uniform(0, 180), 0, 360, 255, -1)
        else:
            r, a0 = rng.uniform(0.2, 0.95), rng.uniform(0, 6.28)
            a1 = a0 + rng.uniform(0.3, 6.3)
            p = superellipse(rng.uniform(2, 2 + s.power), 48)
            p = p[(np.arctan2(p[:, 1], p[:, 0]) - a0) % 6.2832 < a1 - a0] if a1 - a0 < 6.2 else np.vstack([p, p[:1]])
            if len(p) > 1:
                line = project([tl + u * x * r + v * y * r for x, y in p]) - off
                cv2.polylines(glare, [np.int32(line)], False, 255, max(1, int(e * rng.uniform(0.01, 0.06))), cv2.LINE_AA)
    glare = cv2.GaussianBlur(glare, (0, 0), max(0.5, e * rng.uniform(0.005, 0.05))).astype(np.float32)[..., None] / 255
    glare *= s.gloss * rng.uniform(0.4, 1.2)
    return body * (1 - np.clip(glare, 0, 1)) + np.clip(glare, 0, 1) * rng.uniform(0.7, 1.1)


def superellipse(power, n=24):
    a = np.linspace(0, 2 * math.pi, n + 1)[:-1]
    c, s = np.cos(a), np.sin(a)
    return np.stack([np.sign(c) * np.abs(c) ** (2 / power), np.sign(s) * np.abs(s) ** (2 / power)], 1)


def ground(rng, h, w):
    """What the dice lie on."""
    c = any_colour(rng) if rng.random() < 0.6 else np.float32([1, 1, 1]) * rng.uniform(0.1, 0.95) * rng.uniform(0.9, 1.1, 3).astype(np.float32)
    img = np.empty((h, w, 3), np.float32)
    img[:] = c
    kind = rng.random()
    if kind < 0.2:      # plain
        img *= 1 + rng.uniform(0, 0.08) * noise(rng, h, w, 4)[..., None]
    elif kind < 0.45:   # carpet, stone, leather: bumps of any size, lit from a side
        bumps = noise(rng, h, w, math.exp(rng.uniform(math.log(12), math.log(160))), 2, 0.6)
        if rng.random() < 0.4:
            bumps = np.maximum(bumps, rng.uniform(-0.3, 0.3))
        if rng.random() < 0.3:      # woven, knitted
            yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
            f, g = rng.uniform(0.1, 0.9, 2)
            bumps = bumps * 0.4 + 0.6 * np.sin(xx * f + 2 * bumps) * np.sin(yy * g + 2 * bumps)
        a = rng.uniform(0, 6.28)
        lit = cv2.Sobel(bumps, -1, 1, 0) * math.cos(a) + cv2.Sobel(bumps, -1, 0, 1) * math.sin(a)
        lit = rng.uniform(0, 1) * lit / (lit.std() + 1e-6) + rng.uniform(0, 1) * bumps / (bumps.std() + 1e-6)
        img *= np.clip(1 + rng.uniform(0.05, 0.35) * lit, 0.05, 2)[..., None]
        if rng.random() < 0.3:
            img += cv2.resize(noise(rng, h // 4, w // 4, 40, 2), (w, h))[..., None] * rng.uniform(-0.15, 0.15, 3).astype(np.float32)
        img = np.clip(img, 0, 1.2)
    elif kind < 0.5:    # a printed pattern: dots, checks, stripes
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        a, f = rng.uniform(0, 3.14), 2 * math.pi / math.exp(rng.uniform(math.log(10), math.log(120)))
        u, v = (xx * math.cos(a) + yy * math.sin(a)) * f, (yy * math.cos(a) - xx * math.sin(a)) * f
        m = [np.cos(u) + np.cos(v), np.cos(u) * np.cos(v) * 3, np.cos(u) * 2][int(rng.integers(3))]
        m = np.clip((m - rng.uniform(-1, 1.2)) * 4, 0, 1)[..., None] * rng.uniform(0.2, 1)
        img = img * (1 - m) + any_colour(rng) * m
    elif kind < 0.6:    # felt, carpet, cloth
        img *= 1 + rng.uniform(0.05, 0.4) * noise(rng, h, w, rng.uniform(60, 220), 2)[..., None]
        img *= 1 + rng.uniform(0, 0.15) * noise(rng, h, w, 6)[..., None]
    elif kind < 0.75:   # wood
        n = cv2.resize(noise(rng, h, max(8, w // 12), 60, 3), (w, h), interpolation=cv2.INTER_CUBIC)
        if rng.random() < 0.5:
            n = cv2.resize(n.T, (w, h))
        img *= 1 + rng.uniform(0.1, 0.5) * n[..., None]
        if rng.random() < 0.4:
            for x in np.arange(rng.uniform(0, 100), w, rng.uniform(60, 200)):
                cv2.line(img, (int(x), 0), (int(x), h), tuple(float(v) for v in c * 0.4), int(rng.integers(1, 5)))
    elif kind < 0.88:   # large shapes: a board, a printed cloth
        for _ in range(int(rng.integers(2, 14))):
            col = tuple(float(v) for v in any_colour(rng))
            p = rng.uniform(-0.2, 1.2, 2) * (w, h)
            if rng.random() < 0.5:
                q = p + rng.normal(0, 0.3, 2) * (w, h)
                cv2.rectangle(img, (int(p[0]), int(p[1])), (int(q[0]), int(q[1])), col, -1 if rng.random() < 0.6 else int(rng.integers(1, 8)))
            else:
                cv2.circle(img, (int(p[0]), int(p[1])), int(rng.uniform(0.02, 0.4) * w), col, -1 if rng.random() < 0.5 else int(rng.integers(1, 8)))
        img *= 1 + rng.uniform(0, 0.12) * noise(rng, h, w, 80)[..., None]
    else:               # marble, mottled
        d = any_colour(rng)
        m = (np.clip(noise(rng, h, w, rng.uniform(4, 40), 4) * 2, -1, 1) * 0.5 + 0.5)[..., None] * rng.uniform(0.2, 1)
        img = img * (1 - m) + d * m
    return np.ascontiguousarray(img)


def clutter(rng, img, e, n):
    """Coins, buttons, cards, words, spots: things that are no dice."""
    h, w = img.shape[:2]
    e = e * SS
    for _ in range(n):
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        c, d = any_colour(rng), any_colour(rng)
        c, d = tuple(float(v) for v in c), tuple(float(v) for v in d)
        kind, size = rng.integers(0, 7), e * rng.uniform(0.3, 1.2)
        at = lambda dx, dy: (int(x + dx), int(y + dy))
        if kind == 0:       # coin
            cv2.circle(img, at(0, 0), int(size * 0.6), c, -1, cv2.LINE_AA)
            cv2.circle(img, at(0, 0), int(size * 0.5), d, max(1, int(size * 0.05)), cv2.LINE_AA)
            cv2.putText(img, str(rng.integers(1, 60)), at(-size * .3, size * .2), int(rng.choice(FONTS)), size / 60, d, max(1, int(size / 20)), cv2.LINE_AA)
        elif kind == 1:     # button
            cv2.circle(img, at(0, 0), int(size * 0.6), c, -1, cv2.LINE_AA)
            k, r = size * rng.uniform(0.12, 0.2), max(1, int(size * 0.07))
            for dx, dy in ((-k, -k), (k, k)) if rng.random() < 0.5 else ((-k, -k), (k, k), (k, -k), (-k, k)):
                cv2.circle(img, at(dx, dy), r, d, -1, cv2.LINE_AA)
        elif kind == 2:     # card or note
            box = cv2.boxPoints(((x, y), (size * rng.uniform(1.5, 3), size * rng.uniform(1, 3)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(img, np.int32(box), c, cv2.LINE_AA)
            cv2.putText(img, "".join(rng.choice(list("AKQJ1098 abcdrs"), 4)), at(-size, 0), int(rng.choice(FONTS)), size / 40, d, max(1, int(size / 20)), cv2.LINE_AA)
        elif kind == 3:     # words
            cv2.putText(img, "".join(rng.choice(list("aeiou rstlnmABDEXO08.:"), 9)), at(-size, 0), int(rng.choice(FONTS)), size / rng.uniform(25, 80), c, max(1, int(size / 16)), cv2.LINE_AA)
        elif kind == 4:     # spots, in no order
            for _ in range(int(rng.integers(1, 9))):
                dx, dy = rng.normal(0, size, 2)
                cv2.circle(img, at(dx, dy), max(1, int(size * rng.uniform(0.04, 0.2))), c, -1, cv2.LINE_AA)
        elif kind == 5:     # a plain block, an empty box
            box = cv2.boxPoints(((x, y), (size * rng.uniform(.8, 1.5), size * rng.uniform(0.8, 1.5)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(img, np.int32(box), c, cv2.LINE_AA)
            if rng.random() < 0.5:
                cv2.polylines(img, [np.int32(box)], True, d, max(1, int(size / 12)), cv2.LINE_AA)
        else:               # rings, a target, a nut
            for r in np.linspace(size * 0.8, size * 0.1, int(rng.integers(1, 5))):
                cv2.circle(img, at(0, 0), int(r), c, max(1, int(size * 0.07)), cv2.LINE_AA)


def develop(rng, img):
    """Light, lens and camera: 0..1 floats at drawn size to 8 bits at final size."""
    h, w = img.shape[:2]
    if rng.random() < 0.5:      # uneven light
        img = img * (1 + rng.uniform(0, 0.5) * noise(rng, h, w, 2, 1)[..., None])
    if rng.random() < 0.3:      # the edge of a shadow across the picture
        a, b = rng.uniform(0, 6.28), rng.uniform(-0.3, 0.3)
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        d = ((xx / w - 0.5) * math.cos(a) + (yy / h - 0.5) * math.sin(a) - b) / rng.uniform(0.01, 0.2)
        img = img * (1 - rng.uniform(0.2, 0.75) * np.clip(d, 0, 1))[..., None]
    img = cv2.resize(img, (w // SS, h // SS), interpolation=cv2.INTER_AREA)
    h, w = img.shape[:2]
    if rng.random() < 0.35:
        img = img * rng.uniform(0.75, 1.25, 3).astype(np.float32)
    img = img * rng.uniform(0.6, 1.35) * min(3.0, max(1.0, 0.22 / (float(img.mean()) + 1e-3)))
    img = np.clip(img, 0, None)
    img = img / (1 + 0.15 * img) if rng.random() < 0.5 else img
    img = np.clip(img, 0, 1) ** rng.uniform(0.6, 1.15)
    if rng.random() < 0.5:
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.3, 1.3))
    if rng.random() < 0.1:
        k = np.zeros((7, 7), np.float32)
        a = rng.uniform(0, math.pi)
        l = rng.uniform(1, 3)
        cv2.line(k, (int(3 - l * math.cos(a)), int(3 - l * math.sin(a))), (int(3 + l * math.cos(a)), int(3 + l * math.sin(a))), 1, 1)
        img = cv2.filter2D(img, -1, k / k.sum())
    if rng.random() < 0.3:      # sharpened by the telephone
        img = img + rng.uniform(0.2, 1) * (img - cv2.GaussianBlur(img, (0, 0), 1.2))
    img = img + rng.normal(0, rng.uniform(0, 0.03), img.shape).astype(np.float32) * (0.5 + np.sqrt(np.clip(img, 0, 1)))
    img = np.uint8(np.clip(img, 0, 1) * 255)
    if rng.random() < 0.5:
        img = cv2.imdecode(cv2.imencode(".jpg", img, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], 1)
    return img


def scene(rng, size=256, signs=0.27):
    """A picture and its dice (signs: share of pictures whose dice have other signs than pips): dicts with face (0: none of 1..6), centre, edge, quad, top, pips, seen."""
    w = size * SS
    img = ground(rng, w, w)
    e = math.exp(rng.uniform(math.log(13), math.log(52)))
    clutter(rng, img, e, int(rng.integers(0, 5)) if rng.random() < 0.6 else 0)
    tilt = abs(rng.normal(0, 0.32))
    tilt = min(tilt, 0.9)
    spread = rng.uniform(0, 0.35)               # half the field of view
    azimuth = rng.uniform(0, 2 * math.pi)
    lamp = rng.normal(0, 1, 2) * rng.uniform(0.1, 0.9)
    world_light = np.array([lamp[0], lamp[1], 1.0])
    world_light /= np.linalg.norm(world_light)
    ambient = rng.uniform(0.25, 0.8)
    styles = [Style(rng) for _ in range(int(rng.integers(1, 5)))]
    glyphs = rng.random() < signs
    dice, spots = [], []
    count = max(1, min(16, int(rng.poisson(0.16 * (size / e) ** 2 * rng.uniform(0.1, 0.6)))))
    for _ in range(count * 3):
        if len(dice) >= count:
            break
        de = e * rng.uniform(0.85, 1.18)
        if spots and rng.random() < 0.45:       # beside another one
            a, (bx, by, be) = rng.uniform(0, 6.28), spots[rng.integers(len(spots))]
            d = 0.5 * (be + de) * rng.uniform(1.0, 1.4)
            x, y = bx + d * math.cos(a), by + d * math.sin(a)
        else:
            x, y = rng.uniform(-0.2 * de, size + 0.2 * de, 2)
        if any((x - u) ** 2 + (y - v) ** 2 < (0.5 * (de + f) * 0.98) ** 2 for u, v, f in spots):
            continue
        spots.append((x, y, de))
        kind = "glyph" if glyphs else "cocked" if rng.random() < 0.06 else "pips"
        # picture axes: x right, y up, z to the camera
        v = rot((math.cos(azimuth), math.sin(azimuth), 0), tilt)
        v = rot((-(y / size - 0.5) * 2, -(x / size - 0.5) * 2, 1e-9), spread * 2 * math.hypot(x / size - 0.5, y / size - 0.5)) @ v
        dice.append(Die(rng, styles[rng.integers(len(styles))], x, y, de, v, kind))
    view = rot((math.cos(azimuth), math.sin(azimuth), 0), tilt)
    light = view @ world_light
    # shadows first
    if rng.random() < 0.85:
        sh = np.zeros((w, w), np.uint8)
        for d in dice:
            hull = d.hull()
            away = -np.array([light[0], -light[1]]) * d.e * SS * rng.uniform(0.6, 1.0) * 1.2
            cv2.fillConvexPoly(sh, cv2.convexHull(np.int32(np.vstack([hull, hull + away])))[:, 0], 255)
        sh = cv2.GaussianBlur(sh, (0, 0), max(0.6, e * SS * rng.uniform(0.01, 0.3))).astype(np.float32)[..., None] / 255
        img *= 1 - sh * rng.uniform(0.1, 0.75)
    ids = np.zeros((w, w), np.uint8)
    # those further from the camera first: the camera leans along the azimuth
    dice.sort(key=lambda d: (view @ np.array([d.x, -d.y, 0.0]))[2])
    kept = [d for i, d in enumerate(dice) if d.draw(rng, img, ids, i + 1, light, ambient)]
    out = []
    for d in kept:
        number = dice.index(d) + 1
        m = np.zeros((w, w), np.uint8)
        cv2.fillConvexPoly(m, np.int32(d.top * SS), 1)
        whole = abs(cv2.contourArea(np.float32(d.top * SS)))
        seen = float((ids[m > 0] == number).sum()) / max(1.0, whole)
        out.append({"face": d.face, "kind": d.kind, "centre": d.centre, "edge": d.e, "quad": d.quad, "top": d.top,
                    "pips": d.pips, "seen": min(1.0, seen), "ids": number})
    return develop(rng, img), out


def main():
    rng = np.random.default_rng(int(sys.argv[1]))
    rows = []
    for _ in range(4):
        row = []
        for _ in range(6):
            img, dice = scene(rng)
            for d in dice:
                c = tuple(int(v) for v in d["centre"])
                cv2.putText(img, str(d["face"]), c, 0, 0.4, (0, 255, 255) if d["seen"] > 0.9 else (255, 0, 255), 1)
            row.append(img)
        rows.append(np.hstack(row))
    cv2.imwrite(sys.argv[2], np.vstack(rows))


if __name__ == "__main__":
    main()
