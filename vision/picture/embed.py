#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns files into C arrays: embed.py OUT.c HEADER NAME=FILE ..."""
import sys


def main():
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write(f'#include "{sys.argv[2]}"\n')
        for pair in sys.argv[3:]:
            name, path = pair.split("=", 1)
            data = open(path, "rb").read()
            out.write(f"const size_t {name}_size = {len(data)};\nconst uint8_t {name}_data[] = {{\n")
            for i in range(0, len(data), 32):
                out.write(",".join(str(b) for b in data[i:i + 32]) + ",\n")
            out.write("};\n")


if __name__ == "__main__":
    main()
