# SPDX-License-Identifier: MIT
"""hardware/README.md and hardware/wiring.svg against each other, against the header of the computer,
against arithmetic, and against the program: commands, options and settings that they name exist.

Arguments: the program, the root of the sources.
"""
import json
import math
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import tap

DICETABLE, ROOT = (Path(a).resolve() for a in sys.argv[1:3])
TEXT = (ROOT / "hardware/README.md").read_text()
CONF = (ROOT / "hardware/table.conf").read_text()
SVG = ROOT / "hardware/wiring.svg"

# The 40 pins of a Raspberry Pi's header, row by row, as its maker documents them.
HEADER = """3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3
    GPIO24 GPIO10 GND GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13
    GND GPIO19 GPIO16 GPIO26 GPIO20 GND GPIO21""".split()
PULLED_DOWN = range(9, 28)  # at the start of the computer; 0 to 8 are pulled up


def rows(head):
    """The rows of the table whose first column is called so."""
    lines = TEXT[TEXT.index(f"| {head} |"):].splitlines()[2:]
    out = []
    for line in lines:
        if not line.startswith("|"):
            break
        out.append([cell.strip() for cell in line.strip("|").split("|")])
    return out


WIRES = rows("signal")


def gpio_of(signal):
    return int(next(r[2] for r in WIRES if r[0].startswith(signal)).removeprefix("GPIO"))


def test_each_wire_is_on_the_pin_it_says():
    assert len(HEADER) == 40 and len(WIRES) >= 30
    for signal, pin, name, colour in WIRES:
        assert HEADER[int(pin) - 1] == name, (signal, pin, name)
        assert (colour == "black") == (name == "GND") and (colour == "orange") == (name == "3V3")
    pins = [r[1] for r in WIRES]
    assert len(set(pins)) == len(pins), "a pin is used twice"


def test_lights_and_strip_stay_dark_until_the_program_runs():
    for name in ("strip data", "strip clock", *(f"light {n}" for n in range(1, 7))):
        assert gpio_of(name) in PULLED_DOWN, name


