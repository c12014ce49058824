import Geometry
import Gestures
import RandomNumbers
import Testing

/// A tracker that heard these (time, x, y).
private func tracker(_ samples: [(Double, Double, Double)]) -> VelocityTracker {
  var tracker = VelocityTracker()
  for (time, x, y) in samples { tracker.add(Point(x, y), at: time) }
  return tracker
}

private func isClose(_ a: Vector, _ b: Vector, within tolerance: Double) -> Bool {
  (a - b).length <= tolerance
}

@Suite struct VelocityTrackerTests {
  @Test(arguments: [2, 3, 4, 12, 60])
  func `a move of constant speed gives distance by duration`(pieces: Int) {
    let duration = Double(pieces) / 120
    let samples = (0...pieces).map { i in
      let share = Double(i) / Double(pieces)
      return (3 + duration * share, 100 + 240 * share, 700 - 500 * share)
    }
    let expected = Vector(240, -500) / duration
    #expect(isClose(tracker(samples).velocity, expected, within: 1e-9 * expected.length))
  }

  @Test func `two samples give the speed between them`() {
    let velocity = tracker([(0, 10, 0), (0.008, 18, 4)]).velocity
    #expect(isClose(velocity, Vector(1000, 500), within: 1e-9))
  }

  @Test func `one sample gives no velocity`() {
    #expect(tracker([(1, 10, 10)]).velocity == .zero)
    #expect(VelocityTracker().velocity == .zero)
  }

  @Test func `a parabola gives its slope at the newest sample`() {
    let times = [0.0, 0.011, 0.019, 0.034, 0.050]
    let samples = times.map { t in (t, 5 + 300 * t - 4000 * t * t, 2000 * t * t) }
    let velocity = tracker(samples).velocity
    #expect(isClose(velocity, Vector(300 - 8000 * 0.05, 4000 * 0.05), within: 1e-9))
  }

  @Test func `equal places give exactly no velocity`() {
    #expect(tracker([(0.1, 0.3, 0.7), (0.11, 0.3, 0.7), (0.13, 0.3, 0.7)]).velocity == .zero)
  }

  @Test func `a finger that lifts more than 40 ms after its last sample has stopped`() {
    let moving = tracker([(0, 0, 0), (0.01, 10, 0), (0.02, 20, 0)])
    #expect(isClose(moving.velocity(at: 0.06), Vector(1000, 0), within: 1e-9))
    #expect(moving.velocity(at: 0.060001) == .zero)
    #expect(isClose(moving.velocity, Vector(1000, 0), within: 1e-9))
  }

  @Test func `only samples after a gap of more than 40 ms count`() {
    let still = [(0.0, 0.0, 0.0), (0.01, 50.0, 0.0)]
    let after = tracker(still + [(0.0501, 60, 0), (0.0601, 61, 0), (0.0701, 62, 0)])
    #expect(isClose(after.velocity, Vector(100, 0), within: 1e-9))
  }

  @Test func `a gap of exactly 40 ms is not a stop`() {
    let samples = tracker([(0.3, 0, 0), (0.34, 40, 0), (0.35, 40, 0)])
    let joined = tracker([(0, 0, 0), (0.04, 40, 0), (0.05, 40, 0)])
    #expect(samples.velocity.dx != 0)
    #expect(isClose(samples.velocity, joined.velocity, within: 1e-6))
  }

  @Test func `a sample exactly 100 ms old counts and an older one does not`() {
    let tail = [(0.73, 0.0, 0.0), (0.765, 0.0, 0.0), (0.8, 0.0, 0.0)]
    #expect(tracker([(0.7, 100, 0)] + tail).velocity.dx != 0)
    #expect(tracker([(0.699_999, 100, 0)] + tail).velocity == .zero)
  }

