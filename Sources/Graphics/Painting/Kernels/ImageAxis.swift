import Drawing
import Geometry

/// The mapping from positions along one side of an ``ImageFill`` to pixels of its bitmap.
///
/// The bitmap is treated as unrolled, its repeated pieces one after another: positions in points
/// then map to positions in that row of pixels, by a piecewise linear, increasing function.
struct ImageAxis {
  /// The breakpoints of the function: in points, and in unrolled pixels.
  private var points = SIMD4<Double>.zero
  private var pixels = SIMD4<Double>.zero
  /// Pixels per point before the first breakpoint, between each two and after the last.
  private var slopes = SIMD8<Double>.zero
  /// Pixels of the bitmap.
  private let count: Int64
  /// The first of the repeated pixels, their number, and their repetitions; endless if all repeat.
  private let first: Int64
  private let period: Int64
  private let repeats: Int64
  private let isEndless: Bool

  /// Creates tiles of `count` pixels, the first of which begins at `origin`.
  private init(tiles count: Int, from origin: Double, scale: Double) {
    (self.count, first, period, repeats, isEndless) = (Int64(count), 0, Int64(count), 1, true)
    points = SIMD4(repeating: origin)
    slopes = SIMD8(repeating: scale)
  }

  /// Creates three parts along `extent`, in points, the outer ones of the sizes `corners` in pixels
  /// at `scale` pixels a point.
  private init(
    _ count: Int, _ corners: (low: Int, high: Int), _ fill: NinePartFill,
    _ extent: (start: Double, length: Double), scale: Double
  ) {
    let ((low, high), (start, length)) = (corners, extent)
    let middle = count - low - high
    let (near, far) = (start + Double(low) / scale, start + length - Double(high) / scale)
    let room = max(0, far - near)
    let wanted = (room * scale / Double(middle)).rounded().clipped(to: 1...0x1p30)
    (self.count, first, period, isEndless) = (Int64(count), Int64(low), Int64(middle), false)
    repeats = fill == .tile ? Int64(wanted) : 1
    // A stretched part keeps its own colours: the transition between its outer pixels and their
    // neighbours is as wide as in an unstretched bitmap.
    let rim = fill == .tile ? 0 : min(0.5 / scale, room / 2)
    let half = rim > 0 ? 0.5 : 0
    let end = Double(first + period * repeats)
    points = SIMD4(near, near + rim, near + room - rim, near + room)
    pixels = SIMD4(Double(low), Double(low) + half, end - half, end)
    (slopes[0], slopes[4]) = (scale, scale)
    for index in 0..<3 where points[index + 1] > points[index] {
      slopes[index + 1] =
        (pixels[index + 1] - pixels[index]) / (points[index + 1] - points[index])
    }
  }

  /// Returns both sides of `fill`, in points.
  static func axes(of fill: ImageFill) -> (x: ImageAxis, y: ImageAxis) {
    let (bitmap, rect, scale) = (fill.bitmap, fill.rect, fill.scale)
    switch fill.layout {
    case .tiles(let phase):
      return (
        ImageAxis(tiles: bitmap.width, from: rect.minX + phase.dx, scale: scale),
        ImageAxis(tiles: bitmap.height, from: rect.minY + phase.dy, scale: scale)
      )
    case .nineParts(let insets, let parts):
      let (left, right) = (clampedInt(insets.leading), clampedInt(insets.trailing))
      let (top, bottom) = (clampedInt(insets.top), clampedInt(insets.bottom))
      // If there is no space for two corners, all of them shrink by the same factor.
      let least = scale * min(rect.width, rect.height)
      let shrunk = max(
        scale, Double(left + right) / rect.width, Double(top + bottom) / rect.height)
      let corner = least > 0 ? shrunk : scale
      return (
        ImageAxis(
          bitmap.width, (left, right), parts, (rect.minX, rect.width), scale: corner),
        ImageAxis(
          bitmap.height, (top, bottom), parts, (rect.minY, rect.height), scale: corner)
      )
    }
  }

  /// Returns the unrolled position at `point`.
  private func imageCoordinate(_ point: Double) -> Double {
    guard point >= points[0] else { return pixels[0] + (point - points[0]) * slopes[0] }
    var index = 3
    while index > 0, point < points[index] { index -= 1 }
    return pixels[index] + (point - points[index]) * slopes[index + 1]
  }

  /// Returns the pixel of the bitmap for the unrolled pixel `index`.
  private func pixel(_ index: Int64) -> Int {
    if isEndless {
      let rest = index % period
      return Int(rest < 0 ? rest + period : rest)
    }
    if index < first { return Int(max(index, 0)) }
    let end = first + period * repeats
    return Int(
      index < end
        ? first + (index - first) % period : min(index - period * (repeats - 1), count - 1))
  }

  /// Adds the pixels to `taps` whose weighted mean is the colour within `reach` points of `point`:
  /// all of them, by their share; if they are larger than that, the two whose middles surround
  /// `point`.
  func add(to taps: inout ReusableList<ImageTap>, at point: Double, reach: Double) {
    let (start, end) = (imageCoordinate(point - reach), imageCoordinate(point + reach))
    guard end - start > 1 else { return addPair(to: &taps, around: (start + end) / 2) }
    var from = point - reach
    for index in 0...4 where from < point + reach {
      let to = index < 4 ? min(points[index], point + reach) : point + reach
      guard to > from else { continue }
      addRun(
        to: &taps, imageCoordinate(from), from + (to - from) * 0.5, (to - from) * slopes[index],
        share: (to - from) / (2 * reach), isPeriodic: isEndless || index == 2)
      from = to
    }
  }

  private func addPair(to taps: inout ReusableList<ImageTap>, around middle: Double) {
    let fixed = Int64((held(middle, within: 0x1p40) * 256).rounded()) &- 128
    let second = Int(fixed & 255)
    let unit = ImageTap.whole / 256
    taps.append(ImageTap(pixel(fixed &>> 8), (256 - second) * unit))
    if second > 0 { taps.append(ImageTap(pixel(fixed &>> 8 &+ 1), second * unit)) }
  }

  /// Adds the pixels from an unrolled position on, over `length` of them along one line, with
  /// `share` of the total weight. Beyond a full period, all pixels of a pattern are added equally.
  private func addRun(
    to taps: inout ReusableList<ImageTap>, _ start: Double, _ middle: Double, _ length: Double,
    share: Double, isPeriodic: Bool
  ) {
    var (start, length) = (start, length)
    if isPeriodic, length > Double(period) {
      (start, length) = (imageCoordinate(middle) - Double(period) / 2, Double(period))
    }
    start = held(start, within: 0x1p40)
    let end = start + min(length, 0x1p20)
    let weight = share * Double(ImageTap.whole)
    guard end - start > 1e-9 else {
      taps.append(ImageTap(pixel(Int64(start.rounded(.down))), Int(weight.rounded())))
      return
    }
    for index in Int64(start.rounded(.down))..<Int64(end.rounded(.up)) {
      let part = min(end, Double(index) + 1) - max(start, Double(index))
      taps.append(ImageTap(pixel(index), Int((weight * part / (end - start)).rounded())))
    }
  }
}

/// A pixel of a bitmap along one side, with its weight.
struct ImageTap: BitwiseCopyable {
  let pixel: Int
  /// Weight in 1/``whole``.
  let weight: Int

  /// The sum of all weights of a position.
  static let whole = 1 << 20

  init(_ pixel: Int, _ weight: Int) { (self.pixel, self.weight) = (pixel, weight) }
}