def test_the_drawing_says_the_same():
    tree = ElementTree.parse(SVG)
    space = {"s": "http://www.w3.org/2000/svg"}
    drawn = {}
    for group in tree.iterfind(".//s:g", space):
        pin = int(group.get("id").removeprefix("pin-"))
        texts = ["".join(t.itertext()) for t in group.iterfind("s:text", space)]
        assert texts[0] == str(pin), texts
        name = re.search(r"GPIO\d+|GND|5V|3V3$|3V3", texts[1].replace("OLED 3V3", "").replace(
            "panel 3V3", ""))[0]
        assert name == HEADER[pin - 1], (pin, texts)
        use = " ".join(texts[1].replace(name, "", 1).split()) if name != "3V3" else ""
        drawn[pin] = use or (" ".join(texts[1].split()[:2]) if len(texts[1].split()) > 2 else "")
        # Odd pins are on the left, even ones on the right; down the header in order.
        shape = group.find("s:circle", space)
        if shape is not None:
            assert float(shape.get("cx")) == (262 if pin % 2 else 298)
            assert float(shape.get("cy")) == 92 + 27 * ((pin - 1) // 2)
    assert len(drawn) == 40
    for signal, pin, _, _ in WIRES:
        told = signal.split(",")[0]
        assert drawn.pop(int(pin)) == told, (signal, pin)
    assert not any(drawn.values()), drawn


def test_the_shifter_has_its_pins():
    # SN74AHCT125, as every maker of it has them.
    text = SVG.read_text()
    for n, name in enumerate("1OE 1A 1Y 2OE 2A 2Y GND".split(), 1):
        assert f">{n} {name}</text>" in text, name
    for n, name in zip(range(8, 15), "3Y 3A 3OE 4Y 4A 4OE VCC".split()):
        assert f">{name} {n}</text>" in text, name


def example():
    """The settings of the README, put in place of those in the file that ships."""
    groups = re.search(r"```\n(pins = [\s\S]*?)```", TEXT)[1]
    rest = re.sub(r"^(pins|strip) = \{[\s\S]*?^\};\n|^buttons = \([\s\S]*?\);\n", "", CONF,
                  flags=re.M)
    assert "strip = " not in rest
    return groups, rest + groups


def test_the_example_is_the_wiring():
    groups, whole = example()
    clock, data = re.search(r"clock = (\d+); data = (\d+);", groups).groups()
    assert (int(clock), int(data)) == (gpio_of("strip clock"), gpio_of("strip data"))
    buttons = re.findall(r"seat = (\d); line = (\d+); light = (\d+);", groups)
    assert [int(b[0]) for b in buttons] == [1, 2, 3, 4, 5, 6]
    for seat, line, light in buttons:
        assert int(line) == gpio_of(f"button {seat}"), seat
        assert int(light) == gpio_of(f"light {seat}"), seat
    assert f"clock = {clock}; data = {data};" in CONF, "table.conf has another example"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.conf"
        path.write_text(whole)
        _, out, _ = tap.program(DICETABLE, "doctor", "--json", "--display", "text", "--config",
                                path, "--db", Path(folder) / "t.db")
        told = {o["check"]: o for o in map(json.loads, out.splitlines())}
        assert told["config"]["state"] == "ok", told["config"]


def test_heights_follow_from_the_formula():
    fov = float(re.search(r"field_of_view = ([\d.]+);", CONF)[1])
    table = {k: float(re.search(rf"\t{k} = ([\d.]+);", CONF)[1]) for k in ("width", "height", "die")}
    found = rows("table")
    assert [f"{table['width']:g}", f"{table['height']:g}"] in [r[0].split(" x ") for r in found]
    # Across and down, as the maker of the cameras has them; pixels are square.
    cameras = []
    for across, down in ((fov, 41), (102, 67)):
        square = 2 * math.degrees(math.atan(9 / 16 * math.tan(math.radians(across / 2))))
        down = min(down, square)
        assert f"({across:g}°, {down:.1f}°)".replace(".0", "") in TEXT, (across, down)
        cameras.append([math.tan(math.radians(a / 2)) for a in (across, down)])
    for size, *told, density, die in found:
        width, depth = (float(x) for x in size.split(" x "))
        for height, (across, down) in zip(told, cameras, strict=True):
            h = max((width / 2 + 30) / across, (depth / 2 + 30) / down)
            assert height == f"{h:.0f} mm", (size, height, h)
            # All of it is in the picture, with a border.
            assert 2 * h * across >= width + 59 and 2 * h * down >= depth + 59
            pixels = 1296 / (2 * h * down)
            assert density == f"{pixels:.2f}" and die == f"{pixels * table['die']:.0f} px", size
    others = re.findall(r"\((\d\d\.\d)°\) (\d+) mm", TEXT)
    assert len(others) == 2
    for angle, height in others:
        across = math.tan(math.radians(float(angle) / 2))
        h = max((table["width"] / 2 + 30) / across, (table["height"] / 2 + 30) / across * 16 / 9)
        assert height == f"{h:.0f}", (angle, h)


def test_the_sum_is_that_of_the_parts():
    parts = {r[0]: int(r[1] or 0) for r in rows("part")}
    total = re.search(r"That is some (\d+) euros with all of it, and some (\d+) without", TEXT)
    assert len(parts) >= 15 and abs(sum(parts.values()) - int(total[1])) <= 10, sum(parts.values())
    needed = ("Raspberry Pi", "its own supply", "card", "Camera Module", "camera cable", "wood",
              "stiff, flat board")
    least = sum(price for name, price in parts.items() if name.startswith(needed))
    assert abs(least - int(total[2])) <= 5, least


def test_currents_follow_from_the_lamps():
    head = (ROOT / "gpio/led_strip.h").read_text()
    colour, idle, most = (int(re.search(rf"#define {name} (\d+)", head)[1]) for name in
                          ("LED_CHANNEL_UA", "LED_IDLE_UA", "LED_LAMPS_MAX"))
    assert f"{(3 * colour + idle) // 1000} mA in white" in TEXT
    for strip, lamps, white, dark in rows("strip"):
        each = int(re.search(r"8 locations x (\d+)", strip)[1])
        assert int(lamps) == 8 * each <= most, strip
        assert white == f"{int(lamps) * (3 * colour + idle) // 1000} mA", strip
        assert dark == f"{int(lamps) * idle // 1000} mA", strip
    budget = int(re.search(r"budget = (\d+);", CONF)[1])
    assert f"({budget} mA as it ships)" in TEXT
    assert f"{(budget * 1000 - 48 * idle) // (3 * colour)} of them in full white" in TEXT
    assert 48 * (colour + idle) <= budget * 1000, "all in one pure colour"


def test_every_command_exists_with_its_options():
    listed = re.search(r"\nCommands:\n((?:  .*\n)*)", tap.program(DICETABLE, "--help")[1])[1]
    known = set(re.findall(r"^  (\S+) ", listed, re.M))
    lines = re.findall(r"`([^`\n]*\bdicetable [^`]*)`|^    (?:sudo -u dicetable )?(dicetable .*)$",
                       TEXT, re.M)
    tried = 0
    for line in (" ".join((a or b).split()) for a, b in lines):
        found = re.search(r"(?:^|-u dicetable )dicetable ([a-z]\w*)(.*)", line)
        if not found or line.startswith("systemctl"):
            continue
        name, rest = found.groups()
        tried += 1
        if name not in known:
            assert "built without" in tap.program(DICETABLE, name)[2], line
            continue
        own = tap.program(DICETABLE, name, "--help")[1]
        for option in re.findall(r"(?<= )(--?[a-z][\w-]*)", rest):
            assert re.search(rf"^  {option}\b", own, re.M), (line, option)
        if name in ("test", "print") and rest.split():
            assert rest.split()[0] in own, line
    assert tried >= 12, lines


def test_files_and_packages_that_are_named_exist():
    for name in set(re.findall(r"`(hardware/\w+)`|^    (hardware/\w+)$", TEXT, re.M)):
        assert (ROOT / (name[0] or name[1])).is_file(), name
    for name in ("60-dicetable.rules", "dicetable.default", "wiring.svg", "table.conf"):
        assert f"{name}" in TEXT and (ROOT / "hardware" / name).is_file(), name
    headings = re.findall(r"^\[(\w+)\]$", (ROOT / "hardware/packages").read_text(), re.M)
    words = re.search(r"hardware/install ([\w\s]+)`", TEXT)[1].split()
    assert set(words) <= set(headings), words
    assert words == re.search(r'hardware/install" ([\w ]+)', (ROOT / "hardware/package").read_text()
                              )[1].split()


def test_the_drawing_has_no_text_outside_of_itself():
    root = ElementTree.parse(SVG).getroot()
    _, _, width, height = (float(x) for x in root.get("viewBox").split())
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 < float(text.get("x")) < width and 0 < float(text.get("y")) < height


tap.run(globals())
