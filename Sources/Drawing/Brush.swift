import Geometry

/// What a shape is filled or drawn with.
public enum Brush: Hashable, Sendable {
  /// One colour everywhere.
  case solid(Color)
  /// Colours that change along a line.
  case linear(LinearGradient)
  /// Colours that change with the distance from a centre.
  case radial(RadialGradient)

  /// The same brush at `opacity` times its opacity, 0…1.
  public func opacity(_ opacity: Double) -> Brush {
    switch self {
    case .solid(let color): .solid(color.opacity(opacity))
    case .linear(let gradient):
      .linear(
        LinearGradient(
          from: gradient.start, to: gradient.end,
          stops: gradient.stops.map { $0.opacity(opacity) }))
    case .radial(let gradient):
      .radial(
        RadialGradient(
          center: gradient.center, radius: gradient.radius,
          stops: gradient.stops.map { $0.opacity(opacity) }))
    }
  }
}

/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// Place along the gradient, 0 at its beginning … 1 at its end.
  public var location: Double
  /// The colour there.
  public var color: Color

  /// `color` at `location`, 0…1.
  public init(_ location: Double, _ color: Color) {
    self.location = location
    self.color = color
  }

  func opacity(_ opacity: Double) -> GradientStop {
    GradientStop(location, color.opacity(opacity))
  }

  /// Stops that pass through `colors` at even distances, mixed in OKLab in between.
  ///
  /// Painters mix neighbouring stops in sRGB, which greys the middle; `steps` more stops between
  /// each two colours keep the steps even to the eye.
  public static func even(_ colors: [Color], steps: Int = 6) -> [GradientStop] {
    guard colors.count > 1 else { return colors.map { GradientStop(0, $0) } }
    let pieces = (colors.count - 1) * steps
    return (0...pieces).map { piece in
      let index = min(piece / steps, colors.count - 2)
      let amount = Double(piece - index * steps) / Double(steps)
      return GradientStop(
        Double(piece) / Double(pieces), colors[index].mixed(with: colors[index + 1], by: amount))
    }
  }
}

/// Colours along a line; beyond its ends the outer colours go on.
public struct LinearGradient: Hashable, Sendable {
  /// Where the gradient begins.
  public var start: Point
  /// Where it ends.
  public var end: Point
  /// Its colours, in order of location.
  public var stops: [GradientStop]

  /// A gradient from `start` to `end`.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }
}

/// Colours by distance from a centre; beyond the radius the last colour goes on.
public struct RadialGradient: Hashable, Sendable {
  /// Where the first stop lies.
  public var center: Point
  /// Distance of the last stop, in points; greater than 0.
  public var radius: Double
  /// Its colours, from the centre outwards.
  public var stops: [GradientStop]

  /// A gradient round `center`.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.stops = stops
  }
}
