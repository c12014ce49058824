import Drawing

/// How far a picture may lie from its golden, and why.
///
/// Both ranges must hold. A range that begins above 0 says that a difference is known: when it
/// has gone, the golden fails, so that no tolerance stays that is no longer needed.
public struct Tolerance: Hashable, Sendable {
  /// How closely differing pixels may stand together.
  public struct Window: Hashable, Sendable {
    /// Side of the window, in pixels; at least 1.
    public let side: Int
    /// The most differing pixels in any such window; at least 0.
    public let differentPixels: Int

    /// At most `differentPixels` in any `side` × `side` pixels.
    public init(side: Int, atMost differentPixels: Int) {
      precondition(side > 0, "a window is at least one pixel wide")
      precondition(differentPixels >= 0, "a window holds at least 0 pixels")
      self.side = side
      self.differentPixels = differentPixels
    }
  }

  /// The largest difference of any part of any pixel, within 0…255.
  public let maxChannelDifference: ClosedRange<Int>
  /// The differences that a part of a pixel can have.
  static let channelLimits = 0...255

  /// How many pixels may differ; not below 0.
  public let differentPixels: ClosedRange<Int>
  /// How closely they may stand; nil for no limit.
  public let window: Window?
  /// Why this is right, in words; not empty.
  public let reason: String

  /// A tolerance. Traps where a range leaves what can be counted, or there are no words.
  public init(
    maxChannelDifference: ClosedRange<Int>, differentPixels: ClosedRange<Int>,
    window: Window? = nil, reason: String
  ) {
    precondition(
      maxChannelDifference == maxChannelDifference.clamped(to: Self.channelLimits),
      "a channel differs by 0…255, not by \(words(maxChannelDifference))")
    precondition(
      differentPixels.lowerBound >= 0, "pixels are counted from 0, not \(words(differentPixels))")
    precondition(!reason.allSatisfy(\.isWhitespace), "a tolerance needs a reason in words")
    self.maxChannelDifference = maxChannelDifference
    self.differentPixels = differentPixels
    self.window = window
    self.reason = reason
  }
}

/// A range as "2…5", or "3" where it holds one number.
func words(_ range: ClosedRange<Int>) -> String {
  range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound)"
}

/// One way in which a difference leaves its tolerance.
package enum ToleranceBreach: Hashable, Sendable {
  /// The largest channel difference lies outside its range.
  case maxChannelDifference(found: Int, allowed: ClosedRange<Int>)
  /// The number of differing pixels lies outside its range.
  case differentPixels(found: Int, allowed: ClosedRange<Int>)
  /// Too many differing pixels stand together in `area`.
  case density(found: Int, allowed: Tolerance.Window, area: PixelArea)
}

extension ToleranceBreach: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .maxChannelDifference(let found, let allowed) where found < allowed.lowerBound:
      "the tolerance expects a channel difference of \(words(allowed)), found \(found): "
        + "tighten it or drop it"
    case .maxChannelDifference(let found, let allowed):
      "the largest channel difference is \(found), allowed \(words(allowed))"
    case .differentPixels(let found, let allowed) where found < allowed.lowerBound:
      "the tolerance expects \(words(allowed)) different pixels, found \(found): "
        + "tighten it or drop it"
    case .differentPixels(let found, let allowed):
      "\(found) pixels differ, allowed \(words(allowed))"
    case .density(let found, let allowed, let area):
      "\(found) different pixels within \(area), allowed \(allowed.differentPixels) in any "
        + "\(allowed.side) x \(allowed.side)"
    }
  }
}

extension Tolerance {
  /// All the ways in which `difference`, found between two pictures, leaves this tolerance.
  package func breaches(
    of difference: BitmapDifference, from expected: Bitmap, to actual: Bitmap
  ) -> [ToleranceBreach] {
    var breaches: [ToleranceBreach] = []
    if !maxChannelDifference.contains(difference.maxChannelDifference) {
      breaches.append(
        .maxChannelDifference(
          found: difference.maxChannelDifference, allowed: maxChannelDifference))
    }
    if !differentPixels.contains(difference.differentPixels) {
      breaches.append(
        .differentPixels(found: difference.differentPixels, allowed: differentPixels))
    }
    if let window, difference.differentPixels > window.differentPixels {
      let density = DifferenceDensity(side: window.side, from: expected, to: actual)
      if let area = density.area, density.differentPixels > window.differentPixels {
        breaches.append(
          .density(found: density.differentPixels, allowed: window, area: area))
      }
    }
    return breaches
  }
}

// MARK: Density

/// How closely differing pixels stand together.
package struct DifferenceDensity: Hashable, Sendable {
  /// The most differing pixels that any window of the asked side holds.
  package let differentPixels: Int
  /// The first such window in reading order of its last pixel, cut at the picture's edge; nil
  /// where nothing differs.
  package let area: PixelArea?

  /// Slides a window of `side` × `side` pixels, `side` at least 1, over two pictures of one size.
  package init(side: Int, from expected: Bitmap, to actual: Bitmap) {
    guard let box = BitmapDifference(from: expected, to: actual).box else {
      (differentPixels, area) = (0, nil)
      return
    }
    let (wide, high) = (min(side, expected.width), min(side, expected.height))
    let mask = DifferenceMask(expected, actual, box)
    var columns = [Int](repeating: 0, count: box.width)
    var best = (count: 0, x: 0, y: 0)
    for y in 0..<box.height {
      for x in 0..<box.width {
        columns[x] += mask[x, y]
        if y >= high { columns[x] -= mask[x, y - high] }
      }
      var sum = 0
      for x in 0..<box.width {
        sum += columns[x]
        if x >= wide { sum -= columns[x - wide] }
        if sum > best.count { best = (sum, x + box.x, y + box.y) }
      }
    }
    differentPixels = best.count
    area = PixelArea(
      x: max(0, best.x - wide + 1), y: max(0, best.y - high + 1), width: wide, height: high)
  }
}

/// 1 for each pixel that differs, within a part of two pictures.
private struct DifferenceMask {
  private var marks: [UInt8] = []
  private let width: Int

  init(_ expected: Bitmap, _ actual: Bitmap, _ box: PixelArea) {
    width = box.width
    marks.reserveCapacity(box.width * box.height)
    let (a, b) = (expected.bytes.span.bytes, actual.bytes.span.bytes)
    for y in box.y..<box.y + box.height {
      let start = y * actual.width + box.x
      for i in start..<start + box.width { marks.append(a.pixel(i) == b.pixel(i) ? 0 : 1) }
    }
  }

  subscript(x: Int, y: Int) -> Int { Int(marks[y * width + x]) }
}
