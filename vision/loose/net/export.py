#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes trained networks as the ONNX files that the program is built with: export.py finder|reader IN.pt OUT.onnx"""
import sys

import torch
from torch import nn

import nets


class Flat(nn.Module):
    """The reader with its two answers one after the other, since our bridge takes one output."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        logits, maps = self.net(x)
        return torch.cat([logits, maps.flatten(1)], 1)


def main():
    what, source, target = sys.argv[1:]
    net = nets.Reader() if what == "reader" else nets.Finder()
    net.load_state_dict(torch.load(source, map_location="cpu"))
    net.eval()
    axes = {"x": {0: "n"}, "y": {0: "n"}}
    if what == "finder":
        axes = {"x": {0: "n", 2: "h", 3: "w"}, "y": {0: "n", 2: "h", 3: "w"}}
    example = torch.zeros(2, 3, 64, 64)
    torch.onnx.export(Flat(net).eval() if what == "reader" else net, example, target, input_names=["x"],
                      output_names=["y"], dynamic_axes=axes, opset_version=11)


if __name__ == "__main__":
    main()
