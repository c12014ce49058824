/// An affine map of space: a rotation, a scaling, a translation, or several after one another.
///
/// As in CSS, x runs to the right, y down, and z towards the viewer.
public struct Transform3D: Hashable, Sendable {
  /// The image of the unit vector along x.
  public var x: SIMD3<Double>
  /// The image of the unit vector along y.
  public var y: SIMD3<Double>
  /// The image of the unit vector along z.
  public var z: SIMD3<Double>
  /// The image of the origin.
  public var origin: SIMD3<Double>

  /// A map given by the images of the three unit vectors and of the origin.
  public init(
    x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, origin: SIMD3<Double> = .zero
  ) {
    (self.x, self.y, self.z, self.origin) = (x, y, z, origin)
  }

  /// The map that changes nothing.
  public static let identity = Transform3D.scale(1)

  /// Returns a translation by `way`.
  public static func translation(_ way: SIMD3<Double>) -> Transform3D {
    Transform3D(x: identity.x, y: identity.y, z: identity.z, origin: way)
  }

  /// Returns a scaling about the origin, along the three axes.
  public static func scale(_ factors: SIMD3<Double>) -> Transform3D {
    Transform3D(
      x: SIMD3(factors.x, 0, 0), y: SIMD3(0, factors.y, 0), z: SIMD3(0, 0, factors.z))
  }

  /// Returns a uniform scaling about the origin.
  public static func scale(_ factor: Double) -> Transform3D { scale(SIMD3(repeating: factor)) }

  /// Returns a rotation by `angle` radians about `axis`, a line through the origin in that
  /// direction; clockwise as seen against it. A zero axis rotates nothing.
  ///
  /// Source: Rodrigues' rotation formula.
  public static func rotation(_ angle: Double, around axis: SIMD3<Double>) -> Transform3D {
    let axis = axis.normalized
    guard axis != .zero else { return identity }
    let (sine, cosine) = Math.sinCos(angle)
    func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
      let along: SIMD3<Double> = axis * (axis.dot(vector) * (1 - cosine))
      return vector * cosine + axis.cross(vector) * sine + along
    }
    return Transform3D(x: turned(identity.x), y: turned(identity.y), z: turned(identity.z))
  }

  /// Returns the map that applies `self` first and then `next`.
  public func then(_ next: Transform3D) -> Transform3D {
    Transform3D(
      x: next.apply(vector: x), y: next.apply(vector: y), z: next.apply(vector: z),
      origin: next.apply(origin))
  }

  /// Returns the image of a position.
  public func apply(_ position: SIMD3<Double>) -> SIMD3<Double> {
    apply(vector: position) + origin
  }

  /// Returns the image of a vector; translations have no effect on it.
  public func apply(vector: SIMD3<Double>) -> SIMD3<Double> {
    x * vector.x + y * vector.y + z * vector.z
  }

  /// Signed scale factor of volumes; 0 for a map that flattens space, less for one that mirrors it.
  public var determinant: Double { x.cross(y).dot(z) }

  /// Returns the direction, of length 1, of a surface's normal after mapping the surface.
  package func apply(normal: SIMD3<Double>) -> SIMD3<Double> {
    let image: SIMD3<Double> =
      y.cross(z) * normal.x + z.cross(x) * normal.y + x.cross(y) * normal.z
    return (determinant < 0 ? 0 - image : image).normalized
  }
}
