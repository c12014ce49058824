import Geometry
import Motion
import Testing

@Suite struct BankedFlightTests {
  private static let limits = BankedFlight.Limits(
    speed: 24...190, acceleration: 320,
    turns: BankedFlight.Turns(bank: 1.05, roll: 8, rate: 7, response: 5), gravity: 250)

  /// Flies towards changing headings at changing speeds.
  private func wandering(
    rate: Double = 60, _ each: (_ before: BankedFlight, _ after: BankedFlight, Vector) -> Void
  ) {
    var flight = BankedFlight(Self.limits, heading: 0.4)
    for step in 0..<Int(20 * rate) {
      let time = Double(step) / rate
      let before = flight
      let way = flight.steer(
        to: 9 * Math.sin(0.7 * time), speed: 120 + 150 * Math.sin(1.3 * time), for: 1 / rate)
      each(before, flight, way)
    }
  }

  @Test func `it turns only as its bank turns it`() {
    var most = 0.0
    wandering { before, after, way in
      let turn = Math.remainder(after.heading - before.heading, Math.twoPi)
      #expect(abs(turn - after.turnRate / 60) < 1e-12)
      #expect(abs(after.turnRate * after.speed - 250 * Math.tan(after.bank)) < 1e-9)
      #expect((way - Vector(angle: after.heading) * (after.speed / 60)).length < 1e-12)
      most = max(most, abs(turn))
    }
    #expect(most > 0.03)
  }

  @Test(arguments: [30.0, 60, 240])
  func `speed, its change, bank and roll keep their limits, and reach them`(_ rate: Double) {
    var (slow, fast, steep, roll, surge) = (Double.infinity, 0.0, 0.0, 0.0, 0.0)
    wandering(rate: rate) { before, after, _ in
      (slow, fast) = (min(slow, after.speed), max(fast, after.speed))
      steep = max(steep, abs(after.bank))
      roll = max(roll, abs(after.bank - before.bank) * rate)
      surge = max(surge, abs(after.speed - before.speed) * rate)
    }
    #expect(slow == 24 && fast == 190)
    #expect(steep <= 1.05 && steep > 1)
    #expect(roll <= 8 + 1e-9 && roll > 7.9)
    #expect(surge <= 320 + 1e-9 && surge > 200)
  }

  @Test(arguments: [-3.0, -1.2, 0.3, 2.5, 12])
  func `it comes to look where it should, and flies level there`(_ angle: Double) {
    var flight = BankedFlight(Self.limits, heading: 0.1)
    for _ in 0..<300 { _ = flight.steer(to: angle, speed: 100, for: 1 / 60) }
    #expect(abs(Math.remainder(flight.heading - angle, Math.twoPi)) < 1e-3)
    #expect(abs(flight.bank) < 1e-3 && flight.speed == 100)
  }

  @Test func `at speed its turns are wider`() {
    func radius(_ speed: Double) -> Double {
      var flight = BankedFlight(Self.limits, heading: 0)
      for _ in 0..<120 { _ = flight.steer(to: flight.heading + 1, speed: speed, for: 1 / 60) }
      return flight.speed / flight.turnRate
    }
    #expect(radius(180) > 2 * radius(90))
  }

  @Test(arguments: [Vector(0, 0), Vector(40, -25), Vector(-60, 10)])
  func `a wind that it can outfly leaves it on its course`(_ wind: Vector) {
    let course = Vector(80, 60)
    var flight = BankedFlight(Self.limits, heading: -2)
    var way = Vector.zero
    for step in 0..<300 {
      let piece = flight.steer(along: course, in: wind, for: 1 / 60)
      if step >= 240 { way += piece }
    }
    #expect((way - course).length < 0.05)
    let air = course - wind
    #expect(abs(Math.remainder(flight.heading - air.angle, Math.twoPi)) < 1e-3)
    for _ in 0..<300 { _ = flight.steer(along: course, in: wind, straying: 0.4, for: 1 / 60) }
    #expect(abs(Math.remainder(flight.heading - air.angle - 0.4, Math.twoPi)) < 1e-3)
  }

  @Test func `on its feet it comes level and turns on the spot, no faster than told`() {
    var flight = BankedFlight(Self.limits, heading: 0)
    for _ in 0..<20 { _ = flight.steer(to: 2, speed: 150, for: 1 / 60) }
    #expect(flight.bank > 0.5)
    for _ in 0..<90 {
      let before = flight.heading
      flight.stand(facing: -2.8, rate: 4, for: 1 / 60)
      #expect(abs(Math.remainder(flight.heading - before, Math.twoPi)) <= 4.0 / 60 + 1e-12)
      #expect(flight.speed == 24)
    }
    #expect(abs(flight.heading + 2.8) < 1e-12 && abs(flight.bank) < 1e-4)
    flight.stand(for: 1)
    #expect(abs(flight.heading + 2.8) < 1e-12)
  }
}
