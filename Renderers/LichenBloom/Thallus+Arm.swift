import Drawing
import Geometry

extension Thallus {
  /// An arm: its shadow on what lies below, a bright rim, the body, and light inside.
  func blade(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    let outer = ArmOutline.path(skeleton, pose)
    guard !outer.isEmpty else { return }
    let fresh = 0.1 / (1 + 0.02 * age * age)
    let lift = (0.66 + 0.34 * bloom.nearness + fresh) * (0.5 + 0.5 * vitality)
    let old = ((age - 6) / 30).smoothstep
    // A rim finer than this is too thin to be worth a fill of its own.
    let isClose = bloom.nearness > 0.5 && rim > 0.35
    if bloom.nearness >= 1 { shadow(skeleton, pose, on: &canvas) }
    if isClose {
      canvas.fill(outer, with: palette.near((0.76 - 0.04 * old) * lift, alpha: vitality))
    }
    let body = isClose ? ArmOutline.path(skeleton, pose, inset: rim) : outer
    canvas.fill(body, with: palette.near((0.46 - 0.06 * old) * lift, alpha: vitality))
    for (segment, joint) in zip(skeleton.segments, pose.joints) where joint.size > 0 {
      let order = Double(segment.internode.order)
      let place = joint.axis(0.75)
      let light = vitality * joint.size * lift * room * tide(at: place)
      shine(
        at: place, radius: joint.breadth * 1.3 + joint.length * 0.12, 0.6 + 0.08 * order,
        Thallus.light[segment.internode.order] * light, on: &canvas)
    }
    guard bloom.nearness >= 1 else { return }
    canvas.fill(
      ArmOutline.path(skeleton, pose, share: 0.11, end: 4),
      with: palette.near(0.84 * lift, alpha: 0.34 * vitality))
  }

  /// Width of the bright rim of an arm, in points.
  private var rim: Double { 0.9 * unit }

  /// Light of a tone of the subject, where there is enough of it to be seen.
  private func shine(
    at place: Point, radius: Double, _ tone: Double, _ alpha: Double, on canvas: inout Canvas
  ) {
    guard alpha >= 1.0 / 255, radius >= 0.4 else { return }
    canvas.glow(at: place, radius: radius, color: palette.near(tone, alpha: alpha))
  }

  /// Strength of the light inside the pieces of each order; where many crowd, each has less.
  private static let light = [0.08, 0.15, 0.23, 0.30, 0.29, 0.17, 0.10]

  /// A slow wave of light that runs outwards with every breath.
  private func tide(at place: Point) -> Double {
    let way = place.distance(to: bloom.center) / max(bloom.radius, 1)
    return 1 + 0.34 * Math.sin(2 * Math.pi * (conditions.time / Stone.breath - 0.8 * way))
  }

  /// Soft discs under the pieces of an arm, but for the first, which the veil covers.
  private func shadow(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    for (segment, joint) in zip(skeleton.segments, pose.joints)
    where joint.breadth > 1.5 * unit && (1...3).contains(segment.internode.order) {
      let radius = joint.breadth * 0.75 + joint.length * 0.2
      disc(
        at: joint.axis(0.7) + Vector(1, 3) * unit, radius: radius, blur: radius * 0.8,
        palette.shade, 0.55 * min(joint.breadth / (1.5 * unit) - 1, 1), on: &canvas)
    }
  }

  /// Light on the growing ends.
  func tips(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    for (segment, joint) in zip(skeleton.segments, pose.joints) where joint.size > 0 {
      let heir = segment.children.reduce(0) { max($0, pose.joints[$1].size) }
      let fresh = 1 / (1 + 0.12 * joint.age * joint.age)
      let crowd = segment.internode.order > 4 ? 0.5 : 1
      let light = (fresh * 0.32 + 0.17) * crowd * room * (1 - heir) * (0.5 + 0.5 * bloom.nearness)
      shine(
        at: joint.end + joint.arrival * (joint.breadth * 0.4), radius: joint.breadth * 2 + 1,
        0.86, light * vitality * joint.size, on: &canvas)
    }
  }
}
