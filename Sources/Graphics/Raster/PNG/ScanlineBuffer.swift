import Files

#if arch(x86_64)
  import CKernels
#endif

/// A picture in the layout of PNG: RGB, or RGBA with straight opacity.
///
/// The rows of the last picture are kept until they are replaced, so that changed rows are known.
/// Zeros surround each row and precede the first, as filters require.
struct ScanlineBuffer: ~Copyable {
  /// The rows of the picture, readable by several threads; valid until the next picture.
  struct Rows: BitwiseCopyable, @unchecked Sendable {
    fileprivate let base: UnsafePointer<UInt8>
    fileprivate let stride: Int
    let height: Int
    let rowBytes: Int
    let bytesPerPixel: Int

    /// Returns the row `y`; zeros for the row above the first.
    func row(_ y: Int) -> UnsafePointer<UInt8> { base + ((y + 1) * stride + margin) }
  }

  private var memory = Buffer<UInt8>(1, of: 0)
  /// A row for each worker.
  private var packed = Buffer<UInt8>(1, of: 0)
  private var changes = Buffer<Bool>(1, of: false)
  private(set) var width = 0
  private(set) var height = 0
  private(set) var hasAlpha = false

  /// Zeros before a row, and at least as many after it.
  private static let margin = 16

  private var bytesPerPixel: Int { hasAlpha ? 4 : 3 }
  var rowBytes: Int { width * bytesPerPixel }
  private var stride: Int { rowBytes + 2 * Self.margin }

  var rows: Rows {
    Rows(
      base: memory.base, stride: stride, height: height, rowBytes: rowBytes,
      bytesPerPixel: bytesPerPixel)
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    memory.base + ((y + 1) * stride + Self.margin)
  }

  /// Prepares for the rows of a picture.
  ///
  /// - Returns: True if they can be compared with those of the last picture.
  private mutating func prepare(width: Int, height: Int, hasAlpha: Bool) -> Bool {
    if (width, height, hasAlpha) == (self.width, self.height, self.hasAlpha) { return true }
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
    let size = (height + 1) * stride + Self.margin
    memory.reserveUninitialized(size)
    LargePages.prefer(memory.base, size)
    memory.base.update(repeating: 0, count: stride + Self.margin)
    for y in 0..<height { (row(y) + rowBytes).update(repeating: 0, count: 2 * Self.margin) }
    return false
  }

  /// Takes the rows of a picture, each packed by `pack`, band by band on up to `workers` threads.
  ///
  /// - Returns: For each of `bands`, whether any of its rows has changed.
  mutating func take(
    width: Int, height: Int, hasAlpha: Bool, _ bands: [Range<Int>], on workers: Int,
    _ pack: @escaping @Sendable (_ y: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) -> [Bool] {
    let isComparable = prepare(width: width, height: height, hasAlpha: hasAlpha)
    packed.reserveUninitialized(workers * stride)
    changes.reserveUninitialized(bands.count)
    // Bands have separate rows, and workers separate packed rows.
    nonisolated(unsafe) let (first, packed, changes) = (row(0), packed.base, changes.base)
    let (bytes, stride) = (rowBytes, stride)
    Workers.run(bands.count, on: workers) { index, worker in
      let scratch = packed + worker * stride
      changes[index] = !isComparable
      for y in bands[index] {
        let row = first + y * stride
        if changes[index] {
          pack(y, row)
        } else {
          pack(y, scratch)
          guard Self.differs(scratch, row, bytes) else { continue }
          row.update(from: scratch, count: bytes)
          changes[index] = true
        }
      }
    }
    return Array(UnsafeBufferPointer(start: changes, count: bands.count))
  }

  /// True if any of `count` bytes differ; rows are long, and most of them equal.
  private static func differs(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var difference: UInt8 = 0
    for i in 0..<count { difference |= one[i] ^ other[i] }
    return difference != 0
  }
}

/// A filter of a PNG row: it stores differences from predictions by neighbours (PNG specification,
/// section 9). The raw value is the byte before the row.
package enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes `count` bytes of `row`, filtered, to `target`, which has space for 32 more bytes.
  ///
  /// Up to `pixel` bytes before `row` and before `above` are read: they are zeros. `isWide` if wide
  /// kernels are used.
  package func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, _ count: Int, bytesPerPixel: Int,
    into target: UnsafeMutablePointer<UInt8>, isWide: Bool
  ) {
    #if arch(x86_64)
      if isWide, self == .paeth { return ckernels_paeth(row, above, target, count, bytesPerPixel) }
    #endif
    typealias Bytes = SIMD16<UInt8>
    let out = UnsafeMutableRawPointer(target)
    @inline(__always) func each(
      _ residue: (_ here: Bytes, _ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes
    ) {
      let (rows, aboves) = (UnsafeRawPointer(row), UnsafeRawPointer(above))
      var offset = 0
      while offset < count {
        let result = residue(
          (rows + offset).loadUnaligned(as: Bytes.self),
          (rows + (offset &- bytesPerPixel)).loadUnaligned(as: Bytes.self),
          (aboves + offset).loadUnaligned(as: Bytes.self),
          (aboves + (offset &- bytesPerPixel)).loadUnaligned(as: Bytes.self))
        (out + offset).storeBytes(of: result, as: Bytes.self)
        offset &+= 16
      }
    }
    switch self {
    case .none: target.update(from: row, count: count)
    case .sub: each { here, left, _, _ in here &- left }
    case .up: each { here, _, up, _ in here &- up }
    case .average:
      each { here, left, up, _ in
        let mean: Bytes = (left & up) &+ ((left ^ up) &>> 1)
        return here &- mean
      }
    case .paeth: each { here, left, up, corner in here &- Self.paeth(left, up, corner) }
    }
  }

  /// Returns the one of three neighbours that is nearest to left + up − corner, in that order of
  /// preference.
  ///
  /// In bytes only: the distance to the corner is the sum of the two others if both differ from it
  /// in the same direction, and then it is never the least; otherwise it is their difference.
  @inline(__always)
  private static func paeth(
    _ left: SIMD16<UInt8>, _ up: SIMD16<UInt8>, _ corner: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let (isUpLess, isLeftLess) = (up .< corner, left .< corner)
    let toLeft = (up &- corner).replacing(with: corner &- up, where: isUpLess)
    let toUp = (left &- corner).replacing(with: corner &- left, where: isLeftLess)
    let isLeftNearer = toLeft .<= toUp
    let nearer = toUp.replacing(with: toLeft, where: isLeftNearer)
    let apart = (toLeft &- toUp).replacing(with: toUp &- toLeft, where: isLeftNearer)
    let side = up.replacing(with: left, where: isLeftNearer)
    return side.replacing(
      with: corner, where: (isUpLess .^ isLeftLess) .& (apart .< nearer))
  }
}
