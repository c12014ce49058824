import Geometry

/// Interprets the commands of one glyph of the Compact Font Format. Hints are skipped.
///
/// Source: "The Type 2 Charstring Format", Adobe Technical Note 5177. Arithmetic, which fonts no
/// longer use, is not supported.
struct CharstringPen {
  /// A letter and an accent that replace a glyph, by their codes in Adobe's standard encoding.
  struct Accented {
    let base: Int
    let accent: Int
    /// Origin of the accent.
    let offset: Vector
  }

  /// The outline drawn, in font units, y upwards.
  private(set) var path = Path()
  /// Parts of a glyph that has no outline of its own.
  private(set) var accented: Accented?

  private let shared: FontIndex
  private let own: FontIndex?
  private var stack: [Double] = []
  private var currentPoint = Point.zero
  private var isOpen = false
  private var stemCount = 0
  /// True once the optional width before the first command has been handled.
  private var hasWidth = false
  private var steps = 0
  private var isDone = false

  /// Largest stack, depth of subroutines, and number of bytes and operands that are interpreted.
  private static let (maxNumbers, deepest, maxSteps) = (48, 10, 400_000)

  /// Creates a pen; `shared` and `own` are the subroutines of the font and of a part of it.
  init(shared: FontIndex, own: FontIndex?) { (self.shared, self.own) = (shared, own) }

  /// Draws the glyph whose commands are `bytes`.
  mutating func draw(_ bytes: FontTable) throws(FontError) {
    try follow(bytes, depth: 0)
    close()
  }

  private static func flaw(_ expected: String, found: String) -> FontError {
    FontError(.compact, expected: expected, found: found)
  }

  private mutating func follow(_ bytes: FontTable, depth: Int) throws(FontError) {
    guard depth <= Self.deepest else {
      throw Self.flaw("at most \(Self.deepest) levels of subroutines", found: "more")
    }
    var index = 0
    while index < bytes.count, !isDone {
      steps += 1
      guard steps <= Self.maxSteps else {
        throw Self.flaw("at most \(Self.maxSteps) commands and numbers", found: "more")
      }
      let first = try bytes.uint8(index)
      index += 1
      guard first < 32, first != 28 else {
        index = try push(first, bytes, index)
        continue
      }
      switch first {
      case 10: try follow(try subroutine(of: own), depth: depth + 1)
      case 29: try follow(try subroutine(of: shared), depth: depth + 1)
      case 11: return
      case 12:
        let code = try bytes.uint8(index)
        // `dotsection` of old fonts does nothing.
        if code == 0 { stack.removeAll(keepingCapacity: true) } else { try flex(code) }
        index += 1
      case 19, 20:
        noteStems()
        index += (stemCount + 7) / 8
      default: try command(first)
      }
    }
  }

  /// Pushes a number, of which `first` is the first byte; returns the index after it.
  private mutating func push(
    _ first: Int, _ bytes: FontTable, _ index: Int
  ) throws(FontError) -> Int {
    guard stack.count < Self.maxNumbers else {
      throw Self.flaw("at most \(Self.maxNumbers) numbers in a row", found: "more")
    }
    switch first {
    case 28:
      stack.append(Double(try bytes.int16(index)))
      return index + 2
    case 255:
      let fixed = Int32(truncatingIfNeeded: try bytes.uint32(index))
      stack.append(Double(fixed) / 65536)
      return index + 4
    case 247...250: stack.append(Double((first - 247) * 256 + (try bytes.uint8(index)) + 108))
    case 251...254: stack.append(Double(-(first - 251) * 256 - (try bytes.uint8(index)) - 108))
    default:
      stack.append(Double(first - 139))
      return index
    }
    return index + 1
  }

  /// Returns the subroutine whose biased number is on top of the stack.
  private mutating func subroutine(of list: FontIndex?) throws(FontError) -> FontTable {
    guard let list, let number = stack.popLast() else {
      throw Self.flaw("a subroutine that there is", found: "none")
    }
    let bias = list.count < 1240 ? 107 : list.count < 33900 ? 1131 : 32768
    return try list.item(Int(number) + bias)
  }

  private mutating func command(_ code: Int) throws(FontError) {
    switch code {
    case 1, 3, 18, 23: noteStems()
    case 4: try move(1) { Vector(0, $0[0]) }
    case 22: try move(1) { Vector($0[0], 0) }
    case 21: try move(2) { Vector($0[0], $0[1]) }
    case 5: lines(upTo: stack.count)
    case 6: levelLines(isLevel: true)
    case 7: levelLines(isLevel: false)
    case 8: curves(from: 0, upTo: stack.count)
    case 24:
      let end = curves(from: 0, upTo: stack.count - 2)
      lines(from: end, upTo: stack.count)
    case 25:
      let end = lines(upTo: stack.count - 6)
      curves(from: end, upTo: stack.count)
    case 26: flatCurves(isLevel: false)
    case 27: flatCurves(isLevel: true)
    case 30: turningCurves(isLevel: false)
    case 31: turningCurves(isLevel: true)
    case 14:
      takeWidth(0)
      if stack.count >= 4 {
        let n = stack.suffix(4).map { $0 }
        accented = Accented(base: Int(n[2]), accent: Int(n[3]), offset: Vector(n[0], n[1]))
      }
      isDone = true
    default: throw Self.flaw("a command of type 2", found: "\(code)")
    }
    stack.removeAll(keepingCapacity: true)
  }

