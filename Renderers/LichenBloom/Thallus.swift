import Drawing
import Geometry

/// Draws one rosette.
package struct Thallus {
  let bloom: Bloom
  let conditions: Conditions
  let palette: LichenPalette
  /// Growth seconds since it sprouted.
  let age: Double
  let vitality: Double
  /// Part of its light that each piece keeps where many arms crowd.
  let room: Double

  /// The rosette `bloom` as it stands under `conditions`.
  package init(_ bloom: Bloom, under conditions: Conditions, _ palette: LichenPalette) {
    (self.bloom, self.conditions, self.palette) = (bloom, conditions, palette)
    age = bloom.age(by: conditions.clock)
    room = (7 / max(conditions.arms, 7)).squareRoot()
    vitality = bloom.vitality(at: conditions.time)
  }

  func draw(on canvas: inout Canvas) {
    let arms = postures()
    switch bloom.plane {
    case .far: for (_, pose) in arms { haze(pose, on: &canvas) }
    case .subject:
      bed(on: &canvas)
      for (skeleton, pose) in arms { blade(skeleton, pose, on: &canvas) }
      veil(on: &canvas)
      if bloom.nearness > 0.5 { cups(arms, on: &canvas) }
      for (skeleton, pose) in arms { tips(skeleton, pose, on: &canvas) }
      spark(on: &canvas)
    }
  }

  /// The order in which arms are drawn, so that neighbours lie at different heights.
  private static let heights = (0..<Bloom.mostArms).map { $0 * 5 % Bloom.mostArms }

  /// The arms that show, from the lowest to the highest.
  package func postures() -> [(Skeleton, ArmPose)] {
    let presences = conditions.presences
    var passed = 0.0
    let middles = presences.map { presence in
      passed += presence
      return passed - presence / 2
    }
    return Thallus.heights.compactMap { index in
      guard presences[index] > 0 else { return nil }
      let pose = ArmPose(
        bloom.arms[index], of: bloom,
        heading: bloom.rotation + 2 * Math.pi * middles[index] / conditions.arms,
        presence: presences[index], under: conditions)
      return (bloom.arms[index], pose)
    }
  }

  /// How far the growing front has come, in points.
  private var front: Double { bloom.radius * 1.05 * Growth.size(age: age + 0.5, duration: 8) }

  /// Length on the stage of a point on a rosette of usual size.
  var unit: Double { bloom.radius / 160 }

  /// A soft shadow on what lies below and the light that the rosette sheds.
  private func bed(on canvas: inout Canvas) {
    guard front > 0 else { return }
    if bloom.nearness < 1, bloom.nearness > 0.5 {
      disc(
        at: bloom.center, radius: front * 0.8, blur: front * 0.4, palette.shade, 0.6, on: &canvas)
    }
    canvas.glow(
      at: bloom.center, radius: front * 1.25,
      color: palette.near(0.5, alpha: 0.16 * vitality * bloom.nearness))
  }

  func disc(
    at center: Point, radius: Double, blur: Double, _ color: Color, _ alpha: Double,
    on canvas: inout Canvas
  ) {
    guard radius > 0.2, blur > 0.1 else { return }
    canvas.blurredRoundedRect(
      Rect(center: center, size: Size(radius * 2, radius * 2)), cornerRadius: radius, blur: blur,
      color: color.opacity(alpha * vitality))
  }

  /// Old growth sinks into the ground: dark in the middle, clear towards the front.
  private func veil(on canvas: inout Canvas) {
    let old = ((age - 5) / 40).smoothstep
    disc(
      at: bloom.center, radius: front * (0.38 + 0.1 * old), blur: front * (0.37 + 0.06 * old),
      palette.near(0.09), 0.86 + 0.08 * old, on: &canvas)
  }

  private func spark(on canvas: inout Canvas) {
    let since = conditions.time - bloom.planted
    guard bloom.isGuest, since < 6 else { return }
    let flash = (0.5 + since * 5) * Math.exp(-since * 2.2)
    canvas.glow(
      at: bloom.center, radius: bloom.radius * (0.3 + 0.5 * since / (1 + since)),
      color: palette.near(0.9, alpha: min(0.36 * flash, 0.6)))
  }

  /// A rosette out of focus.
  private func haze(_ pose: ArmPose, on canvas: inout Canvas) {
    for joint in pose.joints where joint.size > 0 {
      canvas.glow(
        at: joint.axis(0.6), radius: joint.breadth * 1.6 + joint.length * 0.5,
        color: palette.far(0.7, alpha: 0.1 * vitality * joint.size))
    }
  }
}
