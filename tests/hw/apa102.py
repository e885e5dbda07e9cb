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


def frames_of(bits, lamps_n):
    """Cuts a stream of (seconds, bit) into frames of so many lamps: [(seconds, bytes)]. Longer ones,
    of LED_LAMPS_MAX lamps, make the strip dark: they are found by their first words."""
    found, at = [], 0
    while at < len(bits):
        count = lamps_n
        word = bits[at + 32:at + 40]
        if [b for _, b in word] == [1, 1, 1, 0, 0, 0, 0, 0]:  # brightness 0 is only sent to end
            count = 96
        n = 8 * len(frame([DARK] * count, 0))
        piece = bits[at:at + n]
        if len(piece) < n:
            break
        value = 0
        for _, bit in piece:
            value = value << 1 | bit
        found.append((piece[0][0], value.to_bytes(n // 8, "big")))
        at += n
    assert at == len(bits), f"{len(bits) - at} bits left over"
    return found
