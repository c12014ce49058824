/// A reusable buffer of plain values; it grows on demand and never shrinks.
package struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package internal(set) var capacity: Int

  /// Allocates space for `capacity` uninitialized values: reading them before they are set is
  /// undefined.
  @inlinable @inline(__always) package init(uninitialized capacity: Int) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  /// Allocates `capacity` values, all `value`.
  @inlinable @inline(__always) package init(_ capacity: Int, of value: Element) {
    self.init(uninitialized: capacity)
    base.initialize(to: value)
    // By copies of the existing part: if the type is only known at run time, each single value
    // takes a call.
    var count = 1
    while count < self.capacity {
      let more = min(count, self.capacity - count)
      (base + count).initialize(from: base, count: more)
      count += more
    }
  }

  @inlinable deinit { base.deallocate() }

  /// Reserves space for `capacity` values in all; all are set to `value` if it grows.
  @inlinable @inline(__always) package mutating func reserve(_ capacity: Int, of value: Element) {
    guard capacity > self.capacity else { return }
    self = Buffer(capacity, of: value)
  }

  /// Reserves space for `capacity` values in all, of which the first `kept` are preserved; new ones
  /// are uninitialized.
  @inlinable @inline(__always) package mutating func reserveUninitialized(
    _ capacity: Int, keeping kept: Int = 0
  ) {
    guard capacity > self.capacity else { return }
    let wider = Buffer(uninitialized: max(capacity, kept > 0 ? self.capacity * 2 : 0))
    wider.base.initialize(from: base, count: kept)
    self = wider
  }
}

// MARK: Lists

/// A list of plain values whose memory is reused.
struct ReusableList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 64

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get { base[index] }
    nonmutating _modify { yield &base[index] }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Returns where up to `number` more values may be written, before ``extend(to:)`` adds them.
  @inline(__always)
  mutating func reserve(_ number: Int) -> UnsafeMutablePointer<Element> {
    while count &+ number > capacity { grow() }
    return base + count
  }

  /// Adds the values that have been written up to `end`.
  @inline(__always)
  mutating func extend(to end: UnsafeMutablePointer<Element>) { count = end - base }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, capacity * 2)
  }

  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) { count -= number }

  /// Sorts the values; not stable.
  func sort(by isBefore: (Element, Element) -> Bool) {
    guard count > 32 else {
      for index in stride(from: 1, to: count, by: 1) {
        let element = base[index]
        var slot = index
        while slot > 0, isBefore(element, base[slot - 1]) {
          base[slot] = base[slot - 1]
          slot -= 1
        }
        base[slot] = element
      }
      return
    }
    var buffer = UnsafeMutableBufferPointer(start: base, count: count)
    buffer.sort(by: isBefore)
  }
}
