"""JSON documents and PNG files, right and wrong ones, as the well-known test suites of readers have
them: what must be accepted, with its meaning, and what must be refused."""
import json
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np

from .server import Refusal

# MARK: JSON, after the kinds of cases of JSONTestSuite

JSON_RIGHT = [
    "[]", "{}", "[[]]", '""', "0", "-0", "[1]", "[-1]", "[123e65]", "[0e+1]", "[0e1]", "[1E22]",
    "[1E-2]", "[1E+2]", "[123.456e78]", "[-0.0]", "[1.000000000000000005]", "[0.1]", "[1e-400]",
    "true", "[null, true, false]", ' [1] ', "\t[\n1\r,2 ]\n", '{"":0}', '{"a":{"b":[{}]}}',
    '["\\""]', '["\\\\"]', '["\\/"]', '["\\b\\f\\n\\r\\t"]', '["\\u0060\\u012a\\u12AB"]',
    '["\\uD801\\udc37"]', '["\\ud83d\\ude39\\ud83d\\udc8d"]', '["\\u0000"]', '["\\u0022"]',
    '["\u2028\u2029"]', '["\U0001d11e"]', '["\x7f"]', '["\ufeff"]', '["\u0821"]', '["\uffff"]',
    '{"min":-1.0e+28,"max":1.0e+28}', '{"\\u0041":1}', "[" * 100 + "]" * 100,
    "[9007199254740991]", "[18446744073709551615]", '["a","b"]', '{"a":"b","c":[1,2,{"d":null}]}']

JSON_WRONG = [
    "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[,]", "[1]]", "[1}", "{]",
    "[1 2]", "[1:2]", '["a"', '["a', '["', '"', '["a",', "{,}", '{"a"}', '{"a":}', '{"a":1,}',
    '{"a" 1}', '{"a",1}', "{1:1}", "{a:1}", "{'a':1}", '{"a":1 "b":2}', '{"a":1,,"b":2}', '{"a":1',
    '{"a":"b"}#', "[1]x", "[1] [2]", "nul", "True", "tru", "nulll", "NaN", "[NaN]", "Infinity",
    "[-Infinity]", "[+1]", "[.5]", "[5.]", "[-.5]", "[-]", "[--1]", "[1e]", "[1e+]", "[1.e1]",
    "[1.0e-]", "[0x1]", "[01]", "[-01]", "[00]", "[1_0]", "[1e1.5]", "[1,5e]", "[1ee2]", "['a']",
    '["\\x00"]', '["\\a"]', '["\\u"]', '["\\u12"]', '["\\u12g4"]', '["\\uD800\\"]', '["\\"]',
    '["\\uD800"]', '["\\uDC00"]', '["\\uD800\\u0041"]', '["\\uD834x"]', '["\n"]', '["\t"]',
    '["\0"]', '["\x1f"]', "[1]/*c*/", "//c\n[1]", "[1]\0", "\u00a0[1]", "[1]\u200b", "[\u000b1]",
    "[\f1]", "<null>", "[<null>]", "*", "[\"a\":1]", "[1e999]", '{"a":1,"a":2}', "[" * 200000,
    '{"a":' * 200000, "[1]" + "]" * 10, '{"k":"v",}', "\ufeff[1]x", "[True]", "[fals]", "[a]",
    "[1,\n2,\n", '{"a":/*x*/1}', '{"a":1}}', '["a\\']


def json_faults(server):
    faults = []
    for text in JSON_RIGHT:
        try:
            found = json.loads(server.ask({"json": text}))
            if found != json.loads(text):
                faults.append(f"JSON {text!r} was read as {found!r}")
        except Refusal as refusal:
            faults.append(f"JSON {text!r} was refused: {refusal}")
    for text in JSON_WRONG:
        try:
            faults.append(f"JSON {text[:40]!r} was read as {server.ask({'json': text})[:40]!r}")
        except Refusal:
            pass
    return len(JSON_RIGHT) + len(JSON_WRONG), faults


# MARK: PNG, after the kinds of pictures of PngSuite

DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(
        ">I", zlib.crc32(name + data))


def packed(samples, depth):
    """Rows of samples as bytes."""
    rows = samples.reshape(len(samples), -1)
    if depth == 16:
        return rows.astype(">u2").view(np.uint8).reshape(len(rows), -1)
    if depth == 8:
        return rows.astype(np.uint8)
    bits = (rows[..., None] >> np.arange(depth - 1, -1, -1)) & 1
    return np.packbits(bits.reshape(len(rows), -1).astype(np.uint8), axis=1)


