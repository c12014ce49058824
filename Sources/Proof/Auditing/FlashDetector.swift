import Drawing

/// Counts the flashes of a film by the definition of WCAG 2.2, success criterion 2.3.1.
///
/// A flash is a pair of opposing changes. General: of the relative luminance by 0.1 or more, the
/// darker below 0.8. Red: to or from a saturated red, R / (R + G + B) ≥ 0.8 in linear light, by
/// more than 0.2 in the chromaticities u′ v′ of CIE 1976. At most three may occur in any second,
/// unless those that coincide cover no more than a quarter of any field of 10°: of any rectangle of
/// a third of the stage's width and height, as 341 × 256 of 1024 × 768 pixels are.
///
/// Each square of a ``LightField`` is examined by itself; its changes count if the squares that
/// change the same way at once, within 1/24 s, cover more than a quarter of such a rectangle, and
/// its flashes if the squares that flash as often in the same second do.
package struct FlashDetector: Sendable {
  /// The worst second.
  package struct Finding: Hashable, Sendable {
    /// Largest number of flashes in any second that cover more than a quarter of a field of 10°.
    package internal(set) var most = 0
    /// The end of that second.
    package internal(set) var seconds = 0.0
    /// The field, as shares of the stage's sides from its left top corner: x, y, width, height.
    package internal(set) var field = SIMD4<Double>(0, 0, 1, 1)

    /// True if there are too many flashes.
    package var isTooMany: Bool { most > FlashDetector.allowed }
  }

  /// Flashes allowed in any second.
  package static let allowed = 3

  /// Flashes of luminance.
  package private(set) var general = Finding()
  /// Flashes to or from a saturated red.
  package private(set) var red = Finding()
  private var luminances = ChangeCounter<LuminanceChange>()
  private var reds = ChangeCounter<RedChange>()

  /// Creates a detector that has seen no frames.
  package init() {}

  /// Adds the next frame of the film, shown at `seconds`; all are of one size.
  package mutating func add(_ field: LightField, at seconds: Double) {
    luminances.add(field, at: seconds)
    luminances.raise(&general, field, at: seconds)
    reds.add(field, at: seconds)
    reds.raise(&red, field, at: seconds)
  }
}

/// The change that is tracked per square.
protocol FlashChange: Sendable {
  /// Creates the state of a square from its first light.
  init(_ light: SIMD3<Double>)
  /// Adds the square's light. Returns 1 or −1, the direction, if a change that opposes the last one
  /// is complete; else 0.
  mutating func way(to light: SIMD3<Double>) -> Int
}

/// The luminance between its local extremes.
private struct LuminanceChange: FlashChange {
  private var (low, high): (Double, Double)
  /// 1 while rising, −1 while falling, 0 before either.
  private var way = 0

  init(_ light: SIMD3<Double>) {
    low = LinearLight.luminance(light)
    high = low
  }

  mutating func way(to light: SIMD3<Double>) -> Int {
    let luminance = LinearLight.luminance(light)
    (low, high) = (min(low, luminance), max(high, luminance))
    // Rounding must not decide the threshold of a tenth.
    let least = 0.1 - 1e-9
    if way <= 0, luminance - low >= least, low < 0.8 {
      (way, high) = (1, luminance)
      low = luminance
      return 1
    }
    if way >= 0, high - luminance >= least, luminance < 0.8 {
      (way, low) = (-1, luminance)
      high = luminance
      return -1
    }
    // While the direction stays, only the extreme counts.
    if way > 0 { low = high }
    if way < 0 { high = low }
    return 0
  }
}

/// The changes of each square in the last second.
private struct ChangeCounter<Change: FlashChange>: Sendable {
  private struct Square: Sendable {
    var change: Change
    /// The time and direction of its last change, and whether enough other squares changed with it.
    var seconds = -1.0
    var way = 0
    var isConcurrent = false
    /// The times at which it changed together with others, in the last second only.
    var times: [Double] = []
  }

  private var squares: [Square] = []
  private var hasChanged = false

  /// Changes within this many seconds are simultaneous: one frame of a film.
  private static var moment: Double { 1 / 24 }

