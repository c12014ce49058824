import Geometry
import GoldenTesting
import OceanWaves
import Testing

@Suite struct RipplesTests {
  private let spot = Point(40, 130)

  @Test func `a finger sends a ring at once, from the water under it`() {
    var run = OceanRun(0.5)
    run.touch(1, spot)
    run.step()
    let sea = run.state
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
    let camera = Camera(Size(96, 200))
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
    var run = OceanRun(0)
    run.tap(1, spot)
    #expect(run.state.ripples.rings.count == 1)
    run.play(until: Ripples.life + 0.3)
    #expect(run.state.ripples.rings.isEmpty)
  }

  @Test func `a resting finger goes on sending, a moving one sends more, and never too many`() {
    var resting = OceanRun(0)
    resting.touch(1, spot)
    resting.play(until: 2.5)
    #expect(resting.state.ripples.rings.count == 3)
    var most = 0
    stir { most = max(most, $0.ripples.rings.count) }
    #expect(most > 6)
    #expect(most <= Ripples.most)
  }

  /// Shows a sea in which a finger goes to and fro for 4 s, after each step.
  private func stir(_ look: (Sea) -> Void) {
    var run = OceanRun(0)
    for step in 1...480 {
      run.touch(1, Point(48 + 40 * Math.sin(Double(step) * 9 / 120), 130))
      run.step()
      look(run.state)
    }
  }

  @Test func `rings fade before others take their place`() {
    var rings: [Ripples.Ring] = []
    stir { sea in
      for gone in rings where !sea.ripples.rings.contains(gone) {
        #expect(gone.vigour(at: sea.clock.phase) < 0.01)
      }
      rings = sea.ripples.rings
    }
    #expect(rings.count > 6)
  }

  @Test(arguments: [Point(40, 10), Point(-1e9, 1e12), Point(1e300, -1e300)])
  func `a finger on the sky or beyond the stage ripples far water`(point: Point) throws {
    var run = OceanRun(0)
    run.touch(1, point)
    run.run(0.2)
    #expect(run.state.ripples.rings.count == 1)
    try run.canvas.validate()
  }
}
