/// How much of each pixel lies inside of a clip, 0…255.
final class ClipMask {
  private var bytes = Buffer<UInt8>(1, of: 0)
  private var box = PixelBox.empty

  /// Makes this a mask of `box` that shuts out all.
  func reset(to box: PixelBox) {
    let count = box.width * box.height
    bytes.reserve(count, of: 0)
    bytes.base.update(repeating: 0, count: count)
    self.box = box
  }

  /// The byte of the pixel at `x`, `y`, which must lie in the box; those to its right follow.
  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes.base + (y - box.top) * box.width + (x - box.left)
  }
}
