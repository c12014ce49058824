import Geometry

/// A place or a way in the room, in points: x to the right, y down, z towards the eye.
package struct Vector3: Hashable, Sendable {
  /// Points to the right.
  package var x: Double
  /// Points down.
  package var y: Double
  /// Points towards the eye.
  package var z: Double

  /// `x` points to the right, `y` down and `z` towards the eye.
  @inline(__always)
  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The origin, and no way at all.
  package static let zero = Vector3(0, 0, 0)

  /// Both ways, one after the other.
  @inline(__always)
  package static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  /// The way from `b` to `a`.
  @inline(__always)
  package static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// A way `factor` times as long.
  @inline(__always)
  package static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// Goes on by `b`.
  @inline(__always)
  package static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Goes back by `b`.
  @inline(__always)
  package static func -= (a: inout Vector3, b: Vector3) { a = a - b }

  @inline(__always)
  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  @inline(__always)
  func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The square of the length.
  @inline(__always)
  package var lengthSquared: Double { x * x + y * y + z * z }

  /// How long the way is, in points.
  @inline(__always)
  package var length: Double { lengthSquared.squareRoot() }

  @inline(__always)
  func mixed(with other: Vector3, by amount: Double) -> Vector3 { self + (other - self) * amount }

  /// Whether all three are numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
