import Geometry

/// The largest motion with which a command counts as held.
package struct MotionLimit {
  /// That of an edge, in pixels; of a soft one by its width, as in ``DrawingMotion``.
  package let distance: Double
  /// That of a colour or an opacity, 0…1.
  package let change: Double

  package init(distance: Double, change: Double) {
    (self.distance, self.change) = (distance, change)
  }
}

extension Canvas {
  /// Replaces commands of `drawings`, which are those of `moments` of a world at `scale` pixels a
  /// point, by those of `fewer` moments, each of which stands for equally many.
  ///
  /// A command is replaced where it moves by at most `limit` from its drawing to all that the drawing
  /// stands for.
  package static func hold(
    _ drawings: inout [Canvas], of moments: [Canvas], by fewer: [Canvas], scale: Double,
    within limit: MotionLimit
  ) {
    let meter = MotionMeter(one: .scale(scale), other: .scale(scale))
    let count = moments.count / fewer.count
    for (number, drawing) in fewer.enumerated() {
      let part = number * count..<(number + 1) * count
      // For each moment the indices of those that hold still, by their indices in the drawing.
      let held = moments[part].map { moment in
        var held = [Int?](repeating: nil, count: drawing.commands.count)
        _ = meter.forEachPair(drawing.commands, moment.commands) { index, next, motion in
          if motion.distance <= limit.distance, motion.change <= limit.change {
            held[index] = next
          }
        }
        return held
      }
      for (index, command) in drawing.commands.enumerated()
      where held.allSatisfy({ $0[index] != nil }) {
        for (moment, held) in zip(part, held) {
          if let next = held[index] { drawings[moment].replace(at: next, with: command) }
        }
      }
    }
  }
}
