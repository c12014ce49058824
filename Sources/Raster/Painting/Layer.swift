/// A clear backdrop that a part of a picture is painted on before it is composited.
final class Layer {
  private var memory: UnsafeMutableRawPointer
  private var capacity = 0
  /// The pixels of the box that the layer was last cleared for.
  private(set) var pixels: Pixels

  init() {
    memory = .allocate(byteCount: 0, alignment: 16)
    pixels = Pixels(base: memory, stride: 0)
  }

  deinit { memory.deallocate() }

  /// Makes this a clear layer of the pixels in `box`.
  func reset(to box: PixelBox) {
    let stride = (box.width * 4 + 15) & ~15
    let count = stride * box.height
    if count > capacity {
      memory.deallocate()
      (memory, capacity) = (.allocate(byteCount: count, alignment: 16), count)
    }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    pixels = Pixels(base: memory, stride: stride, left: box.left, top: box.top)
  }
}

/// Things of one kind that cost memory, made when first needed and used again.
struct Pool<Item: AnyObject> {
  private var free: [Item] = []
  private let make: () -> Item

  init(_ make: @escaping () -> Item) { self.make = make }

  mutating func take() -> Item { free.popLast() ?? make() }

  mutating func giveBack(_ item: Item) { free.append(item) }
}
