import Drawing
import Geometry

/// Draws one rosette.
struct Thallus {
  private let bloom: Bloom
  private let conditions: Conditions
  private let palette: Palette
  /// Growth seconds since it sprouted.
  private let age: Double
  private let vitality: Double

  init(_ bloom: Bloom, under conditions: Conditions, _ palette: Palette) {
    (self.bloom, self.conditions, self.palette) = (bloom, conditions, palette)
    age = conditions.clock - bloom.sprouted
    vitality = bloom.vitality(at: conditions.time)
  }

  func draw(on canvas: inout Canvas) {
    let arms = postures()
    switch bloom.plane {
    case .far: for (_, posture) in arms { haze(posture, on: &canvas) }
    case .subject:
      bed(on: &canvas)
      for (skeleton, posture) in arms { blade(skeleton, posture, on: &canvas) }
      for (skeleton, posture) in arms { tips(skeleton, posture, on: &canvas) }
      spark(on: &canvas)
    }
  }

  /// The arms that show, every second one below its neighbours.
  func postures() -> [(Skeleton, Posture)] {
    let presences = bloom.arms.indices.map {
      Bloom.presence(arm: $0, density: conditions.density)
    }
    let total = presences.reduce(0, +)
    var passed = 0.0
    var arms: [(Skeleton, Posture)] = []
    for (index, presence) in presences.enumerated() where presence > 0 {
      let heading = bloom.rotation + 2 * Math.pi * (passed + presence / 2) / total
      passed += presence
      let posture = Posture(
        bloom.arms[index], of: bloom, heading: heading, presence: presence,
        sector: Math.pi / total, under: conditions)
      arms.append((bloom.arms[index], posture))
    }
    return arms.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      + arms.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// How far the growing front has come, in parts of the radius.
  private var front: Double { 1.05 * Growth.size(age: age + 0.5, duration: 8) }

  /// Tone from the centre to the front: old growth sinks, new growth shines.
  private func tone(_ place: Double, now: Double) -> Double {
    let sunk = 0.5 * Growth.smooth((age - 6) / 30) * (1 - place)
    let zones = 0.045 * Math.sin(2 * Math.pi * (place * 4.5 - conditions.time / Stone.breath))
    return 0.24 + 0.5 * place * (0.6 + 0.4 * place) - 0.3 * sunk + zones * place
  }

  private func brush(_ lift: Double, _ alpha: Double) -> Brush {
    let radius = max(bloom.radius * max(front, 0.05) * 1.12, 0.01)
    let stops = (0...7).map { index in
      let place = Double(index) / 7
      let clear = 1 - 0.55 * Growth.smooth((age - 4) / 24) * (1 - place) * (1 - place)
      return GradientStop(
        place,
        palette.near(tone(place, now: age) + lift * (0.35 + 0.65 * place), alpha: alpha * vitality * clear))
    }
    return .radial(RadialGradient(center: bloom.center, radius: radius, stops: stops))
  }

  /// A soft shadow on the stone and the light that the rosette sheds.
  private func bed(on canvas: inout Canvas) {
    let reach = bloom.radius * front
    guard reach > 0 else { return }
    canvas.softBox(
      Rect(center: bloom.center + Vector(0, reach * 0.05), size: Size(reach * 1.5, reach * 1.5)),
      cornerRadius: reach * 0.75, blur: reach * 0.45, color: palette.shade.opacity(0.5 * vitality))
    canvas.glow(
      at: bloom.center, radius: reach * 1.5, color: palette.near(0.5, alpha: 0.12 * vitality))
  }

  private func blade(_ skeleton: Skeleton, _ posture: Posture, on canvas: inout Canvas) {
    let unit = bloom.radius / 160
    let outer = Outline.path(skeleton, posture)
    guard !outer.isEmpty else { return }
    canvas.transformed(by: .translation(Vector(0.8, 2.2) * unit)) {
      $0.fill(outer, with: palette.shade.opacity(0.4 * vitality))
    }
    canvas.fill(outer, with: brush(0.3, 0.95))
    canvas.fill(
      Outline.path(skeleton, posture, inset: 1.15 * unit), with: brush(0, 0.92))
    canvas.fill(Outline.path(skeleton, posture, share: 0.5), with: brush(0.1, 0.28))
    canvas.fill(Outline.path(skeleton, posture, share: 0.14), with: brush(0.34, 0.4))
  }

  private func tips(_ skeleton: Skeleton, _ posture: Posture, on canvas: inout Canvas) {
    for (segment, joint) in zip(skeleton.segments, posture.joints) where joint.size > 0 {
      let isTip = segment.children.allSatisfy { posture.joints[$0].size < 0.5 }
      let fresh = 1 / (1 + 0.12 * joint.age * joint.age)
      let light = fresh * 0.5 + (isTip ? 0.14 : 0)
      guard light > 0.02 else { continue }
      canvas.glow(
        at: joint.end + joint.arrival * (joint.breadth * 0.4), radius: joint.breadth * 2 + 1,
        color: palette.near(0.86, alpha: light * vitality * joint.size))
    }
  }

  private func spark(on canvas: inout Canvas) {
    let since = conditions.time - bloom.planted
    guard bloom.isGuest, since < 6 else { return }
    let flash = (0.5 + since * 5) * Math.exp(-since * 2.2)
    canvas.glow(
      at: bloom.center, radius: bloom.radius * (0.3 + 0.5 * since / (1 + since)),
      color: palette.near(0.9, alpha: min(0.5 * flash, 0.8)))
  }

  /// A rosette out of focus.
  private func haze(_ posture: Posture, on canvas: inout Canvas) {
    for joint in posture.joints where joint.size > 0 {
      canvas.glow(
        at: joint.axis(0.6), radius: joint.breadth * 1.6 + joint.length * 0.5,
        color: palette.far(0.7, alpha: 0.1 * vitality * joint.size))
    }
  }
}
