#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the network that says what hides a zone, from what the program zones prints (README.md):

    train.py OUT.onnx [--not NAME]... [--epochs N] [--begin OUT.onnx.pt] FILE...

Zones whose name begins with one of --not are not learned from but reported."""
import argparse
import math
import random
import sys

import numpy
import torch
from torch import nn
import torch.nn.functional as F

PLANES = 6
FRAME = 4
OPEN, BUSY, COVERED = range(3)


def block(i, o, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(i, o, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(o), nn.ReLU(True))


class Hides(nn.Module):
    """Planes of a zone's cells to three logits: nothing hides it, a hand does, a cup does."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(block(PLANES, 12, 2), block(12, 24, 2), block(24, 32, 2), block(32, 32),
                                  block(32, 32))
        self.out = nn.Conv2d(64, 3, 1)

    def forward(self, x):
        y = self.body(x)
        # No matrix product: OpenCV 4.10 takes none after pictures of any size.
        return self.out(torch.cat([F.adaptive_avg_pool2d(y, 1), F.adaptive_max_pool2d(y, 1)], 1))


def truth(covered, hidden):
    if covered:
        return COVERED
    return BUSY if hidden > 0.01 else OPEN


def zones(path):
    """(name, file, zone, wanted, weight, planes, whether a hand reaches far in) of each zone in a file."""
    with open(path, "rb") as f:
        while line := f.readline():
            name, file, zone, cols, rows, _, covered, hidden, _ = line.split()
            cols, rows, hidden = int(cols), int(rows), float(hidden)
            planes = numpy.frombuffer(f.read(4 * PLANES * cols * rows), numpy.float32).reshape(PLANES, rows, cols)
            f.readline()
            unclear = 0.002 < hidden < 0.015 and covered == b"0"
            yield (name.decode(), file.decode(), int(zone), truth(covered == b"1", hidden), 0.0 if unclear else 1.0,
                   planes.copy(), covered == b"0" and hidden > 0.15)


def moved(x):
    """A little turned, larger or smaller, elsewhere."""
    turn, size = random.gauss(0, 0.15), random.uniform(0.85, 1.15)
    c, s, k = math.cos(turn) / size, math.sin(turn) / size, x.shape[1] / x.shape[2]
    way = torch.tensor([[c, -s * k, random.uniform(-0.15, 0.15)], [s / k, c, random.uniform(-0.15, 0.15)]])
    return F.grid_sample(x[None], F.affine_grid(way[None], [1, *x.shape], False), "bilinear", "border", False)[0]


def fade(x):
    """What lies on the felt becomes more like it, in each channel."""
    x[:3] *= torch.empty(3, 1, 1).uniform_(0.2, 1.1) ** random.uniform(0.3, 1)


