import Drawing
import Geometry
import Gestures

/// The light under a finger, with a short tail along its recent path. Times are in seconds.
package struct TouchIndicator: Sendable {
  /// A position of the finger, in stage points, with its time.
  package typealias TimedPoint = (point: Point, time: Double)

  /// The recent positions of the finger, the present one last.
  private var path: [TimedPoint]
  /// The time when the finger lifted; nil while it is down.
  private var lift: Double?

  /// Duration of the fade after the lift.
  private static let fade = 0.25

  /// Creates the light of a finger that was at `path`, the last of them its present one, and
  /// lifted at `lift`.
  package init(_ path: [TimedPoint], lift: Double? = nil) { (self.path, self.lift) = (path, lift) }

  /// Returns the opacity of the light at `time`: 1 while the finger is down, 0 once it has faded.
  fileprivate func opacity(at time: Double) -> Double {
    lift.map { max(0, 1 - (time - $0) / TouchIndicator.fade) } ?? 1
  }

  fileprivate mutating func follow(_ sample: TouchSample) {
    path.append((sample.position, sample.time))
    if !sample.phase.isDown { lift = sample.time }
  }

  /// Removes what the tail does not reach at `time`; the last position of the finger stays.
  fileprivate mutating func forget(at time: Double) {
    path.removeFirst(path.dropLast().prefix { time - $0.time > TouchTail.memory }.count)
  }

  /// The colour of the light, which suits all experiences.
  private static let tint = Color(oklch: 0.92, 0.03, 245)

  /// Radius of the light, in points.
  private static let radius = 22.0

  /// Draws the light as it is at `time`; the picture under it stays visible.
  package func draw(on canvas: inout Canvas, at time: Double) {
    let light = min(1, opacity(at: time))
    guard let finger = path.last?.point, light > 0 else { return }
    let tint = TouchIndicator.tint
    let radius = TouchIndicator.radius * (1 + 0.3 * (1 - light) * (1 - light))
    TouchTail(path: path, time: time, breadth: radius)
      .draw(with: tint.opacity(light), on: &canvas)
    // A faint shadow keeps the ring visible over the brightest picture.
    canvas.stroke(
      Path(circle: finger, radius: radius), with: Color(white: 0, alpha: 0.24 * light), Stroke(3.5))
    canvas.glow(at: finger, radius: radius * 1.7, color: tint.opacity(0.2 * light))
    canvas.fill(
      Path(circle: finger, radius: radius),
      with: .radial(
        RadialGradient(
          center: finger, radius: radius,
          stops: [
            GradientStop(0, tint.opacity(0.24 * light)),
            GradientStop(0.55, tint.opacity(0.12 * light)),
            GradientStop(1, tint.opacity(0.28 * light)),
          ])))
    canvas.stroke(
      Path(circle: finger, radius: radius - 0.75), with: tint.opacity(0.85 * light), Stroke(1.5))
  }
}

/// The lights under all fingers.
package struct TouchIndicators: Sendable {
  /// The lights, oldest first, each with its finger.
  private var lights: [(contact: Int, light: TouchIndicator)] = []

  /// Creates an empty set of lights.
  package init() {}

  /// True if there are none.
  package var isEmpty: Bool { lights.isEmpty }

  /// Handles a sample of any finger.
  package mutating func handle(_ sample: TouchSample) {
    if sample.phase == .began { lights.append((sample.contact, TouchIndicator([]))) }
    guard let index = lights.lastIndex(where: { $0.contact == sample.contact }) else { return }
    lights[index].light.follow(sample)
  }

  /// Removes faded lights at `time`.
  package mutating func forget(at time: Double) {
    lights.removeAll { $0.light.opacity(at: time) == 0 }
    for index in lights.indices { lights[index].light.forget(at: time) }
  }

  /// Draws them as they are at `time`.
  package func draw(on canvas: inout Canvas, at time: Double) {
    for (_, light) in lights { light.draw(on: &canvas, at: time) }
  }
}

// MARK: Tail

/// The tail of a finger's light: broad at the finger, vanishing at its position 0.2 s ago.
private struct TouchTail {
  let path: [TouchIndicator.TimedPoint]
  let time: Double
  /// Half the tail's width at the finger, in points.
  let breadth: Double

  /// Age at which a position is dropped, in seconds.
  static let memory = 0.2
  /// Smallest distance of two positions that shows a direction, in points.
  private static let grain = 1.5

  func draw(with color: Color, on canvas: inout Canvas) {
    let spine = spine
    guard let end = spine.first?.point, let finger = spine.last?.point else { return }
    let reach = (finger - end).length
    guard reach > breadth else { return }
    // It fades in softly and has no edge within the light.
    let strength = min(1, reach / breadth - 1)
    let fade = LinearGradient(
      from: finger, to: end,
      stops: [
        GradientStop(0, color.opacity(0.34 * strength)),
        GradientStop(0.5, color.opacity(0.14 * strength)),
        GradientStop(1, color.opacity(0)),
      ])
    var outside = Path(canvas.bounds)
    outside.append(Path(circle: finger, radius: breadth))
    canvas.clipped(to: outside, rule: .evenOdd) { canvas in
      canvas.fill(outline(along: spine), with: .linear(fade))
    }
  }

  /// The positions that still count, oldest first, without near duplicates.
  private var spine: [TouchIndicator.TimedPoint] {
    guard let finger = path.last else { return [] }
    var kept = [finger]
    for sample in path.dropLast().reversed() where age(of: sample) < TouchTail.memory {
      let next = kept[kept.count - 1].point
      if (sample.point - next).length >= TouchTail.grain { kept.append(sample) }
    }
    return kept.reversed()
  }

  private func age(of sample: TouchIndicator.TimedPoint) -> Double { max(0, time - sample.time) }

  /// Returns both sides of the tail, as broad as the light at the finger.
  private func outline(along spine: [TouchIndicator.TimedPoint]) -> Path {
    let ways = zip(spine, normals(of: spine)).map { $1 * (breadth * taper(age(of: $0))) }
    let left = zip(spine, ways).map { $0.point + $1 }
    let right = zip(spine, ways).map { $0.point - $1 }
    // Each side is smooth by itself: one curve through both would overshoot at the finger.
    var outline = Path(through: left)
    for point in right.reversed() { outline.line(to: point) }
    outline.close()
    return outline
  }

  /// Returns the fraction of the breadth at a position of `age` seconds.
  private func taper(_ age: Double) -> Double {
    let left = max(0, 1 - age / TouchTail.memory)
    return left * (0.35 + 0.65 * left)
  }

  /// Returns the unit normals of `spine` at each position.
  private func normals(of spine: [TouchIndicator.TimedPoint]) -> [Vector] {
    spine.indices.map { index in
      let before = spine[max(0, index - 1)].point
      let after = spine[min(spine.count - 1, index + 1)].point
      let way = after - before
      return way.length > 0 ? way.perpendicular * (1 / way.length) : .zero
    }
  }
}