  @Test func `no more than the last 20 samples count`() {
    let tail = (1...20).map { (Double($0) * 0.001, Double($0), 0.0) }
    #expect(
      isClose(tracker([(0, 500, 0)] + tail).velocity, Vector(1000, 0), within: 1e-6))
    #expect(!isClose(tracker([(0, 500, 0)] + tail.prefix(19)).velocity, Vector(1000, 0), within: 1))
  }

  @Test func `a sample of the same time replaces the last`() {
    let replaced = tracker([(0, 0, 0), (0.01, 10, 0), (0.02, 999, 5), (0.02, 20, 0)])
    let plain = tracker([(0, 0, 0), (0.01, 10, 0), (0.02, 20, 0)])
    #expect(replaced == plain)
  }

  @Test func `samples that all have one time give no velocity`() {
    #expect(tracker([(0.5, 0, 0), (0.5, 10, 0), (0.5, 20, 9)]).velocity == .zero)
  }

  @Test(arguments: [
    [(0.0, 0.0, 0.0), (0.02, 0, 0), (0.020_000_002, 5, 0)],
    [(0, 0, 0), (4e-9, 0, 0), (0.03, 30, 0)],
    [(0, 0, 0), (0.03, 30, 0), (0.030_000_004, 30, 0)],
  ])
  func `samples too close to tell their curvature are fitted by a line`(
    samples: [(Double, Double, Double)]
  ) {
    let velocity = tracker(samples).velocity
    #expect(isClose(velocity, Vector(samples[2].1 == 5 ? 125 : 1000, 0), within: 1e-3))
  }

  @Test func `places beyond all bounds give no velocity rather than no number`() {
    #expect(tracker([(0, -1e308, 0), (0.01, 1e308, 0)]).velocity == .zero)
  }

  @Test func `the up adds no sample and a cancel forgets all`() {
    let finger = Finger()
    var tracker = VelocityTracker()
    for sample in [finger.down(0, at: 0), finger.move(10, at: 0.01), finger.move(20, at: 0.02)] {
      tracker.handle(sample)
    }
    let before = tracker
    tracker.handle(finger.up(90, at: 0.03))
    #expect(tracker == before)
    tracker.handle(finger.cancel(at: 0.03))
    #expect(tracker.velocity == .zero)
  }

  @Test func `a landing forgets what was before`() {
    let finger = Finger()
    var tracker = VelocityTracker()
    for sample in [finger.down(0, at: 0), finger.move(10, at: 0.01), finger.down(300, at: 0.02)] {
      tracker.handle(sample)
    }
    #expect(tracker.velocity == .zero)
  }
}

@Suite struct VelocityPropertyTests {
  /// Random tracks inside one window.
  private static func tracks(_ count: Int) -> [[(Double, Double, Double)]] {
    var random = Chance(11)
    return (0..<count).map { _ in
      var time = Double.random(in: 0..<10, using: &random)
      return (0..<Int.random(in: 3...12, using: &random)).map { _ in
        time += Double.random(in: 0.001...0.0079, using: &random)
        return (
          time, Double.random(in: 0...400, using: &random),
          Double.random(in: 0...800, using: &random)
        )
      }
    }
  }

  /// Slope at the newest sample by the normal equations of 1, t, t² and Cramer's rule.
  private func normalSlope(_ times: [Double], _ values: [Double]) -> Double {
    let t = times.map { ($0 - (times.last ?? 0)) * 20 }
    func sum(_ power: Int, _ factors: [Double]) -> Double {
      zip(t, factors).reduce(0) { total, pair in
        total + (0..<power).reduce(pair.1) { product, _ in product * pair.0 }
      }
    }
    let ones = t.map { _ in 1.0 }
    let s = (0...4).map { sum($0, ones) }
    let r = (0...2).map { sum($0, values) }
    func determinant(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
      a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
        + c[0] * (a[1] * b[2] - a[2] * b[1])
    }
    let (a, b, c) = ([s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]])
    return 20 * determinant(a, r, c) / determinant(a, b, c)
  }

  @Test func `the fit is that of the normal equations`() {
    for track in VelocityPropertyTests.tracks(500) {
      let velocity = tracker(track).velocity
      let times = track.map(\.0)
      let expected = Vector(
        normalSlope(times, track.map(\.1)), normalSlope(times, track.map(\.2)))
      #expect(isClose(velocity, expected, within: 1e-6 * (1 + expected.length)))
    }
  }

  @Test func `moving a track elsewhere changes no velocity`() {
    for track in VelocityPropertyTests.tracks(200) {
      let velocity = tracker(track).velocity
      let moved = tracker(track.map { ($0.0, $0.1 + 1234.5, $0.2 - 777.25) }).velocity
      #expect(isClose(velocity, moved, within: 1e-7 * (1 + velocity.length)))
    }
  }

  @Test func `starting a track later changes no velocity`() {
    for track in VelocityPropertyTests.tracks(200) {
      let velocity = tracker(track).velocity
      let later = tracker(track.map { ($0.0 + 100, $0.1, $0.2) }).velocity
      #expect(isClose(velocity, later, within: 1e-7 * (1 + velocity.length)))
    }
  }

  @Test func `a track of twice the size has twice the velocity`() {
    for track in VelocityPropertyTests.tracks(200) {
      let velocity = tracker(track).velocity
      #expect(tracker(track.map { ($0.0, $0.1 * 2, $0.2 * 2) }).velocity == velocity * 2)
    }
  }

  @Test func `a track at half the speed has half the velocity`() {
    for track in VelocityPropertyTests.tracks(200) {
      let start = track[0].0
      let fast = tracker(track.map { ($0.0 - start, $0.1, $0.2) }).velocity
      let slow = tracker(track.map { (($0.0 - start) * 0.5, $0.1, $0.2) }).velocity
      #expect(isClose(slow, fast * 2, within: 1e-9 * (1 + slow.length)))
    }
  }

  @Test func `the axes are alike`() {
    for track in VelocityPropertyTests.tracks(50) {
      let velocity = tracker(track).velocity
      let turned = tracker(track.map { ($0.0, $0.2, $0.1) }).velocity
      #expect(turned == Vector(velocity.dy, velocity.dx))
    }
  }
}
