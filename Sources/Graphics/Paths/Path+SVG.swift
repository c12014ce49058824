import Geometry

/// SVG path data: the `d` of a `<path>`.
extension Path {
  /// Parses `text`, SVG path data with all commands of SVG 1.1.
  ///
  /// Numbers may be as compact as in `M.5.5-1e3.5l1-2`, and flags of arcs may lack separators.
  /// Quadratic curves become identical cubic ones, and arcs become cubic ones of at most a quarter
  /// turn, within 0.03 % of their radius. Empty text is an empty path.
  ///
  /// Unlike SVG, which draws everything before an error, this throws.
  ///
  /// - Throws: The first error with its offset. O(n)
  public init(svg text: String) throws(SVGPathError) {
    var reader = SVGPathReader(text)
    try reader.read()
    self = reader.path
  }

  /// The path as SVG path data: absolute commands M, L, C and Z with the shortest numbers that read
  /// back as the same, so that ``init(svg:)`` gives an equal path. Subpaths with numbers that are
  /// not finite are left out. O(n)
  public var svgPathData: String {
    var text = ""
    func add(_ letter: String, _ points: Point...) {
      text += letter
      for (index, number) in points.flatMap({ [$0.x, $0.y] }).enumerated() {
        var digits = number.description
        if digits.hasSuffix(".0") { digits.removeLast(2) }
        if index > 0, !digits.hasPrefix("-") { text += " " }
        text += digits
      }
    }
    let finite = isFinite ? self : Path(contours.filter { $0.isFinite })
    for element in finite.elements {
      switch element {
      case .move(let point): add("M", point)
      case .line(let point): add("L", point)
      case .curve(let first, let second, let end): add("C", first, second, end)
      case .close: add("Z")
      }
    }
    return text
  }

  /// Adds an arc of an ellipse to `end`; the path must have begun.
  ///
  /// The `radii`, ≥ 0, are half the axes of the ellipse in points; its first axis is rotated by
  /// `rotation` radians, clockwise on screen. The arc may be the longer or the shorter one, in
  /// either direction. Radii that are too small to reach are enlarged together until they just do;
  /// a radius of 0 makes a line.
  ///
  /// Source: W3C, "Scalable Vector Graphics (SVG) 1.1", F.6.5 and F.6.6.
  public mutating func addArc(
    to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    guard let start = current else { return move(to: end) }
    guard start != end else { return }
    guard radii.width > 0, radii.height > 0 else { return line(to: end) }
    // In the space where the ellipse is the unit circle around the origin.
    let turn = Transform.rotation(rotation)
    let round = turn.inverse?.apply(start - end) ?? .zero
    let half = Vector(round.dx / 2 / radii.width, round.dy / 2 / radii.height)
    let square = half.lengthSquared
    // Beyond, the arc is practically straight, or overflows.
    guard square > 1e-30, square < 1e30 else { return line(to: end) }
    let enlarged = max(1, square.squareRoot())
    let away = (max(0, 1 - square) / square).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = square < 1 ? Vector(half.dy, -half.dx) * away : .zero
    let (from, to) = ((half - center) / enlarged, (-half - center) / enlarged)
    var sweep = Math.atan2(from.cross(to), from.dot(to))
    if isClockwise, sweep <= 0 { sweep += Math.twoPi }
    if !isClockwise, sweep >= 0 { sweep -= Math.twoPi }
    let map = Transform.scale(radii.width * enlarged, radii.height * enlarged).then(turn)
    let middle = start.mixed(with: end, by: 0.5) + map.apply(center / enlarged)
    addUnitArc(from: from.normalized, sweep: sweep, to: end, by: map, round: middle)
  }

  private mutating func addUnitArc(
    from start: Vector, sweep: Double, to end: Point, by map: Transform, round center: Point
  ) {
    let pieces = max(1, Int((sweep.magnitude / (Math.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = 4.0 / 3 * Math.tan(step / 4)
    var from = start
    for piece in 1...pieces {
      let to = start.rotated(by: step * Double(piece))
      let (first, second) = (from + from.perpendicular * handle, to - to.perpendicular * handle)
      let place = piece == pieces ? end : center + map.apply(to)
      curve(to: place, control: center + map.apply(first), center + map.apply(second))
      from = to
    }
  }
}

// MARK: Mistakes

/// A syntax error in SVG path data, with its offset.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The element that the grammar expects.
  public enum Expectation: String, Hashable, Sendable {
    /// The data's first command, which is M or m.
    case moveTo = "a command M or m to begin with"
    /// A letter that names a command, after all numbers of the one before.
    case command = "a command"
    /// A number.
    case number = "a number"
    /// 0 or 1, for an arc.
    case flag = "a flag, 0 or 1"
    /// A number that a double can hold.
    case smallerNumber = "a number below 1.8e308"
  }

  /// The number of Unicode scalars before the error; the length of the text if it ends too early.
  public let offset: Int
  /// The expected element.
  public let expected: Expectation
  /// The scalar found; nil at the end of the text.
  public let found: Unicode.Scalar?
}

extension SVGPathError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var description: String {
    let found = found.map { "'\($0)'" } ?? "the end"
    return "path data at character \(offset): expected \(expected.rawValue), found \(found)"
  }
}
