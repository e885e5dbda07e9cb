#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes glyphs.c: the labels of poker dice in some printed fonts, as bits.

    calibration/make_glyphs.py > calibration/glyphs.c

Needs python3-pil and the fonts of the packages fonts-dejavu-core, fonts-liberation and
fonts-freefont-ttf. The program itself needs none of them.
"""
from PIL import Image, ImageDraw, ImageFont

LABELS = ["9", "10", "J", "Q", "K", "A"]
DIR = "/usr/share/fonts/truetype/"
FONTS = ["dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSerif-Bold.ttf", "liberation/LiberationSans-Bold.ttf",
         "liberation/LiberationSerif-Bold.ttf", "liberation/LiberationMono-Bold.ttf",
         "freefont/FreeSerifBoldItalic.ttf", "dejavu/DejaVuSans.ttf"]
ROWS, COLUMNS, BIG = 24, 32, 240


def bits(path, label):
    font = ImageFont.truetype(DIR + path, BIG)
    page = Image.new("L", (3 * BIG, 2 * BIG))
    ImageDraw.Draw(page).text((BIG // 2, BIG // 2), label, font=font, fill=255)
    glyph = page.crop(page.getbbox())
    width = min(COLUMNS, max(1, round(glyph.width * ROWS / glyph.height)))
    glyph = glyph.resize((width, ROWS), Image.BOX)
    left = (COLUMNS - width) // 2
    return width, [sum(1 << (COLUMNS - 1 - left - x) for x in range(width) if glyph.getpixel((x, y)) > 127)
                   for y in range(ROWS)]


print("/* SPDX-License-Identifier: MIT */")
print("/*\n * glyphs.c - labels of poker dice in printed fonts; written by make_glyphs.py.\n */")
print('#include "glyphs.h"\n')
print("/* clang-format off */")
print("const struct glyph glyphs[GLYPH_LABELS][GLYPH_FONTS] = {")
for label in LABELS:
    print("\t{ /* %s */" % label)
    for path in FONTS:
        width, rows = bits(path, label)
        print("\t\t{ %d, {" % width)
        for i in range(0, ROWS, 6):
            print("\t\t\t" + " ".join("0x%08xu," % r for r in rows[i:i + 6]))
        print("\t\t} },")
    print("\t},")
print("};")
