/// How much of each pixel lies inside of a clip, 0…255.
final class ClipMask {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var box = PixelBox.empty

  init() { bytes = .allocate(capacity: 0) }

  deinit { bytes.deallocate() }

  /// Makes this a mask of `box` that shuts out all.
  func reset(to box: PixelBox) {
    let count = box.width * box.height
    if count > capacity {
      bytes.deallocate()
      (bytes, capacity) = (.allocate(capacity: count), count)
    }
    bytes.update(repeating: 0, count: count)
    self.box = box
  }

  /// The byte of the pixel at `x`, `y`, which must lie in the box; those to its right follow.
  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (y - box.top) * box.width + (x - box.left)
  }
}
