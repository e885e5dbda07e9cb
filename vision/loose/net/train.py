#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the networks on drawn dice (synth.py) and, where given, on labelled photographs.

    train.py reader|finder --scenes A B ... --minutes M --out FILE.pt [--photos TRUTH.json:DIR:FROM:TO ...] [--seed S]

Scenes are A.npy and A.pkl as made by scenes.py. Photos: a truth.json whose dice have boxes; pictures FROM..TO of it.
"""
import argparse
import json
import math
import os
import pickle
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import nets

cv2.setNumThreads(1)
torch.set_num_threads(1)
CROP, EDGE = 64, 32     # pixels of a reader's picture, and of the die's edge in it


RAMP = np.arange(CROP // 2, dtype=np.float32)


def photometric(rng, img):
    """Another camera, another lamp: 8 bits in, floats out."""
    x = img.astype(np.float32) / 255
    if rng.random() < 0.25:
        x = x[..., rng.permutation(3)]
    if rng.random() < 0.06:
        x = 1 - x
    if rng.random() < 0.1:
        x = np.repeat(x.mean(2, keepdims=True), 3, 2)
    if rng.random() < 0.6:
        x = x * rng.uniform(0.85, 1.18, 3).astype(np.float32) * rng.uniform(0.6, 1.4)
    if rng.random() < 0.3:
        x = np.clip(x, 0, 1) ** rng.uniform(0.6, 1.6)
    if rng.random() < 0.25:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.4:
        x = x + rng.normal(0, rng.uniform(0, 0.04), x.shape).astype(np.float32)
    return np.clip(x, 0, 1)


def crop(rng, img, cx, cy, edge, angle, flip, side=CROP, scale=None):
    """side x side about (cx, cy), the die's edge becoming EDGE; and the 2 x 3 that did it."""
    k = (scale or EDGE / edge)
    c, s = math.cos(angle) * k, math.sin(angle) * k
    m = np.float64([[c, -s, 0], [s, c, 0]])
    if flip:
        m[:, 0] *= -1
    m[:, 2] = side / 2 - 0.5 - m[:, :2] @ (cx, cy)
    f = 1.0
    while k / f < 0.7:      # halve first, so that nothing aliases
        f /= 2
    if f < 1:
        img = cv2.resize(img, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
    use = m.copy()          # pixel centres: x of the small picture is (x + 0.5) * f - 0.5
    use[:, :2] /= f
    use[:, 2] += use[:, :2] @ np.full(2, 0.5 - 0.5 * f)
    return cv2.warpAffine(img, use, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), m


class Scenes:
    def __init__(self, names):
        self.img = [np.load(n + ".npy", mmap_mode=None) for n in names]
        self.lab = [pickle.load(open(n + ".pkl", "rb")) for n in names]
        self.all = [(a, i) for a in range(len(names)) for i in range(len(self.lab[a]))]

    def pick(self, rng):
        a, i = self.all[rng.integers(len(self.all))]
        return self.img[a][i], self.lab[a][i]


class Photos:
    """Photographs whose dice have boxes: face and place are known, pips and outline are not."""

    def __init__(self, specs):
        self.items = []
        for spec in specs:
            truth, folder, lo, hi = spec.split(":")
            for p in json.load(open(truth))[int(lo):int(hi)]:
                img = cv2.imread(os.path.join(folder, os.path.basename(p["image"])))
                dice = []
                for d in p["dice"]:
                    x, y, w, h = d["bbox"]
                    dice.append({"face": int(d["face"]), "kind": "photo", "centre": np.float32([x + w / 2, y + h / 2]),
                                 "edge": max(w, h) / d.get("box_per_edge", 1.22), "seen": 1.0})
                self.items.append((img, dice))

    def pick(self, rng):
        return self.items[rng.integers(len(self.items))]


def reader_sample(rng, src):
    while True:
        img, dice = src.pick(rng)
        h, w = img.shape[:2]
        u = rng.random()
        face, die = 0, None
        if dice and u < 0.72:
            die = dice[rng.integers(len(dice))]
            cx, cy = die["centre"] + rng.normal(0, 0.09, 2) * die["edge"]
            edge = die["edge"] * rng.uniform(0.78, 1.28)
            if not (0 <= cx < w and 0 <= cy < h):
                continue
            face = die["face"] if die["seen"] > 0.85 else -1 if die["seen"] > 0.6 else 0
        elif dice and u < 0.84:         # beside a die, between dice
            d = dice[rng.integers(len(dice))]
            a, r = rng.uniform(0, 6.28), rng.uniform(0.55, 1.3) * d["edge"]
            cx, cy, edge = d["centre"][0] + r * math.cos(a), d["centre"][1] + r * math.sin(a), d["edge"] * rng.uniform(0.7, 1.4)
        elif dice and u < 0.92:         # the wrong size
            d = dice[rng.integers(len(dice))]
            cx, cy = d["centre"] + rng.normal(0, 0.15, 2) * d["edge"]
            edge = d["edge"] * (rng.uniform(0.3, 0.55) if rng.random() < 0.6 else rng.uniform(1.9, 3.0))
        else:
            cx, cy, edge = rng.uniform(0, w), rng.uniform(0, h), math.exp(rng.uniform(2.3, 4))
        if die is None and any(math.hypot(cx - d["centre"][0], cy - d["centre"][1]) < 0.5 * d["edge"] and
                               0.6 < edge / d["edge"] < 1.8 for d in dice):
            continue
        img, m = crop(rng, img, cx, cy, edge, rng.uniform(0, 6.283), rng.random() < 0.5)
        top = np.zeros((CROP // 2, CROP // 2), np.uint8)
        pips = np.zeros((CROP // 2, CROP // 2), np.float32)
        know_top = know_pips = 0.0
        if die is not None and die["kind"] != "photo" and die["seen"] > 0.85:
            know_top = 1.0
            poly = ((die["top"] @ m[:, :2].T + m[:, 2]) + 0.5) / 2 - 0.5
            cv2.fillPoly(top, [np.int32(poly * 16)], 1, cv2.LINE_8, 4)
            if face > 0:
                know_pips = 1.0
                for x, y in ((die["pips"] @ m[:, :2].T + m[:, 2]) + 0.5) / 2 - 0.5:
                    pips = np.maximum(pips, np.exp(-(RAMP - x) ** 2 / 1.6)[None] * np.exp(-(RAMP - y) ** 2 / 1.6)[:, None])
        return photometric(rng, img), face, top, pips, know_top, know_pips


def shuffle(maps):
    return F.pixel_shuffle(maps, 2)


def reader_loss(out, batch):
    logits, maps = out
    _, face, top, pips, kt, kp = batch
    maps = shuffle(maps)
    ce = F.cross_entropy(logits, face, ignore_index=-1)
    mt = (F.binary_cross_entropy_with_logits(maps[:, 0], top, reduction="none").mean((1, 2)) * kt).sum() / (kt.sum() + 1)
    w = 1 + 6 * pips
    mp = ((F.binary_cross_entropy_with_logits(maps[:, 1], pips, reduction="none") * w).mean((1, 2)) * kp).sum() / (kp.sum() + 1)
    return ce + mt + 3 * mp, (ce, mt, mp)


LO, HI, TILE = 11.0, 26.0, 192


def finder_sample(rng, src):
    img, dice = src.pick(rng)
    h, w = img.shape[:2]
    if dice and rng.random() < 0.62:
        d = dice[rng.integers(len(dice))]
        scale = math.exp(rng.uniform(math.log(LO), math.log(HI))) / d["edge"]
        cx, cy = d["centre"] + rng.uniform(-0.5, 0.5, 2) * TILE * 0.7 / scale
    else:
        scale, cx, cy = math.exp(rng.uniform(-1.2, 0.7)), rng.uniform(0, w), rng.uniform(0, h)
    scale = min(max(scale, 0.15), 3.0)
    img, m = crop(rng, img, cx, cy, 1, rng.uniform(0, 6.283), rng.random() < 0.5, TILE, scale)
    n = TILE // 4
    heat, size, know = np.zeros((n, n), np.float32), np.zeros((n, n), np.float32), np.zeros((n, n), np.float32)
    care = np.ones((n, n), np.float32)
    yy, xx = np.mgrid[0:n, 0:n]
    for d in dice:
        x, y = ((m[:, :2] @ d["centre"] + m[:, 2]) + 0.5) / 4 - 0.5
        e = d["edge"] * scale
        g = np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / (2 * (0.12 * e / 4 + 0.25) ** 2))
        near = (xx - x) ** 2 + (yy - y) ** 2 < (0.45 * e / 4) ** 2
        if d["seen"] < 0.85 or not LO <= e <= HI:
            if d["seen"] > 0.5 and LO / 1.35 < e < HI * 1.35 or d["seen"] < 0.85:
                care[near] = 0
            continue
        xi, yi = int(round(float(x))), int(round(float(y)))
        if 0 <= xi < n and 0 <= yi < n:
            heat = np.maximum(heat, g)
            heat[yi, xi] = 1
            close = (np.abs(xx - x) <= 1) & (np.abs(yy - y) <= 1)
            size[close] = math.log2(e / 16)
            know[close] = 1.0 if d["kind"] != "photo" else 0.1
    care[heat == 1] = 1
    return photometric(rng, img), heat, size, know, care


def finder_loss(out, batch):
    _, heat, size, know, care = batch
    p = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    pos = (heat == 1).float()
    neg = (1 - heat) ** 4 * (1 - pos) * care
    n = pos.sum() + 1
    hot = -(pos * (1 - p) ** 2 * torch.log(p)).sum() / n
    cold = -(neg * p ** 2 * torch.log(1 - p)).sum() / n
    ls = (F.smooth_l1_loss(out[:, 1], size, reduction="none", beta=0.2) * know).sum() / (know.sum() + 1)
    return hot + cold + ls, (hot, cold, ls)


def batch_of(samples):
    cols = list(zip(*samples))
    out = [torch.from_numpy(np.stack(cols[0]).transpose(0, 3, 1, 2).copy())]
    for c in cols[1:]:
        if np.isscalar(c[0]):
            out.append(torch.tensor(c))
        else:
            out.append(torch.from_numpy(np.stack(c)).float())
    return out


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("what", choices=["reader", "finder"])
    ap.add_argument("--scenes", nargs="+", required=True)
    ap.add_argument("--photos", nargs="*", default=[])
    ap.add_argument("--share", type=float, default=0.35, help="of the samples that come from photos")
    ap.add_argument("--minutes", type=float, default=10)
    ap.add_argument("--steps", type=int, default=0, help="instead of minutes, to be reproducible")
    ap.add_argument("--start")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--rate", type=float, default=3e-3)
    ap.add_argument("--out", required=True)
    a = ap.parse_args()
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    scenes, photos = Scenes(a.scenes), Photos(a.photos) if a.photos else None
    net, sample, loss_of, size = ((nets.Reader(), reader_sample, reader_loss, 64) if a.what == "reader" else
                                  (nets.Finder(), finder_sample, finder_loss, 12))
    if a.start:
        net.load_state_dict(torch.load(a.start))
    net = net.to(memory_format=torch.channels_last)
    opt = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=1e-3)
    start, step, run = time.time(), 0, None
    while True:
        done = step / a.steps if a.steps else (time.time() - start) / (a.minutes * 60)
        if done >= 1:
            break
        for g in opt.param_groups:
            g["lr"] = a.rate * min(1, step / 100 + 0.01) * (0.5 + 0.5 * math.cos(math.pi * done))
        b = batch_of([sample(rng, photos if photos and rng.random() < a.share else scenes) for _ in range(size)])
        loss, parts = loss_of(net(b[0].contiguous(memory_format=torch.channels_last)), b)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        opt.step()
        p = np.array([float(x) for x in parts])
        run = p if run is None else 0.98 * run + 0.02 * p
        step += 1
        if step % 100 == 0:
            print(f"{step} {time.time() - start:.0f} s", np.round(run, 4), flush=True)
            torch.save(net.state_dict(), a.out)
    net.eval()
    torch.save(net.state_dict(), a.out)


if __name__ == "__main__":
    main()
