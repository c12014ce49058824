import Geometry
import Testing
import Widgets

/// What holds a ruler at its ends: the band under a finger, the bounce without one.
@Suite struct RulerBandTests {
  @Test(
    arguments: [
      (374.0, [5.420289855, 25.616438356, 47.948717949, 85.0, 138.518518519]),
      (320, [5.407066052, 25.323741007, 46.933333333, 81.860465116, 130.370370370]),
      (393, [5.424090339, 25.701545779, 48.247767857, 85.944333996, 141.044045677]),
    ] as [(Double, [Double])])
  func `pulled beyond an end it gives as much as the reference`(
    _ length: Double, _ shown: [Double]
  ) {
    for (pull, stretch) in zip([10.0, 50, 100, 200, 400], shown) {
      for (side, end) in [(1.0, -1.0), (-1, 1)] {
        var ruler = SlidingRuler(
          RulerConfiguration(range: -1...1, length: length), value: end)
        ruler.press(at: .zero, time: 0)
        ruler.drag(to: Point(side * pull, 0))
        #expect(isNear(ruler.offset(at: 0), side * (120 + stretch)))
        #expect(ruler.value(at: 0) == end)
      }
    }
  }

  @Test(
    arguments: [
      (10.0, 0.0, 0.815034763, [9.097959896, 7.357588823, 4.060058497]),
      (50, 0, 1.136922346, [45.489799478, 36.787944117, 20.300292485]),
      (0, 500, 1.136922346, [15.163266493, 18.393972059, 13.533528324]),
    ] as [(Double, Double, Double, [Double])])
  func `it goes back like the reference`(
    _ displacement: Double, _ velocity: Double, _ duration: Double, _ places: [Double]
  ) {
    let bounce = RulerMotion.home(.bouncing, from: displacement, velocity: velocity, to: 0, at: 0)
    #expect(isNear(bounce.duration, duration))
    for (time, place) in zip([0.05, 0.1, 0.2], places) {
      #expect(isNear(bounce.offset(at: time), place))
    }
  }

  @Test(
    arguments: [
      (100.0, 0.0, 1.275551782, 100.0), (0, 1000, 1.275551782, 36.787944117),
      (0, 2000, 1.414181218, 73.575888234), (0.1, 0, 0, 0.1),
    ] as [(Double, Double, Double, Double)])
  func `it goes as far beyond as the reference, and as long`(
    _ displacement: Double, _ velocity: Double, _ duration: Double, _ peak: Double
  ) {
    for sign in [1.0, -1] {
      let bounce = RulerMotion.home(
        .bouncing, from: sign * displacement, velocity: sign * velocity, to: 0, at: 0)
      #expect(isNear(bounce.duration, duration))
      let places = stride(from: 0, through: max(0.1, duration), by: 0.001).map {
        sign * bounce.offset(at: $0)
      }
      #expect(isNear(places.max() ?? 0, peak))
    }
  }

  @Test func `let go beyond an end it goes back there and the value stays`() {
    var ruler = SlidingRuler(.sample(0...3), value: 0.25)
    ruler.swipe(to: 130, velocity: 3000)
    let events = ruler.events(at: 0).withoutTicks
    #expect(events == [.editingBegan, .value(0), .limit, .editingEnded])
    #expect(ruler.state(at: 0.1) == .bouncing)
    #expect(ruler.offset(at: 0.1) < ruler.offset(at: 0))
    #expect(ruler.offset(at: 0.1) > 0)
    #expect(ruler.state(at: 2) == .idle)
    #expect(ruler.offset(at: 2) == 0)
    #expect(ruler.events(at: 2).isEmpty)
  }

  @Test func `however hard it is thrown it bounces less far than half its length`() {
    var ruler = SlidingRuler(.sample(0...3), value: 1)
    ruler.swipe(to: 1, velocity: 1e6)
    let places = stride(from: 0, to: 3, by: 0.001).map { ruler.offset(at: $0) }
    #expect(isNear(places.max() ?? 0, 187, within: 0.01))
    #expect(ruler.offset(at: 5) == 0)
  }
}