def drawn_back(x):
    """A hand that reaches far into the zone is drawn back to where it came from."""
    size = x[:3].abs().sum(0)
    aside = size[:3].mean() + size[-3:].mean() < size[:, :3].mean() + size[:, -3:].mean()
    y = x.transpose(1, 2) if aside else x
    back = y[:3, -3:].abs().mean() > y[:3, :3].abs().mean()
    y = y.flip(1) if back else y
    n = random.randrange(y.shape[1] // 4)
    y = torch.cat([y[:, n:], y[:, -1:].expand(-1, n, -1)], 1)
    y = y.flip(1) if back else y
    y = (y.transpose(1, 2) if aside else y).clone()
    y[FRAME] = x[FRAME]
    return y


def both(x, y):
    """What lies in x and what lies in y, on the felt of x."""
    z = torch.where(y[:3].abs().sum(0) > x[:3].abs().sum(0) + 0.1, y, x)
    z[FRAME] = x[FRAME]
    return z


def sheet(x):
    """A plain card lies below all else."""
    h, w = x.shape[1:]
    turn, size = random.uniform(0, math.pi), sorted(random.uniform(5, 13) for _ in range(2))
    down = (torch.arange(h) - h * random.random())[:, None]
    right = (torch.arange(w) - w * random.random())[None]
    u, v = right * math.cos(turn) + down * math.sin(turn), down * math.cos(turn) - right * math.sin(turn)
    there = ((u.abs() < size[0]) & (v.abs() < size[1]) & (x[:3].abs().sum(0) < 0.4))[None]
    gain = torch.randn(3, 1, 1) * 0.3 + random.gauss(0.4, 0.8)
    plain = torch.full((1, h, w), random.random() * 0.3)
    return torch.where(there, torch.cat([gain.expand(3, h, w), plain, x[4:5], torch.randn(1, h, w) * 0.3]), x)


def changed(x):
    """The same zone seen otherwise: turned over, in other colours, other light."""
    if random.random() < 0.5:
        x = x.flip(1)
    if random.random() < 0.5:
        x = x.flip(2)
    x = moved(x) if random.random() < 0.7 else x.clone()
    if random.random() < 0.5:
        x[:3] = x[random.sample(range(3), 3)]
    if random.random() < 0.5:
        fade(x)
    x[:3] += 0.05 * torch.randn(3, 1, 1)
    x[:3] += 0.03 * random.random() * torch.randn(3, *x.shape[1:])
    x[3] *= random.uniform(0.7, 1.3)
    return x


def with_more(x, free):
    """At times what lies in another zone that nothing hides lies in this one too."""
    if random.random() < 0.15:
        x = sheet(x)
    y = random.choice(free)
    return both(x, y) if x.shape == y.shape and random.random() < 0.3 else x


def batches(data, size):
    random.shuffle(data)
    shapes = {}
    for d in data:
        shapes.setdefault(d[5].shape, []).append(d)
    out = [b[i:i + size] for b in shapes.values() for i in range(0, len(b), size)]
    random.shuffle(out)
    return out


def report(net, data):
    net.eval()
    wrong, kinds = [], {}
    with torch.no_grad():
        for d in data:
            if d[4] == 0:
                continue
            p = F.softmax(net(d[5][None]).flatten(1), 1)[0]
            got = int(p.argmax())
            if got != d[3]:
                wrong.append((d[0], d[1], d[2], d[3], got, round(float(p[got]), 2)))
                kinds[d[3], got] = kinds.get((d[3], got), 0) + 1
    return wrong, kinds


def main():
    a = argparse.ArgumentParser()
    a.add_argument("out")
    a.add_argument("files", nargs="+")
    a.add_argument("--not", dest="left", action="append", default=[])
    a.add_argument("--epochs", type=int, default=100)
    a.add_argument("--begin", help="OUT.onnx.pt of another run, to go on with")
    a.add_argument("--rate", type=float, default=3e-3)
    o = a.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    torch.set_num_threads(1)
    fit, kept = [], []
    for path in o.files:
        for d in zones(path):
            d = d[:5] + (torch.from_numpy(d[5]), d[6])
            (kept if any(d[0].startswith(n) for n in o.left) else fit).append(d)
    print(len(fit), "to learn from,", len(kept), "kept", file=sys.stderr)
    free = [d[5] for d in fit if d[3] == OPEN and d[4]]
    net = Hides()
    if o.begin:
        net.load_state_dict(torch.load(o.begin))
    sgd = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.02)
    steps = len(batches(fit, 32))
    plan = torch.optim.lr_scheduler.OneCycleLR(sgd, o.rate, o.epochs * steps)
    for epoch in range(o.epochs):
        net.train()
        total = 0
        for b in batches(fit, 32):
            if len(b) < 4:
                plan.step()
                continue
            x = torch.stack([changed(with_more(drawn_back(d[5]) if d[6] else d[5], free)) for d in b])
            y = torch.tensor([d[3] for d in b])
            w = torch.tensor([d[4] * (2 if d[3] == BUSY else 1) for d in b])  # hands are rare
            loss = (F.cross_entropy(net(x).flatten(1), y, reduction="none", label_smoothing=0.02) * w).mean()
            sgd.zero_grad()
            loss.backward()
            sgd.step()
            plan.step()
            total += float(loss) * len(b)
        if epoch % 10 == 9 or epoch == o.epochs - 1:
            wrong, kinds = report(net, kept)
            print(epoch + 1, "loss %.4f" % (total / len(fit)), "kept wrong", len(wrong), kinds, "fitted wrong",
                  len(report(net, fit)[0]), file=sys.stderr, flush=True)
    for w in report(net, kept)[0]:
        print(*w)
    net.eval()
    torch.save(net.state_dict(), o.out + ".pt")
    example = torch.zeros(1, PLANES, 40, 48)
    axes = {"x": {0: "n", 2: "h", 3: "w"}, "y": {0: "n"}}
    torch.onnx.export(net, example, o.out, input_names=["x"], output_names=["y"], dynamic_axes=axes, opset_version=11)


if __name__ == "__main__":
    main()
