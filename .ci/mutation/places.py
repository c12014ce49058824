"""Where a program can go wrong by a number, an operator or a statement, from the compiler's own
syntax tree.

The tree is typed: 2 in `2 * width` is told from the 2 of `tail[2]`. What nobody wrote, texts,
patterns, attributes and the conditions of `precondition` (contracts, not behaviour) are no places.
"""
import re
from collections import namedtuple
from decimal import Decimal

# `wrong` is put in place of `right`, the characters start..<end of `file`; `type` where both can be
# evaluated one after the other without harm and may come to the same, else empty.
Place = namedtuple("Place", "file start end right wrong type")

FACTOR = Decimal("1.04")
FRACTIONS = {"$sSdD", "$sSfD"}  # Double, Float
WHOLE = {"$sSiD", "$sSuD", *(f"$ss{len(name)}{name}VD" for name in
                             ("Int8", "Int16", "Int32", "Int64",
                              "UInt8", "UInt16", "UInt32", "UInt64"))}

PAIRS = [("+", "-"), ("*", "/"), ("+=", "-="), ("*=", "/="), ("&+", "&-"), ("<", "<="),
         (">", ">="), ("==", "!="), ("&&", "||")]
# Two fractions are hardly ever equal: that < and <= are mistaken for each other has no effect.
TURNED = [("<", ">"), ("<=", ">=")]
SWAPPED, SWAPPED_OF_FRACTIONS = (
    {one: other for pair in pairs for one, other in (pair, pair[::-1])} for pairs in (PAIRS, TURNED))
EXTREMES = {"min": "max", "max": "min"}
TYPES = {"$sSbD": "Bool", "$sSiD": "Int", "$sSdD": "Double"}
# Those of whose results both can be had: integers may overflow, and the right of && is often fit to be
# evaluated only after its left.
SEEN = {"Bool": {"<", "<=", ">", ">="}, "Int": {"min", "max"},
        "Double": {"+", "-", "*", "/", "min", "max"}}
EFFECTS = {"inout_expr", "assign_expr", "try_expr", "force_try_expr", "optional_try_expr",
           "await_expr"}
# By these on the right nothing changes.
NEUTRAL = {"+": 0, "-": 0, "+=": 0, "-=": 0, "&+": 0, "&-": 0, "*": 1, "/": 1, "*=": 1, "/=": 1}

NUMBERS = {"integer_literal_expr", "float_literal_expr"}
# What is evaluated for its effect alone.
STATEMENTS = {"assign_expr", "binary_expr", "call_expr"}
UNSEEN_KINDS = {"interpolated_string_literal_expr", "enum_element_decl", "case_label_item",
                "pattern_expr"}
# `original_init` is what `processed_init` was before its types were known.
UNSEEN_KEYS = {"attrs", "original_init"}
CONTRACTS = {"precondition", "assert", "preconditionFailure", "assertionFailure", "fatalError"}

LAST_TOKEN = re.compile(r'''
    -?0[xob][0-9a-fA-F_.]+(?:[pP][-+]?\d+)? | -?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?
    | [$.#]?`?\w+`? | "(?:[^"\\\n]|\\[^(])*" | [)\]}?!]''', re.VERBOSE)


def places(tree, file, text):
    """The places of one source file, each once."""
    return sorted(set(Reader(file, text).read(tree)))


def called(node):
    """The reference that a call's `fn` comes to."""
    while "decl" not in node and ("fn" in node or "sub_expr" in node):
        node = node.get("fn") or node["sub_expr"]
    return node


def name(node):
    return called(node).get("decl", {}).get("base_name")


def arguments(node):
    return [part["expr"] for part in node["args"]["args"]]


def bare(node):
    """An operand without what the compiler put around it."""
    while node["_kind"] in ("autoclosure_expr", "load_expr", "inout_expr"):
        node = node.get("single_expr_body") or node.get("sub_expr")
    return node


def is_pure(node):
    """Whether evaluating `node` twice is as good as once."""
    if isinstance(node, list):
        return all(is_pure(part) for part in node)
    return not isinstance(node, dict) or (
        node.get("_kind") not in EFFECTS and all(is_pure(part) for part in node.values()))


