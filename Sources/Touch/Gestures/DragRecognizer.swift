import Geometry

/// Recognizes a finger that travels. All positions and distances are global, that is in stage
/// points, so a view that moves under a resting finger measures no travel.
///
/// Follows one finger and ignores others. Once recognized, going back does not undo it.
public struct DragRecognizer: GestureRecognizer {
  /// The axis along which travel counts.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The straight distance from the start.
    case both
    /// The displacement along x; there and back again is 0.
    case horizontal
    /// The displacement along y; there and back again is 0.
    case vertical

    /// Returns the part of `way` that counts, if x points along `horizontal`; in points, not
    /// negative.
    func measure(_ way: Vector, _ horizontal: Vector) -> Double {
      switch self {
      case .both: way.length
      case .horizontal: abs(horizontal.dot(way))
      case .vertical: abs(horizontal.cross(way))
      }
    }
  }

  /// Travel that begins the drag, in points; 0 begins it when the finger lands.
  package let minimumDistance: Double
  /// The axis along which travel counts towards `minimumDistance`.
  package let axis: Axis
  private var horizontal = Vector(1, 0)
  /// The progress of the gesture.
  public private(set) var phase = GesturePhase.possible
  /// The reason for its failure; nil if it has not failed or was cancelled.
  public private(set) var failure: GestureFailure?
  /// The followed contact; nil before it lands.
  public private(set) var contact: Int?
  /// The landing point, in stage points.
  public private(set) var start = Point.zero
  /// The point at which the drag was recognized; nil before. A picture that shall not jump by the
  /// travel before recognition measures from here.
  public private(set) var recognizedAt: Point?
  /// The finger's position, in stage points.
  public private(set) var position = Point.zero

  /// Creates a drag that begins after `minimumDistance` points along `axis`.
  public init(
    minimumDistance: Double = GestureLimits.standard.dragDistance, axis: Axis = .both
  ) {
    precondition(minimumDistance >= 0, "a drag begins after a distance of 0 points or more")
    self.minimumDistance = minimumDistance
    self.axis = axis
  }

  /// `minimumDistance` along `axis`.
  public var requirement: GestureRequirement? {
    minimumDistance == 0 ? .landing : .travel(distance: minimumDistance, axis: axis)
  }

  /// A drag gets no finger of a surface inside it that keeps its fingers.
  public var manner: GestureManner { GestureManner { $0.yieldsToKeepers = true } }

  /// The displacement from the start, in points, on both axes whatever `axis` is.
  public var translation: Vector { position - start }

  /// Travel that counts towards `minimumDistance`, in points, not negative.
  public var travel: Double { axis.measure(translation, horizontal) }

  /// Measures `axis` in a rotated space.
  public mutating func align(to horizontal: Vector) { self.horizontal = horizontal }

  /// Becomes active from `minimumDistance` on; fails if the finger lifts before.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    if contact == nil, sample.phase == .began { land(sample) }
    guard sample.contact == contact, phase == .possible || phase == .active else { return verdict }
    switch sample.phase {
    case .began, .moved: move(to: sample.position)
    case .ended:
      position = sample.position
      if phase == .possible { failure = .lifted }
      phase = phase == .active ? .ended : .failed
    case .cancelled: cancel()
    }
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func land(_ sample: TouchSample) {
    contact = sample.contact
    start = sample.position
    position = sample.position
  }

  private mutating func move(to place: Point) {
    position = place
    guard phase == .possible, Epsilon.reached(points: travel, limit: minimumDistance) else {
      return
    }
    phase = .active
    recognizedAt = place
  }
}
