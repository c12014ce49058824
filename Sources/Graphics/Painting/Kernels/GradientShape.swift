import Drawing
import Geometry

/// The location of a pixel along a gradient: 0 at the first end, 1 at the last, unfolded beyond
/// them.
enum GradientShape {
  /// Location = a·x + b·y + c, x and y in pixels.
  case linear(a: Double, b: Double, c: Double)
  /// Location = length of the transformed position: the centre is its origin, the radius 1.
  case radial(Transform)
  /// Location = direction of the transformed position, in turns: the centre is its origin, the
  /// first stop lies along its x axis.
  case conic(Transform)

  /// Creates the shape; nil for a gradient without extent.
  init?(_ gradient: LinearGradient, inverse: Transform) {
    let (start, way) = (gradient.start, gradient.end - gradient.start)
    let square = way.lengthSquared
    guard gradient.hasExtent else { return nil }
    self = .linear(
      a: (inverse.a * way.dx + inverse.b * way.dy) / square,
      b: (inverse.c * way.dx + inverse.d * way.dy) / square,
      c: ((inverse.tx - start.x) * way.dx + (inverse.ty - start.y) * way.dy) / square)
  }

  /// Creates the shape; nil for a gradient without extent.
  init?(_ gradient: RadialGradient, inverse: Transform) {
    guard gradient.hasExtent else { return nil }
    self = .radial(
      inverse.then(.translation(Point.zero - gradient.center)).then(.scale(1 / gradient.radius)))
  }

  /// Creates the shape; nil if the transform is not finite.
  init?(_ gradient: ConicGradient, inverse: Transform) {
    let map = inverse.then(.translation(Point.zero - gradient.center))
      .then(.rotation(-gradient.angle))
    guard map.isFinite else { return nil }
    self = .conic(map)
  }

  /// Returns the middle of the part of the gradient that the pixel around a point, in pixels,
  /// covers, and the width of that part.
  func location(_ x: Double, _ y: Double) -> (location: Double, width: Double) {
    switch self {
    case .linear(let a, let b, let c): return (a * x + b * y + c, Vector(a, b).length)
    case .radial(let map):
      let way = map.apply(Point(x, y)) - Point.zero
      let length = way.length
      let slope = Vector(way.dx * map.a + way.dy * map.b, way.dx * map.c + way.dy * map.d)
      let width = length > 0 ? slope.length / length : map.largestScale
      // Nothing is nearer than the centre.
      let far = length + width / 2
      return length < width / 2 ? (far / 2, far) : (length, width)
    case .conic(let map):
      let way = map.apply(Point(x, y)) - Point.zero
      let slope = Vector(way.dx * map.b - way.dy * map.a, way.dx * map.d - way.dy * map.c)
      let turns = Math.atan2(way.dy, way.dx) / Math.twoPi
      return (turns < 0 ? turns + 1 : turns, slope.length / (way.lengthSquared * Math.twoPi))
    }
  }

  /// True if all pixels of a row have one colour.
  var isEvenInRows: Bool {
    if case .linear(let a, _, _) = self {
      abs(a) * Double(PictureLimits.side) < 1e-9
    } else {
      false
    }
  }

  /// Returns directions in turns, 0…1, clockwise on screen from the x axis, to 5 · 10⁻⁷ turns; NaN
  /// at the origin.
  ///
  /// arctan(t) / 2π for t in 0…1 is t times a polynomial of t² that interpolates it at Chebyshev
  /// nodes, computed with 60 digits and rounded to `Float`.
  @inline(__always)
  static func turns(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let (width, height) = (magnitude(x), magnitude(y))
    let isSteep = height .> width
    let t =
      height.replacing(with: width, where: isSteep) / width.replacing(with: height, where: isSteep)
    let z = t * t
    var sum = z * -0x1.11e8e2p-9 + 0x1.2720a2p-7
    sum = sum * z - 0x1.3a14c2p-6
    sum = sum * z + 0x1.fd627cp-6
    sum = sum * z - 0x1.b21bccp-5
    sum = sum * z + 0x1.45f298p-3
    var turns = sum * t
    turns.replace(with: 0.25 - turns, where: isSteep)
    turns.replace(with: 0.5 - turns, where: x .< 0)
    turns.replace(with: 1 - turns, where: y .< 0)
    return turns
  }
}

extension GradientSpread {
  /// Returns a location of the same colour that a `Float` represents precisely.
  func near(_ location: Double) -> Float {
    self == .pad ? Float(location) : Float(location - 2 * (location / 2).rounded(.down))
  }

  /// Folds locations into 0…1; NaN becomes 0. Beyond ±2²² precision is lost.
  @inline(__always)
  func folded(_ location: SIMD4<Float>) -> SIMD4<Float> {
    var location = location
    switch self {
    case .pad: break
    case .repeat:
      location -= (location + Rounding.magic) - Rounding.magic
      location.replace(with: location + 1, where: location .< 0)
    case .reflect:
      let turns: SIMD4<Float> = (location * 0.5 + Rounding.magic) - Rounding.magic
      location = magnitude(location - 2 * turns)
    }
    location.replace(with: 0, where: .!(location .> 0))
    location.replace(with: 1, where: location .> 1)
    return location
  }
}