def value(text):
    """The number that a literal says."""
    digits = text.replace("_", "")
    if "p" in digits:
        return Decimal(float.fromhex(digits))
    return Decimal(int(digits, 0)) if digits.lstrip("-")[:2] in ("0x", "0b", "0o") \
        else Decimal(digits)


def nudged(text, kind):
    """The number that `text` is mistaken for; nil where its type is unknown."""
    number = value(text)
    if kind in WHOLE:
        return str(number + 1)
    if kind not in FRACTIONS:
        return None
    return f"{(number * FACTOR if number else FACTOR - 1).normalize():f}"


class Reader:
    def __init__(self, file, text):
        self.file = file
        self.text = text
        self.bytes = text.encode()

    def offset(self, place):
        """Compilers count bytes."""
        return len(self.bytes[:place].decode())

    def span(self, node):
        """The characters of `node`; its range ends where its last token begins."""
        node = bare(node)
        start, last = (self.offset(node["range"][key]) for key in ("start", "end"))
        token = LAST_TOKEN.match(self.text, last)
        return (start, token.end()) if token else None

    def read(self, node):
        if isinstance(node, list):
            for part in node:
                yield from self.read(part)
        if not isinstance(node, dict) or node.get("_kind") in UNSEEN_KINDS:
            return
        if node.get("_kind") == "call_expr" and name(node["fn"]) in CONTRACTS:
            return
        if "range" in node and not node.get("implicit"):
            yield from self.at(node)
        if node.get("_kind") == "brace_stmt":
            for part in node.get("elements", []):
                yield from self.statement(part)
        for key, part in node.items():
            if key not in UNSEEN_KEYS:
                yield from self.read(part)

    def statement(self, node):
        """A statement that may be left out, unless it is a contract."""
        if node["_kind"] not in STATEMENTS or node.get("implicit") \
                or node["_kind"] == "call_expr" and name(node["fn"]) in CONTRACTS:
            return
        if span := self.span(node):
            yield Place(self.file, *span, self.text[slice(*span)], "{}", "")

    def at(self, node):
        kind = node["_kind"]
        if kind in NUMBERS:
            yield from self.place(node, lambda right: nudged(right, node["type"]))
        elif kind == "prefix_unary_expr" and name(node["fn"]) in ("!", "-"):
            yield from self.place(node, lambda right: right[1:])
        elif kind == "binary_expr":
            yield from self.operator(node)
        elif kind == "call_expr" and name(node["fn"]) in EXTREMES:
            yield from self.swap(node, name(node["fn"]), EXTREMES[name(node["fn"])])

    def place(self, node, change):
        span = self.span(node)
        right = self.text[slice(*span)] if span else ""
        wrong = change(right) if right else None
        kind = TYPES.get(node["type"], "")
        seen = "fn" in node and name(node["fn"]) in SEEN.get(kind, ()) and is_pure(node)
        if wrong:
            yield Place(self.file, *span, right, wrong, kind if seen else "")

    def operator(self, node):
        operator = name(node["fn"])
        if operator not in SWAPPED:
            return
        second = bare(arguments(node)[1])
        if second["_kind"] in NUMBERS and operator in NEUTRAL \
                and value(second["value"]) == NEUTRAL[operator]:
            return
        swapped = SWAPPED_OF_FRACTIONS if second["type"] in FRACTIONS else {}
        yield from self.swap(node, operator, swapped.get(operator, SWAPPED[operator]),
                             binds=operator in ("&&", "||"))

    def swap(self, node, old, new, binds=False):
        """`node` with `new` for `old`; where one of them binds more tightly, in parentheses."""
        middle = self.offset(called(node["fn"])["range"]["end"])

        def change(right):
            at = middle - self.span(node)[0]
            if at < 0 or not right.startswith(old, at):
                return None
            left, rest = right[:at], right[at + len(old):]
            return f"({left.strip()}) {new} ({rest.strip()})" if binds else left + new + rest

        yield from self.place(node, change)
