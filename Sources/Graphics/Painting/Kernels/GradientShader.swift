import Drawing
import Geometry

/// Produces rows of pixels of a gradient, rounded with the fixed dither so that dark ones do not
/// band.
struct GradientShader {
  private let ramp: GradientRamp
  private let shape: GradientShape
  private let spread: GradientSpread
  /// The colours at even locations, used for all rows of more than one colour.
  private let table: GradientTable?
  private let tableSize: Int
  /// Exact means, where a table is not accurate: at jumps of colour, and for gradients of a few
  /// pixels; nil if there are neither.
  private let mean: GradientMean?
  private let hasJumps: Bool

  /// Creates a shader; nil for a solid brush, and for a gradient without stops or extent.
  init?(_ brush: Brush, map: Transform, tables: inout GradientTableCache) {
    guard let inverse = map.inverse else { return nil }
    let (shape, stops): (GradientShape?, [GradientStop])
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      (shape, stops, spread) = (.init(gradient, inverse: inverse), gradient.stops, gradient.spread)
      let length = (gradient.end - gradient.start).length * map.reach
      tableSize = GradientShader.tableSize(length: length)
    case .radial(let gradient):
      (shape, stops, spread) = (.init(gradient, inverse: inverse), gradient.stops, gradient.spread)
      tableSize = GradientShader.tableSize(length: gradient.radius * map.reach)
    case .conic(let gradient):
      // After one turn it repeats.
      (shape, stops, spread) = (.init(gradient, inverse: inverse), gradient.stops, .repeat)
      tableSize = GradientTable.largest
    }
    guard let shape, !stops.isEmpty else { return nil }
    self.shape = shape
    ramp = GradientRamp(stops, spread: spread)
    let isPlain = spread == .pad && !ramp.hasDoubleStops
    let mean = isPlain ? nil : GradientMean(ramp.stops, spread: spread)
    self.mean = mean
    hasJumps = mean?.jumps.isEmpty == false
    table = shape.isEvenInRows ? nil : tables.table(of: ramp, spread, mean, count: tableSize)
  }

  /// Returns 16 entries a pixel, within limits.
  private static func tableSize(length: Double) -> Int {
    clampedInt((length * 16).rounded()).clipped(to: 256...2048)
  }

  /// True if all pixels are opaque.
  var isOpaque: Bool { ramp.isOpaque }

  /// Writes the pixels of `columns` in row `y` to `row`, which begins at column 0.
  func write(
    to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int, dither: borrowing Dither
  ) {
    let thresholds = dither.wideRow(y)
    let centerY = Double(y) + 0.5
    switch shape {
    case .linear(_, let b, let c) where shape.isEvenInRows:
      let location = b * centerY + c
      let shade = mean?.shade(at: location, width: abs(b)) ?? ramp.shade(at: location)
      writeEven(row, columns, shade, thresholds: thresholds)
    case .linear(let a, let b, let c):
      let slope = SIMD4<Float>(repeating: Float(a))
      let start = spread.near(b * centerY + c + a / 2)
      let width = SIMD4(repeating: Float(Vector(a, b).length))
      write(row, columns, y: y, thresholds: thresholds) { ($0 * slope + start, width) }
    case .radial(let map):
      let (slopeX, slopeY) = (Float(map.a), Float(map.b))
      let startX = Float(map.c * centerY + map.tx + map.a / 2)
      let startY = Float(map.d * centerY + map.ty + map.b / 2)
      let width = SIMD4(repeating: Float(map.largestScale))
      write(row, columns, y: y, thresholds: thresholds) { columns in
        let (wayX, wayY) = (columns * slopeX + startX, columns * slopeY + startY)
        return ((wayX * wayX + wayY * wayY).squareRoot(), width)
      }
    case .conic(let map):
      let (slopeX, slopeY) = (Float(map.a), Float(map.b))
      let startX = Float(map.c * centerY + map.tx + map.a / 2)
      let startY = Float(map.d * centerY + map.ty + map.b / 2)
      let width = SIMD4(repeating: Float(map.largestScale / Math.twoPi))
      write(row, columns, y: y, thresholds: thresholds) { columns in
        let (wayX, wayY) = (columns * slopeX + startX, columns * slopeY + startY)
        let distance = (wayX * wayX + wayY * wayY).squareRoot()
        return (GradientShape.turns(wayX, wayY), width / distance)
      }
    }
  }

  /// Writes a row of one colour: its pixels repeat as the dither does.
  @inline(__always)
  private func writeEven(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ shade: Shade,
    thresholds: UnsafePointer<UInt64>
  ) {
    var pattern = SIMD8<UInt32>()
    for lane in 0..<8 { pattern[lane] = shade.pixel(thresholds[(columns.lowerBound + lane) & 7]) }
    var x = columns.lowerBound
    while x + 8 <= columns.upperBound {
      UnsafeMutableRawPointer(row + x).storeBytes(of: pattern, as: SIMD8<UInt32>.self)
      x += 8
    }
    for lane in 0..<(columns.upperBound - x) { row[x + lane] = pattern[lane] }
  }

  /// Writes a row; `locations` returns the locations of four columns along the gradient, and upper
  /// bounds of the length of it that a pixel covers there.
  @inline(__always)
  private func write(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int,
    thresholds: UnsafePointer<UInt64>, _ locations: (SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  ) {
    guard let table else { return }
    let (shades, last) = (table.shades.base, Float(tableSize - 1))
    var four = SIMD4<Float>(0, 1, 2, 3) + Float(columns.lowerBound)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let (location, width) = locations(four)
      let folded = spread.folded(location)
      let bits = unsafeBitCast(folded * last + Rounding.magic, to: SIMD4<UInt32>.self) & 0xFFFF
      let count = min(4, columns.upperBound - x)
      for lane in 0..<count {
        row[x + lane] = shades[Int(bits[lane])].pixel(thresholds[(x + lane) & 7])
      }
      if let mean, any(isUneven(location, folded, width, bits, table)) {
        for x in x..<x + count {
          let (location, width) = shape.location(Double(x) + 0.5, Double(y) + 0.5)
          row[x] = mean.shade(at: location, width: width).pixel(thresholds[x & 7])
        }
      } else if table.isEverSteep {
        for lane in 0..<count where table.steepness.base[Int(bits[lane])] {
          // Beyond the ends of a ramp that is padded, the outer colours go on.
          let shade = ramp.shade(at: Double(spread == .pad ? location[lane] : folded[lane]))
          row[x + lane] = shade.pixel(thresholds[(x + lane) & 7])
        }
      }
      four += 4
      x += 4
    }
  }

  /// True if pixels need more than the colour at their middle: colours jump within them, or they
  /// cover a large part of the gradient, or `Float` is not precise enough for their location. True
  /// if anything is NaN.
  @inline(__always)
  private func isUneven(
    _ location: SIMD4<Float>, _ folded: SIMD4<Float>, _ width: SIMD4<Float>,
    _ entries: SIMD4<UInt32>, _ table: GradientTable
  ) -> SIMDMask<SIMD4<Int32>> {
    var isCoarse = SIMDMask<SIMD4<Int32>>(repeating: false)
    var distance = SIMD4<Float>.zero
    if spread == .pad {
      distance = magnitude(location - folded)
    } else {
      isCoarse = .!((width .< 0.25) .& (location .< 4096))
    }
    guard hasJumps else { return isCoarse }
    for lane in 0..<4 { distance[lane] += table.distances.base[Int(entries[lane])] }
    let entry = 1 / Float(tableSize)
    let reach: SIMD4<Float> = width / 2 + entry
    let isFar = distance .> reach
    return isCoarse .| .!isFar
  }
}