  mutating func add(_ field: LightField, at seconds: Double) {
    guard squares.count == field.lights.count else {
      squares = field.lights.map { Square(change: Change($0)) }
      return
    }
    for index in squares.indices {
      let way = squares[index].change.way(to: field.lights[index])
      guard way != 0 else { continue }
      (squares[index].seconds, squares[index].way) = (seconds, way)
      squares[index].isConcurrent = false
    }
    hasChanged = false
    for way in [1, -1] { keepConcurrent(way, field, at: seconds) }
  }

  /// Keeps the simultaneous changes in this direction that cover more than a quarter of a field of
  /// 10°.
  private mutating func keepConcurrent(_ way: Int, _ field: LightField, at seconds: Double) {
    let limit = seconds - Self.moment + 1e-9
    func isAtOnce(_ square: Square) -> Bool { square.way == way && square.seconds > limit }
    guard squares.contains(where: { isAtOnce($0) && !$0.isConcurrent }) else { return }
    let crowded = field.squares(ofFieldsWhere: { isAtOnce(squares[$0]) })
    for index in squares.indices
    where crowded[index] && isAtOnce(squares[index]) && !squares[index].isConcurrent {
      squares[index].isConcurrent = true
      squares[index].times.removeAll { $0 <= seconds - 1 + 1e-9 }
      squares[index].times.append(squares[index].seconds)
      hasChanged = true
    }
  }

  /// Raises `finding` to the count of the second that ends at `seconds`.
  func raise(_ finding: inout FlashDetector.Finding, _ field: LightField, at seconds: Double) {
    guard hasChanged else { return }
    while let area = field.area(ofFieldWhere: { index in
      squares[index].times.count { $0 > seconds - 1 + 1e-9 } >= 2 * (finding.most + 1)
    }) {
      finding.most += 1
      (finding.seconds, finding.field) = (seconds, area)
    }
  }
}

// MARK: Fields

extension LightField {
  /// Size of a field of 10° in squares.
  private var field: (wide: Int, high: Int) { (max(1, (columns + 1) / 3), max(1, (rows + 1) / 3)) }

  /// Calls `body` with the left top square of each field in which the squares accepted by `counts`
  /// cover more than a quarter, until it returns false.
  private func forEachField(
    where counts: (Int) -> Bool, _ body: (_ x: Int, _ y: Int) -> Bool
  ) {
    let (wide, high) = field
    // Summed-area table: sums over all squares left of and above each.
    let stride = columns + 1
    var sums = [Int32](repeating: 0, count: stride * (rows + 1))
    for y in 0..<rows {
      var row: Int32 = 0
      for x in 0..<columns {
        if counts(y * columns + x) { row += 1 }
        sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
      }
    }
    for y in 0...rows - high {
      for x in 0...columns - wide {
        let low = sums[(y + high) * stride + x + wide] - sums[(y + high) * stride + x]
        let sum = low - sums[y * stride + x + wide] + sums[y * stride + x]
        if 4 * Int(sum) > wide * high, !body(x, y) { return }
      }
    }
  }

  /// Returns the first such field, as shares of the stage: x, y, width, height; nil if there is
  /// none.
  fileprivate func area(ofFieldWhere counts: (Int) -> Bool) -> SIMD4<Double>? {
    var area: SIMD4<Double>?
    forEachField(where: counts) { x, y in
      let inSquares: SIMD4<Double> = SIMD4(SIMD4(x, y, field.wide, field.high))
      area = inSquares / SIMD4(SIMD4(columns, rows, columns, rows))
      return false
    }
    return area
  }

  /// Returns, for each square, whether it lies in any such field.
  fileprivate func squares(ofFieldsWhere counts: (Int) -> Bool) -> [Bool] {
    // Corners at which fields begin and end; the sums over all squares left and above count the
    // fields that contain a square.
    let (wide, high) = field
    let stride = columns + 1
    var edges = [Int32](repeating: 0, count: stride * (rows + 1))
    forEachField(where: counts) { x, y in
      edges[y * stride + x] += 1
      edges[y * stride + x + wide] -= 1
      edges[(y + high) * stride + x] -= 1
      edges[(y + high) * stride + x + wide] += 1
      return true
    }
    for y in 0..<rows {
      var row: Int32 = 0
      for x in 0..<columns {
        row += edges[y * stride + x]
        edges[y * stride + x] = row + (y > 0 ? edges[(y - 1) * stride + x] : 0)
      }
    }
    return (0..<rows * columns).map { edges[$0 / columns * stride + $0 % columns] > 0 }
  }
}
