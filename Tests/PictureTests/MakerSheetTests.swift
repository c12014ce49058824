import Drawing
import Geometry
import GoldenTesting
import Motion
import Rendering
import Testing

/// What makers are handed, on one sheet each; the documentation shows them.
@Suite struct MakerSheetTests {
  private let line = Color(oklch: 0.84, 0.11, 75)
  private let light = Color(oklch: 0.85, 0.1, 200)

  @Test func `easing curves`() {
    let curves: [(String, Easing)] = [
      ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInOut", .easeInOut), ("smoothstep", .smoothstep),
      ("easeIn(power: 3)", .easeIn(power: 3)),
      ("easeInOutSine", .easeInOutSine), ("steps(5)", .steps(5)),
      ("steps(4, .jumpBoth)", .steps(4, .jumpBoth)), ("spring(.bouncy)", .spring(.bouncy)),
      ("easeOutBack", .easeOutBack), ("easeOutElastic", .easeOutElastic),
      ("easeOutBounce", .easeOutBounce), ("easeInBack.mirrored", .easeInBack.mirrored),
    ]
    let frame = SheetFrame(columns: 5, box: Size(118, 104))
    var sheet = frame.canvas(rows: 3)
    for (index, (name, easing)) in curves.enumerated() {
      draw(easing, in: frame.box(index), on: &sheet)
      frame.name(name, index, on: &sheet)
    }
    expectGolden(sheet, scale: 2)
  }

  /// The graph of an easing, with dots at even times at its right.
  private func draw(_ easing: Easing, in box: Rect, on sheet: inout Canvas) {
    sheet.fill(Path(roundedRect: box, radius: 8), with: Color(white: 1, alpha: 0.05))
    let field = Rect(box.minX + 10, box.minY + 26, box.width - 34, box.height - 46)
    for y in [field.minY, field.maxY] {
      sheet.fill(
        Path(Rect(field.minX, y - 0.5, field.width, 1)), with: Color(white: 1, alpha: 0.14))
    }
    let points = (0...960).map { part in
      let t = Double(part) / 960
      return Point(field.minX + field.width * t, field.maxY - field.height * easing.value(at: t))
    }
    sheet.stroke(
      Path(polyline: points), with: line, Stroke(2, cap: .round, join: .round))
    for part in 0...12 {
      let y = field.maxY - field.height * easing.value(at: Double(part) / 12)
      sheet.fill(
        Path(circle: Point(box.maxX - 12, y), radius: 2.4),
        with: light.opacity(part == 12 ? 1 : 0.4))
    }
  }

  @Test func `colour ramps`() {
    let frame = SheetFrame(columns: 1, box: Size(460, 34))
    var sheet = frame.canvas(rows: ColorRamp.named.count)
    for (index, (name, ramp)) in ColorRamp.named.enumerated() {
      let box = frame.box(index)
      let stops = ramp.stops(64)
      sheet.clipped(to: Path(roundedRect: box, radius: 8)) { sheet in
        fill(Rect(box.minX, box.minY, box.width, box.height), stops, on: &sheet)
        // The same lightness without colour, as it looks in grey.
        let grey = stops.map {
          GradientStop($0.location, Color(OKLCH($0.color.oklch.lightness, 0, 0)))
        }
        fill(Rect(box.minX, box.maxY - 9, box.width, 9), grey, on: &sheet)
      }
      frame.name(name, index, on: &sheet)
    }
    expectGolden(sheet, scale: 2)
  }

  private func fill(_ box: Rect, _ stops: [GradientStop], on sheet: inout Canvas) {
    sheet.fill(
      Path(box),
      with: .linear(
        LinearGradient(from: box.origin, to: Point(box.maxX, box.minY), stops: stops)))
  }

  @Test func `all blend modes`() {
    let frame = SheetFrame(columns: 6, box: Size(92, 92))
    var sheet = frame.canvas(rows: (BlendMode.allCases.count + 5) / 6)
    for (index, mode) in BlendMode.allCases.enumerated() {
      let box = frame.box(index)
      sheet.clipped(to: Path(roundedRect: box, radius: 8)) {
        draw(mode, in: box, on: &$0)
      }
      frame.name("\(mode)", index, on: &sheet)
    }
    expectGolden(sheet, scale: 2)
  }

