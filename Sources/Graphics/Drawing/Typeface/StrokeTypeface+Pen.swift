import Geometry

extension StrokeTypeface {
  /// Parses the path of the pen from a short text: a letter, then integers on the design grid.
  ///
  /// - `M x y` moves the lifted pen, `L x y` draws a line, `H x` and `V y` horizontal or vertical
  ///   lines; `C x y x y x y` draws a Bézier curve; `Z` closes the stroke.
  /// - `X x y` and `Y x y` draw a quarter turn that leaves along x (or y) and arrives along the
  ///   other axis. Adjacent turns therefore have a common tangent, and all bowls the same fullness.
  /// - `D x y` sets a dot, somewhat wider than the pen.
  struct Pen {
    /// Position of the handles of a quarter turn. A circle has 0.552; a slightly larger value
    /// squares the bowls and opens the counters.
    static let fullness = 0.58
    /// The movement of the pen to each side for a dot.
    static let dotRadius = 15.0

    private(set) var path = Path()
    private let left: Double

    /// Begins with an empty path; `left` is added to every x.
    init(left: Double) { self.left = left }

    /// Adds the strokes described by `text`.
    mutating func follow(_ text: String) {
      var command: UInt8?
      var numbers: [Double] = []
      for word in text.utf8.split(separator: UInt8(ascii: " ")) {
        var digits = word
        if let letter = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) {
          if let command { draw(command, numbers) }
          command = letter
          numbers.removeAll(keepingCapacity: true)
          digits = word.dropFirst()
        }
        guard !digits.isEmpty else { continue }
        guard let number = Int(Substring(digits)) else {
          preconditionFailure("'\(Substring(word))' is not a whole number of grid units")
        }
        numbers.append(Double(number))
      }
      if let command { draw(command, numbers) }
    }

    private mutating func draw(_ command: UInt8, _ n: [Double]) {
      let from = path.current ?? .zero
      switch (Character(Unicode.Scalar(command)), n.count) {
      case ("M", 2): path.move(to: at(n[0], n[1]))
      case ("L", 2): path.line(to: at(n[0], n[1]))
      case ("H", 1): path.line(to: Point(left + n[0], from.y))
      case ("V", 1): path.line(to: Point(from.x, n[0]))
      case ("C", 6): path.curve(to: at(n[4], n[5]), control: at(n[0], n[1]), at(n[2], n[3]))
      case ("X", 2): turn(to: at(n[0], n[1]), corner: Point(left + n[0], from.y))
      case ("Y", 2): turn(to: at(n[0], n[1]), corner: Point(from.x, n[1]))
      case ("D", 2): dot(at: at(n[0], n[1]))
      case ("Z", 0): path.close()
      case (let letter, let count):
        preconditionFailure("strokes have no command \(letter) with \(count) numbers")
      }
    }

    private func at(_ x: Double, _ y: Double) -> Point { Point(left + x, y) }

    /// Draws a small cross, which a round pen fills to a disc. Strokers leave holes in circles
    /// narrower than the pen, and some draw nothing for a pen that does not move.
    private mutating func dot(at center: Point) {
      for way in [Vector(Pen.dotRadius, 0), Vector(0, Pen.dotRadius)] {
        path.move(to: center - way)
        path.line(to: center + way)
      }
    }

    private mutating func turn(to end: Point, corner: Point) {
      guard let from = path.current else { return path.move(to: end) }
      path.curve(
        to: end, control: from.mixed(with: corner, by: Pen.fullness),
        end.mixed(with: corner, by: Pen.fullness))
    }
  }
}
