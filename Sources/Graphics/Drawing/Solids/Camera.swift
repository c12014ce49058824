import Geometry

/// An eye in space that looks at a position, and what it sees in perspective.
public struct Camera: Hashable, Sendable {
  /// The position of the eye.
  public var eye: SIMD3<Double>
  /// The position that it looks at, which is in the middle of the picture.
  public var target: SIMD3<Double>
  /// A direction that is upwards in the picture; not that of sight.
  public var up: SIMD3<Double>
  /// The angle that the shorter side of the picture spans, in radians, between 0 and π.
  public var fieldOfView: Double
  /// The least distance from the eye, along the direction of sight, at which anything is seen;
  /// greater than 0.
  public var near: Double

  /// Creates an eye that looks at `target`, the origin by default. Without `near`, that is a
  /// hundredth of the distance to the target.
  public init(
    eye: SIMD3<Double>, target: SIMD3<Double> = .zero, up: SIMD3<Double> = SIMD3(0, -1, 0),
    fieldOfView: Double = Math.pi / 3, near: Double? = nil
  ) {
    self.eye = eye
    self.target = target
    self.up = up
    self.fieldOfView = fieldOfView
    self.near = near ?? (target - eye).length / 100
  }

  /// Returns an eye straight in front of the origin, for a picture of `size`: a unit of space at the
  /// origin is a point in the picture.
  public static func facing(_ size: Size, fieldOfView: Double = Math.pi / 3) -> Camera {
    let half = min(size.width, size.height) / 2
    return Camera(
      eye: SIMD3(0, 0, half / Math.tan(fieldOfView / 2)), fieldOfView: fieldOfView)
  }
}

/// Light that comes from one direction, as from a sun, and a part of it from everywhere.
///
/// A surface has its colour times `ambient + (1 − ambient) · max(0, normal · direction)`, in sRGB.
public struct DirectionalLight: Hashable, Sendable {
  /// The direction towards the light, of any length.
  public var direction: SIMD3<Double>
  /// The brightness of surfaces that face away from the light, 0…1.
  public var ambient: Double

  /// Creates light that comes from `direction`: from above left, in front, by default.
  public init(
    from direction: SIMD3<Double> = SIMD3(-0.5, -0.7, 0.8), ambient: Double = 0.3
  ) {
    self.direction = direction
    self.ambient = ambient
  }
}

/// The map from space to the picture of a camera.
struct Projection {
  let eye: SIMD3<Double>
  private let right: SIMD3<Double>
  private let down: SIMD3<Double>
  private let ahead: SIMD3<Double>
  private let near: Double
  /// The middle of the picture, and its points per unit of space at a distance of 1.
  private let center: Point
  private let scale: Double
  /// The limit of x and y at a distance of 1.
  private let reach: SIMD2<Double>

  /// Pictures on each side of the picture to which triangles reach that cross the plane of the eye.
  private static let margin = 8.0

  init(_ camera: Camera, in rect: Rect) {
    eye = camera.eye
    ahead = (camera.target - camera.eye).normalized
    right = camera.up.cross(ahead).normalized
    down = right.cross(ahead)
    near = max(camera.near, 1e-9)
    center = rect.center
    scale = min(rect.width, rect.height) / 2 / Math.tan(camera.fieldOfView / 2)
    reach = SIMD2(rect.width, rect.height) * (0.5 + Self.margin) / scale
  }

  /// Returns a position as the eye sees it: to the right, down and ahead of it.
  func seen(_ position: SIMD3<Double>) -> SIMD3<Double> {
    let way = position - eye
    return SIMD3(way.dot(right), way.dot(down), way.dot(ahead))
  }

  /// Returns the position in the picture of what the eye sees, with its nearness to the eye.
  func point(of seen: SIMD3<Double>) -> (point: Point, nearness: Double) {
    let nearness = 1 / seen.z
    let factor = scale * nearness
    return (Point(center.x + seen.x * factor, center.y + seen.y * factor), nearness)
  }

  /// The number of planes that bound what is drawn.
  static let planes = 5

  /// Returns how far something seen is on the inner side of a bounding plane.
  @inline(__always)
  func inside(_ plane: Int, _ seen: SIMD3<Double>) -> Double {
    switch plane {
    case 0: seen.z - near
    case 1: reach.x * seen.z - seen.x
    case 2: reach.x * seen.z + seen.x
    case 3: reach.y * seen.z - seen.y
    default: reach.y * seen.z + seen.y
    }
  }
}
