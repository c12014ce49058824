import Drawing
import Geometry
import JSONCoding
import Motion
import Rendering
import Scripting
import Widgets

/// A transition from one clip to the next, while both play on.
package struct Transition: Hashable, Sendable {
  /// The kinds of transitions.
  enum Kind: String, CaseIterable, Sendable {
    /// At once.
    case cut
    /// The next one fades in over the other.
    case dissolve
    /// An edge moves over the picture and uncovers the next one.
    case wipe
    /// The next one pushes the other out.
    case push
    /// A page turn, as in the feed: both shrink a little, and the feed's spring moves them.
    case turn
  }

  /// The direction of the edge or the pictures.
  enum Direction: String, CaseIterable, Sendable { case left, right, up, down }

  /// The timing of the motion.
  enum Pace: String, CaseIterable, Sendable {
    case linear, easeIn, easeOut, easeInOut

    var easing: Easing {
      switch self {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInOut: .easeInOut
      }
    }
  }

  var kind = Kind.cut
  /// Time in which both are seen, in seconds.
  var duration = 0.5
  var direction = Direction.left
  var pace = Pace.easeInOut

  /// Returns the number of frames that show both clips, at least one.
  func frames(at fps: FrameRate) -> Int {
    max(1, Int(min((duration * fps.perSecond).rounded(), 1e9)))
  }
}

extension Transition {
  /// A transition without the members that its kind has no use for.
  static let codec = Codec(
    whole.schema, whole.meaning,
    write: { transition in
      guard case .object(let members) = whole.write(transition) else { return .null }
      let needless = transition.kind.needless
      return .object(members.filter { !needless.contains($0.key) })
    }, read: whole.read)

  private static let whole = Codec.object(
    Transition(),
    [
      Field("kind", \.kind, .choice, "The way of passing."),
      Field(
        "duration", \.duration, .positive(through: 3600),
        "How long both are seen, in seconds.", isOptional: true),
      Field(
        "direction", \.direction, .choice, "Which way the edge or pictures go.", isOptional: true),
      Field("easing", \.pace, .choice, "How the way depends on time.", isOptional: true),
    ], #"an object such as {"kind": "dissolve", "duration": 0.5}"#
  ) { transition, cursor throws(SchemaViolation) in
    let kind = transition.kind
    for key in kind.needless {
      guard let node = cursor.optional(key) else { continue }
      throw node.expected("it with another kind than \(kind.rawValue)")
    }
    if kind == .turn, cursor.optional("duration") == nil { transition.duration = 0.6 }
    if kind == .dissolve, cursor.optional("easing") == nil { transition.pace = .linear }
  }
}

extension Transition.Kind {
  /// Members that say nothing of this kind.
  fileprivate var needless: [String] {
    switch self {
    case .cut: ["duration", "direction", "easing"]
    case .dissolve: ["direction"]
    case .turn: ["easing"]
    case .wipe, .push: []
    }
  }
}

extension Transition {
  /// Returns the progress in frame `index` of `count` that show both clips: that of (index + 1) /
  /// (count + 1), so that neither clip is visible alone. 0…1.
  func progress(at index: Int, of count: Int) -> Double {
    let time = Double(index + 1) / Double(count + 1)
    return kind == .turn ? Self.turned(at: time) : pace.easing.value(at: time)
  }

  /// Returns the progress of a feed's turn, critically damped: 1 − (1 + ωt) e^−ωt. The feed's
  /// response is 0.35 s and a turn counts as done after 0.6 s, scaled to the transition's duration.
  private static func turned(at time: Double) -> Double {
    let angle = Math.twoPi * 0.6 / 0.35 * time
    return 1 - (1 + angle) * Math.exp(-angle)
  }

  /// Draws `old` and `new`, each the whole picture, on one canvas at `progress`, at `scale` pixels
  /// per point.
  func draw(_ old: Canvas, _ new: Canvas, at progress: Double, scale: Double) -> Canvas {
    var canvas = Canvas(size: old.size)
    switch kind {
    case .cut: canvas.append(new)
    case .dissolve:
      canvas.append(old)
      canvas.layer(opacity: progress) { $0.append(new) }
    case .wipe:
      canvas.append(old)
      canvas.clipped(to: Path(uncovered(progress, of: canvas.bounds))) { $0.append(new) }
    case .push:
      let way = way(in: canvas.size)
      let gone = Vector(way.dx * progress, way.dy * progress).snapped(to: scale)
      canvas.append(old, movedBy: gone)
      canvas.append(new, movedBy: gone - way)
    case .turn: turn(old, new, at: progress, on: &canvas)
    }
    return canvas
  }

  /// Returns the area that the edge of a wipe has uncovered.
  private func uncovered(_ progress: Double, of bounds: Rect) -> Rect {
    let (width, height) = (bounds.width * progress, bounds.height * progress)
    return switch direction {
    case .left: Rect(bounds.width - width, 0, width, bounds.height)
    case .right: Rect(0, 0, width, bounds.height)
    case .up: Rect(0, bounds.height - height, bounds.width, height)
    case .down: Rect(0, 0, bounds.width, height)
    }
  }

  /// Returns the displacement of a picture until it is out of view.
  private func way(in size: Size) -> Vector {
    switch direction {
    case .left: Vector(-size.width, 0)
    case .right: Vector(size.width, 0)
    case .up: Vector(0, -size.height)
    case .down: Vector(0, size.height)
    }
  }

  /// Draws a page turn as in the player's feed.
  private func turn(_ old: Canvas, _ new: Canvas, at progress: Double, on canvas: inout Canvas) {
    AmbientBackdrop(hue: 250).draw(on: &canvas)
    let way = way(in: canvas.size)
    let whole = Math.hypot(way.dx, way.dy)
    let gone = Vector(way.dx * progress, way.dy * progress)
    let distance = min(whole * progress, whole * (1 - progress))
    for (picture, shift) in [(old, gone), (new, gone - way)] {
      let card = PlayerCard.paged(by: shift, fromRest: distance, stage: canvas.size)
      card.draw(on: &canvas) { canvas in
        canvas.transformed(by: card.transform) { $0.append(picture) }
      }
    }
  }
}

extension Canvas {
  /// Draws `picture` moved by `way`, clipped to its own bounds.
  fileprivate mutating func append(_ picture: Canvas, movedBy way: Vector) {
    transformed(by: .translation(way)) { canvas in
      canvas.clipped(to: Path(picture.bounds)) { $0.append(picture) }
    }
  }
}

extension Vector {
  /// Returns the nearest vector of whole pixels, at `scale` pixels per point.
  fileprivate func snapped(to scale: Double) -> Vector {
    Vector((dx * scale).rounded() / scale, (dy * scale).rounded() / scale)
  }
}
