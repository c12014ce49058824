import Rendering

/// How much light each place of the flat cloth lets through, as threads of uneven thickness make
/// it: a picture of the weave, laid over the cloth from edge to edge.
struct Weave: Hashable, Sendable {
  static let width = 256
  static let height = 512
  /// How much light its white lets through, 1 being what cloth does on average.
  static let gain = 1.094
  /// Opaque greys.
  let picture: Bitmap

  /// Where a place of the cloth, 0…1 from edge to edge, lies in the picture, whose last column and
  /// row begin at the cloth's far edges.
  static func place(_ across: Double, _ down: Double) -> Point {
    Point(
      across * Double(width - 1) / Double(width), down * Double(height - 1) / Double(height))
  }

  /// A weave with a thicker thread at each column and row.
  init(cols: Int, rows: Int, seed: UInt64) {
    var chance = SeededGenerator(seed: seed &+ 0x5EED)
    let noise = GradientNoise(seed: chance.next())
    let warp = Weave.threads(Weave.width, ribs: cols, depth: 0.05, &chance)
    let weft = Weave.threads(Weave.height, ribs: rows, depth: 0.075, &chance)
    let slub = Weave.slubs(noise)
    var picture = Bitmap(width: Weave.width, height: Weave.height)
    for y in 0..<Weave.height {
      for x in 0..<Weave.width {
        let (cell, part) = (x >> 5, Float(x & 31) * (1 / 32))
        let left = slub[y * Weave.slubCols + cell]
        let streak = left + (slub[y * Weave.slubCols + cell + 1] - left) * part
        let tie: Float = (x ^ y) & 2 == 0 ? 0.012 : -0.012
        let value = 1 + warp[x] + weft[y] + streak + tie
        let grey = UInt8((value * Float(255 / Weave.gain)).clipped(to: 0...255))
        picture[x, y] = (grey, grey, grey, 255)
      }
    }
    self.picture = picture
  }

  private static let slubCols = width / 32 + 1

  /// Threads across that swell and thin along their way.
  private static func slubs(_ noise: GradientNoise) -> [Float] {
    var slubs: [Float] = []
    slubs.reserveCapacity(slubCols * height)
    for y in 0..<height {
      for cell in 0..<slubCols {
        slubs.append(Float(0.055 * noise.value(Double(cell) * 0.43, Double(y) * 0.37)))
      }
    }
    return slubs
  }

  /// Light and dark of `count` parallel threads with `ribs` thick ones from edge to edge.
  private static func threads(
    _ count: Int, ribs: Int, depth: Double, _ chance: inout SeededGenerator
  ) -> [Float] {
    let gap = Double(count - 1) / Double(ribs - 1)
    return (0..<count).map { index in
      let place = Double(index) / gap
      let off = (place - place.rounded()) * gap / 1.5
      let rib = 1 / (1 + off * off * off * off)
      return Float(0.035 * (chance.unit() - 0.5) - depth * rib)
    }
  }
}
