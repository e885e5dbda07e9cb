#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes glyphs.c: the labels of poker dice in some printed fonts, as bits.

    calibration/make_glyphs.py > calibration/glyphs.c

Needs python3-pil and the fonts of the packages fonts-dejavu-core, fonts-liberation,
fonts-freefont-ttf, fonts-texgyre, fonts-cantarell and fonts-play. The program itself needs none of them.
"""
from PIL import Image, ImageDraw, ImageFont

LABELS = ["9", "10", "J", "Q", "K", "A"]
TRUE, OPEN = "/usr/share/fonts/truetype/", "/usr/share/fonts/opentype/"
GYRE = "/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyre"
FONTS = [TRUE + "dejavu/DejaVuSans-Bold.ttf", TRUE + "dejavu/DejaVuSerif-Bold.ttf",
         TRUE + "liberation/LiberationSans-Bold.ttf", TRUE + "liberation/LiberationSerif-Bold.ttf",
         TRUE + "liberation/LiberationMono-Bold.ttf", TRUE + "freefont/FreeSerifBoldItalic.ttf",
         TRUE + "dejavu/DejaVuSans.ttf", GYRE + "adventor-bold.otf", GYRE + "schola-bold.otf",
         GYRE + "pagella-bold.otf", GYRE + "bonum-bold.otf", GYRE + "heroscn-bold.otf",
         GYRE + "termes-regular.otf", OPEN + "cantarell/Cantarell-Bold.otf", TRUE + "play/Play-Bold.ttf"]
ROWS, COLUMNS, BIG = 24, 32, 240


def bits(path, label):
    font = ImageFont.truetype(path, BIG)
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
