import Drawing

/// How closely differing pixels stand together.
package struct DifferenceDensity: Hashable, Sendable {
  /// The most differing pixels that any window of the asked side holds.
  package let differentPixels: Int
  /// The first such window in reading order of its last pixel, cut at the picture's rim; nil
  /// where nothing differs.
  package let area: PixelArea?

  /// Slides a window of `side` × `side` pixels, `side` at least 1, over two pictures of one size.
  package init(side: Int, from expected: Bitmap, to actual: Bitmap) {
    precondition(side > 0, "a window is at least one pixel wide")
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
