import Drawing

extension Bitmap {
  /// A picture of how two pictures differ: what is equal in dim grey, what differs between dark
  /// red (by 1) and yellow (by 255), what only one of them covers in blue. As large as both.
  public init(differenceFrom expected: Bitmap, to actual: Bitmap) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var bytes = [UInt8]()
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        guard x < expected.width, x < actual.width, y < expected.height, y < actual.height else {
          bytes.append(contentsOf: [30, 60, 160, 255])
          continue
        }
        bytes.append(contentsOf: Bitmap.mark(expected[x, y], actual[x, y]))
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  private typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

  private static func mark(_ expected: Pixel, _ actual: Pixel) -> [UInt8] {
    guard expected != actual else {
      let sum = Int(expected.0) + Int(expected.1) + Int(expected.2)
      let grey = UInt8(sum * Int(expected.3) / (3 * 255 * 4))
      return [grey, grey, grey, 255]
    }
    let parts = [
      (expected.0, actual.0), (expected.1, actual.1), (expected.2, actual.2),
      (expected.3, actual.3),
    ]
    let most = parts.map { abs(Int($0) - Int($1)) }.max() ?? 0
    // The step from equal to different by 1 is the one that must be seen.
    return [UInt8(170 + most / 3), UInt8(most), 0, 255]
  }
}
