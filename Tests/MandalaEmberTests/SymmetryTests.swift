import Drawing
import Geometry
import Gestures
import MandalaEmber
import Rendering
import Testing

/// Symmetry, and what a finger does to it.
@Suite struct SymmetryTests {
  static let stroke = [Vector(0.1, -0.3), Vector(0.42, -0.6), Vector(0.2, -0.95)]

  /// Whether two pictures have the same embers, but for rounding.
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
    var renderer = MandalaEmber()
    (renderer.symmetry, renderer.twist, renderer.drift) = (fold, 0.7, 0.8)
    var burning = Burning(renderer, seed: UInt64(fold))
    burning.draw(SymmetryTests.stroke)
    burning.rest(0.5)
    let picture = burning.picture
    #expect(picture.count == burning.hearth.emberCount * 2 * fold)
    let sector = Math.twoPi / Double(fold)
    #expect(isSame(picture, picture.map { ($0.way.rotated(by: sector), $0.heat) }))
    let axis = burning.hearth.turn
    let mirrored = picture.map { ember -> (Vector, Double) in
      let way = ember.way.rotated(by: -axis)
      return (Vector(way.dx, -way.dy).rotated(by: axis), ember.heat)
    }
    #expect(isSame(picture, mirrored))
    #expect(!isSame(picture, picture.map { ($0.way.rotated(by: sector / 2.5), $0.heat) }))
  }

  @Test func `while one symmetry fades into another, all weights are 1 and jump nowhere`() {
    var burning = Burning()
    var before = [6: 1.0]
    for (index, fold) in [12, 3, 8, 6, 5, 4].enumerated() {
      burning.renderer.symmetry = fold
      for _ in 0..<(index < 3 ? 14 : 400) {
        burning.step()
        let images = burning.hearth.images(at: burning.moment.seconds)
        let now = Dictionary(uniqueKeysWithValues: images.map { ($0.fold, $0.weight) })
        #expect((0.97...1.03).contains(now.values.reduce(0, +)))
        for fold in Kaleidoscope.folds {
          #expect((now[fold, default: 0] - before[fold, default: 0]).magnitude < 0.04)
        }
        before = now
      }
      if index >= 3 {
        #expect(burning.hearth.images(at: burning.moment.seconds).map(\.fold) == [fold])
      }
    }
  }

  @Test func `another symmetry loses no ember`() {
    var burning = Burning()
    burning.draw(SymmetryTests.stroke)
    let count = burning.hearth.emberCount
    for fold in [12, 3, 8] {
      burning.renderer.symmetry = fold
      burning.rest(1.5)
      #expect(burning.hearth.emberCount == count)
    }
  }

  @Test(arguments: [-1, -0.4, 0, 0.15, 1])
  func `embers lie under the finger whatever the turn and the weave`(twist: Double) {
    var renderer = MandalaEmber()
    (renderer.twist, renderer.drift) = (twist, 0)
    var burning = Burning(renderer)
    burning.rest(3)
    for way in [Vector(0.3, -0.7), Vector(-0.9, 0.2), Vector(0.05, 0.02)] {
      let place = burning.hearth.composition.focus + way * burning.hearth.composition.reach
      burning.step(.began, at: place)
      let nearest = burning.picture.map { ($0.way - way).length }.min() ?? 1
      #expect(nearest < 1e-6)
      #expect(burning.picture.contains { ($0.way - way).length < 1e-6 && $0.heat > 0.8 })
      burning.step(.ended, at: place)
    }
  }

  @Test func `a stroke lays embers at even distances`() throws {
    var renderer = MandalaEmber()
    renderer.drift = 0
    var burning = Burning(renderer)
    burning.draw(SymmetryTests.stroke)
    let line = try #require(burning.hearth.lines.last)
    let places = line.embers.map {
      $0.place(fold: 6, burning.hearth.weave(at: burning.moment.seconds))
    }
    let ways = zip(places, places.dropFirst()).map { ($1 - $0).length }
    #expect(places.count > 30)
    // Across an axis, and round a corner, chords are shorter.
    #expect(ways.allSatisfy { $0 < 0.0191 })
    #expect(ways.count { $0 < 0.018 } < 5)
  }
}
