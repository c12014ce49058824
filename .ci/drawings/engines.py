"""The same drawings by Skia, resvg and Cairo: premultiplied RGBA, 0…255, as floats."""
import io
import re

import cairo
import numpy as np
import resvg_py
import skia
from PIL import Image

from .generator import SIZE
from .server import svg


class Unable(Exception):
    """The renderer has no such operation."""


# MARK: Skia

SKIA_BLEND = {
    "normal": skia.BlendMode.kSrcOver, "screen": skia.BlendMode.kScreen,
    "multiply": skia.BlendMode.kMultiply, "lighten": skia.BlendMode.kLighten,
    "darken": skia.BlendMode.kDarken, "overlay": skia.BlendMode.kOverlay,
    "colorDodge": skia.BlendMode.kColorDodge, "colorBurn": skia.BlendMode.kColorBurn,
    "hardLight": skia.BlendMode.kHardLight, "softLight": skia.BlendMode.kSoftLight,
    "difference": skia.BlendMode.kDifference, "exclusion": skia.BlendMode.kExclusion,
    "hue": skia.BlendMode.kHue, "saturation": skia.BlendMode.kSaturation,
    "color": skia.BlendMode.kColor, "luminosity": skia.BlendMode.kLuminosity,
    "erase": skia.BlendMode.kDstOut}
SKIA_CAP = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap,
            "square": skia.Paint.kSquare_Cap}
SKIA_JOIN = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join,
             "bevel": skia.Paint.kBevel_Join}
SKIA_SPREAD = {"pad": skia.TileMode.kClamp, "repeat": skia.TileMode.kRepeat,
               "reflect": skia.TileMode.kMirror}


def skia_path(path, rule="nonZero"):
    out = skia.Path()
    for name, *places in path:
        {"M": out.moveTo, "L": out.lineTo, "Q": out.quadTo, "C": out.cubicTo,
         "Z": out.close}[name](*map(float, places))
    out.setFillType(skia.PathFillType.kEvenOdd if rule == "evenOdd"
                    else skia.PathFillType.kWinding)
    return out


def skia_paint(command):
    paint = skia.Paint(AntiAlias=True, BlendMode=SKIA_BLEND[command["blend"]])
    if "color" in command:
        paint.setColor4f(skia.Color4f(*map(float, command["color"])))
        return paint
    colors = [skia.Color4f(*map(float, stop["color"])).toColor() for stop in command["stops"]]
    places = [float(stop["at"]) for stop in command["stops"]]
    spread, at = SKIA_SPREAD[command["spread"]], list(map(float, command["at"]))
    if command["gradient"] == "linear":
        ends = [skia.Point(*at[:2]), skia.Point(*at[2:])]
        paint.setShader(skia.GradientShader.MakeLinear(ends, colors, places, spread))
    else:
        paint.setShader(skia.GradientShader.MakeRadial(
            skia.Point(*at[:2]), at[2], colors, places, spread))
    return paint


def skia_draw(canvas, commands):
    for command in commands:
        op = command["op"]
        if op == "fill":
            canvas.drawPath(skia_path(command["path"], command["rule"]), skia_paint(command))
        elif op == "stroke":
            paint, stroke = skia_paint(command), command["stroke"]
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(stroke["width"])
            paint.setStrokeMiter(10)
            paint.setStrokeCap(SKIA_CAP[stroke["cap"]])
            paint.setStrokeJoin(SKIA_JOIN[stroke["join"]])
            if stroke["dash"]:
                dash = stroke["dash"] * (1 + len(stroke["dash"]) % 2)
                paint.setPathEffect(
                    skia.DashPathEffect.Make(list(map(float, dash)), float(stroke["phase"])))
            canvas.drawPath(skia_path(command["path"]), paint)
        else:
            depth = canvas.save()
            skia_group(canvas, op, command)
            canvas.restoreToCount(depth)


def skia_group(canvas, op, command):
    if op == "transform":
        a, b, c, d, x, y = command["matrix"]
        canvas.concat(skia.Matrix.MakeAll(a, c, x, b, d, y, 0, 0, 1))
    elif op == "clip":
        canvas.clipPath(skia_path(command["path"], command["rule"]), doAntiAlias=True)
    elif op == "layer":
        canvas.saveLayer(None, skia.Paint(
            Alphaf=command["opacity"], BlendMode=SKIA_BLEND[command["blend"]]))
    elif op == "blur":
        sigma = command["sigma"]
        canvas.saveLayer(None, skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma)))
    else:
        canvas.saveLayer(None, None)
    skia_draw(canvas, command["inner"])
    if op == "mask":
        paint = skia.Paint(BlendMode=skia.BlendMode.kDstIn)
        if command["mode"] == "luminance":
            paint.setColorFilter(skia.LumaColorFilter.Make())
        canvas.saveLayer(None, paint)
        skia_draw(canvas, command["mask"])


