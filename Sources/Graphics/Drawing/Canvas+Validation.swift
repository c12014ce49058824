import Geometry

extension Canvas {
  /// The maximum depth of nested groups.
  public static let deepest = 128

  /// The largest distance from the origin, in points, transforms included: far beyond every
  /// picture, but small enough that sums and products of a painter stay finite at every scale.
  public static let farthest = 1e300

  /// Throws unless all commands can be drawn; the error is that of the first that cannot.
  ///
  /// A painter draws everything that passes. The check covers the command and the transforms around
  /// it, not whether it is visible. Sizes, such as the width of a stroke or the radius of a glow,
  /// may be 0 or less: then nothing is drawn. Colour channels are clamped to 0…1. Takes a small
  /// share of the time of painting: each coordinate is checked once.
  ///
  /// - Throws: ``DrawingError/undrawable(command:flaw:)``.
  public func validate() throws(DrawingError) {
    if let (path, flaw) = CommandValidator().firstFlaw(in: commands) {
      throw .undrawable(command: path, flaw: flaw)
    }
  }
}

/// Finds commands that cannot be drawn.
///
/// It tracks the transforms around a command by their magnitudes: with every number and every
/// coordinate taken as positive, a sum bounds all sums that a painter may compute, in whatever
/// order it multiplies.
struct CommandValidator {
  typealias Flaw = DrawingError.Flaw
  typealias Subject = DrawingError.Subject

  /// The groups around the commands, the numbers of their transforms taken as magnitudes.
  var scope = CommandScope()

  /// Returns the first flaw and the path to its command.
  func firstFlaw(in commands: [Command], from start: Int = 0) -> (path: [Int], flaw: Flaw)? {
    for (index, command) in commands.enumerated() {
      if case .group(let group, let inner) = command {
        guard let (path, flaw) = firstFlaw(of: group, inner) else { continue }
        return ([start + index] + path, flaw)
      }
      if let flaw = flaw(of: command) { return ([start + index], flaw) }
    }
    return nil
  }

  private func firstFlaw(
    of group: Command.Group, _ inner: [Command]
  ) -> (path: [Int], flaw: Flaw)? {
    guard scope.depth < Canvas.deepest else { return ([], .tooDeep) }
    var validator = self
    validator.scope.enter(group.magnitude)
    if let flaw = validator.flaw(of: group) { return ([], flaw) }
    let mask = group.maskCommands
    return validator.firstFlaw(in: mask)
      ?? validator.firstFlaw(in: inner, from: mask.count)
  }

  func flaw(of group: Command.Group) -> Flaw? {
    switch group {
    case .transform(let transform):
      reaches(Vector(1, 1)) ? nil : flaw(.transform, transform.isFinite)
    case .clip(let path, _): flaw(of: path)
    case .layer(let opacity, _): flaw(ofOpacity: opacity)
    case .blur(let sigma): sigma.isFinite ? nil : .notFinite(.blur)
    case .mask, .exposure: nil
    }
  }

}

// MARK: Distances

extension CommandValidator {
  /// True if all points no farther from the axes than `extent`, of magnitudes in points, are mapped
  /// to finite positions within the largest distance; false for NaN.
  @inline(__always)
  func reaches(_ extent: Vector) -> Bool {
    let map = scope.map
    return map.a * extent.dx + map.c * extent.dy + map.tx <= Canvas.farthest
      && map.b * extent.dx + map.d * extent.dy + map.ty <= Canvas.farthest
  }

  /// Returns the flaw of a `subject` that is out of reach.
  func flaw(_ subject: Subject, _ isFinite: Bool) -> Flaw {
    isFinite ? .tooFar(subject) : .notFinite(subject)
  }

  func flaw(_ subject: Subject, within extent: Vector) -> Flaw? {
    reaches(extent) ? nil : flaw(subject, extent.isFinite)
  }

  func flaw(of path: Path) -> Flaw? { flaw(.path, within: path.extent) }

  func flaw(of rect: Rect) -> Flaw? { flaw(.image, within: rect.extent) }

  func flaw(ofOpacity opacity: Double) -> Flaw? {
    opacity.isFinite ? nil : .notFinite(.opacity)
  }
}

// MARK: Lines and brushes

