import Geometry

/// The paint of a shape or a line.
public enum Brush: Hashable, Sendable {
  /// One colour everywhere.
  case solid(Color)
  /// Colours that change along a line.
  case linear(LinearGradient)
  /// Colours that change with the distance from a centre.
  case radial(RadialGradient)
  /// Colours that change with the direction from a centre.
  case conic(ConicGradient)

  /// Colours that change from the height `top` down to the height `bottom`, both in points from the
  /// upper edge: skies, floors, water. If both are equal, nothing is painted.
  public static func vertical(
    from top: Double, to bottom: Double, _ stops: [GradientStop]
  ) -> Brush {
    .linear(LinearGradient(from: Point(0, top), to: Point(0, bottom), stops: stops))
  }

  /// Returns the same for evenly spaced `colors`; see ``GradientStop/evenlySpaced(_:steps:)``.
  public static func vertical(
    from top: Double, to bottom: Double, _ colors: [Color]
  ) -> Brush {
    .vertical(from: top, to: bottom, GradientStop.evenlySpaced(colors))
  }

  /// Returns evenly spaced colours along the line from `start` to `end`; see
  /// ``GradientStop/evenlySpaced(_:steps:)``.
  public static func linear(from start: Point, to end: Point, _ colors: [Color]) -> Brush {
    .linear(LinearGradient(from: start, to: end, stops: GradientStop.evenlySpaced(colors)))
  }

  /// Returns evenly spaced colours from `center` outwards, the last one at `radius` points; see
  /// ``GradientStop/evenlySpaced(_:steps:)``.
  public static func radial(center: Point, radius: Double, _ colors: [Color]) -> Brush {
    .radial(
      RadialGradient(center: center, radius: radius, stops: GradientStop.evenlySpaced(colors)))
  }

  /// Returns evenly spaced colours around `center`, clockwise from the direction of `angle`
  /// radians, 0 being rightwards; see ``GradientStop/evenlySpaced(_:steps:)``. If the last colour
  /// equals the first, no seam is visible.
  public static func conic(center: Point, angle: Double = 0, _ colors: [Color]) -> Brush {
    .conic(
      ConicGradient(center: center, angle: angle, stops: GradientStop.evenlySpaced(colors)))
  }

  /// Returns the same brush at `opacity` times its opacity, 0…1.
  public func opacity(_ opacity: Double) -> Brush {
    switch self {
    case .solid(let color): return .solid(color.opacity(opacity))
    case .linear(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(opacity) }
      return .linear(gradient)
    case .radial(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(opacity) }
      return .radial(gradient)
    case .conic(var gradient):
      gradient.stops = gradient.stops.map { $0.opacity(opacity) }
      return .conic(gradient)
    }
  }
}

/// A colour at a location along a gradient.
///
/// Painters mix the colours of neighbouring stops in sRGB and their opacities separately, as SVG
/// does. So between a colour and ``Color/clear``, which is black, the gradient passes through grey;
/// end on the same colour at no opacity, `color.opacity(0)`, or use ``evenlySpaced(_:steps:)``.
public struct GradientStop: Hashable, Sendable {
  /// Location along the gradient, 0 at its start … 1 at its end.
  public var location: Double
  /// Colour at the stop.
  public var color: Color

  /// Creates a stop of `color` at `location`, 0…1.
  public init(_ location: Double, _ color: Color) {
    self.location = location
    self.color = color
  }

  func opacity(_ opacity: Double) -> GradientStop {
    GradientStop(location, color.opacity(opacity))
  }

  /// Returns `stops` as painted: locations are clamped to 0…1, and one before an earlier stop's is
  /// moved to it.
  package static func placed(_ stops: [GradientStop]) -> [GradientStop] {
    var last = 0.0
    return stops.map { stop in
      // NaN has no location of its own.
      if stop.location > last { last = min(stop.location, 1) }
      return GradientStop(last, stop.color)
    }
  }

