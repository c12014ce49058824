import Geometry

/// How modules grow with age. Every curve starts at 0 with no speed and settles, so that
/// no module appears at once.
package enum Growth {
  /// Branching orders that a rosette can reach.
  package static let orders = 7
  /// Growth seconds between the birth of an apex of each order and that of its children.
  static let plastochron = [0.5, 0.62, 0.85, 1.2, 1.8, 2.8, 4.0]
  /// Growth seconds that an internode of each order takes to all but finish.
  package static let duration = [1.9, 2.1, 2.5, 3.1, 4.0, 5.2, 6.5]

  /// Size of a module, 0 unborn … 1 grown, `age` growth seconds after its birth.
  package static func size(age: Double, duration: Double) -> Double {
    guard age > 0 else { return 0 }
    let x = 4.7 * age / duration
    return 1 - (1 + x) * Math.exp(-x)
  }

  /// Growth seconds that pass in a second at a growth control of 0…1.
  static func pace(_ growth: Double) -> Double { 0.4 + 1.2 * growth }

  /// How much of branching order `order` is there at a growth control of 0…1: 3 orders at 0, 7 at
  /// 1.
  static func presence(order: Int, growth: Double) -> Double {
    (3 + 4 * growth - Double(order)).smoothstep
  }
}
