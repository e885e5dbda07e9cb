# SPDX-License-Identifier: MIT
"""What the strip must show and how that is sent, written down a second time from the descriptions
(gpio/led_scene.h, engine/base/palette.h, the APA102's datasheet), to compare with.
"""
BRIGHTNESS_MAX = 31
SEATS = ((0xe7, 0xa5, 0x00), (0x30, 0x8c, 0x8c))  # of seats 1 and 2, sRGB
DARK, RED, WHITE = (0, 0, 0), (255, 0, 0), (160, 160, 160)


def linear(v):
    return v * v * (v + 4 * 255) // (5 * 255 * 255)


def seat(number):
    return tuple(linear(v) for v in SEATS[number - 1])


def dim(colour, of255):
    return tuple(v * of255 // 255 for v in colour)


def breath(t_ms):
    """Two seconds from 20 to 140 of 255 and back."""
    phase = t_ms % 2000
    return 20 + 120 * (phase if phase < 1000 else 2000 - phase) // 1000


def in_turn(seats, t_ms, turn_ms):
    return seat(seats[t_ms // turn_ms % len(seats)]) if seats else DARK


def scene(places, each, t_ms, waiting=(), fault=False):
    """places: for each location None (quiet), "now", "nobody", or a list of seats: the winner, or
    those who tie."""
    lamps = []
    for place in places:
        for i in range(each):
            if fault and i == each - 1:
                lamps.append(RED if t_ms % 250 < 125 else DARK)
            elif place is None:
                lamps.append(dim(in_turn(waiting, t_ms, 2000), breath(t_ms)))
            elif place == "now":
                lamps.append(dim(WHITE, breath(t_ms)))
            elif place == "nobody":
                lamps.append(dim(WHITE, 40) if i == each // 2 else DARK)
            else:
                lamps.append(in_turn(place, t_ms, 500))
    return lamps


def frame(lamps, brightness):
    """The bytes: 32 zero bits; 111, brightness, blue, green, red each; 32 zero bits and half a
    clock for each lamp, in whole bytes."""
    out = bytes(4)
    for r, g, b in lamps:
        out += bytes((0xe0 | brightness, b, g, r))
    return out + bytes(4 + (len(lamps) + 15) // 16)


LONGEST = 96  # lamps of the frame that makes the strip dark at the end: brightness 0


def lamps_at(text, at, lamps_n):
    """How many lamps the frame has that begins there, 0: none begins there."""
    for n in (lamps_n, LONGEST):
        end = at + 8 * len(frame([DARK] * n, 0))
        words = [text[i:i + 8] for i in range(at + 32, at + 32 + 32 * n, 32)]
        if (end <= len(text) and not int(text[at:at + 32], 2) and not int(text[at + 32 + 32 * n:end], 2)
                and words[0][:3] == "111" and len(set(words)) == 1
                and (n == LONGEST) == (words[0] == "11100000")):
            return n
    return 0


def frames_of(bits, lamps_n, whole=True):
    """Cuts a stream of (seconds, bit) into frames of so many lamps: [(seconds, bytes)]. Unless it is
    whole, somebody began and ended to look in the middle of a frame: those two are left out."""
    found, at = [], 0
    text = "".join(str(bit) for _, bit in bits)
    while at + 40 < len(text):
        n = lamps_at(text, at, lamps_n)
        if not n:
            short = len(text) - at < 8 * len(frame([DARK] * LONGEST, 0))
            assert not whole and (not found or short), f"no frame: {text[at:at + 80]}"
            at += 1
            continue
        size = len(frame([DARK] * n, 0))
        found.append((bits[at][0], int(text[at:at + 8 * size], 2).to_bytes(size, "big")))
        at += 8 * size
    assert not whole or at == len(text), f"{len(text) - at} bits left over"
    return found
