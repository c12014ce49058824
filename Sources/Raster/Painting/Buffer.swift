/// Memory for `count` plain values, taken once and kept; it grows when asked and never shrinks.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// Room for `capacity` values, all `value`.
  init(_ capacity: Int, of value: Element) {
    base = .allocate(capacity: max(1, capacity))
    base.initialize(repeating: value, count: max(1, capacity))
    self.capacity = max(1, capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for `capacity` values in all, of which the first `kept` stay; the others are
  /// `value` where the room is new.
  mutating func reserve(_ capacity: Int, keeping kept: Int = 0, of value: Element) {
    guard capacity > self.capacity else { return }
    var wider = Buffer(max(capacity, kept > 0 ? self.capacity * 2 : 0), of: value)
    wider.base.update(from: base, count: kept)
    swap(&self, &wider)
  }
}
