import Drawing

/// Bitmaps as premultiplied words.
///
/// Those whose digest is known come again, in this picture and the next: their words are kept, up
/// to 2²² pixels, the latest asked for before others. The words of any other bitmap hold until the
/// next one is asked for.
final class BitmapMemory {
  /// Premultiplied pixels; rows from the top, no gaps.
  struct Words {
    let base: UnsafePointer<UInt32>
    /// Whether nothing shows through.
    let isOpaque: Bool
  }

  /// A bitmap that is kept.
  private final class Entry {
    let digest: SIMD2<UInt64>
    let count: Int
    let words: UnsafeMutablePointer<UInt32>
    let isOpaque: Bool

    init(_ bitmap: Bitmap, _ digest: SIMD2<UInt64>) {
      self.digest = digest
      count = bitmap.width * bitmap.height
      words = .allocate(capacity: count)
      isOpaque = bitmap.premultiply(into: words)
    }

    deinit { words.deallocate() }
  }

  private static let limit = 1 << 22
  private var scratch = Buffer<UInt32>(1, of: 0)
  /// The latest asked for stands last.
  private var entries: [Entry] = []

  /// The words of `bitmap`, which hold until others are asked for.
  func pixels(of bitmap: Bitmap) -> Words {
    let count = bitmap.width * bitmap.height
    guard let digest = bitmap.digest, count <= BitmapMemory.limit else {
      scratch.reserve(count, of: 0)
      let isOpaque = bitmap.premultiply(into: scratch.base)
      return Words(base: scratch.base, isOpaque: isOpaque)
    }
    let entry: Entry
    if let place = entries.lastIndex(where: { $0.digest == digest && $0.count == count }) {
      entry = entries.remove(at: place)
    } else {
      makeRoom(for: count)
      entry = Entry(bitmap, digest)
    }
    entries.append(entry)
    return Words(base: entry.words, isOpaque: entry.isOpaque)
  }

  private func makeRoom(for count: Int) {
    var total = entries.reduce(count) { $0 + $1.count }
    while total > BitmapMemory.limit, !entries.isEmpty { total -= entries.removeFirst().count }
  }
}
