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
  /// Relative light of each piece, less if many arms are crowded.
  let room: Double

  /// Creates the drawing of `bloom` under `conditions`.
  package init(_ bloom: Bloom, under conditions: Conditions, _ palette: LichenPalette) {
    (self.bloom, self.conditions, self.palette) = (bloom, conditions, palette)
    age = bloom.age(by: conditions.clock)
    room = (7 / max(conditions.habit.arms, 7)).squareRoot()
    vitality = bloom.vitality(at: conditions.time)
  }

  func draw(on canvas: inout Canvas) {
    let arms = postures()
    switch bloom.placement.plane {
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

  /// The order in which arms are drawn, so that neighbours have different heights.
  private static let heights = (0..<Bloom.maxArms).map { $0 * 5 % Bloom.maxArms }

  /// Returns the visible arms, from the lowest to the highest.
  package func postures() -> [(Skeleton, ArmPose)] {
    let presences = conditions.habit.presences
    var passed = 0.0
    let middles = presences.map { presence in
      passed += presence
      return passed - presence / 2
    }
    return Thallus.heights.compactMap { index in
      guard presences[index] > 0 else { return nil }
      let pose = ArmPose(
        bloom.arms[index], of: bloom,
        heading: bloom.rotation + Math.twoPi * middles[index] / conditions.habit.arms,
        presence: presences[index], under: conditions)
      return (bloom.arms[index], pose)
    }
  }

  /// The radius of the growing front, in points.
  private var front: Double { bloom.radius * 1.05 * Growth.size(age: age + 0.5, duration: 8) }

  /// Length on the stage of a point on a rosette of usual size.
  var unit: Double { bloom.radius / 160 }

  /// Draws a soft shadow on the layers below and the light of the rosette.
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

  /// Darkens old growth, most in the middle, not at all at the growing front.
  private func veil(on canvas: inout Canvas) {
    let old = ((age - 5) / 40).smoothstep
    disc(
      at: bloom.center, radius: front * (0.38 + 0.1 * old), blur: front * (0.37 + 0.06 * old),
      palette.near(0.09), 0.86 + 0.08 * old, on: &canvas)
  }

  private func spark(on canvas: inout Canvas) {
    let since = conditions.time - bloom.life.planted
    guard bloom.isGuest, since < 6 else { return }
    let flash = (0.5 + since * 5) * Math.exp(-since * 2.2)
    canvas.glow(
      at: bloom.center, radius: bloom.radius * (0.3 + 0.5 * since / (1 + since)),
      color: palette.near(0.9, alpha: min(0.36 * flash, 0.6)))
  }

  /// Draws an arm out of focus.
  private func haze(_ pose: ArmPose, on canvas: inout Canvas) {
    for joint in pose.joints where joint.size > 0 {
      canvas.glow(
        at: joint.axis(0.6), radius: joint.breadth * 1.6 + joint.length * 0.5,
        color: palette.far(0.7, alpha: 0.1 * vitality * joint.size))
    }
  }
}

// MARK: Arms

extension Thallus {
  /// Draws an arm: its shadow on the layers below, a bright rim, the body, and light inside.
  func blade(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    let outer = ArmOutline.path(skeleton, pose)
    guard !outer.isEmpty else { return }
    let fresh = 0.1 / (1 + 0.02 * age * age)
    let lift = (0.66 + 0.34 * bloom.nearness + fresh) * (0.5 + 0.5 * vitality)
    let old = ((age - 6) / 30).smoothstep
    // A rim finer than this is too thin to justify a fill of its own.
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

  /// Draws light in a tone of the subject, if it is strong enough to be visible.
  private func shine(
    at place: Point, radius: Double, _ tone: Double, _ alpha: Double, on canvas: inout Canvas
  ) {
    guard alpha >= 1.0 / 255, radius >= 0.4 else { return }
    canvas.glow(at: place, radius: radius, color: palette.near(tone, alpha: alpha))
  }

  /// Strength of the light inside the pieces of each order; less for each if many are crowded.
  private static let light = [0.08, 0.15, 0.23, 0.30, 0.29, 0.17, 0.10]

  /// Returns the gain of the light at a position: a slow wave that runs outwards with every
  /// pulsation.
  private func tide(at place: Point) -> Double {
    let way = place.distance(to: bloom.center) / max(bloom.radius, 1)
    return 1 + 0.34 * Math.sin(Math.twoPi * (conditions.time / Scenery.breath - 0.8 * way))
  }

  /// Draws soft discs under the pieces of an arm, except the first, which the veil covers.
  private func shadow(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    for (segment, joint) in zip(skeleton.segments, pose.joints)
    where joint.breadth > 1.5 * unit && (1...3).contains(segment.internode.order) {
      let radius = joint.breadth * 0.75 + joint.length * 0.2
      disc(
        at: joint.axis(0.7) + Vector(1, 3) * unit, radius: radius, blur: radius * 0.8,
        palette.shade, 0.55 * min(joint.breadth / (1.5 * unit) - 1, 1), on: &canvas)
    }
  }

  /// Draws light on the growing ends.
  func tips(_ skeleton: Skeleton, _ pose: ArmPose, on canvas: inout Canvas) {
    for (segment, joint) in zip(skeleton.segments, pose.joints) where joint.size > 0 {
      let heir = segment.children.reduce(0) { max($0, pose.joints[$1].size) }
      let fresh = 1 / (1 + 0.12 * joint.age * joint.age)
      let crowd = segment.internode.order > 4 ? 0.5 : 1
      let light = (fresh * 0.32 + 0.17) * crowd * room * (1 - heir) * (0.5 + 0.5 * bloom.nearness)
      shine(
        at: joint.end + joint.endTangent * (joint.breadth * 0.4), radius: joint.breadth * 2 + 1,
        0.86, light * vitality * joint.size, on: &canvas)
    }
  }
}

// MARK: Cups

extension Thallus {
  /// Draws the cups in which spores ripen: tiny and warm, on pieces that have grown for a while.
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
