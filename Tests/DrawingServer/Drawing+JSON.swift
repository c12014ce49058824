import Drawing
import Geometry
import JSONCoding
import Paths
import Rendering

extension Canvas {
  /// Draws `commands`, each `{"op": …}` with the values of that operation.
  mutating func draw(_ commands: [DataCursor]) throws {
    for command in commands { try draw(command) }
  }

  private mutating func draw(_ command: DataCursor) throws {
    let op = try command.required("op", "an operation").text()
    switch op {
    case "fill":
      fill(
        try command.required("path", "a path").path(), with: try command.brush(),
        rule: try command.rule(), blend: try command.blend())
    case "stroke":
      stroke(
        try command.required("path", "a path").path(), with: try command.brush(),
        try command.required("stroke", "a stroke").stroke(), blend: try command.blend())
    case "glow":
      let at = try command.required("at", "a list").numbers(3)
      glow(at: Point(at[0], at[1]), radius: at[2], color: try command.color())
    case "image":
      let rect = try command.required("rect", "a list").numbers(4)
      let part = try command.optional("part")?.numbers(4)
      let isNearest = try command.optional("interpolation")?.text() == "nearest"
      image(
        try command.required("bitmap", "a bitmap").bitmap(),
        in: Rect(rect[0], rect[1], rect[2], rect[3]),
        part: part.map { Rect($0[0], $0[1], $0[2], $0[3]) },
        tint: try command.optional("color") == nil ? .white : command.color(),
        interpolation: isNearest ? .nearest : .linear)
    case "softRect":
      let rect = try command.required("rect", "a list").numbers(4)
      blurredRoundedRect(
        Rect(rect[0], rect[1], rect[2], rect[3]),
        cornerRadius: try command.required("radius", "a number").number(in: 0...1000),
        blur: try command.required("blur", "a number").number(in: 0...1000),
        color: try command.color())
    case "mesh": mesh(try command.mesh())
    default: try drawGroup(op, command)
    }
  }

  private mutating func drawGroup(_ op: String, _ command: DataCursor) throws {
    var inner = Canvas(size: size)
    try inner.draw(try command.required("inner", "a list").elements())
    switch op {
    case "transform":
      let m = try command.required("matrix", "a list").numbers(6)
      transformed(by: Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])) {
        $0.append(inner)
      }
    case "clip":
      clipped(to: try command.required("path", "a path").path(), rule: try command.rule()) {
        $0.append(inner)
      }
    case "layer":
      let opacity = try command.required("opacity", "a number").number(in: 0...1)
      layer(opacity: opacity, blend: try command.blend()) { $0.append(inner) }
    case "blur":
      blurred(sigma: try command.required("sigma", "a number").number(in: 0...1000)) {
        $0.append(inner)
      }
    case "mask":
      var mask = Canvas(size: size)
      try mask.draw(try command.required("mask", "a list").elements())
      let mode: MaskMode =
        try command.required("mode", "a mode").text() == "luminance" ? .luminance : .alpha
      masked(by: mode, mask: { $0.append(mask) }, content: { $0.append(inner) })
    default: throw command.expected("a known operation")
    }
  }
}

extension DataCursor {
  /// Finite numbers, `count` of them or any number.
  func numbers(_ count: Int? = nil) throws -> [Double] {
    let all = try elements().map { try $0.number("a number") { $0.isFinite } }
    guard count.map({ $0 == all.count }) ?? true else { throw expected("\(count ?? 0) numbers") }
    return all
  }

  /// SVG path data.
  func path() throws -> Path { try Path(svg: try text()) }

  func rule() throws -> FillRule { try optional("rule")?.text() == "evenOdd" ? .evenOdd : .nonZero }

  func blend() throws -> BlendMode {
    let name = try optional("blend")?.text() ?? "normal"
    guard let mode = BlendMode.allCases.first(where: { "\($0)" == name }) else {
      throw expected("a blend mode")
    }
    return mode
  }

  func color() throws -> Color {
    let parts = try required("color", "a list").numbers(4)
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  private func stops() throws -> [GradientStop] {
    try required("stops", "a list").elements().map { stop in
      GradientStop(try stop.required("at", "a number").number(in: 0...1), try stop.color())
    }
  }

  /// A `color`, or the stops of a gradient `from`, `to` or round `center`.
  func brush() throws -> Brush {
    guard let name = try optional("spread")?.text() else { return .solid(try color()) }
    let spread = GradientSpread.allCases.first { "\($0)" == name } ?? .pad
    let at = try required("at", "a list").numbers()
    switch try required("gradient", "a gradient").text() {
    case "linear":
      return .linear(
        LinearGradient(
          from: Point(at[0], at[1]), to: Point(at[2], at[3]), stops: try stops(), spread: spread))
    case "radial":
      return .radial(
        RadialGradient(
          center: Point(at[0], at[1]), radius: at[2], stops: try stops(), spread: spread))
    default:
      return .conic(
        ConicGradient(center: Point(at[0], at[1]), angle: at[2], stops: try stops()))
    }
  }

  func stroke() throws -> Stroke {
    let cap: Stroke.Cap
    switch try required("cap", "a cap").text() {
    case "round": cap = .round
    case "square": cap = .square
    default: cap = .butt
    }
    let join: Stroke.Join
    switch try required("join", "a join").text() {
    case "round": join = .round
    case "bevel": join = .bevel
    default: join = .miter
    }
    return Stroke(
      try required("width", "a number").number(in: 0...1e6), cap: cap, join: join,
      miterLimit: try optional("miterLimit")?.number(in: 1...1e6) ?? 10,
      dash: try optional("dash")?.numbers() ?? [],
      dashPhase: try optional("phase")?.number(in: -1e6...1e6) ?? 0)
  }

  /// Rows of straight RGBA bytes.
  func bitmap() throws -> Bitmap {
    let width = try required("width", "a number").whole(in: 1...1000)
    let bytes = try required("bytes", "a list").numbers().map { UInt8(clamping: Int($0)) }
    return Bitmap(width: width, height: bytes.count / 4 / width, bytes: bytes)
  }

  /// Vertices `[x, y, red, green, blue, alpha]` and the indices of triangles.
  func mesh() throws -> Mesh {
    Mesh(
      vertices: try required("vertices", "a list").elements().map { vertex in
        let v = try vertex.numbers(6)
        return Mesh.Vertex(
          Point(v[0], v[1]), color: Color(red: v[2], green: v[3], blue: v[4], alpha: v[5]))
      },
      indices: try required("indices", "a list").numbers().map { Int($0) })
  }
}
