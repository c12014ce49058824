import Geometry
import Gestures
import OceanWaves
import Testing

@Suite struct RipplesTests {
  private let size = Size(96, 200)
  private let spot = Point(40, 130)

  @Test func `a finger sends a ring at once, from the water under it`() {
    let (_, sea) = played(0.5, on: size) { _, time in
      time >= 0.5 ? finger(at: spot, .began) : nil
    }
    let rings = sea.ripples.rings
    #expect(rings.count == 1)
    guard let ring = rings.first else { return }
    let shift = sea.shift(x: ring.x, z: ring.z)
    let shown = sea.camera.project(
      x: ring.x + shift.x, y: shift.y, z: ring.z + shift.z)
    #expect(shown.distance(to: spot) < 4)
  }

  @Test func `a ring spreads at its speed and no farther`() {
    let ring = Ripples.Ring(
      at: (2, 20), sent: 1, metres: 0.05, strength: 1, life: Ripples.life, unit: 1)
    #expect(abs(ring.radius(at: 2) - ring.radius(at: 1.5) - Ripples.speed / 2) < 1e-9)
    let camera = Camera(size)
    let grid = SeaGrid(camera, Swell(seed: 1), columns: 48)
    let profile = RingProfile(ring, at: 1.4)
    let dark = [SIMD4<Float>](repeating: .zero, count: grid.blocks)
    var touched = 0
    for row in grid.rows {
      var (surface, light) = (SurfaceRow(blocks: grid.blocks), dark)
      surface.add(profile, row, grid, light: &light)
      for place in 0..<grid.blocks * 4 {
        let x = Float(grid.left + grid.spacing * Double(place)) * row.metres - profile.x
        let z = row.distance - profile.z
        let isMoved =
          surface.height[place / 4][place % 4] != 0 || light[place / 4][place % 4] != 0
        if isMoved { touched += 1 }
        #expect(!isMoved || (x * x + z * z).squareRoot() <= profile.reach)
      }
    }
    #expect(touched > 0)
    #expect(Double(profile.reach) < 0.05 * (ring.radius(at: 1.4) + 60))
  }

  @Test func `a ring fades until it is gone`() {
    let ring = Ripples.Ring(
      at: (0, 20), sent: 0, metres: 0.05, strength: 1, life: Ripples.life, unit: 1)
    let vigours = (0...36).map { ring.vigour(at: Double($0) * Ripples.life / 36) }
    for (before, after) in zip(vigours, vigours.dropFirst()) { #expect(after < before) }
    #expect(vigours.first == 1)
    #expect((vigours.last ?? 1) < 1e-12)
    let (_, sea) = played(Ripples.life + 0.3, on: size) { _, time in
      time < 0.1 ? finger(at: spot) : nil
    }
    #expect(sea.ripples.rings.isEmpty)
  }

  @Test func `a resting finger goes on sending, a moving one sends more, and never too many`() {
    let (_, resting) = played(2.5, on: size) { _, _ in finger(at: spot) }
    #expect(resting.ripples.rings.count == 3)
    var most = 0
    _ = played(
      4, on: size, { _, time in finger(at: Point(48 + 40 * Math.sin(time * 9), 130)) },
      each: { most = max(most, $1.ripples.rings.count) })
    #expect(most > 6)
    #expect(most <= Ripples.most)
  }

  @Test func `rings fade before others take their place`() {
    var rings: [Ripples.Ring] = []
    _ = played(
      4, on: size, { _, time in finger(at: Point(48 + 40 * Math.sin(time * 9), 130)) },
      each: { _, sea in
        for gone in rings where !sea.ripples.rings.contains(gone) {
          #expect(gone.vigour(at: sea.clock.phase) < 0.01)
        }
        rings = sea.ripples.rings
      })
    #expect(rings.count > 6)
  }

  @Test func `a finger on the sky or beyond the stage ripples far water`() {
    for point in [Point(40, 10), Point(-1e9, 1e12), Point(1e300, -1e300)] {
      let (end, sea) = played(0.2, on: size) { _, _ in finger(at: point) }
      #expect(sea.ripples.rings.count == 1)
      expectFinite(picture(end, sea, on: size))
    }
  }
}
