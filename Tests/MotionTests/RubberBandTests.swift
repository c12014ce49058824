import Motion
import Testing

struct RubberBandTests {
  @Test func `a band gives as the reference says`() {
    for (dimension, pulls) in [
      (374.0, [5.420289855, 25.616438356, 47.948717949, 85.0, 138.518518519]),
      (320, [5.407066052, 25.323741007, 46.933333333, 81.860465116, 130.370370370]),
      (393, [5.424090339, 25.701545779, 48.247767857, 85.944333996, 141.044045677]),
    ] {
      let band = RubberBand(dimension: dimension)
      for (pull, stretch) in zip([10.0, 50, 100, 200, 400], pulls) {
        #expect((band.stretch(byPull: pull) - stretch).magnitude < 1e-9)
        #expect((band.stretch(byPull: -pull) + stretch).magnitude < 1e-9)
      }
    }
    let tall = RubberBand(dimension: 960)
    for (pull, stretch) in [
      (5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65),
    ] {
      #expect((tall.stretch(byPull: pull) - stretch).magnitude < 0.005)
    }
  }

  @Test func `beyond a range values are shown as the reference says, within it as they are`() {
    for (value, range, dimension, place) in [
      (62.8318530718, 0.0...60.0, 15.0, 61.4110077467),
      (125.663706144, 0...60, 15, 70.5981643145),
      (251.327412287, 0...60, 15, 73.1285880699), (-10, 0...100, 50, -4.95495495495),
      (110, 0...100, 50, 104.954954955), (200, 0...100, 50, 126.190476190),
      (1100, 0...100, 100, 184.615384615), (-30, 0...300, 300, -15.6398104265),
      (150, 0...100, 400, 125.730994152), (37.5, 0...100, 50, 37.5), (100, 0...100, 50, 100),
    ] {
      let band = RubberBand(dimension: dimension)
      #expect((band.stretched(value, beyond: range) - place).magnitude < 1e-9)
      #expect((band.unstretched(place, beyond: range) - value).magnitude < 1e-6)
    }
  }

  @Test(arguments: [0.1, 0.55, 1])
  func `a finger that takes hold of a stretched band does not move it`(coefficient: Double) {
    let band = RubberBand(dimension: 374, coefficient: coefficient)
    for stretch in stride(from: -370.0, through: 370, by: 7.3) {
      #expect(
        (band.stretch(byPull: band.pull(forStretch: stretch)) - stretch).magnitude < 1e-9)
    }
  }

  @Test func `a band yields as much to a pull as a longer pull stretches it further`() {
    let band = RubberBand(dimension: 50)
    #expect(band.yielding(atPull: 0) == 0.55)
    for pull in stride(from: -400.0, through: 400, by: 16) {
      let further = band.stretch(byPull: pull + 1e-4) - band.stretch(byPull: pull - 1e-4)
      #expect((band.yielding(atPull: pull) - further / 2e-4).magnitude < 1e-5)
    }
  }

  @Test func `a longer pull stretches further and never as far as the dimension`() {
    let band = RubberBand(dimension: 100)
    var last = -1.0
    for pull in stride(from: 0.0, through: 1e6, by: 997) {
      let stretch = band.stretch(byPull: pull)
      #expect(stretch > last && stretch < 100)
      last = stretch
    }
  }

  @Test func `a band found beyond all pulls stays finite under the finger`() {
    let band = RubberBand(dimension: 100)
    let pull = band.pull(forStretch: -130)
    #expect(pull == -.infinity)
    #expect(band.stretch(byPull: pull + 20) == -100)
  }
}
