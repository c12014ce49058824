import Geometry
import Motion
import Testing

@Suite struct WindTests {
  private func wind(_ strength: Double, for seconds: Double, seed: UInt64 = 5) -> Wind {
    var wind = Wind(GradientNoise(seed: seed), gusts: Size(200, 300))
    for _ in 0..<Int(seconds * 60) { wind.blow(strength, for: 1 / 60) }
    return wind
  }

  @Test func `strength follows what is asked for without a jump`() {
    var wind = wind(0, for: 1)
    #expect(wind.strength == 0)
    var last = 0.0
    for _ in 0..<120 {
      wind.blow(1, for: 1 / 60)
      #expect(wind.strength > last && wind.strength - last < 0.05)
      last = wind.strength
    }
    #expect(last > 0.99 && last < 1)
  }

  @Test func `a gust goes over one place after the other, to the right`() {
    var wind = wind(1, for: 4)
    let before = wind
    wind.blow(1, for: 0.1)
    // The same gust is now 0.1 s · 0.92 widths farther; meanwhile it has changed a little.
    func change(_ way: Double) -> Double {
      (0..<400).map { index in
        let place = Point(Double(index % 20) * 31, Double(index / 20) * 47)
        return abs(wind.gust(at: place + Vector(way, 0)) - before.gust(at: place))
      }.reduce(0, +) / 400
    }
    #expect(change(0.092 * 200) < 0.5 * change(0))
    #expect(change(0.092 * 200) < 0.3 * change(-0.092 * 200))
  }

  @Test func `neighbours sway together, and places a gust apart do not`() {
    let wind = wind(0.5, for: 3)
    let places = (0..<900).map { Point(Double($0 % 30) * 53, Double($0 / 30) * 71) }
    func likeness(_ way: Vector) -> Double {
      let pairs = places.map { (wind.gust(at: $0), wind.gust(at: $0 + way)) }
      let square = pairs.map { $0.0 * $0.0 }.reduce(0, +)
      return pairs.map { $0.0 * $0.1 }.reduce(0, +) / square
    }
    #expect(likeness(Vector(20, 0)) > 0.9 && likeness(Vector(0, 30)) > 0.9)
    #expect(abs(likeness(Vector(230, 330))) < 0.25)
    #expect(places.allSatisfy { -1.04...1.04 ~= wind.gust(at: $0) })
  }
}