  /// Returns evenly spaced stops for `colors`, mixed in OKLab in between.
  ///
  /// Painters mix neighbouring stops in sRGB, which greys the middle; `steps` stops between two
  /// colours keep them perceptually even. A colour without opacity takes the tint of the neighbour
  /// that it fades to: between two, it becomes two stops at one location.
  ///
  /// - Precondition: `steps` is at least 1.
  public static func evenlySpaced(_ colors: [Color], steps: Int = 6) -> [GradientStop] {
    precondition(steps >= 1, "colours pass into each other in one step at least")
    guard colors.count > 1 else { return colors.map { GradientStop(0, $0) } }
    let pieces = Double((colors.count - 1) * steps)
    var stops: [GradientStop] = []
    for (index, (from, to)) in zip(colors, colors.dropFirst()).enumerated() {
      for step in 0...steps {
        // The stop between two pairs is that of the second, and of both if it is clear.
        guard step < steps || index == colors.count - 2 || to.alpha == 0 else { continue }
        let color = from.mixed(with: to, by: Double(step) / Double(steps))
        stops.append(
          GradientStop(
            Double(index * steps + step) / pieces,
            color.alpha > 0 ? color : (step == 0 ? to : from).opacity(0)))
      }
    }
    return stops
  }
}

/// The continuation of a gradient beyond its ends.
public enum GradientSpread: Hashable, Sendable, CaseIterable {
  /// The outer colours continue.
  case pad
  /// The gradient repeats: 0…1, 0…1 and so on.
  case `repeat`
  /// The gradient runs alternately forwards and backwards: 0…1, 1…0 and so on.
  case reflect
}

/// Colours along a line.
///
/// Where colours jump, at two stops with one location or from one repetition to the next, the edge
/// is smoothed like that of a shape.
public struct LinearGradient: Hashable, Sendable {
  /// The location of the first stop, in points.
  public var start: Point
  /// Its end; a gradient of no length paints nothing.
  public var end: Point
  /// Its colours, ordered by location; a location before an earlier stop's counts as that one's.
  public var stops: [GradientStop]
  /// Its continuation before its start and beyond its end.
  public var spread: GradientSpread

  /// Creates a gradient from `start` to `end`.
  public init(
    from start: Point, to end: Point, stops: [GradientStop], spread: GradientSpread = .pad
  ) {
    self.start = start
    self.end = end
    self.stops = stops
    self.spread = spread
  }

  /// True if it has a length; else it paints nothing.
  package var hasExtent: Bool {
    let square = (end - start).lengthSquared
    return square > 0 && square.isFinite
  }
}

/// Colours by distance from a centre; jumps are smoothed as in a ``LinearGradient``.
public struct RadialGradient: Hashable, Sendable {
  /// Centre, the position of the first stop, in points.
  public var center: Point
  /// Distance of the last stop, in points; greater than 0, else nothing is painted.
  public var radius: Double
  /// Its colours, from the centre outwards.
  public var stops: [GradientStop]
  /// Its continuation beyond its radius.
  public var spread: GradientSpread

  /// Creates a gradient around `center`.
  public init(
    center: Point, radius: Double, stops: [GradientStop], spread: GradientSpread = .pad
  ) {
    self.center = center
    self.radius = radius
    self.stops = stops
    self.spread = spread
  }

  /// True if it has a radius; else it paints nothing.
  package var hasExtent: Bool { radius > 0 && radius.isFinite }
}

/// Colours by direction from a centre, one turn clockwise on screen.
///
/// The last stop meets the first in a seam. It is invisible if both have the same colour; else it
/// is an edge, smoothed as in a ``LinearGradient``.
public struct ConicGradient: Hashable, Sendable {
  /// Centre, around which the colours turn, in points.
  public var center: Point
  /// Direction of the first stop and of the last, in radians from the x axis, clockwise on screen.
  public var angle: Double
  /// Its colours, from `angle` (location 0) around to `angle` again (location 1).
  public var stops: [GradientStop]

  /// Creates a gradient around `center` that begins in the direction of `angle` radians, 0 being
  /// rightwards.
  public init(center: Point, angle: Double = 0, stops: [GradientStop]) {
    self.center = center
    self.angle = angle
    self.stops = stops
  }
}
