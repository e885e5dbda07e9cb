# SPDX-License-Identifier: MIT
"""Public headers say what each function does, how it fails and who owns what it gives.

The first argument is the source folder. What has to be said:
- of each function: something, over it, over the group it stands in, or at the end of its line;
- of one that returns enum dt_status: which status comes when, or what is left behind;
- of one that returns a pointer, or writes one: who frees it or how long it lives;
- of one that returns a pointer: NULL, where its body says "return NULL" or it takes an error;
- of one that makes what another function of the header undoes: that function, or its verb.
A head comment that speaks of failure ("All return DT_ERR_NOMEM") speaks for all its functions.
"""
import re
import sys
from pathlib import Path

import tap

ROOT = Path(sys.argv[1]).resolve()
FOLDERS = ("engine", "calibration", "gpio", "vision", "ui", "tests/learn")
# Of these, what another source includes is public; of the others, what another folder includes.
BY_FILE = ("engine", "calibration", "gpio")

FAILS = re.compile(r"DT_ERR_|DT_OK\b|\bfail|\brefuse|\berrors? (as|of|likewise)\b|\bon any error\b|"
                   r"\bas (it|they) (was|were)\b", re.IGNORECASE)
HEAD_FAILS = re.compile(r"DT_ERR_|\bon (any )?(failure|error)\b|\berrors? as in\b|"
                        r"\b(failure|error)s? (leaves?|fills?|is|are)\b", re.IGNORECASE)
LIVES = re.compile(r"\bfree|destroy|\bfinali?[sz]e|\bfinish|_close\b|\bborrow|\bowns?\b|\bowned\b|"
                   r"\bits own\b|caller's|\blives?\b|\bvalid\b|\buntil\b|\bas long as\b|"
                   r"\bparts? of\b|\bstatic\b|\bconstants?\b|\breference\b|\breturns (buf|out)\b",
                   re.IGNORECASE)
HEAD_LIVES = re.compile(r"\bborrow|\bfree with\b|\bto be freed\b|\bstatic\b|\bnew reference\b|"
                        r"\bcaller's\b", re.IGNORECASE)
# What begins so has a body, or is no function.
INLINE = re.compile(r"static (inline|VIS_INNER)\b")
TYPE = re.compile(r"(struct|enum|union)\b[^(]*\{")
# What is made so is undone by one of those, where the header has one.
UNDONE = {"create": ("destroy", "close"), "open": ("close", "destroy"), "init": ("finish",),
          "start": ("stop",)}


class Function:
    def __init__(self, name, text, said, line):
        self.name, self.text, self.said, self.line = name, text, said, line
        self.returns = text[:re.search(rf"\b{name}\s*\(", text).start()].strip()

    def pointer(self):
        return self.returns.endswith("*")

    def gives(self):
        return self.pointer() or re.search(r"\*\*(?!argv)\w", self.text)

    def status(self):
        return re.sub(r"^(static|inline|extern|\s)+", "", self.returns) == "enum dt_status"


def head_of(text):
    head = re.match(r"/\* SPDX[^\n]*\n(/\*.*?\*/)", text, re.DOTALL)
    return words(head[1]) if head else ""


def words(comment):
    """A comment without its stars, in one line."""
    return " ".join(re.sub(r"^[ \t]*(/?\*+/?)|\*/", " ", comment, flags=re.MULTILINE).split())


def functions(text):
    """The functions that a header declares, each with what is said of it.

    A comment holds for what follows it without an empty line, and an inline function's for the
    inline functions next to it.
    """
    found, said, after_body, at, line = [], None, False, 0, 1
    text = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "#", text, flags=re.MULTILINE)
    token = re.compile(r"(?P<empty>\n[ \t]*\n)|(?P<space>\s+|#)|(?P<note>/\*.*?\*/)|"
                       r"(?P<cpp>extern \"C\" \{|\})", re.DOTALL)
    while at < len(text):
        got = token.match(text, at)
        if got:
            end = got.end() - 1 if got["empty"] else got.end()
            if got["empty"]:
                next_to_it = after_body and INLINE.match(text[end:].lstrip())
                said = said if next_to_it else None
            elif got["note"]:
                said, after_body = words(got["note"]), False
        else:
            end = statement_end(text, at)
            trailing = re.match(r"[ \t]*(/\*.*?\*/)", text[end:], re.DOTALL)
            inside = re.findall(r"/\*.*?\*/", text[at:end], re.DOTALL)
            bare = " ".join(re.sub(r"/\*.*?\*/", " ", text[at:end], flags=re.DOTALL).split())
            name = re.match(r"(?!typedef\b)[\w\s*]*?\b(\w+)\((?!\*)", bare)
            body = INLINE.match(bare)
            if name and (body or bare.endswith(";")) and not TYPE.match(bare):
                notes = [said] if said else []
                if trailing:
                    notes.append(words(trailing[1]))
                    end += trailing.end()
                notes += [words(n) for n in inside] if not body else []
                found.append(Function(name[1], bare, " ".join(notes), line))
            after_body = body
        line += text.count("\n", at, end)
        at = end
    return found


def statement_end(text, at):
    """Behind the semicolon, or the body, that ends what begins here."""
    depth, body = 0, INLINE.match(text, at)
    for got in re.compile(r"/\*.*?\*/|[{};]", re.DOTALL).finditer(text, at):
        if got[0] == "{":
            depth += 1
        elif got[0] == "}":
            depth -= 1
            if depth == 0 and body:
                return got.end()
        elif got[0] == ";" and depth == 0:
            return got.end()
    return len(text)


