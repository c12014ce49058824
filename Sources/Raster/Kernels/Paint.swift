import Drawing

/// Where the pixels come from that a command composites.
enum Paint {
  /// One premultiplied pixel everywhere.
  case solid(UInt32)
  case gradient(GradientShader)
  case image(ImageShader)
  case imageFill(ImageFillShader)
  case layer(Pixels)

  /// The pixels of `columns` in row `y`, from the first column on; written to `scratch`, which
  /// begins at column 0, unless they lie somewhere already.
  @inline(__always)
  func row(
    _ columns: Range<Int>, y: Int, scratch: UnsafeMutablePointer<UInt32>,
    dither: borrowing Dither
  ) -> UnsafePointer<UInt32> {
    switch self {
    case .solid(let pixel):
      (scratch + columns.lowerBound).update(repeating: pixel, count: columns.count)
    case .gradient(let shader): shader.write(to: scratch, columns, y: y, dither: dither)
    case .image(let shader): shader.write(to: scratch, columns, y: y)
    case .imageFill(let shader): shader.write(to: scratch, columns, y: y)
    case .layer(let pixels): return UnsafePointer(pixels.row(y) + columns.lowerBound)
    }
    return UnsafePointer(scratch + columns.lowerBound)
  }
}