/// The lookup table of a gradient.
final class GradientTable {
  /// Largest number of entries.
  static let largest = 4096
  /// Colours at even locations from 0 to 1.
  let shades: Buffer<Shade>
  /// The distances of these locations from the nearest jump of colour, if there are any.
  let distances: Buffer<Float>
  /// True for entries that differ from a neighbour by more than half of the least step that a pixel
  /// can show: the nearest entry would be off by more than a quarter of it.
  let steepness: Buffer<Bool>
  /// True if any entry is steep.
  let isEverSteep: Bool
  // What decides them, all of it.
  fileprivate let stops: [GradientStop]
  fileprivate let spread: GradientSpread
  fileprivate let count: Int

  fileprivate init(
    _ ramp: GradientRamp, _ spread: GradientSpread, _ mean: GradientMean?, _ count: Int,
    isWide: Bool
  ) {
    (stops, self.spread, self.count) = (ramp.stops, spread, count)
    let hasJumps = mean?.jumps.isEmpty == false
    shades = Buffer(count, of: Shade(.clear))
    distances = Buffer(hasJumps ? count : 1, of: 0)
    ramp.write(count, to: shades.base, isWide: isWide)
    if let mean, hasJumps { mean.writeDistances(count, to: distances.base) }
    steepness = Buffer(count, of: false)
    var isEverSteep = false
    for (one, next) in zip(0..<count, 1..<count)
    where shades.base[one].isFar(from: shades.base[next]) {
      (steepness.base[one], steepness.base[next]) = (true, true)
      isEverSteep = true
    }
    self.isEverSteep = isEverSteep
  }
}

/// A cache of the tables of gradients, by their stops: 64 of the largest are 3 MB.
struct GradientTableCache {
  private var cache = GreedyDualCache<GradientTable>(capacity: 64)
  private let isWide: Bool

  /// Creates a cache; with wide kernels if `isWide`.
  init(isWide: Bool) { self.isWide = isWide }

  /// Returns the table of `count` entries of a gradient by `ramp`, whose means are `mean` if it has
  /// any.
  mutating func table(
    of ramp: GradientRamp, _ spread: GradientSpread, _ mean: GradientMean?, count: Int
  ) -> GradientTable {
    let known = cache.first { $0.count == count && $0.spread == spread && $0.stops == ramp.stops }
    return known
      ?? cache.insert(GradientTable(ramp, spread, mean, count, isWide: isWide), cost: count)
  }
}
