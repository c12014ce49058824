import Drawing

/// One way in which a difference leaves its tolerance.
public enum ToleranceBreach: Hashable, Sendable {
  /// The largest channel difference lies outside its range.
  case maxChannelDifference(found: Int, allowed: ClosedRange<Int>)
  /// The number of differing pixels lies outside its range.
  case differentPixels(found: Int, allowed: ClosedRange<Int>)
  /// Too many differing pixels stand together in `area`.
  case density(found: Int, allowed: Tolerance.Window, area: PixelArea)
}

extension ToleranceBreach: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
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
  public func breaches(
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
