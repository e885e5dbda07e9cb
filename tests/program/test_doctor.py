# SPDX-License-Identifier: MIT
"""dicetable doctor: one line for each thing, what to do, and nothing left behind.

The program is the first argument.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

DICETABLE = Path(sys.argv[1]).resolve()
ALONE = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", "LANG": "C.UTF-8", "LC_ALL": ""}


def doctor(folder, *args):
    """Exit status, lines by what they check, standard error."""
    status, out, err = tap.program(DICETABLE, "doctor", "--json", "--db", folder / "t.db", *args,
                                   env=ALONE)
    lines = [json.loads(line) for line in out.splitlines()]
    found = {line["check"]: line for line in lines}
    assert len(found) == len(lines), "two lines for one thing"
    for line in lines:
        assert line["state"] in ("ok", "note", "bad") and line["text"], line
    return status, found, err


def bad(found):
    return {name for name, line in found.items() if line["state"] == "bad"}


def test_a_new_table_can_play():
    with tempfile.TemporaryDirectory() as name:
        status, found, err = doctor(Path(name))
        assert status == 0 and not err and not bad(found), (found, err)
        assert {"program", "config", "data", "space", "game", "display", "locale"} <= set(found)
        assert "6 zones, 4 tags" in found["config"]["text"]
        assert found["strip"]["text"] == found["buttons"]["text"] == "none is wired"
        assert not list(Path(name).iterdir()), "looking left files behind"


def test_text_has_a_line_for_each_thing():
    with tempfile.TemporaryDirectory() as name:
        db = Path(name) / "t.db"
        status, out, err = tap.program(DICETABLE, "doctor", "--db", db, env=ALONE)
        assert status == 0 and not err
        for line in out.splitlines():
            assert line.split()[0] in ("ok", "note", "bad"), line
            assert line.startswith("ok ") or "To do: " in line, line


def test_a_bad_config_is_named():
    with tempfile.TemporaryDirectory() as name:
        conf = Path(name) / "my.conf"
        conf.write_text("table = {\n\twidth = 5.0;\n};\n")
        status, found, err = doctor(Path(name), "--config", conf)
        assert status == 1 and bad(found) == {"config"}
        assert "my.conf" in found["config"]["text"] and "2" in found["config"]["text"]
        assert found["config"]["do"]
        assert err.startswith("dicetable doctor: ") and err.count("\n") == 1
        status, found, _ = doctor(Path(name), "--config", Path(name) / "none.conf")
        assert status == 1 and bad(found) == {"config"}


def test_a_setting_that_is_there_twice_is_quoted():
    with tempfile.TemporaryDirectory() as name:
        conf = Path(name) / "my.conf"
        conf.write_text("table = {\n\twidth = 900;\n\theight = 600;\n\twidth = 800;\n};\n")
        _, found, _ = doctor(Path(name), "--config", conf)
        assert 'my.conf:4: ' in found["config"]["text"], found["config"]
        assert '"width = 800;"' in found["config"]["text"], found["config"]
        conf.write_text("table = {\n\twidth = 900;\n")
        _, found, _ = doctor(Path(name), "--config", conf)
        assert '"};" is missing' in found["config"]["text"], found["config"]


def test_what_to_do_is_what_the_fault_asks_for():
    with tempfile.TemporaryDirectory() as name:
        _, found, _ = doctor(Path(name), "--camera", "dir:/no/such/folder")
        if "camera" not in found or "without vision" in found["camera"]["text"]:
            raise tap.Skip("built without vision")
        assert found["camera"]["do"] == "give a folder with pictures", found["camera"]
        _, found, _ = doctor(Path(name), "--camera", "libcamera:no-such-camera")
        line = found["camera"]
        assert line["state"] == "bad" and "::" not in line["text"] and ";" not in line["text"]
        assert "cable" in line["do"] or "hardware/install camera" in line["do"] or (
            "--camera" in line["do"]), line


def test_a_foreign_data_file_is_left_alone():
    for content in (b"this is a letter to my aunt\n" * 200, b"SQLite format 3\0" + b"\xff" * 5000):
        with tempfile.TemporaryDirectory() as name:
            db = Path(name) / "t.db"
            db.write_bytes(content)
            status, found, _ = doctor(Path(name))
            assert status == 1 and "data" in bad(found), found
            assert "t.db" in found["data"]["text"]
            assert db.read_bytes() == content
            assert [p.name for p in Path(name).iterdir()] == ["t.db"]


def test_pins_that_cannot_be_had_are_no_reason_not_to_play():
    with tempfile.TemporaryDirectory() as name:
        conf = Path(name) / "my.conf"
        shipped = Path(__file__).parent.parent.parent / "hardware" / "table.conf"
        conf.write_text(shipped.read_text().split("# What hangs on the pins")[0] + """
            pins = { chip = "gpiochip97"; };
            strip = { clock = 11; data = 10; };
            buttons = ({ seat = 1; line = 5; });""")
        status, found, _ = doctor(Path(name), "--config", conf)
        assert status == 0 and not bad(found), found
        for part in ("strip", "buttons"):
            assert found[part]["state"] == "note" and "gpiochip97" in found[part]["text"], found
            assert "gpiodetect" in found[part]["do"], found


def test_a_strip_that_is_too_long_is_told():
    with tempfile.TemporaryDirectory() as name:
        conf = Path(name) / "my.conf"
        shipped = Path(__file__).parent.parent.parent / "hardware" / "table.conf"
        for each, long in ((12, False), (13, True)):
            conf.write_text(shipped.read_text().split("# What hangs on the pins")[0] + f"""
                pins = {{ chip = "gpiochip97"; }};
                strip = {{ clock = 11; data = 10; lamps_each = {each}; }};""")
            status, found, _ = doctor(Path(name), "--config", conf)
            assert status == 0 and found["strip"]["state"] == "note", found
            assert ("8 locations of 13 lamps are 104" in found["strip"]["text"]) == long, found
            assert ("lamps_each" in found["strip"]["do"]) == long, found


def test_data_that_this_user_may_not_write_is_told():
    """Root may write everything, and has to be somebody else; others take the right from themselves."""
    other = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
    with tempfile.TemporaryDirectory() as name:
        program = Path(name) / "dicetable"
        os.chmod(name, 0o755)
        shutil.copy(DICETABLE, program)
        conf = Path(__file__).parent.parent.parent / "hardware" / "table.conf"
        shutil.copy(conf, Path(name) / "table.conf")
        for db in ("new.db", "old.db"):
            if db == "old.db":
                (Path(name) / db).write_bytes(b"")
                os.chmod(Path(name) / db, 0o644 if other else 0o444)
            os.chmod(name, 0o755 if other else 0o555)
            done = subprocess.run(
                [program, "doctor", "--json", "--db", Path(name) / db, "--config",
                 Path(name) / "table.conf", "--display", "none"], text=True, capture_output=True,
                env=ALONE, cwd="/", **other)
            os.chmod(name, 0o755)
            found = {line["check"]: line for line in map(json.loads, done.stdout.splitlines())}
            assert done.returncode == 1 and "data" in bad(found), (done, found)
            assert "may not be written" in found["data"]["text"] and found["data"]["do"], found


def test_no_folder():
    status, found, _ = doctor(Path("/no/such/folder"))
    assert status == 1 and "space" in bad(found), found


def test_a_display_is_tried():
    with tempfile.TemporaryDirectory() as name:
        status, found, _ = doctor(Path(name), "--display", "telly")
        assert status == 1 and bad(found) == {"display"}
        assert '"telly"' in found["display"]["text"]
        status, found, _ = doctor(Path(name), "--display", "none")
        assert status == 0 and "none" in found["display"]["text"]


def test_a_panel_may_come_later():
    with tempfile.TemporaryDirectory() as name:
        status, found, _ = doctor(Path(name), "--display", "kms:/dev/dri/card99")
        if "built without" in found["display"]["text"]:
            raise tap.Skip("built without libdrm")
        assert status == 0 and found["display"]["state"] == "note", found
        assert "there is no such panel" in found["display"]["text"] and found["display"]["do"]


def test_a_real_camera_needs_more():
    with tempfile.TemporaryDirectory() as name:
        status, found, _ = doctor(Path(name))
        if "camera" not in found:
            raise tap.Skip("built without vision")
        assert "2304 x 1296" in found["camera"]["text"], found["camera"]
        assert "--camera libcamera:" in found["camera"]["text"], "it is not said to be simulated"
        assert found["calibration"]["state"] == "note"
        (Path(name) / "pictures").mkdir()
        status, found, _ = doctor(Path(name), "--camera", f"dir:{name}/pictures")
        assert status == 1 and bad(found) == {"camera", "calibration"}, found
        assert "calibrate" in found["calibration"]["do"]


tap.run(globals())