def gives_null(source, name):
    """Does the function say "return NULL", in one of the sources beside its header?"""
    body = re.search(rf"^[^\s/#*][^;{{}}]*\b{name}\([^;{{}}]*\)\s*\{{(.*?)^\}}", source,
                     re.DOTALL | re.MULTILINE)
    return bool(body and re.search(r"return\b[^;]*\bNULL;", body[1]))


def missing(text, source=""):
    """What a header does not say: (line, function, what)."""
    head, all_of_it, lacks = head_of(text), functions(text), []
    names = {f.name for f in all_of_it}
    for f in all_of_it:
        if not f.said:
            lacks.append((f.line, f.name, "nothing is said of it"))
            continue
        if f.status() and not FAILS.search(f.said) and not HEAD_FAILS.search(head):
            lacks.append((f.line, f.name, "how does it fail?"))
        if f.gives() and not LIVES.search(f.said) and not HEAD_LIVES.search(head):
            lacks.append((f.line, f.name, "who frees it, or how long does it live?"))
        if f.pointer() and "NULL" not in f.said and "NULL" not in head and \
                ("struct dt_error *" in f.text or gives_null(source, f.name)):
            lacks.append((f.line, f.name, "when is it NULL?"))
        stem, _, verb = f.name.rpartition("_")
        undo = [u for u in UNDONE.get(verb, ()) if f"{stem}_{u}" in names]
        if undo and not any(re.search(rf"(\b|_){u}", f.said + " " + head) for u in undo):
            lacks.append((f.line, f.name, f"what undoes it? {stem}_{undo[0]}"))
    return lacks


def public_headers():
    """Headers that somebody else uses; those called *_in.h are their folder's own."""
    files = [p for top in FOLDERS for p in sorted((ROOT / top).rglob("*"))
             if p.suffix in (".c", ".h", ".cpp")]
    users = {}
    for path in files:
        for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE):
            name = name.split("/")[-1]
            own = path.parent / name
            for header in [own] if own.exists() else [p for p in files if p.name == name]:
                users.setdefault(header, set()).add(path)
    for header, by in sorted(users.items()):
        if header.stem.endswith("_in"):
            continue
        if header.relative_to(ROOT).parts[0] in BY_FILE:
            by = {p for p in by if p.stem != header.stem}
        else:
            by = {p for p in by if p.parent != header.parent}
        if by:
            yield header


def test_what_is_missing_is_found():
    head = "/* SPDX-License-Identifier: MIT */\n/*\n * a.h - what.%s\n */\n#ifndef A\n#define A\n\n"
    err = "struct dt_error *err"
    source = "const char *a_name(const struct a *a)\n{\n\treturn a ? a->name : NULL;\n}\n"
    for text, lacks in (
            ("int a_one(void);\n", ["nothing"]),
            ("/* One. */\nint a_one(void);\nint a_two(void);\n\nint a_three(void);\n", ["nothing"]),
            ("int a_one(void); /* One. */\nint a_two(void);\n", ["nothing"]),
            ("/* A shape. */\nstruct a {\n\tint (*f)(void); /* of it */\n};\n"
             "int a_two(int (*f)(void));\n", []),
            (f"/* Reads. */\nenum dt_status a_read(int a,\n\t{err});\n", ["how does"]),
            (f"/* Errors begin with a. */\nenum dt_status a_read({err});\n", ["how does"]),
            (f"/* Reads. DT_ERR_IO: it is gone. */\nenum dt_status a_read({err});\n", []),
            (f"/* Makes one. */\nstruct a *a_create({err});\nvoid a_destroy(struct a *a);\n",
             ["who frees", "when is", "what undoes"]),
            (f"/* NULL on failure. Free with a_destroy. */\nstruct a *a_create({err});\n"
             "void a_destroy(struct a *a);\n", []),
            (f"/* DT_ERR_IO. */\nenum dt_status a_text(char **text, {err});\n", ["who frees"]),
            ("/* Its name, borrowed. */\nconst char *a_name(const struct a *a);\n", ["when is"]),
            ("/* Rows. */\nstatic inline int a_b(void)\n{\n\treturn 1;\n}\n\n"
             "static inline int a_c(void)\n{\n\tif (1) {\n\t}\n\treturn 1;\n}\n\nint a_d(void);\n",
             ["nothing"])):
        found = [what for _, _, what in missing(head % "" + text + "\n#endif\n", source)]
        right = len(found) == len(lacks) and all(f.startswith(w) for f, w in zip(found, lacks))
        assert right, (text, found)
    text = f"/* Reads. */\nenum dt_status a_read({err});\n"
    assert not missing(head % " On failure DT_ERR_IO." + text)
    assert missing(head % " No failures here." + text)


def test_public_headers_say_it():
    lacks, seen, said = [], 0, 0
    for header in public_headers():
        source = "\n".join(p.read_text() for p in sorted(header.parent.glob("*.c*")))
        text = header.read_text()
        seen += 1
        said += len(functions(text))
        lacks += [f"{header.relative_to(ROOT)}:{line}: {name}: {what}"
                  for line, name, what in missing(text, source)]
    print(f"# {said} functions in {seen} public headers")
    assert seen > 100 and said > 500, (seen, said)
    assert not lacks, "\n".join([f"{len(lacks)} are missing:", *lacks])


tap.run(globals())
