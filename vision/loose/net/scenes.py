#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws scenes to train with: scenes.py SEED COUNT OUT [SIGNS] writes OUT.npy (pictures) and OUT.pkl (their dice)."""
import pickle
import sys

import cv2
import numpy as np

import synth


def main():
    seed, count, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    signs = float(sys.argv[4]) if len(sys.argv) > 4 else 0.27
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    pictures, labels = np.zeros((count, 256, 256, 3), np.uint8), []
    for i in range(count):
        pictures[i], dice = synth.scene(rng, 256, signs)
        labels.append(dice)
        if i % 100 == 99:
            print(i + 1, flush=True)
    np.save(out + ".npy", pictures)
    with open(out + ".pkl", "wb") as f:
        pickle.dump(labels, f)


if __name__ == "__main__":
    main()
