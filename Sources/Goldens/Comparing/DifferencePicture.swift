import Drawing

extension Bitmap {
  /// A picture of how two pictures differ: what is equal in dim grey, what differs between dark
  /// red (by 1) and yellow (by 255), what only one of them covers in blue. As large as both.
  public init(differenceFrom expected: Bitmap, to actual: Bitmap) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let isShared =
          x < expected.width && x < actual.width && y < expected.height && y < actual.height
        let (red, green, blue): (UInt8, UInt8, UInt8) =
          isShared
          ? Bitmap.mark(
            expected.bytes.span, (y * expected.width + x) * 4, actual.bytes.span,
            (y * actual.width + x) * 4) : (30, 60, 160)
        bytes.append(red)
        bytes.append(green)
        bytes.append(blue)
        bytes.append(255)
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The colour for a pixel that stands at `i` in one picture and at `j` in the other.
  private static func mark(
    _ expected: Span<UInt8>, _ i: Int, _ actual: Span<UInt8>, _ j: Int
  ) -> (UInt8, UInt8, UInt8) {
    var most = 0
    for part in 0..<4 { most = max(most, abs(Int(expected[i + part]) - Int(actual[j + part]))) }
    guard most == 0 else {
      // The step from equal to different by 1 is the one that must be seen.
      return (UInt8(170 + most / 3), UInt8(most), 0)
    }
    let sum = Int(expected[i]) + Int(expected[i + 1]) + Int(expected[i + 2])
    let grey = UInt8(sum * Int(expected[i + 3]) / (3 * 255 * 4))
    return (grey, grey, grey)
  }
}