def by_skia(commands):
    surface = skia.Surface.MakeRasterN32Premul(SIZE, SIZE)
    surface.getCanvas().clear(0)
    skia_draw(surface.getCanvas(), commands)
    image = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return premultiplied(image)


def premultiplied(straight):
    out = np.asarray(straight).astype(np.float32)
    out[..., :3] *= out[..., 3:] / 255
    return out


# MARK: resvg

class SVG:
    """An SVG document of a drawing."""

    def __init__(self, commands):
        self.definitions = []
        body = self.all(commands)
        self.text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}">'
                     f'<defs>{"".join(self.definitions)}</defs>{body}</svg>')

    def define(self, element, attributes, content):
        name = f"d{len(self.definitions)}"
        self.definitions.append(f'<{element} id="{name}" {attributes}>{content}</{element}>')
        return f"url(#{name})"

    def all(self, commands):
        return "".join(self.one(command) for command in commands)

    def paint(self, command, what):
        if "color" in command:
            *rgb, alpha = command["color"]
            color = ",".join(f"{100 * part}%" for part in rgb)
            return f'{what}="rgb({color})" {what}-opacity="{alpha}"'
        stops = "".join(
            f'<stop offset="{stop["at"]}" stop-opacity="{stop["color"][3]}" stop-color="rgb('
            f'{",".join(f"{100 * part}%" for part in stop["color"][:3])})"/>'
            for stop in command["stops"])
        names = ("x1", "y1", "x2", "y2") if command["gradient"] == "linear" else ("cx", "cy", "r")
        places = " ".join(f'{name}="{x}"' for name, x in zip(names, command["at"]))
        return f'{what}="' + self.define(
            f'{command["gradient"]}Gradient',
            f'gradientUnits="userSpaceOnUse" {places} spreadMethod="{command["spread"]}"',
            stops) + '"'

    def one(self, command):
        op = command["op"]
        mode = command.get("blend", "normal")
        if mode == "erase":
            raise Unable(mode)
        name = re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), mode)
        blend = "" if mode == "normal" else f' style="mix-blend-mode:{name}"'
        if op == "fill":
            return (f'<path d="{svg(command["path"])}" {self.paint(command, "fill")} '
                    f'fill-rule="{command["rule"].lower()}"{blend}/>')
        if op == "stroke":
            stroke = command["stroke"]
            dash = (f'stroke-dasharray="{",".join(map(str, stroke["dash"]))}" '
                    f'stroke-dashoffset="{stroke["phase"]}"') if stroke["dash"] else ""
            return (f'<path d="{svg(command["path"])}" fill="none" {self.paint(command, "stroke")}'
                    f' stroke-width="{stroke["width"]}" stroke-linecap="{stroke["cap"]}"'
                    f' stroke-linejoin="{stroke["join"]}" stroke-miterlimit="10" {dash}{blend}/>')
        return self.group(op, command, self.all(command["inner"]), blend)

    def group(self, op, command, inner, blend):
        whole = f'x="-{SIZE * 9}" y="-{SIZE * 9}" width="{SIZE * 20}" height="{SIZE * 20}"'
        if op == "transform":
            attribute = f'transform="matrix({",".join(map(repr, map(float, command["matrix"])))})"'
        elif op == "layer":
            attribute = f'opacity="{command["opacity"]}"' + (blend or ' style="isolation:isolate"')
        elif op == "clip":
            clip = self.define("clipPath", "", f'<path d="{svg(command["path"])}" '
                               f'clip-rule="{command["rule"].lower()}"/>')
            attribute = f'clip-path="{clip}"'
        elif op == "blur":
            blur = self.define(
                "filter", f'filterUnits="userSpaceOnUse" {whole} '
                'color-interpolation-filters="sRGB"',
                f'<feGaussianBlur stdDeviation="{command["sigma"]}"/>')
            attribute = f'filter="{blur}"'
        else:
            mask = self.define("mask", f'maskUnits="userSpaceOnUse" {whole} '
                               f'mask-type="{command["mode"]}"', self.all(command["mask"]))
            attribute = f'mask="{mask}"'
        return f"<g {attribute}>{inner}</g>"


