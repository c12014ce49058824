import Geometry

extension Sea {
  /// The water whose place at rest is (x, z): how far it is from there, in metres.
  package func shift(x: Double, z: Double) -> (x: Double, y: Double, z: Double) {
    var (dx, dy, dz) = (0.0, 0.0, 0.0)
    for wave in swell.waves {
      let (s, c) = Math.sinCos(wave.angle(x: x, z: z, phase: clock.phase))
      dx -= wave.alongX * wave.amplitude * s
      dz -= wave.alongZ * wave.amplitude * s
      dy += wave.amplitude * c
    }
    let height = significantHeight
    return (dx * height, dy * height, dz * height)
  }

  /// The place at rest, in metres, of the water that shows at `point`; points in the sky count as
  /// far water.
  func place(under point: Point) -> (x: Double, z: Double) {
    let least = camera.depthOfSea * 0.05
    let target = Rect(origin: .zero, size: camera.size).nearest(to: point)
    let below = max(target.y - camera.horizon, least)
    var z = camera.distance(below: below)
    var x = (target.x - camera.size.width / 2) * z / camera.focal
    for _ in 0..<4 {
      let shift = shift(x: x, z: z)
      let depth = camera.focal * (Camera.eye - shift.y) / below
      z += 0.7 * (min(max(depth - shift.z, 1), 4 * camera.distance(below: below)) - z)
      x += 0.7 * ((target.x - camera.size.width / 2) * depth / camera.focal - shift.x - x)
    }
    return (x, z)
  }

  /// How far the highest crest of the foreground stands above the mean water there, in points.
  var crestHeight: Double {
    var highest = 0.0
    for row in 0..<12 {
      let below = camera.depthOfSea * (0.12 + 0.05 * Double(row))
      let z = camera.distance(below: below)
      for column in 0..<16 {
        let x = camera.size.width * (Double(column) / 15 - 0.5) * z / camera.focal
        highest = max(highest, shift(x: x, z: z).y * camera.focal / z)
      }
    }
    return highest
  }

  /// Part of the sea's picture that foam covers, 0…1.
  package var foamFraction: Double {
    var sum = SIMD4<Float>.zero
    let lifetime = Foam.lifetime(breakingNow)
    for row in grid.rows.indices {
      let (kept, grown) = foam.ageing(of: row, at: clock.phase, lifetime: lifetime)
      for block in 0..<grid.blocks {
        let place = row * grid.blocks + block
        sum += Lace.cover(foam.amount[place] * kept + foam.source[place] * grown, lace[place])
      }
    }
    return Double(sum.sum()) / Double(grid.rows.count * grid.blocks * 4)
  }
}
