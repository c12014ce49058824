import Geometry

extension Spring {
  /// A spring by what it is made of: its stiffness k (> 0), the mass m (> 0) that it draws and its
  /// damping ratio (≥ 0); the response is 2π √(m / k).
  public init(stiffness: Double, mass: Double = 1, dampingRatio: Double) {
    precondition(stiffness > 0 && stiffness.isFinite, "a spring has a finite stiffness above 0")
    precondition(mass > 0 && mass.isFinite, "a spring draws a finite mass above 0")
    self.init(
      dampingRatio: dampingRatio, response: Math.twoPi * (mass / stiffness).squareRoot())
  }

  /// A spring by what it is made of: its stiffness k (> 0), the mass m (> 0) that it draws and its
  /// damping coefficient c (≥ 0); the damping ratio is c / (2 √(k m)).
  public init(stiffness: Double, mass: Double = 1, damping: Double) {
    self.init(
      stiffness: stiffness, mass: mass,
      dampingRatio: damping / (2 * stiffness.squareRoot() * mass.squareRoot()))
  }

  /// A spring by about how long it takes to its target, in seconds (≥ 0), and by how much it swings
  /// beyond: a bounce of 0 is critical, 1 swings for ever, below 0 it creeps. −1 < bounce ≤ 1.
  ///
  /// The duration is the response; the damping ratio is 1 − bounce, below zero 1 / (1 + bounce).
  ///
  /// Source: "Animate with springs", WWDC 2023.
  public init(duration: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "a bounce lies above -1 and is at most 1")
    self.init(dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, response: duration)
  }

  /// The stiffness that draws `mass` (> 0) like this: (2π / response)² · mass; infinite at a
  /// response of 0.
  public func stiffness(mass: Double = 1) -> Double {
    let pace = Math.twoPi / response
    return pace * pace * mass
  }

  /// The damping coefficient that holds `mass` (> 0) back like this: 4π · dampingRatio · mass /
  /// response; infinite at a response of 0.
  public func damping(mass: Double = 1) -> Double {
    dampingRatio == 0 ? 0 : 2 * Math.twoPi * dampingRatio * mass / response
  }
}
