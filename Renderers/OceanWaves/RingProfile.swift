import Geometry

/// One ring at one moment, as a table over the distance from its middle.
package struct RingProfile: Sendable {
  private static let entries = 96

  /// Its middle, in metres to the right.
  package let x: Float
  /// Its middle, in metres from the viewer.
  package let z: Float
  /// Metres from the middle beyond which nothing moves.
  package let reach: Float
  private let perMetre: Float
  /// Height in metres, slope outwards, light: 0…1.
  private let table: [SIMD4<Float>]

  /// The profile of `ring` at `time` seconds.
  package init(_ ring: Ripples.Ring, at time: Double) {
    let age = max(time - ring.sent, 0)
    let radius = ring.radius(at: time)
    let width = (17 + 9 * age) * ring.unit
    let outer = radius + 2.4 * width
    let wavenumber = Math.twoPi / (Ripples.length * ring.unit)
    let height = 3.2 * ring.unit * ring.vigour(at: time)
    let step = outer / Double(RingProfile.entries - 2)
    table = (0..<RingProfile.entries).map { entry in
      let way = Double(entry) * step
      let off = (way - radius) / width
      let envelope = Math.exp(-off * off) - 0.003_15
      guard envelope > 0 else { return .zero }
      let (sine, cosine) = Math.sinCos(wavenumber * (way - 2 * radius))
      let slope = -wavenumber * sine * envelope - 2 * off / width * envelope * cosine
      return SIMD4(
        Float(height * ring.metres * envelope * cosine), Float(height * slope),
        Float(ring.vigour(at: time) * envelope * (0.5 + 0.5 * cosine) * 0.9), 0)
    }
    (x, z, reach) = (Float(ring.x), Float(ring.z), Float(outer * ring.metres))
    perMetre = Float(1 / (step * ring.metres))
  }

  /// Height, slope and light at a distance in metres, below ``reach``.
  @inline(__always)
  func parts(at distance: Float) -> SIMD4<Float> {
    let place = distance * perMetre
    let index = Int(place)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }
}

extension SurfaceRow {
  /// Adds a ring to the water of `row`; its light goes to `light`.
  package mutating func add(
    _ ring: RingProfile, _ row: SeaGrid.Row, _ grid: SeaGrid, light: inout [SIMD4<Float>]
  ) {
    let wayZ = row.distance - ring.z
    guard abs(wayZ) < ring.reach else { return }
    let half = (ring.reach * ring.reach - wayZ * wayZ).squareRoot()
    let spacing = Float(grid.spacing) * row.metres
    let origin = Float(grid.left) * row.metres
    let count = Float(grid.blocks * 4 - 1)
    let from = min(max((ring.x - half - origin) / spacing, 0), count).rounded(.up)
    let to = min(max((ring.x + half - origin) / spacing, -1), count)
    guard from <= to else { return }
    for place in Int(from)...Int(to) {
      let wayX = origin + Float(place) * spacing - ring.x
      let distance = (wayX * wayX + wayZ * wayZ).squareRoot()
      guard distance < ring.reach else { continue }
      let parts = ring.parts(at: distance)
      let (block, lane) = (place >> 2, place & 3)
      let slope = parts.y / max(distance, spacing)
      height[block][lane] += parts.x
      slopeX[block][lane] += slope * wayX
      slopeZ[block][lane] += slope * wayZ
      light[block][lane] += parts.z
    }
  }
}
