import Geometry
import Motion
import Rendering

/// The tip of the finger, in the pattern: lays embers at even distances and keeps them hot.
package struct Pen: Hashable, Sendable {
  /// Whether a finger is drawing.
  package private(set) var isDown = false
  /// Where it is, or was last.
  private(set) var place = Vector.zero
  private var laid: Vector?
  private var light = Animated(0.0, spring: .smooth)

  /// Embers that one step may lay; of a faster finger they lie farther apart.
  private static let most = 24

  /// How bright the light at the finger is, 0…1.
  func brightness(at time: Double) -> Double { light.value(at: time).clippedToUnit }

  mutating func land(at place: Vector, time: Double) {
    (isDown, self.place, laid) = (true, place, nil)
    // It shows in the next frame, and grows from there.
    light.retarget(to: 1, at: time, velocity: 14)
  }

  mutating func rise(at time: Double) {
    guard isDown else { return }
    isDown = false
    light.retarget(to: 0, at: time)
  }

  /// Begins a new line where the one before is full.
  mutating func goOn() { laid = laid ?? place }

  /// The embers on the way to `target`.
  mutating func draw(
    to target: Vector, heat: Double, _ random: inout SeededGenerator
  ) -> [Ember] {
    place = target
    guard let start = laid else {
      laid = target
      return [Ember(at: target, heat: heat, &random)]
    }
    let way = target - start
    let count = min(Int(way.length / EmberLine.spacing), Pen.most)
    guard count > 0 else { return [] }
    let step = count == Pen.most ? way / Double(count) : way.unit * EmberLine.spacing
    laid = start + step * Double(count)
    return (1...count).map { Ember(at: start + step * Double($0), heat: heat, &random) }
  }

  /// Keeps the newest embers as hot as a resting finger makes them.
  func feed(_ lines: inout [EmberLine]) {
    guard isDown, let line = lines.indices.last else { return }
    for index in lines[line].embers.indices.suffix(4) {
      lines[line].embers[index].heat = max(lines[line].embers[index].heat, 0.72)
    }
  }
}

extension Ember {
  /// An ember with a size and a breath of its own.
  init(at home: Vector, heat: Double, _ random: inout SeededGenerator) {
    let size = 0.72 + 0.5 * random.unit() * random.unit() + 0.12 * random.unit()
    self.init(home: home, heat: heat, size: size, phase: random.number(in: 0...Math.twoPi))
  }
}
