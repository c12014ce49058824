/// Counts the flashes of a film by the definition of WCAG 2.2, success criterion 2.3.1.
///
/// A flash is a pair of opposing changes. General: of the relative luminance by 0.1 or more, the
/// darker of which lies below 0.8. Red: to or from a saturated red, R / (R + G + B) ≥ 0.8 in linear
/// light, by more than 0.2 in the chromaticities u′ v′ of CIE 1976. No more than three may fall into
/// any second, unless those that flash together fill no more than a quarter of any field of 10°: of
/// any rectangle of a third of the stage's width and height, as 341 × 256 of 1024 × 768 pixels are.
///
/// Each square of a ``LightField`` is looked at by itself; a flash counts where squares that flash
/// as often in the same second fill more than a quarter of such a rectangle.
package struct FlashDetector: Sendable {
  /// What the worst second holds.
  package struct Finding: Hashable, Sendable {
    /// Most flashes in any second that fill more than a quarter of a field of 10°.
    package internal(set) var most = 0
    /// When that second ends.
    package internal(set) var seconds = 0.0
    /// The field, as shares of the stage's sides from its left top corner: x, y, width, height.
    package internal(set) var field = SIMD4<Double>(0, 0, 1, 1)

    /// Whether there are too many.
    package var isTooMany: Bool { most > FlashDetector.allowed }
  }

  /// Flashes that any second may hold.
  package static let allowed = 3

  /// Of changes in luminance.
  package private(set) var general = Finding()
  /// Of changes to or from a saturated red.
  package private(set) var red = Finding()
  private var luminances = ChangeCounter<LuminanceChange>()
  private var reds = ChangeCounter<RedChange>()

  /// A detector that has seen nothing.
  package init() {}

  /// Takes in the next picture of the film, which is seen at `seconds`; all are of one size.
  package mutating func add(_ field: LightField, at seconds: Double) {
    luminances.add(field, at: seconds)
    luminances.tell(&general, field, at: seconds)
    reds.add(field, at: seconds)
    reds.tell(&red, field, at: seconds)
  }
}

/// What changes of a square.
private protocol FlashChange: Sendable {
  /// What is known of a square.
  init(_ light: SIMD3<Double>)
  /// Takes in the square's light; whether a change that opposes the last one is complete.
  mutating func changes(to light: SIMD3<Double>) -> Bool
}

/// The luminance between its peaks and valleys.
private struct LuminanceChange: FlashChange {
  private var (low, high): (Double, Double)
  /// 1 while it rises, −1 while it falls, 0 before it has done either.
  private var way = 0

  init(_ light: SIMD3<Double>) {
    low = LinearLight.luminance(light)
    high = low
  }

  mutating func changes(to light: SIMD3<Double>) -> Bool {
    let luminance = LinearLight.luminance(light)
    (low, high) = (min(low, luminance), max(high, luminance))
    // Rounding must not decide what is a tenth.
    let least = 0.1 - 1e-9
    if way <= 0, luminance - low >= least, low < 0.8 {
      (way, high) = (1, luminance)
      low = luminance
      return true
    }
    if way >= 0, high - luminance >= least, luminance < 0.8 {
      (way, low) = (-1, luminance)
      high = luminance
      return true
    }
    // On the way on, only how far it goes counts.
    if way > 0 { low = high }
    if way < 0 { high = low }
    return false
  }
}

/// The chromaticity before the last change; nil before there is any.
private struct RedChange: FlashChange {
  private var from: Chroma?
  /// The one that lies farthest from it, since that change.
  private var to: Chroma

  private struct Chroma: Sendable {
    let place: SIMD2<Double>
    let isRed: Bool

    /// Black has the chromaticity of white, D65: what is dark has no colour.
    init(_ light: SIMD3<Double>) {
      let sum = light.x + light.y + light.z
      isRed = sum > 1e-4 && light.x >= (0.8 - 1e-9) * sum
      let x = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
      let y = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
      let z = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
      let whole = x + 15 * y + 3 * z
      place = sum > 1e-4 ? SIMD2(4 * x, 9 * y) / whole : SIMD2(0.1978, 0.4683)
    }

    func differs(from other: Chroma) -> Bool {
      let way = place - other.place
      return (isRed || other.isRed) && (way * way).sum() > 0.04
    }

    func isFarther(than other: Chroma, from third: Chroma) -> Bool {
      let (one, two) = (place - third.place, other.place - third.place)
      return (one * one).sum() > (two * two).sum()
    }
  }

  init(_ light: SIMD3<Double>) { to = Chroma(light) }

  mutating func changes(to light: SIMD3<Double>) -> Bool {
    let now = Chroma(light)
    guard now.differs(from: to) else {
      // On the way on; a slow way back is measured from where it began.
      if let from, now.isFarther(than: to, from: from) { to = now }
      return false
    }
    (from, to) = (to, now)
    return true
  }
}

/// The changes of each square in the second past.
private struct ChangeCounter<Change: FlashChange>: Sendable {
  private var squares: [Change] = []
  /// When each square changed, the last second only.
  private var times: [[Double]] = []
  private var hasChanged = false

  mutating func add(_ field: LightField, at seconds: Double) {
    guard squares.count == field.lights.count else {
      squares = field.lights.map(Change.init)
      times = Array(repeating: [], count: squares.count)
      return
    }
    hasChanged = false
    for index in squares.indices where squares[index].changes(to: field.lights[index]) {
      times[index].removeAll { $0 <= seconds - 1 + 1e-9 }
      times[index].append(seconds)
      hasChanged = true
    }
  }

  /// Raises `finding` to what the second that ends at `seconds` holds.
  func tell(_ finding: inout FlashDetector.Finding, _ field: LightField, at seconds: Double) {
    guard hasChanged else { return }
    while let place = field.crowded(where: { index in
      times[index].count { $0 > seconds - 1 + 1e-9 } >= 2 * (finding.most + 1)
    }) {
      finding.most += 1
      (finding.seconds, finding.field) = (seconds, place)
    }
  }
}

extension LightField {
  /// The first field of 10° of which squares that `counts` accepts fill more than a quarter, as
  /// shares of the stage; nil for none.
  fileprivate func crowded(where counts: (Int) -> Bool) -> SIMD4<Double>? {
    let (wide, high) = (max(1, (columns + 1) / 3), max(1, (rows + 1) / 3))
    // Sums over all squares left of and above each.
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
        let sum =
          sums[(y + high) * stride + x + wide] - sums[y * stride + x + wide]
          - sums[(y + high) * stride + x] + sums[y * stride + x]
        if 4 * Int(sum) > wide * high {
          return SIMD4(Double(x), Double(y), Double(wide), Double(high))
            / SIMD4(Double(columns), Double(rows), Double(columns), Double(rows))
        }
      }
    }
    return nil
  }
}
