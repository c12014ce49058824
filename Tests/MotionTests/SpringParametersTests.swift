import Motion
import Testing

struct SpringParametersTests {
  /// Damping ratio, response, mass, stiffness, damping coefficient. The textbook's coefficient also
  /// where springs are fast: it is compressed nowhere.
  static let table = [
    (1.0, 0.8, 1.0, 61.68502751, 15.70796327), (0.6, 0.8, 1, 61.68502751, 9.424777961),
    (0.8, 0.20, 1, 986.9604401, 50.26548246), (1, 0.82, 1, 58.71269721, 15.32484221),
    (1, 0.20, 1, 986.9604401, 62.83185307), (1, 0.30, 1, 438.6490845, 41.88790205),
    (0.8, 0.26, 1, 584.0002604, 38.66575574), (0.68, 0.80, 1, 61.68502751, 10.68141502),
    (0.8, 0.70, 1, 80.56819919, 14.36156642), (0.72, 0.70, 1, 80.56819919, 12.92540977),
    (0.7, 0.80, 1, 61.68502751, 10.99557429), (0.8, 0.35, 1, 322.2727968, 28.72313283),
    (0.5, 0.5, 1, 157.9136704, 12.56637061), (2, 0.8, 1, 61.68502751, 31.41592654),
    (0.15, 10, 1, 0.3947841760, 0.1884955592), (1, 0.10, 1, 3947.841760, 125.6637061),
    (1, 0.05, 1, 15791.36704, 251.3274123), (1, 0.5, 2, 315.8273408, 50.26548246),
    (0, 0.5, 1, 157.9136704, 0),
  ]

  @Test(arguments: table)
  func `stiffness and damping are those of the textbook, and lead back to the spring`(
    ratio: Double, response: Double, mass: Double, stiffness: Double, damping: Double
  ) {
    let spring = Spring(dampingRatio: ratio, response: response)
    #expect((spring.stiffness(mass: mass) / stiffness - 1).magnitude < 1e-9)
    #expect((spring.damping(mass: mass) - damping).magnitude <= 1e-9 * damping)
    for made in [
      Spring(stiffness: stiffness, mass: mass, dampingRatio: ratio),
      Spring(stiffness: stiffness, mass: mass, damping: damping),
    ] {
      #expect((made.response / response - 1).magnitude < 1e-9)
      #expect((made.dampingRatio - ratio).magnitude <= 1e-9 * ratio)
    }
  }

  @Test(arguments: [0.01, 0.5, 1, 2, 300])
  func `any mass has its own stiffness and damping, and moves alike`(mass: Double) {
    let spring = Spring(dampingRatio: 0.7, response: 0.4)
    let made = Spring(
      stiffness: spring.stiffness(mass: mass), mass: mass, damping: spring.damping(mass: mass))
    let (x, v) = made.state(from: 100.0, velocity: -40, after: 0.13)
    let (exactX, exactV) = spring.state(from: 100.0, velocity: -40, after: 0.13)
    #expect((x - exactX).magnitude < 1e-10)
    #expect((v - exactV).magnitude < 1e-9)
  }

  @Test func `a heavier mass swings more slowly on the same spring`() {
    let light = Spring(stiffness: 100, mass: 1, damping: 4)
    let heavy = Spring(stiffness: 100, mass: 4, damping: 4)
    #expect((light.response - 0.628318530718).magnitude < 1e-12)
    #expect((heavy.response - 1.256637061436).magnitude < 1e-12)
    #expect((light.dampingRatio - 0.2).magnitude < 1e-15)
    #expect((heavy.dampingRatio - 0.1).magnitude < 1e-15)
  }

  @Test func `a spring without response is infinitely stiff`() {
    #expect(Spring.instant.stiffness() == .infinity)
    #expect(Spring.instant.damping() == .infinity)
    #expect(Spring(dampingRatio: 0, response: 0).damping() == 0)
  }

  @Test func `bounce is what critical damping lacks, and creeping has the opposite`() {
    #expect(Spring(duration: 0.5, bounce: 0) == Spring(dampingRatio: 1, response: 0.5))
    #expect(Spring(duration: 0.4, bounce: 0.25) == Spring(dampingRatio: 0.75, response: 0.4))
    #expect(Spring(duration: 0.4, bounce: 1) == Spring(dampingRatio: 0, response: 0.4))
    #expect(Spring(duration: 0.4, bounce: -0.5) == Spring(dampingRatio: 2, response: 0.4))
  }

  @Test func `presets have the numbers that their names are known for`() {
    #expect(Spring.calm == Spring(dampingRatio: 1, response: 0.82))
    #expect(Spring.smooth == Spring(dampingRatio: 1, response: 0.5))
    #expect(Spring.snappy == Spring(dampingRatio: 0.85, response: 0.5))
    #expect(Spring.bouncy == Spring(dampingRatio: 0.7, response: 0.5))
    #expect(Spring.tracking == Spring(dampingRatio: 1, response: 0.3))
    #expect(Spring.interactive == Spring(dampingRatio: 0.8, response: 0.2))
    #expect(Spring.release == Spring(dampingRatio: 0.8, response: 0.7))
    #expect(Spring.instant.response == 0)
  }
}
