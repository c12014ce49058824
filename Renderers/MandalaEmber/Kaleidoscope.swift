import Geometry
import Motion

/// Mirrors a pattern about its centre. Another number of sectors fades over into the one before,
/// all weights together being 1 throughout.
package struct Kaleidoscope: Hashable, Sendable {
  /// The numbers of sectors there are to choose from.
  package static let folds = [3, 4, 5, 6, 8, 12]

  /// All images for one number of sectors: they turn and mirror ways from the centre.
  package struct Images: Hashable, Sendable {
    /// How many sectors there are.
    package let fold: Int
    /// How much of them is seen, 0…1.
    package let weight: Double
    /// Two for each sector, the second one mirrored.
    package let maps: [Transform]
  }

  /// The number of sectors that was chosen last.
  package private(set) var fold: Int
  private var weights: [Animated<Double>]

  init(fold: Int) {
    self.fold = fold
    weights = Kaleidoscope.folds.map { Animated($0 == fold ? 1 : 0, spring: .calm) }
  }

  mutating func change(to fold: Int, at time: Double) {
    self.fold = fold
    for (index, each) in Kaleidoscope.folds.enumerated() {
      weights[index].retarget(to: each == fold ? 1 : 0, at: time)
    }
  }

  /// The images that are seen, the pattern turned by `turn` radians.
  package func images(at time: Double, turn: Double) -> [Images] {
    zip(Kaleidoscope.folds, weights).compactMap { fold, weight in
      let weight = weight.value(at: time).clippedToUnit
      guard weight > 0.002 else { return nil }
      return Images(fold: fold, weight: weight, maps: Kaleidoscope.maps(fold: fold, turn: turn))
    }
  }

  /// What turns and mirrors a sector into all others, the pattern turned by `turn` radians.
  static func maps(fold: Int, turn: Double) -> [Transform] {
    (0..<fold).flatMap { sector -> [Transform] in
      let turned = Transform.rotation(turn + Math.twoPi * Double(sector) / Double(fold))
      return [turned, Transform.scale(1, -1).then(turned)]
    }
  }
}
