# SPDX-License-Identifier: MIT
"""What a one-bit panel with the controller SSD1306 shows, from the bytes that came over its bus.

Written from the controller's data sheet (commands, addressing, memory), not from any driver.
"""
WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8  # a byte is eight pixels below each other, the lowest bit on top

# How many bytes follow a command.
FOLLOWING = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1,
             0xDA: 1, 0xDB: 1}


class Panel:
    def __init__(self):
        self.ram = bytearray(b"\x5a" * (WIDTH * PAGES))  # anything, until it is written
        self.on = False
        self.rows = 0
        self.mode = 2  # by pages; 0: along rows, as set by 20h
        self.columns, self.pages = (0, WIDTH - 1), (0, PAGES - 1)
        self.column = self.page = 0
        self.command = []

    def message(self, data):
        """One message on the bus: a control byte, then commands (80h) or pixels (40h)."""
        assert data[0] in (0x80, 0x40), data[:4].hex()
        for byte in data[1:]:
            if data[0] == 0x80:
                self.take_command(byte)
            else:
                self.take_pixels(byte)

    def take_command(self, byte):
        self.command.append(byte)
        name, *values = self.command
        if len(values) < FOLLOWING.get(name, 0):
            return
        self.command = []
        if name in (0xAE, 0xAF):
            self.on = name == 0xAF
        elif name == 0xA8:
            self.rows = values[0] + 1
        elif name == 0x20:
            self.mode = values[0]
        elif name == 0x21 and self.mode == 0:
            self.columns, self.column = tuple(values), values[0]
        elif name == 0x22 and self.mode == 0:
            self.pages, self.page = tuple(values), values[0]

    def take_pixels(self, byte):
        self.ram[self.page * WIDTH + self.column] = byte
        self.column += 1
        if self.mode == 2:  # it stays in its page, and knows no ranges
            self.column %= WIDTH
            return
        assert self.mode == 0, "the third way of addressing is not known here"
        if self.column > self.columns[1]:
            self.column = self.columns[0]
            self.page = self.page + 1 if self.page < self.pages[1] else self.pages[0]

    def pixel(self, x, y):
        return self.ram[y // 8 * WIDTH + x] >> y % 8 & 1

    def rows_of_text(self):
        """One character for each pixel, rows from the top."""
        return ["".join(".#"[self.pixel(x, y)] for x in range(WIDTH)) for y in range(HEIGHT)]


class Wire:
    """Feeds a panel with what came over the bus of oled_bus.c since the last time."""

    def __init__(self, path="/dev/oled-bus"):
        self.path, self.panel, self.rest, self.bytes = path, Panel(), b"", 0

    def read(self):
        with open(self.path, "rb", buffering=0) as bus:
            while chunk := bus.read(65536):
                self.rest += chunk
        while len(self.rest) >= 2:
            n = int.from_bytes(self.rest[:2], "little")
            if len(self.rest) < 2 + n:
                break
            self.panel.message(self.rest[2:2 + n])
            self.bytes += n
            self.rest = self.rest[2 + n:]
        return self.panel
