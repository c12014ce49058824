import Drawing
import Geometry

extension Thallus {
  /// Cups in which the spores ripen: tiny, warm, late.
  func cups(_ arms: [(Skeleton, ArmPose)], on canvas: inout Canvas) {
    var (rims, wells) = (Path(), Path())
    for (skeleton, pose) in arms {
      for (segment, joint) in zip(skeleton.segments, pose.joints) where segment.internode.cup {
        let ripe = ((joint.age - 2.5) / 4).smoothstep * joint.size
        let radius = min(joint.breadth * 0.42, 4.2 * unit) * ripe
        guard radius > 0.05 else { continue }
        let place = joint.axis(0.85)
        rims.append(Path(circle: place, radius: radius))
        wells.append(
          Path(circle: place + Vector(0.08, 0.16) * radius, radius: radius * 0.72))
        canvas.glow(
          at: place, radius: radius * 3.2, color: palette.spark.opacity(0.16 * vitality * ripe))
      }
    }
    guard !rims.isEmpty else { return }
    canvas.fill(rims, with: palette.spark.opacity(0.7 * vitality))
    canvas.fill(wells, with: palette.ember.opacity(0.9 * vitality))
  }
}
