import Geometry
import Motion
import Rendering

/// The tip of the finger: lays embers at even distances and keeps them hot.
package struct Pen: Hashable, Sendable {
  /// Whether a finger is drawing.
  package private(set) var isDown = false
  /// Where it is, or was last.
  private(set) var seat = Seat(radius: 0, share: 0)
  /// Where the newest ember was laid: its way from the centre as it is seen, but for the turn.
  private var laid: Vector?
  private var light = Animated(0.0, spring: .smooth)

  /// Embers that one step may lay; of a faster finger they lie farther apart.
  private static let most = 24

  /// How bright the light at the finger is, 0…1.
  func brightness(at time: Double) -> Double { light.value(at: time).clippedToUnit }

  mutating func land(at time: Double) {
    (isDown, laid) = (true, nil)
    // It shows in the next frame, and grows from there.
    light.retarget(to: 1, at: time, velocity: 14)
  }

  mutating func rise(at time: Double) {
    guard isDown else { return }
    isDown = false
    light.retarget(to: 0, at: time)
  }

  /// The embers on the way to `target`, each at the seat that `seat` finds for its place.
  mutating func draw(
    to target: Vector, heat: Double, _ random: inout SeededGenerator, seat: (Vector) -> Seat
  ) -> [Ember] {
    self.seat = seat(target)
    guard let start = laid else {
      laid = target
      return [Ember(at: self.seat, heat: heat, &random)]
    }
    let way = target - start
    let count = min(Int(way.length / EmberLine.spacing), Pen.most)
    guard count > 0 else { return [] }
    let step = count == Pen.most ? way / Double(count) : way.unit * EmberLine.spacing
    laid = start + step * Double(count)
    return (1...count).map { Ember(at: seat(start + step * Double($0)), heat: heat, &random) }
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
  init(at home: Seat, heat: Double, _ random: inout SeededGenerator) {
    let size = 0.72 + 0.5 * random.unit() * random.unit() + 0.12 * random.unit()
    self.init(home: home, heat: heat, size: size, phase: random.number(in: 0...Math.twoPi))
  }
}
