import Geometry

/// Reads SVG path data, command by command.
///
/// Source: W3C, "Scalable Vector Graphics (SVG) 1.1", 8.3.9, the grammar of path data.
struct SVGPathReader {
  private let text: [UInt8]
  private var index = 0
  private(set) var path = Path()
  /// The control point that a smooth curve mirrors, and whether it belongs to a quadratic one.
  private var control: (point: Point, isQuadratic: Bool)?

  init(_ text: String) { self.text = Array(text.utf8) }

  /// Reads all of the text.
  mutating func read() throws(SVGPathError) {
    skipSpace()
    while index < text.count {
      let letter = text[index] | 0x20
      let isRelative = text[index] == letter
      if path.isEmpty, letter != UInt8(ascii: "m") { throw error(.moveTo) }
      guard SVGPathReader.letters.contains(letter) else { throw error(.command) }
      index += 1
      skipSpace()
      try follow(letter, isRelative: isRelative)
      skipSpace()
    }
  }

  private static let letters = Array("mzlhvcsqta".utf8)

  /// Reads the numbers of a command, repeatedly as long as there are any.
  private mutating func follow(_ letter: UInt8, isRelative: Bool) throws(SVGPathError) {
    guard letter != UInt8(ascii: "z") else {
      path.close()
      return control = nil
    }
    var letter = letter
    repeat {
      try draw(letter, from: path.current ?? .zero, isRelative: isRelative)
      if letter == UInt8(ascii: "m") { letter = UInt8(ascii: "l") }
    } while continues()
  }

  /// True if another number follows; a comma must be followed by one.
  private mutating func continues() -> Bool {
    if skipSeparator() { return true }
    return index < text.count && SVGPathReader.beginsNumber(text[index])
  }

  private mutating func draw(_ letter: UInt8, from: Point, isRelative: Bool) throws(SVGPathError) {
    let origin = isRelative ? from : .zero
    var next: (point: Point, isQuadratic: Bool)?
    switch Character(Unicode.Scalar(letter)) {
    case "m": path.move(to: try point(from: origin))
    case "l": path.line(to: try point(from: origin))
    case "h": path.line(to: Point(try coordinate(from: origin.x), from.y))
    case "v": path.line(to: Point(from.x, try coordinate(from: origin.y)))
    case "c", "s":
      let first =
        letter == UInt8(ascii: "c")
        ? try separatedPoint(from: origin) : mirrored(from, isQuadratic: false)
      let second = try separatedPoint(from: origin)
      path.curve(to: try point(from: origin), control: first, second)
      next = (second, false)
    case "q", "t":
      let middle =
        letter == UInt8(ascii: "q")
        ? try separatedPoint(from: origin) : mirrored(from, isQuadratic: true)
      path.curve(to: try point(from: origin), control: middle)
      next = (middle, true)
    default: try drawArc(from: from, origin: origin)
    }
    control = next
  }

  private mutating func drawArc(from: Point, origin: Point) throws(SVGPathError) {
    let radii = Size(try separatedNumber().magnitude, try separatedNumber().magnitude)
    let rotation = try separatedNumber()
    let (isLarge, isClockwise) = (try flag(), try flag())
    path.addArc(
      to: try point(from: origin), radii: radii, rotation: rotation / 180 * Math.pi,
      isLarge: isLarge, isClockwise: isClockwise)
  }

  /// Returns the last control point mirrored at `point`; the point itself after a command of
  /// another kind.
  private func mirrored(_ point: Point, isQuadratic: Bool) -> Point {
    guard let control, control.isQuadratic == isQuadratic else { return point }
    return point + (point - control.point)
  }
}

// MARK: Numbers

extension SVGPathReader {
  private mutating func point(from origin: Point) throws(SVGPathError) -> Point {
    let x = try coordinate(from: origin.x)
    skipSeparator()
    return Point(x, try coordinate(from: origin.y))
  }

  private mutating func coordinate(from origin: Double) throws(SVGPathError) -> Double {
    let first = index
    let coordinate = origin + (try number())
    guard coordinate.isFinite else {
      index = first
      throw error(.smallerNumber)
    }
    return coordinate
  }

  private mutating func separatedPoint(from origin: Point) throws(SVGPathError) -> Point {
    let point = try point(from: origin)
    skipSeparator()
    return point
  }

  private mutating func separatedNumber() throws(SVGPathError) -> Double {
    let number = try number()
    skipSeparator()
    return number
  }

  /// Reads a flag and a separator after it, if any.
  private mutating func flag() throws(SVGPathError) -> Bool {
    guard index < text.count, text[index] | 1 == UInt8(ascii: "1") else { throw error(.flag) }
    let isSet = text[index] == UInt8(ascii: "1")
    index += 1
    skipSeparator()
    return isSet
  }

  private mutating func number() throws(SVGPathError) -> Double {
    let first = index
    if index < text.count, SVGPathReader.isSign(text[index]) { index += 1 }
    var digits = skipDigits()
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw error(.number) }
    skipExponent()
    // Text of this form is always a number, of any number of digits, and is rounded correctly.
    guard let number = Double(String(decoding: text[first..<index], as: UTF8.self)),
      number.magnitude < .infinity
    else {
      index = first
      throw error(.smallerNumber)
    }
    return number
  }

  /// Skips an exponent if it is complete.
  private mutating func skipExponent() {
    guard index < text.count, text[index] | 0x20 == UInt8(ascii: "e") else { return }
    let mark = index
    index += 1
    if index < text.count, SVGPathReader.isSign(text[index]) { index += 1 }
    if skipDigits() == 0 { index = mark }
  }

  private mutating func skipDigits() -> Int {
    let first = index
    while index < text.count, SVGPathReader.isDigit(text[index]) { index += 1 }
    return index - first
  }

  private mutating func skipSpace() {
    while index < text.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(text[index]) { index += 1 }
  }

  /// Skips white space with at most one comma; returns whether there was one.
  @discardableResult
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard index < text.count, text[index] == UInt8(ascii: ",") else { return false }
    index += 1
    skipSpace()
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || isSign(byte) || byte == UInt8(ascii: ".")
  }

  /// Creates an error. All text before it has been parsed, so each of its bytes is a scalar.
  private func error(_ expected: SVGPathError.Expectation) -> SVGPathError {
    let rest = String(decoding: text[index...].prefix(4), as: UTF8.self)
    return SVGPathError(offset: index, expected: expected, found: rest.unicodeScalars.first)
  }
}
