import Geometry

/// The geometry of one arm at one time.
package struct ArmPose: Sendable {
  /// The joints, one for each segment of the skeleton.
  package let joints: [Joint]

  /// Lays out `skeleton` from the middle of `bloom` towards `heading` (radians). `presence` is the
  /// arm's visible share, 0…1.
  package init(
    _ skeleton: Skeleton, of bloom: Bloom, heading: Double, presence: Double,
    under conditions: Conditions
  ) {
    let layout = ArmLayout(bloom, presence: presence, conditions)
    let rest = layout.rest(towards: heading)
    var joints: [Joint] = []
    joints.reserveCapacity(skeleton.segments.count)
    for segment in skeleton.segments {
      joints.append(layout.joint(segment, on: segment.parent < 0 ? rest : joints[segment.parent]))
    }
    self.joints = joints
  }
}

/// The parameters shared by the pieces of an arm at one time.
private struct ArmLayout {
  private let bloom: Bloom
  private let conditions: Conditions
  /// Growth seconds since the rosette sprouted.
  private let age: Double
  /// The visible share of each branching order.
  private let presences: [Double]
  /// Half the angle of a fork, in radians: arms with more space open wider.
  private let spread: Double
  /// Relative width of arms, less if many are crowded.
  private let slim: Double

  /// Half widths at base and end by branching order, relative to the radius.
  private static let roots = [0.055, 0.070, 0.056, 0.045, 0.036, 0.028, 0.022]
  private static let breadths = [0.106, 0.084, 0.066, 0.053, 0.042, 0.033, 0.026]
  /// Relative opening of forks, which decreases from order to order.
  private static let forkScales = [1, 1, 0.78, 0.66, 0.6, 0.56, 0.52]

  init(_ bloom: Bloom, presence: Double, _ conditions: Conditions) {
    (self.bloom, self.conditions) = (bloom, conditions)
    age = bloom.age(by: conditions.clock)
    presences = (0..<Growth.orders).map {
      bloom.presence(order: $0, under: conditions) * presence
    }
    let sector = Math.pi / max(conditions.habit.arms, 1)
    spread = (sector * 1.04).clipped(to: 0.26...0.7)
    slim = (sector * 7 / Math.pi).clipped(to: 0.6...1.5).squareRoot()
  }

  /// Returns the parent of the first piece.
  func rest(towards heading: Double) -> Joint {
    Joint(at: bloom.center, towards: Vector(angle: heading), size: 1)
  }

  func joint(_ segment: Skeleton.Segment, on parent: Joint) -> Joint {
    let internode = segment.internode
    let order = internode.order
    let age = age - internode.birth
    let size = Growth.size(age: age, duration: Growth.duration[order]) * presences[order]
    let seat = Seating(segment.seat, on: parent)
    guard size > 0, parent.size > 0 else { return Joint(at: seat.inside, towards: seat.direction) }
    let wildness = conditions.habit.wildness
    let young = 1 - size
    var angle = segment.turn * spread * ArmLayout.forkScales[order] * (1 + 0.5 * young)
    angle += internode.angleDeviation * wildness * (order == 0 ? 0.5 : 1)
    angle += sway(at: seat.inside, order: order)
    let heading = leaning(seat.direction.rotated(by: angle), at: seat.inside, order: order)
    let bend = 0.15 * bloom.hand + internode.bend * (0.6 + 0.8 * wildness + 0.7 * young)
    let (cosine, sine) = (Math.cos(bend), Math.sin(bend))
    let aside = heading.perpendicular * sine
    let length =
      internode.length * bloom.radius * size * (0.45 + 0.55 * size)
      * (1 + internode.stretch * wildness)
    // Width grows before length, so that young pieces are short and wide.
    let width = bloom.radius * slim * internode.girth * size * (1.25 - 0.25 * size)
    var joint = Joint(at: seat.inside, towards: heading, size: size)
    joint.startTangent = heading * cosine - aside
    joint.endTangent = heading * cosine + aside
    joint.control += joint.startTangent * (length / 2)
    joint.end += heading * length
    joint.root = ArmLayout.roots[order] * width
    joint.breadth = ArmLayout.breadths[order] * width
    (joint.length, joint.age) = (length, age)
    return joint
  }

  /// Returns the rotation of a piece by a slow current, in radians.
  private func sway(at place: Point, order: Int) -> Double {
    let scale = 1.1 / bloom.radius
    let wave = conditions.field.value(
      place.x * scale, place.y * scale, conditions.time * (0.16 + 0.1 * conditions.habit.wildness))
    return wave * (0.035 + 0.17 * conditions.habit.wildness) * (0.5 + 0.14 * Double(order))
  }

  /// Returns `heading` turned towards the finger.
  private func leaning(_ heading: Vector, at place: Point, order: Int) -> Vector {
    guard conditions.pull.strength > 0 else { return heading }
    let way = conditions.pull.place - place
    let square = way.lengthSquared
    let unit = bloom.radius * bloom.radius
    guard square > 0 else { return heading }
    let near = square / (square + 0.03 * unit)
    let far = 1 / (1 + square / (4 * unit))
    let side = heading.cross(way) / square.squareRoot()
    return heading.rotated(
      by: conditions.pull.strength * side * near * far * (0.2 + 0.1 * Double(order)))
  }
}

// MARK: Joints

/// A piece of thallus at one time: a curved axis with a width.
package struct Joint: Hashable, Sendable {
  var base: Point
  var control: Point
  /// Its end, in points.
  package var end: Point
  /// Unit directions of the axis at its base and end.
  var startTangent: Vector
  var endTangent: Vector
  /// Half widths at base and end, in points.
  var root: Double
  var breadth: Double
  /// Length in points.
  var length: Double
  /// Size, 0 absent … 1 grown.
  var size: Double
  /// Growth seconds since its birth.
  var age: Double

  /// Creates a piece without extent.
  init(at place: Point, towards heading: Vector, size: Double = 0) {
    (base, control, end) = (place, place, place)
    (startTangent, endTangent) = (heading, heading)
    (root, breadth, length, age) = (0, 0, 0, 0)
    self.size = size
  }

  /// Returns a point of the axis, `along` 0…1.
  func axis(_ along: Double) -> Point {
    base.mixed(with: control, by: along)
      .mixed(with: control.mixed(with: end, by: along), by: along)
  }

  /// Returns the direction of the axis there.
  func direction(_ along: Double) -> Vector {
    (startTangent * (1 - along) + endTangent * along).normalized
  }

  /// Returns half the width there.
  func halfWidth(_ along: Double) -> Double {
    root + (breadth - root) * (along * (1.6 - 0.6 * along))
  }
}

/// The position on a parent's outline at which a child grows.
struct Seating {
  /// A point just inside the outline.
  let inside: Point
  /// Direction of growth of the parent there.
  let direction: Vector

  init(_ seat: Grammar.Seat, on parent: Joint) {
    switch seat {
    case .tip(let across):
      direction = parent.endTangent
      inside =
        parent.end + parent.endTangent.perpendicular * (parent.breadth * across * 0.8)
        + parent.endTangent
        * (parent.breadth * ArmOutline.cap * (1 - across * across).squareRoot() * 0.6)
    case .flank(let side, let along):
      direction = parent.direction(along)
      inside =
        parent.axis(along) + direction.perpendicular * (side * parent.halfWidth(along) * 0.8)
    }
  }
}
