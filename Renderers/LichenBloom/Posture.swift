import Drawing
import Geometry

/// What bears on the pieces of a rosette at one moment.
struct Conditions: Hashable, Sendable {
  var time: Double
  /// The garden's growth clock.
  var clock: Double
  /// How much of each arm shows, 0…1, and the eased values of controls.
  var presences: [Double]
  var wildness: Double
  var growth: Double
  /// Where the finger pulls, and how strongly, 0…1.
  var finger: Point
  var pull: Double
  /// The field that moves neighbours together.
  var field: GradientNoise
}

/// A piece of thallus as it lies at one moment: a curved axis with a width.
struct Joint: Hashable, Sendable {
  var base: Point
  var control: Point
  var end: Point
  /// Unit directions of the axis at its base and end.
  var setOut: Vector
  var arrival: Vector
  /// Half widths at base and end, in points.
  var root: Double
  var breadth: Double
  /// Length in points.
  var length: Double
  /// 0 not there … 1 grown.
  var size: Double
  /// Growth seconds since its birth.
  var age: Double

  /// A point of the axis, `along` 0…1.
  func axis(_ along: Double) -> Point {
    base.mixed(with: control, by: along)
      .mixed(with: control.mixed(with: end, by: along), by: along)
  }

  /// Direction of the axis there.
  func direction(_ along: Double) -> Vector {
    (setOut * (1 - along) + arrival * along).unit
  }

  /// Half the width there.
  func halfWidth(_ along: Double) -> Double {
    root + (breadth - root) * (along * (1.6 - 0.6 * along))
  }
}

/// The geometry of one arm at one moment.
struct Posture: Sendable {
  private(set) var joints: [Joint] = []

  /// Lays out `skeleton` from `center` towards `heading` (radians). `presence` is the arm's share
  /// 0…1, `sector` half the angle that each arm has to itself.
  init(
    _ skeleton: Skeleton, of bloom: Bloom, heading: Double, presence: Double, sector: Double,
    under conditions: Conditions
  ) {
    joints.reserveCapacity(skeleton.segments.count)
    let spread = min(max(sector * 1.04, 0.26), 0.7)
    let slim = min(max(sector / 0.449, 0.6), 1.5).squareRoot()
    let rest = Joint(
      base: bloom.center, control: bloom.center, end: bloom.center,
      setOut: Vector(angle: heading), arrival: Vector(angle: heading), root: 0, breadth: 0,
      length: 0, size: presence, age: bloom.age(by: conditions.clock))
    for segment in skeleton.segments {
      let parent = segment.parent < 0 ? rest : joints[segment.parent]
      joints.append(
        Posture.joint(
          segment, on: parent, of: bloom, spread: spread, slim: slim, presence: presence,
          under: conditions))
    }
  }

  private static let roots = [0.055, 0.070, 0.056, 0.045, 0.036, 0.028, 0.022]
  private static let breadths = [0.106, 0.084, 0.066, 0.053, 0.042, 0.033, 0.026]

  private static func joint(
    _ segment: Skeleton.Segment, on parent: Joint, of bloom: Bloom, spread: Double, slim: Double,
    presence: Double, under conditions: Conditions
  ) -> Joint {
    let internode = segment.internode
    let order = internode.order
    let age = bloom.age(by: conditions.clock) - internode.birth
    let size =
      Growth.size(age: age, duration: Growth.duration[order])
      * bloom.presence(order: order, growth: conditions.growth) * presence
    guard size > 0, parent.size > 0 else { return unborn(on: parent, segment.seat) }
    let seat = Seating(segment.seat, on: parent)
    let base = seat.inside
    let young = 1 - size
    var angle = segment.turn * spread * pow(order) * (1 + 0.5 * young)
    angle += internode.stray * conditions.wildness * (order == 0 ? 0.5 : 1)
    angle += sway(at: base, order: order, of: bloom, under: conditions)
    var heading = seat.direction.rotated(by: angle)
    let lean = pull(on: base, heading, order: order, of: bloom, under: conditions)
    if lean != 0 { heading = heading.rotated(by: lean) }
    let length =
      internode.length * bloom.radius * size * (0.45 + 0.55 * size)
      * (1 + internode.stretch * conditions.wildness)
    let swirl = 0.15 * bloom.hand
    let bend =
      swirl + internode.bend * (0.6 + 0.8 * conditions.wildness) + 0.7 * young * internode.bend
    let (cosine, sine) = (Math.cos(bend), Math.sin(bend))
    let setOut = Vector(
      heading.dx * cosine + heading.dy * sine, heading.dy * cosine - heading.dx * sine)
    let arrival = Vector(
      heading.dx * cosine - heading.dy * sine, heading.dy * cosine + heading.dx * sine)
    let width = bloom.radius * slim * internode.girth * size * (1.25 - 0.25 * size)
    return Joint(
      base: base, control: base + setOut * (length / 2), end: base + heading * length,
      setOut: setOut, arrival: arrival, root: roots[order] * width,
      breadth: breadths[order] * width, length: length, size: size, age: age)
  }

  /// Forks open less from order to order.
  private static func pow(_ order: Int) -> Double {
    [1, 1, 0.78, 0.66, 0.6, 0.56, 0.52][order]
  }

  private static func unborn(on parent: Joint, _ seat: Grammar.Seat) -> Joint {
    let place = Seating(seat, on: parent)
    return Joint(
      base: place.inside, control: place.inside, end: place.inside, setOut: place.direction,
      arrival: place.direction, root: 0, breadth: 0, length: 0, size: 0, age: 0)
  }

  /// The slow movement of the water, in radians.
  private static func sway(
    at place: Point, order: Int, of bloom: Bloom, under conditions: Conditions
  ) -> Double {
    let scale = 1.1 / bloom.radius
    let wave = conditions.field.value(
      place.x * scale, place.y * scale, conditions.time * (0.16 + 0.1 * conditions.wildness))
    return wave * (0.035 + 0.17 * conditions.wildness) * (0.5 + 0.14 * Double(order))
  }

  /// The turn towards the finger, in radians.
  private static func pull(
    on place: Point, _ heading: Vector, order: Int, of bloom: Bloom, under conditions: Conditions
  ) -> Double {
    guard conditions.pull > 0 else { return 0 }
    let way = conditions.finger - place
    let square = way.lengthSquared
    let unit = bloom.radius * bloom.radius
    guard square > 0, unit > 0 else { return 0 }
    let near = square / (square + 0.03 * unit)
    let far = 1 / (1 + square / (4 * unit))
    let side = heading.cross(way) / square.squareRoot()
    return conditions.pull * side * near * far * (0.2 + 0.1 * Double(order))
  }
}

/// The place on a parent's outline where a child grows.
struct Seating {
  /// A point just inside the outline.
  let inside: Point
  /// Direction in which the parent grows there.
  let direction: Vector

  init(_ seat: Grammar.Seat, on parent: Joint) {
    switch seat {
    case .tip(let across):
      direction = parent.arrival
      inside =
        parent.end + parent.arrival.perpendicular * (parent.breadth * across * 0.8)
        + parent.arrival
        * (parent.breadth * Outline.cap * (1 - across * across).squareRoot() * 0.6)
    case .flank(let side, let along):
      direction = parent.direction(along)
      inside =
        parent.axis(along) + direction.perpendicular * (side * parent.halfWidth(along) * 0.8)
    }
  }
}