def filtered(rows, width, chance):
    """Scanlines, each behind a filter drawn by chance."""
    out, above = b"", np.zeros(rows.shape[1], int)
    for row in rows.astype(int):
        left = np.concatenate([np.zeros(width, int), row])[:len(row)]
        corner = np.concatenate([np.zeros(width, int), above])[:len(row)]
        distance = [abs(left + above - corner - x) for x in (left, above, corner)]
        paeth = np.where((distance[0] <= distance[1]) & (distance[0] <= distance[2]), left,
                         np.where(distance[1] <= distance[2], above, corner))
        kind = chance.randrange(5)
        guess = [0, left, above, (left + above) // 2, paeth][kind]
        out += bytes([kind]) + ((row - guess) % 256).astype(np.uint8).tobytes()
        above = row
    return out


class Picture:
    """A random picture of a colour type and depth: its file, and its pixels as straight RGBA."""

    def __init__(self, chance, kind, depth, is_interlaced, has_key):
        self.width, self.height = chance.randint(1, 33), chance.randint(1, 33)
        top = (1 << depth) - 1
        generator = np.random.default_rng(chance.randrange(1 << 32))
        shape = (self.height, self.width, CHANNELS[kind])
        samples = generator.integers(0, top, shape, endpoint=True)
        extra = b""
        scaled = (samples * 255 + top // 2) // top
        alpha = np.full(shape[:2] + (1,), 255)
        if kind == 3:
            palette = generator.integers(0, 256, (top + 1, 4))
            palette[:, 3] = palette[:, 3] if has_key else 255
            extra = chunk(b"PLTE", palette[:, :3].astype(np.uint8).tobytes())
            extra += chunk(b"tRNS", palette[:, 3].astype(np.uint8).tobytes()) if has_key else b""
            self.pixels = palette[samples[..., 0]]
        elif kind in (4, 6):
            gray = scaled[..., :-1] if kind == 6 else np.repeat(scaled[..., :1], 3, -1)
            self.pixels = np.concatenate([gray, scaled[..., -1:]], -1)
        else:
            if has_key:
                key = samples[0, 0]
                extra = chunk(b"tRNS", key.astype(">u2").tobytes())
                alpha = np.where((samples == key).all(-1, keepdims=True), 0, 255)
            self.pixels = np.concatenate(
                [scaled if kind == 2 else np.repeat(scaled, 3, -1), alpha], -1)
        unit = max(1, CHANNELS[kind] * depth // 8)
        parts = PASSES if is_interlaced else [(0, 0, 1, 1)]
        lines = b"".join(
            filtered(packed(samples[y::dy, x::dx], depth), unit, chance)
            for x, y, dx, dy in parts if samples[y::dy, x::dx].size)
        self.header = struct.pack(
            ">IIBBBBB", self.width, self.height, depth, kind, 0, 0, is_interlaced)
        data = zlib.compress(lines)
        middle = chance.randint(0, len(data))
        self.chunks = [chunk(b"IHDR", self.header), extra, chunk(b"tEXt", b"Comment\0random"),
                       chunk(b"IDAT", data[:middle]), chunk(b"IDAT", data[middle:]),
                       chunk(b"IEND", b"")]
        self.file = SIGNATURE + b"".join(self.chunks)


def damaged(picture, chance):
    """Files that are no PNG any more, each with what is wrong."""
    file, chunks = picture.file, picture.chunks
    header = bytearray(picture.header)
    yield "no signature", file[8:]
    yield "a changed signature", file.replace(b"\r\n", b"\n", 1)
    yield "cut off", file[:chance.randint(0, len(file) - 13)]
    yield "no header", SIGNATURE + b"".join(chunks[1:])
    yield "no data", SIGNATURE + chunks[0] + chunks[1] + chunks[-1]
    for place, value, what in ((8, 3, "depth 3"), (8, 32, "depth 32"), (9, 5, "colour type 5"),
                               (10, 1, "compression 1"), (11, 1, "filter method 1"),
                               (12, 2, "interlace 2")):
        wrong = header.copy()
        wrong[place] = value
        yield what, SIGNATURE + chunk(b"IHDR", bytes(wrong)) + b"".join(chunks[1:])
    for side, what in ((0, "no width"), (4, "no height")):
        wrong = header.copy()
        wrong[side:side + 4] = bytes(4)
        yield what, SIGNATURE + chunk(b"IHDR", bytes(wrong)) + b"".join(chunks[1:])
    wrong = header.copy()
    wrong[0:4] = b"\x7f\xff\xff\xff"
    yield "too wide", SIGNATURE + chunk(b"IHDR", bytes(wrong)) + b"".join(chunks[1:])
    body = bytearray(chunks[0])
    body[-1] ^= 1
    yield "a wrong checksum", SIGNATURE + bytes(body) + b"".join(chunks[1:])
    bad = [chunk(b"IDAT", zlib.compress(b"\x09" * 20))]
    yield "no such filter, and too few rows", SIGNATURE + b"".join(chunks[:3] + bad + chunks[5:])
    yield "no DEFLATE", SIGNATURE + b"".join(
        chunks[:3] + [chunk(b"IDAT", b"no deflate data")] + chunks[5:])


def png_faults(server, chance):
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"

        def read(file):
            path.write_bytes(file)
            return server.ask({"png": str(path)})

        for kind, depths in DEPTHS.items():
            for depth in depths:
                for is_interlaced in (0, 1):
                    for has_key in (False, True) if kind in (0, 2, 3) else (False,):
                        picture = Picture(chance, kind, depth, is_interlaced, has_key)
                        name = f"type {kind}, depth {depth}, {is_interlaced=}, {has_key=}"
                        count += 1
                        try:
                            off = np.abs(read(picture.file).astype(int) - picture.pixels)
                            if off[picture.pixels[..., 3] > 0].max(initial=0) > (depth == 16) or (
                                    off[..., 3].max() > (depth == 16)):
                                faults.append(f"PNG {name}: pixels off by {off.max()}")
                        except Refusal as refusal:
                            faults.append(f"PNG {name}: refused, {refusal}")
                        for what, file in damaged(picture, chance):
                            count += 1
                            try:
                                read(file)
                                faults.append(f"PNG {name} with {what} was read")
                            except Refusal:
                                pass
    return count, faults