extension CommandValidator {
  func flaw(of stroke: Stroke, along path: Path) -> Flaw? {
    guard stroke.dash.allSatisfy({ $0.isFinite }), stroke.dashPhase.isFinite,
      stroke.miterLimit.isFinite
    else {
      return .notFinite(.stroke)
    }
    let width = stroke.width.magnitude
    return flaw(.stroke, within: path.extent + Vector(width, width))
  }

  func flaw(of brush: Brush) -> Flaw? {
    let (extent, stops): (Vector, [GradientStop])
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      extent = gradient.start.extent + gradient.end.extent
      stops = gradient.stops
    case .radial(let gradient):
      let radius = gradient.radius.magnitude
      extent = gradient.center.extent + Vector(radius, radius)
      stops = gradient.stops
    case .conic(let gradient):
      guard gradient.angle.isFinite else { return .notFinite(.gradient) }
      (extent, stops) = (gradient.center.extent, gradient.stops)
    }
    guard stops.allSatisfy({ $0.location.isFinite }) else { return .notFinite(.gradient) }
    return flaw(.gradient, within: extent)
  }

}

extension Command.Group {
  /// The group, with the magnitudes of its transform if it is one.
  var magnitude: Command.Group {
    if case .transform(let transform) = self { .transform(transform.magnitude) } else { self }
  }
}

extension Transform {
  /// The transform with all numbers taken as positive.
  fileprivate var magnitude: Transform {
    Transform(
      a: a.magnitude, b: b.magnitude, c: c.magnitude, d: d.magnitude, tx: tx.magnitude,
      ty: ty.magnitude)
  }
}

extension Point {
  /// Its distances from the axes.
  @inline(__always)
  var extent: Vector { Vector(x.magnitude, y.magnitude) }
}

extension Rect {
  /// Upper bounds of its distances from the axes.
  var extent: Vector {
    origin.extent + Vector(width.magnitude, height.magnitude)
  }
}

/// An error in a drawing.
public enum DrawingError: Error, Hashable, Sendable {
  /// A command cannot be drawn.
  ///
  /// `command` is the path to it: its index among the canvas's commands, then its index in each
  /// nested group, outermost first, all counted from 0; see ``Command/inner``. It is empty if the
  /// flaw is of no command.
  case undrawable(command: [Int], flaw: Flaw)

  /// The reason for which a command cannot be drawn.
  public enum Flaw: Hashable, Sendable {
    /// A number is infinite or NaN.
    case notFinite(Subject)
    /// A position or a displacement is more than ``Canvas/farthest`` points away.
    case tooFar(Subject)
    /// Groups are nested deeper than ``Canvas/deepest``.
    case tooDeep
    /// The picture of a paper is drawn, on which something could not be; the path in the error is that
    /// in the drawing on the paper, and empty for a fade.
    indirect case onPaper(DrawingError)
    /// The scale of an image fill is not within 10⁻⁶…10⁶.
    case imageScale
    /// The insets of an image fill are not whole numbers of 0 or more that leave at least one of
    /// the given number of pixels between them.
    case imageInsets(pixels: Int)
  }

}

extension DrawingError: CustomStringConvertible {
  /// One sentence without a full stop, such as "command 2 › 1: a glow lies at no finite place";
  /// commands are counted from 1.
  public var description: String {
    switch self {
    case .undrawable([], let flaw): "\(flaw)"
    case .undrawable(let command, let flaw): "command \(Self.words(command)): \(flaw)"
    }
  }
}

extension DrawingError {
  /// Returns text such as "3 › 1"; for deeply nested groups, the outermost ones.
  private static func words(_ command: [Int]) -> String {
    let numbers = command.prefix(12).map { "\($0 + 1)" }
    return (numbers + (command.count > 12 ? ["…"] : [])).joined(separator: " › ")
  }
}

extension DrawingError.Flaw: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let subject): subject.notFinite
    case .tooFar(.transform): "a transform leads more than 1e300 points away"
    case .tooFar(let subject): "\(subject.name) lies more than 1e300 points away"
    case .onPaper(let error): "on a paper: \(error)"
    case .tooDeep: "more than \(Canvas.deepest) groups lie in each other"
    case .imageScale: "an image has a scale that is no number of 1e-6…1e6"
    case .imageInsets(let count):
      "the insets of an image are not whole numbers of 0 or more that leave one of \(count)"
        + " pixels between them"
    }
  }
}
