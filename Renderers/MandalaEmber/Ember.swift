import Geometry
import Rendering

/// One ember of a line.
package struct Ember: Hashable, Sendable {
  /// Where it was laid, and where its char stays.
  package let home: Seat
  /// How far it has wavered from there, in radii.
  package internal(set) var sway = Vector.zero
  /// 0 cold … 1 as hot as embers get.
  package internal(set) var heat: Double
  /// Its size as a share of the usual one.
  let size: Double
  /// Where in its breath it begins, in radians.
  let phase: Double

  /// An ember with a size and a breath of its own.
  init(at home: Seat, heat: Double, _ random: inout SeededGenerator) {
    (self.home, self.heat) = (home, heat)
    size = 0.72 + 0.5 * random.unit() * random.unit() + 0.12 * random.unit()
    phase = random.number(in: 0...Math.twoPi)
  }

  /// Where it is in the first of so many sectors: its way from the centre, in radii.
  package func place(fold: Int, _ weave: Double) -> Vector {
    home.bent(by: weave).way(fold: fold) + sway
  }

  /// Cools for `seconds`: slowly by `loss` (a second) to the air, fast by radiation while it is hot.
  ///
  /// Losses are those of Newton's law and of Stefan and Boltzmann's, heat standing for temperature;
  /// the step is implicit, so that no length of it makes embers colder than cold.
  package mutating func cool(for seconds: Double, loss: Double) {
    heat /= 1 + seconds * (loss + 0.45 * heat * heat * heat)
  }

  /// Comes nearer to `target`, where that is hotter.
  mutating func kindle(to target: Double, for seconds: Double) {
    heat += max(0, target - heat) * (1 - Math.exp(-seconds * 3.2))
  }

  /// Wavers in a current, the more the hotter, and sinks back.
  mutating func waver(in current: Vector, for seconds: Double) {
    sway = (sway + current * (heat * seconds)) / (1 + 0.7 * seconds)
  }
}
