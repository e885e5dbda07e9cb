# SPDX-License-Identifier: MIT
"""The two small networks: Finder (where is a die, how big) and Reader (what does this die show)."""
import torch
from torch import nn
import torch.nn.functional as F


def block(i, o, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(i, o, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(o), nn.ReLU(True))


class Finder(nn.Module):
    """Picture to a map at a quarter of its size: logit that a die's upper face has its middle here, and log2 of the
    die's edge in pixels divided by 16. Dice with an edge of 11 to 26 pixels are found."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(block(3, 16, 2), block(16, 24, 2), block(24, 32), block(32, 32, 1, 2),
                                  block(32, 32, 1, 3), block(32, 32))
        self.head = nn.Conv2d(32, 2, 1)

    def forward(self, x):
        return self.head(self.body(x - 0.5))


class Reader(nn.Module):
    """64 x 64 picture with a die in the middle, its edge about 32: seven logits (none, 1..6), and 8 maps of 16 x 16
    that are two maps of 32 x 32 (upper face, pips), 2 x 2 pixels laid one after the other."""

    def __init__(self):
        super().__init__()
        self.a = nn.Sequential(block(3, 16, 2), block(16, 24), block(24, 48, 2))
        self.b = block(48, 48)
        self.c = block(48, 48)
        self.maps = nn.Conv2d(48, 8, 1)
        self.d = nn.Sequential(block(48, 64, 2), block(64, 64))
        self.fc = nn.Linear(128, 7)

    def forward(self, x):
        y = self.a(x - 0.5)
        y = y + self.b(y)
        y = y + self.c(y)
        z = self.d(y)
        z = torch.cat([F.adaptive_avg_pool2d(z, 1), F.adaptive_max_pool2d(z, 1)], 1).flatten(1)
        return self.fc(z), self.maps(y)
