import Drawing
import Geometry
import GoldenTesting
import MandalaEmber
import Rendering
import Testing

/// Symmetry, and what a finger does to it.
@Suite struct SymmetryTests {
  static let stroke = [Vector(0.1, -0.3), Vector(0.42, -0.6), Vector(0.2, -0.95)]

  /// True if two pictures have the same embers, but for rounding.
  private func isSame(
    _ one: [(way: Vector, heat: Double)], _ other: [(way: Vector, heat: Double)]
  ) -> Bool {
    guard one.count == other.count else { return false }
    // By heat first: images of an ember share it, and few others do.
    let groups = Dictionary(grouping: other, by: \.heat)
    return one.allSatisfy { ember in
      groups[ember.heat, default: []].contains { ($0.way - ember.way).length < 1e-9 }
    }
  }

  @Test(arguments: Kaleidoscope.folds)
  func `a sector on and mirrored, the picture has the same embers`(fold: Int) {
    var burning = MandalaRun(seed: UInt64(fold)) {
      ($0.symmetry, $0.twist, $0.drift) = (fold, 0.7, 0.8)
    }
    burning.draw(SymmetryTests.stroke)
    burning.run(0.5)
    let picture = burning.embers
    #expect(picture.count == burning.state.emberCount * 2 * fold)
    let sector = Math.twoPi / Double(fold)
    #expect(isSame(picture, picture.map { ($0.way.rotated(by: sector), $0.heat) }))
    let axis = burning.state.turn
    let mirrored = picture.map { ember -> (Vector, Double) in
      let way = ember.way.rotated(by: -axis)
      return (Vector(way.dx, -way.dy).rotated(by: axis), ember.heat)
    }
    #expect(isSame(picture, mirrored))
    #expect(!isSame(picture, picture.map { ($0.way.rotated(by: sector / 2.5), $0.heat) }))
  }

  @Test func `while one symmetry fades into another, all weights are 1 and jump nowhere`() {
    var burning = MandalaRun()
    var before = [6: 1.0]
    for (index, fold) in [12, 3, 8, 6, 5, 4].enumerated() {
      burning.renderer.symmetry = fold
      for _ in 0..<(index < 3 ? 14 : 400) {
        burning.step()
        let images = burning.state.images(at: burning.moment.seconds)
        let now = Dictionary(uniqueKeysWithValues: images.map { ($0.fold, $0.weight) })
        #expect((0.97...1.03).contains(now.values.reduce(0, +)))
        for fold in Kaleidoscope.folds {
          #expect((now[fold, default: 0] - before[fold, default: 0]).magnitude < 0.04)
        }
        before = now
      }
      if index >= 3 {
        #expect(burning.state.images(at: burning.moment.seconds).map(\.fold) == [fold])
      }
    }
  }

  @Test func `another symmetry loses no ember`() {
    var burning = MandalaRun()
    burning.draw(SymmetryTests.stroke)
    let count = burning.state.emberCount
    for fold in [12, 3, 8] {
      burning.renderer.symmetry = fold
      burning.run(1.5)
      #expect(burning.state.emberCount == count)
    }
  }

  @Test(arguments: [-1, -0.4, 0, 0.15, 1])
  func `embers lie under the finger whatever the turn and the weave`(twist: Double) {
    var burning = MandalaRun { ($0.twist, $0.drift) = (twist, 0) }
    burning.run(3)
    for way in [Vector(0.3, -0.7), Vector(-0.9, 0.2), Vector(0.05, 0.02)] {
      let place = burning.state.composition.focus + way * burning.state.composition.reach
      burning.step(at: place)
      let nearest = burning.embers.map { ($0.way - way).length }.min() ?? 1
      #expect(nearest < 1e-6)
      #expect(burning.embers.contains { ($0.way - way).length < 1e-6 && $0.heat > 0.8 })
      burning.lift(1)
      burning.step()
    }
  }

  @Test func `a stroke lays embers at even distances`() throws {
    var burning = MandalaRun { $0.drift = 0 }
    burning.draw(SymmetryTests.stroke)
    let line = try #require(burning.state.lines.last)
    let places = line.embers.map {
      $0.place(fold: 6, burning.state.weave(at: burning.moment.seconds))
    }
    let ways = zip(places, places.dropFirst()).map { ($1 - $0).length }
    #expect(places.count > 30)
    // Across an axis, and round a corner, chords are shorter.
    #expect(ways.allSatisfy { $0 < 0.0191 })
    #expect(ways.count { $0 < 0.018 } < 5)
  }
}