  /// Removes a number before the `count` operands of the first command: the glyph's width.
  private mutating func takeWidth(_ count: Int) {
    if !hasWidth, stack.count == count + 1 || (count == 0 && stack.count == 5) {
      stack.removeFirst()
    }
    hasWidth = true
  }

  private mutating func noteStems() {
    hasWidth = true
    stemCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }
}

// MARK: Lines and curves

extension CharstringPen {
  private mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  private mutating func move(
    _ count: Int, _ way: ([Double]) -> Vector
  ) throws(FontError) {
    takeWidth(count)
    // If there are too many numbers, the last ones are used, as in FreeType and HarfBuzz.
    guard stack.count >= count else {
      throw Self.flaw("\(count) numbers for a move", found: "\(stack.count)")
    }
    close()
    currentPoint += way(stack.suffix(count).map { $0 })
    path.move(to: currentPoint)
    isOpen = true
  }

  /// Begins a contour; without a move before it the first line starts at the glyph's origin.
  private mutating func begin() {
    guard !isOpen else { return }
    path.move(to: currentPoint)
    isOpen = true
  }

  private mutating func line(_ way: Vector) {
    begin()
    currentPoint += way
    path.line(to: currentPoint)
  }

  private mutating func curve(_ first: Vector, _ second: Vector, _ third: Vector) {
    begin()
    let one = currentPoint + first
    let two = one + second
    currentPoint = two + third
    path.curve(to: currentPoint, control: one, two)
  }

  @discardableResult
  private mutating func lines(from start: Int = 0, upTo end: Int) -> Int {
    var index = start
    while index + 2 <= end {
      line(Vector(stack[index], stack[index + 1]))
      index += 2
    }
    return index
  }

  private mutating func levelLines(isLevel: Bool) {
    var isLevel = isLevel
    for way in stack {
      line(isLevel ? Vector(way, 0) : Vector(0, way))
      isLevel.toggle()
    }
  }

  @discardableResult
  private mutating func curves(from start: Int, upTo end: Int) -> Int {
    var index = start
    while index + 6 <= end {
      let n = stack[index..<index + 6]
      curve(
        Vector(n[index], n[index + 1]), Vector(n[index + 2], n[index + 3]),
        Vector(n[index + 4], n[index + 5]))
      index += 6
    }
    return index
  }

  /// Curves that begin and end along one axis; the first may be off it.
  private mutating func flatCurves(isLevel: Bool) {
    var index = stack.count & 1
    var aside = index == 1 ? stack[0] : 0
    while index + 4 <= stack.count {
      let (a, b, c, d) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      if isLevel {
        curve(Vector(a, aside), Vector(b, c), Vector(d, 0))
      } else {
        curve(Vector(aside, a), Vector(b, c), Vector(0, d))
      }
      aside = 0
      index += 4
    }
  }

  /// Curves that begin along one axis and end along the other; the last may be off it.
  private mutating func turningCurves(isLevel: Bool) {
    var (index, isLevel) = (0, isLevel)
    while index + 4 <= stack.count {
      let (a, b, c, d) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      let aside = stack.count - index == 5 ? stack[index + 4] : 0
      if isLevel {
        curve(Vector(a, 0), Vector(b, c), Vector(aside, d))
      } else {
        curve(Vector(0, a), Vector(b, c), Vector(d, aside))
      }
      isLevel.toggle()
      index += 4
    }
  }

  /// Adds two curves that are nearly a line.
  private mutating func flex(_ code: Int) throws(FontError) {
    let n = stack
    guard 34...37 ~= code else { throw Self.flaw("a command of type 2", found: "12 \(code)") }
    let count = [7, 13, 9, 11][code - 34]
    guard n.count >= count else {
      throw Self.flaw("\(count) numbers for a flex", found: "\(n.count)")
    }
    switch code {
    case 34:
      curve(Vector(n[0], 0), Vector(n[1], n[2]), Vector(n[3], 0))
      curve(Vector(n[4], 0), Vector(n[5], -n[2]), Vector(n[6], 0))
    case 35:
      curve(Vector(n[0], n[1]), Vector(n[2], n[3]), Vector(n[4], n[5]))
      curve(Vector(n[6], n[7]), Vector(n[8], n[9]), Vector(n[10], n[11]))
    case 36:
      curve(Vector(n[0], n[1]), Vector(n[2], n[3]), Vector(n[4], 0))
      curve(Vector(n[5], 0), Vector(n[6], n[7]), Vector(n[8], -(n[1] + n[3] + n[7])))
    default:
      let way = Vector(n[0] + n[2] + n[4] + n[6] + n[8], n[1] + n[3] + n[5] + n[7] + n[9])
      curve(Vector(n[0], n[1]), Vector(n[2], n[3]), Vector(n[4], n[5]))
      curve(
        Vector(n[6], n[7]), Vector(n[8], n[9]),
        way.dx.magnitude > way.dy.magnitude ? Vector(n[10], -way.dy) : Vector(-way.dx, n[10]))
    }
    stack.removeAll(keepingCapacity: true)
  }
}
