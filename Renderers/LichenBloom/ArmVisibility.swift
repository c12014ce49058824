import Geometry
import Motion

/// How much of each arm of a rosette shows. Arms come and go one by one, each in its own time,
/// however fast the density control is thrown.
package struct ArmVisibility: Hashable, Sendable {
  /// The order in which arms appear round the circle, so that new ones open between old ones.
  private static let ranks = [0, 6, 3, 9, 1, 7, 4, 10, 2, 8, 5, 11]

  private var glides: [Animated<Double>]

  /// The arms that belong to `density`, 3…12.
  package init(density: Double) {
    glides = ArmVisibility.ranks.map {
      Animated(ArmVisibility.share(of: $0, density), spring: .gliding(pace: 3.6))
    }
  }

  /// Goes for `density` from `time` on.
  package mutating func aim(at density: Double, time: Double) {
    for (index, rank) in ArmVisibility.ranks.enumerated() {
      glides[index].retarget(to: ArmVisibility.share(of: rank, density), at: time)
    }
  }

  /// The presence of every arm at `time`, 0…1; exactly 0 and 1 soon after it has arrived there.
  package func presences(at time: Double) -> [Double] {
    glides.map { (($0.value(at: time) - 0.004) / 0.992).smoothstep }
  }

  private static func share(of rank: Int, _ density: Double) -> Double {
    (density - Double(rank)).clippedToUnit
  }
}
