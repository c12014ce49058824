import Drawing
import Geometry
import GoldenTesting
import MandalaEmber
import Rendering
import Testing

/// Heat: how it goes, how it comes back, and what rises from it.
@Suite struct FireTests {
  @Test(arguments: [0.07, 0.17, 0.5], [1.0 / 240, 1.0 / 30, 10])
  func `embers cool steadily and never below cold`(loss: Double, seconds: Double) throws {
    var burning = MandalaRun()
    burning.step(at: burning.state.composition.focus)
    var ember = try #require(burning.state.lines.last?.embers.last)
    for _ in 0..<(seconds > 1 ? 200 : 2000) {
      let before = ember.heat
      ember.cool(for: seconds, loss: loss)
      #expect(ember.heat < before && ember.heat >= 0)
    }
    #expect(ember.heat < 0.6)
  }

  @Test func `hot embers cool faster, as a share, than dull ones`() throws {
    var burning = MandalaRun()
    burning.step(at: burning.state.composition.focus)
    var ember = try #require(burning.state.lines.last?.embers.last)
    var shares: [Double] = []
    for _ in 0..<300 {
      let before = ember.heat
      ember.cool(for: 1 / 60, loss: 0.1)
      shares.append(ember.heat / before)
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `left alone for ten minutes it neither dies nor grows`(seed: UInt64) {
    let heat = [0.6, 0, 1, 0.3, 0.6, 0.8][Int(seed)]
    // Ten minutes in long steps: what holds does not hang on their length.
    var burning = MandalaRun(Size(180, 390), seed: seed, rate: 24) {
      ($0.symmetry, $0.heat) = (Kaleidoscope.folds[Int(seed)], heat)
    }
    if seed > 2 { burning.draw(SymmetryTests.stroke) }
    let count = burning.state.emberCount
    burning.run(12)
    // What the mandala holds when it is lit again, and what fires on their way may add.
    let low = 0.17 + 0.17 * heat
    for _ in 0..<(588 / 2) {
      burning.run(2)
      let hearth = burning.state
      #expect((0.7 * low...low + 0.16).contains(hearth.meanHeat), "\(burning.moment.seconds)")
      #expect(hearth.emberCount == count && hearth.glowing > count / 3)
      #expect(hearth.sparks.list.count <= Sparks.limit)
    }
    #expect(burning.state.lines.allSatisfy { burning.moment.seconds - $0.lastBurned < 90 })
  }

  @Test func `the line that has been cold for longest is lit first`() throws {
    var burning = MandalaRun { $0.drift = 0 }
    var burned = 0
    var alight = burning.state.lines.map { $0.fire != nil }
    for _ in 0..<(40 * burning.rate) {
      let before = burning.state
      burning.step()
      let lines = burning.state.lines
      for index in lines.indices where lines[index].fire != nil && !alight[index] {
        burned += 1
        let cold = before.lines.filter {
          $0.fire == nil && burning.moment.seconds - $0.lastBurned > 2
        }
        #expect(cold.allSatisfy { $0.lastBurned >= before.lines[index].lastBurned })
      }
      alight = lines.map { $0.fire != nil }
    }
    #expect(burned > 10)
  }

  @Test func `no fire is lit while a finger draws`() {
    var burning = MandalaRun { $0.heat = 0 }
    let focus = burning.state.composition.focus
    burning.step(at: focus)
    for _ in 0..<(30 * burning.rate) { burning.step(at: focus) }
    #expect(burning.state.lines.allSatisfy { $0.fire == nil })
    burning.lift(1)
    burning.run(2)
    #expect(burning.state.lines.contains { $0.fire != nil })
  }

  @Test func `heat grows by no leap but under a finger`() {
    var burning = MandalaRun(seed: 3)
    for _ in 0..<(20 * burning.rate) {
      let before = burning.state.lines.flatMap(\.embers).map(\.heat)
      burning.step()
      let after = burning.state.lines.flatMap(\.embers).map(\.heat)
      #expect(zip(before, after).allSatisfy { $1 - $0 < 0.03 })
    }
  }

  @Test(arguments: [0.0, 0.35, 1])
  func `the air that carries sparks neither gathers nor thins them`(drift: Double) {
    var burning = MandalaRun(seed: 5) { $0.drift = drift }
    burning.run(4)
    let (sparks, time) = (burning.state.sparks, burning.moment.seconds)
    #expect(sparks.list.count > 3)
    for place in sparks.list.map(\.place) {
      func current(_ way: Vector) -> Vector {
        sparks.current(at: place + way, time: time, drift: drift)
      }
      let h = 1e-5
      let (right, left) = (current(Vector(h, 0)), current(Vector(-h, 0)))
      let (below, above) = (current(Vector(0, h)), current(Vector(0, -h)))
      let divergence = (right.dx - left.dx + below.dy - above.dy) / (2 * h)
      let shear = (right.dy - left.dy).magnitude / (2 * h)
      #expect(divergence.magnitude < 1e-6)
      #expect(drift == 0 || shear > 1e-6)
    }
  }

  @Test func `sparks rise with drift, and stay where they are almost without`() {
    func height(_ drift: Double) -> Double {
      var burning = MandalaRun(seed: 1) { $0.drift = drift }
      burning.run(8)
      let list = burning.state.sparks.list
      return list.reduce(0) { $0 - $1.place.dy } / Double(max(list.count, 1))
    }
    #expect(height(1) > height(0) + 0.25)
  }
}
