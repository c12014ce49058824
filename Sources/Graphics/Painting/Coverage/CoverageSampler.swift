/// Estimates the coverages of a few pixels of a row by sampling along lines: the number of samples
/// inside.
///
/// It takes any number of edges with arbitrary crossings, one after another, in constant memory.
/// Horizontal edges may be off by half a line, others by half a sample.
struct CoverageSampler: ~Copyable {
  /// Largest number of pixels, which a vector holds.
  static let longest = 4
  /// Lines per row, and samples per pixel on each; a word has a bit for each sample. Powers of two.
  private static let lines = 32
  private static let samples = 64

  /// For each line, the change of the winding at each sample, and a bit for each change; all are
  /// zero between calls.
  private let steps = Buffer<Int32>(lines * longest * samples, of: 0)
  private let marks = Buffer<UInt64>(lines * longest, of: 0)

  /// Adds an edge of the shape that covers the pixels of `box`, one row.
  @inline(__always)
  func add(_ edge: EdgeList.Edge, in box: PixelBox) {
    let (steps, marks) = (steps.base, marks.base)
    let (left, top) = (box.left << FixedPoint.bits, box.top << FixedPoint.bits)
    let spacingBits = FixedPoint.bits - Self.lines.trailingZeroBitCount
    let sampleBits = FixedPoint.bits - Self.samples.trailingZeroBitCount
    let spacing = 1 << spacingBits
    let edge = SweepEdge(edge)
    // The lines whose middles the edge crosses, and its positions there in 1/2³² sample.
    let first = max(0, (edge.y0 &- top &+ spacing / 2 &- 1) >> spacingBits)
    let end = min(Self.lines, (edge.y1 &- top &+ spacing / 2 &- 1) >> spacingBits)
    let slope = edge.slope &>> Int64(sampleBits)
    let middle: Int = top &+ first &* spacing &+ spacing / 2
    let half: Int64 = 1 &<< 31
    let startX: Int64 = Int64(edge.x0 &- left) &<< Int64(32 - sampleBits)
    var fixedX: Int64 = startX &+ half &+ Int64(middle &- edge.y0) &* slope
    for line in stride(from: first, to: end, by: 1) {
      let x = max(0, Int(truncatingIfNeeded: fixedX &>> 32))
      fixedX &+= Int64(spacing) &* slope
      guard x < box.width &* Self.samples else { continue }
      let pixel = line &* Self.longest &+ x / Self.samples
      steps[pixel &* Self.samples &+ x % Self.samples] &+= Int32(truncatingIfNeeded: edge.sign)
      marks[pixel] |= 1 &<< UInt64(truncatingIfNeeded: x % Self.samples)
    }
  }

  /// Returns the coverages of the pixels of `box`, 0…255, and removes all edges.
  func finish(_ box: PixelBox, isEvenOdd: Bool) -> SIMD4<UInt8> {
    var inside = SIMD4<Int32>.zero
    for line in 0..<Self.lines {
      var winding: Int32 = 0
      for x in 0..<box.width {
        let pixel = line &* Self.longest &+ x
        inside[x] &+= count(pixel, &winding, isEvenOdd: isEvenOdd)
      }
    }
    let whole = Int32(Self.lines * Self.samples)
    return SIMD4(truncatingIfNeeded: (inside &* 255 &+ whole / 2) / whole)
  }

  /// Counts the samples of a pixel's line that are inside, including those at a change; resets the
  /// line.
  @inline(__always)
  private func count(_ pixel: Int, _ winding: inout Int32, isEvenOdd: Bool) -> Int32 {
    let steps = steps.base + pixel &* Self.samples
    var crossings = marks.base[pixel]
    marks.base[pixel] = 0
    var (inside, from) = (0, 0)
    func isInside() -> Bool { isEvenOdd ? winding & 1 != 0 : winding != 0 }
    while crossings != 0 {
      let sample = crossings.trailingZeroBitCount
      crossings &= crossings &- 1
      if isInside() { inside &+= sample &- from }
      winding &+= steps[sample]
      steps[sample] = 0
      from = sample
    }
    if isInside() { inside &+= Self.samples &- from }
    return Int32(truncatingIfNeeded: inside)
  }
}
