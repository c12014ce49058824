import Drawing
import Geometry
import Painting

/// Counts the costs of painted frames, one after another, in memory that it keeps.
package struct FrameCostCounter: ~Copyable {
  private var counter: CostCounter
  private var encoder = PNGEncoder(.fast)

  /// Creates a counter for canvases of `size` points at `scale` pixels a point.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)``, ``RasterError/tooLarge(width:height:)``.
  package init(size: Size, scale: Double) throws(RasterError) {
    self.init(
      try RasterError.ofPainting { () throws(PaintingError) in
        try CostCounter(size: size, scale: scale)
      })
  }

  private init(_ counter: consuming CostCounter) { self.counter = counter }

  /// Returns the cost of painting `canvas`, a valid one; see ``FrameCost``. `tell` receives each
  /// command.
  package mutating func cost(
    of canvas: Canvas, telling tell: CostCounter.Telling = { _, _, _ in }
  ) -> FrameCost {
    counter.cost(of: canvas, telling: tell)
  }

  /// Returns the size in bytes of the picture that `painter` has painted, as a PNG without texts.
  package mutating func bytes(of painter: borrowing Painter) throws(RasterError) -> Int64 {
    try encoder.encode(painter)
    return encoder.withBytes { Int64($0.byteCount) }
  }
}