def by_resvg(commands):
    data = bytes(resvg_py.svg_to_bytes(svg_string=SVG(commands).text, zoom=1))
    return premultiplied(Image.open(io.BytesIO(data)).convert("RGBA"))


# MARK: Cairo

CAIRO_BLEND = {
    "normal": cairo.OPERATOR_OVER, "screen": cairo.OPERATOR_SCREEN,
    "multiply": cairo.OPERATOR_MULTIPLY, "lighten": cairo.OPERATOR_LIGHTEN,
    "darken": cairo.OPERATOR_DARKEN, "overlay": cairo.OPERATOR_OVERLAY,
    "colorDodge": cairo.OPERATOR_COLOR_DODGE, "colorBurn": cairo.OPERATOR_COLOR_BURN,
    "hardLight": cairo.OPERATOR_HARD_LIGHT, "softLight": cairo.OPERATOR_SOFT_LIGHT,
    "difference": cairo.OPERATOR_DIFFERENCE, "exclusion": cairo.OPERATOR_EXCLUSION,
    "hue": cairo.OPERATOR_HSL_HUE, "saturation": cairo.OPERATOR_HSL_SATURATION,
    "color": cairo.OPERATOR_HSL_COLOR, "luminosity": cairo.OPERATOR_HSL_LUMINOSITY,
    "erase": cairo.OPERATOR_DEST_OUT}
CAIRO_SPREAD = {"pad": cairo.EXTEND_PAD, "repeat": cairo.EXTEND_REPEAT,
                "reflect": cairo.EXTEND_REFLECT}
CAIRO_RULE = {"nonZero": cairo.FILL_RULE_WINDING, "evenOdd": cairo.FILL_RULE_EVEN_ODD}


def cairo_path(context, path):
    context.new_path()
    for name, *places in path:
        if name == "Q":
            (x, y), (a, b, p, q) = context.get_current_point(), places
            context.curve_to(x + (a - x) * 2 / 3, y + (b - y) * 2 / 3,
                             p + (a - p) * 2 / 3, q + (b - q) * 2 / 3, p, q)
        else:
            {"M": context.move_to, "L": context.line_to, "C": context.curve_to,
             "Z": context.close_path}[name](*places)


def cairo_brush(context, command):
    if "color" in command:
        return context.set_source_rgba(*command["color"])
    at = command["at"]
    gradient = (cairo.LinearGradient(*at) if command["gradient"] == "linear"
                else cairo.RadialGradient(at[0], at[1], 0, *at))
    for stop in command["stops"]:
        gradient.add_color_stop_rgba(stop["at"], *stop["color"])
    gradient.set_extend(CAIRO_SPREAD[command["spread"]])
    context.set_source(gradient)


def cairo_draw(context, commands):
    for command in commands:
        op = command["op"]
        if op in ("fill", "stroke"):
            cairo_brush(context, command)
            cairo_path(context, command["path"])
            context.set_operator(CAIRO_BLEND[command["blend"]])
            if op == "fill":
                context.set_fill_rule(CAIRO_RULE[command["rule"]])
                context.fill()
            else:
                stroke = command["stroke"]
                context.set_line_width(stroke["width"])
                context.set_miter_limit(10)
                context.set_line_cap(["butt", "round", "square"].index(stroke["cap"]))
                context.set_line_join(["miter", "round", "bevel"].index(stroke["join"]))
                context.set_dash(stroke["dash"], stroke["phase"])
                context.stroke()
            context.set_operator(cairo.OPERATOR_OVER)
        else:
            context.save()
            cairo_group(context, op, command)
            context.restore()


def cairo_group(context, op, command):
    if op in ("blur", "mask"):
        raise Unable(op)
    if op == "transform":
        context.transform(cairo.Matrix(*command["matrix"]))
    elif op == "clip":
        cairo_path(context, command["path"])
        context.set_fill_rule(CAIRO_RULE[command["rule"]])
        context.clip()
    else:
        context.push_group()
    cairo_draw(context, command["inner"])
    if op == "layer":
        context.pop_group_to_source()
        context.set_operator(CAIRO_BLEND[command["blend"]])
        context.paint_with_alpha(command["opacity"])


def by_cairo(commands):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SIZE, SIZE)
    context = cairo.Context(surface)
    context.set_tolerance(0.05)
    cairo_draw(context, commands)
    surface.flush()
    words = np.frombuffer(bytes(surface.get_data()), np.uint8).reshape(SIZE, SIZE, 4)
    return words[..., [2, 1, 0, 3]].astype(np.float32)


ENGINES = {"Skia": by_skia, "resvg": by_resvg, "Cairo": by_cairo}