  /// Hues and greys in a layer, with a disc from light to dark on them, and a translucent one.
  private func draw(_ mode: BlendMode, in box: Rect, on sheet: inout Canvas) {
    let hues = (0...12).map {
      GradientStop(Double($0) / 12, Color(hue: Double($0) / 12, saturation: 0.75, brightness: 0.9))
    }
    let half = Rect(box.minX, box.minY, box.width, box.height / 2)
    let disc = Point(box.minX + 0.36 * box.width, box.midY)
    sheet.layer { layer in
      fill(half, hues, on: &layer)
      let greys = [GradientStop(0, .black), GradientStop(1, .white)]
      fill(Rect(half.minX, half.maxY, half.width, half.height), greys, on: &layer)
      let warm = [
        GradientStop(0, Color(hex: 0xFFD68C)), GradientStop(0.5, Color(hex: 0xE65A3C)),
        GradientStop(1, Color(hex: 0x1E1450)),
      ]
      layer.fill(
        Path(circle: disc, radius: 29),
        with: .linear(
          LinearGradient(
            from: disc - Vector(0, 29), to: disc + Vector(0, 29), stops: warm)), blend: mode)
      layer.fill(
        Path(circle: Point(box.maxX - 17, box.midY), radius: 13),
        with: Color(hex: 0x3C96F0).opacity(0.6), blend: mode)
    }
  }

  @Test func `kinds of solids`() {
    let frame = SheetFrame(columns: 4, box: Size(150, 150))
    var sheet = frame.canvas(rows: 2)
    let tilt = Transform3D.rotation(-0.6, around: SIMD3(0, 1, 0))
      .then(.rotation(-0.45, around: SIMD3(1, 0, 0)))
    for (index, (name, solids)) in solids().enumerated() {
      let box = frame.box(index)
      sheet.fill(Path(roundedRect: box, radius: 8), with: Color(white: 1, alpha: 0.05))
      sheet.solids(solids.map { $0.transformed(by: tilt) }, in: box)
      frame.name(name, index, on: &sheet)
    }
    expectGolden(sheet, scale: 2)
  }

  private func solids() -> [(String, [Solid])] {
    let star = Path(
      polygon: (0..<10).map { corner in
        let way = Vector(angle: (Double(corner) - 2.5) * Math.pi / 5)
        return Point.zero + way * (corner.isMultiple(of: 2) ? 44.0 : 19)
      })
    let letter = StrokeTypeface(.regular).outline(of: "R", size: 100, at: Point(-33, 36))
    let noise = FractalNoise(seed: 3, octaves: 4)
    let hill = Solid(columns: 60, rows: 60) { u, v in
      SIMD3(84 * u - 42, 6 - 20 * noise.value(3 * u, 3 * v), 84 * v - 42)
    }
    .colored { ColorRamp.moss.color(at: 0.6 - $0.position.y / 40) }
    let upright = Transform3D.rotation(Math.pi / 2, around: SIMD3(1, 0, 0))
    let checks = checks(64)
    return [
      ("rectangle", [.rectangle(width: 90, height: 90).textured(with: checks)]),
      ("box", [.box(width: 66, height: 66, depth: 66).textured(with: checks)]),
      ("sphere", [.sphere(radius: 48).textured(with: checks)]),
      ("torus", [.torus(radius: 38, tube: 15).colored(line)]),
      ("extruded", [.extruded(star, depth: 22).colored(light)]),
      ("extruded, a letter", [.extruded(letter, depth: 26).colored(line)]),
      ("columns and rows", [hill]),
      (
        "several",
        [
          Solid.sphere(radius: 26).textured(with: checks),
          Solid.torus(radius: 40, tube: 4).colored(line),
          Solid.torus(radius: 50, tube: 4).colored(light).transformed(by: upright),
        ]
      ),
    ]
  }

  /// Squares of 8 pixels.
  private func checks(_ side: Int) -> Bitmap {
    var checks = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let isLight = (x / 8 + y / 8).isMultiple(of: 2)
        checks[x, y] = isLight ? (240, 226, 200, 255) : (76, 96, UInt8(130 + x), 255)
      }
    }
    return checks
  }

  @Test func `kinds of noise`() {
    let frame = SheetFrame(columns: 3, box: Size(150, 150))
    var sheet = frame.canvas(rows: 2)
    let (noise, fractal) = (GradientNoise(seed: 15), FractalNoise(seed: 15, octaves: 6))
    let cells = CellularNoise(seed: 15)
    let pictures: [(String, ColorRamp, (Double, Double) -> Double)] = [
      ("GradientNoise", .lagoon, { noise.value($0, $1) * 0.6 + 0.5 }),
      ("FractalNoise", .dusk, { fractal.value($0, $1) * 0.85 + 0.5 }),
      ("CellularNoise, nearest", .ember, { 1 - cells.sample($0, $1).nearest }),
      ("CellularNoise, border", .moss, { (cells.sample($0, $1).border * 3).smoothstep * 0.8 }),
      ("CellularNoise, cell", .mist, { 0.15 + 0.7 * cells.sample($0, $1).unit }),
    ]
    for (index, (name, ramp, value)) in pictures.enumerated() {
      sheet.image(bitmap(ramp, value), in: frame.box(index))
      frame.name(name, index, on: &sheet)
    }
    drawFlow(in: frame.box(5), on: &sheet)
    frame.name("CurlNoise", 5, on: &sheet)
    expectGolden(sheet, scale: 2)
  }

  /// A picture of 300 pixels, six units wide.
  private func bitmap(_ ramp: ColorRamp, _ value: (Double, Double) -> Double) -> Bitmap {
    let colors = ramp.colors(256)
    var bytes: [UInt8] = []
    for y in 0..<300 {
      for x in 0..<300 {
        let share = value(Double(x) / 50 + 0.31, Double(y) / 50 + 0.17).clippedToUnit
        let color = colors[Int((share * 255).rounded())]
        for part in [color.red, color.green, color.blue, 1] {
          bytes.append(UInt8((part * 255).rounded()))
        }
      }
    }
    return Bitmap(width: 300, height: 300, bytes: bytes)
  }

  /// Ways of what drifts, from scattered places.
  private func drawFlow(in box: Rect, on sheet: inout Canvas) {
    let flow = CurlNoise(seed: 15, octaves: 2)
    var random = SeededGenerator(seed: 15)
    sheet.clipped(to: Path(box)) { sheet in
      sheet.fill(Path(box), with: Color(oklch: 0.2, 0.04, 265))
      for start in random.poissonDiscs(in: box.inset(by: -10), distance: 6) {
        var (place, way) = (start, [start])
        for _ in 0..<40 {
          place += flow.velocity((place.x - box.minX) / 50, (place.y - box.minY) / 50) * 0.5
          way.append(place)
        }
        let length = start.distance(to: place) / 24
        sheet.stroke(
          Path(through: way), with: ColorRamp.aurora.color(at: 0.5 - 0.42 * min(1, length)),
          Stroke(0.9, cap: .round))
      }
    }
  }

  @Test func `places at random`() {
    let frame = SheetFrame(columns: 3, box: Size(150, 150))
    var sheet = frame.canvas(rows: 1)
    let boxes = (0..<3).map(frame.box)
    for box in boxes { sheet.fill(Path(box), with: Color(oklch: 0.2, 0.04, 265)) }
    var random = SeededGenerator(seed: 15)
    let discs = random.poissonDiscs(in: boxes[0].inset(by: 4), distance: 9)
    let even = discs.map { _ in random.point(in: boxes[1].inset(by: 4)) }
    let ring =
      random.points(
        discs.count, along: Path(circle: boxes[2].center, radius: 62)
      ) + discs.map { _ in random.point(inCircle: boxes[2].center, radius: 44) }
    for (index, places) in [discs, even, ring].enumerated() {
      for place in places { sheet.fill(Path(circle: place, radius: 1.6), with: light) }
      let names = ["Poisson discs", "evenly at random", "along a path, in a circle"]
      frame.name(names[index], index, on: &sheet)
    }
    expectGolden(sheet, scale: 2)
  }
}
