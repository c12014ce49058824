import Geometry

/// Recognizes travelling fingers, any number of them, that drag one object together.
///
/// It begins when one of the fingers has travelled its distance. A finger that joins or leaves
/// moves nothing.
public struct HandDragRecognizer: GestureRecognizer {
  /// The rule that combines the fingers into the object's motion.
  @frozen
  public enum Combination: String, Hashable, Sendable, CaseIterable {
    /// The sum of all displacements: two fingers move it twice as far.
    case sum
    /// The mean of all displacements.
    case mean
    /// The finger that landed last; when that lifts, the one before.
    case newest
  }

  /// Travel that begins the drag, in points; 0 begins it when a finger lands.
  package let minimumDistance: Double
  /// The axis along which travel counts towards `minimumDistance`.
  package let axis: DragRecognizer.Axis
  /// The rule that combines the fingers into the object's motion.
  package let lead: Combination
  /// The progress of the gesture; it ends when the last finger lifts.
  public private(set) var phase = GesturePhase.possible
  /// The reason for its failure; nil if it has not failed or was cancelled.
  public private(set) var failure: GestureFailure?
  /// The object's translation, in points, on both axes whatever `axis` is, including the whole
  /// travel of the finger that began the drag.
  public private(set) var translation = Vector.zero
  private var horizontal = Vector(1, 0)
  private var fingers: [FollowedFinger] = []
  private var centre = Point.zero
  private var displacements = VelocityTracker()
  private var time = 0.0

  /// Creates a drag that begins after `minimumDistance` points of one finger along `axis`.
  public init(
    minimumDistance: Double = GestureLimits.standard.dragDistance,
    axis: DragRecognizer.Axis = .both, lead: Combination = .mean
  ) {
    precondition(minimumDistance >= 0, "a drag begins after a distance of 0 points or more")
    (self.minimumDistance, self.axis, self.lead) = (minimumDistance, axis, lead)
  }

  /// `minimumDistance` along `axis`.
  public var requirement: GestureRequirement? {
    minimumDistance == 0 ? .landing : .travel(distance: minimumDistance, axis: axis)
  }

  /// A drag gets no finger of a surface inside it that keeps its fingers.
  public var manner: GestureManner { GestureManner { $0.yieldsToKeepers = true } }

  /// Admits every finger while the gesture lasts.
  public func admits(_ landing: TouchSample) -> Bool { phase == .possible || phase == .active }

  /// The followed contacts, in order of landing.
  public var contacts: [Int] { fingers.contacts }

  /// The combined transform of the fingers, with velocities as of the latest sample; nil before the
  /// drag has begun.
  public var transform: FingerTransform? {
    guard phase != .possible, phase != .failed else { return nil }
    var transform = FingerTransform(centre: centre, fingers: fingers.count)
    (transform.translation, transform.transform) = (translation, .translation(translation))
    transform.velocity = displacements.velocity(at: time)
    return transform
  }

  /// Measures `axis` in a rotated space.
  public mutating func align(to horizontal: Vector) { self.horizontal = horizontal }

  /// Follows every finger; active from the distance on, until the last has lifted.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    guard phase == .possible || phase == .active else { return verdict }
    time = sample.time
    let index = fingers.index(of: sample.contact)
    switch (sample.phase, index) {
    case (.began, nil):
      fingers.append(FollowedFinger(sample))
      move(fingers.count - 1, to: sample.position)
    case (.moved, let index?): move(index, to: sample.position)
    case (.ended, let index?), (.cancelled, let index?): remove(index, by: sample.phase)
    default: break
    }
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  /// Continues with the other fingers; without any the gesture is cancelled.
  public mutating func lose(_ contact: Int) {
    guard let index = fingers.index(of: contact) else { return }
    remove(index, by: .cancelled)
  }

  private mutating func move(_ index: Int, to place: Point) {
    let way = place - fingers[index].position
    fingers[index].position = place
    let travel = place - fingers[index].start
    if phase == .active {
      translation += share(of: way, by: index)
    } else if Epsilon.reached(points: axis.measure(travel, horizontal), limit: minimumDistance) {
      phase = .active
      translation = share(of: travel, by: index)
    }
    centre = fingers.middle
    displacements.add(.zero + translation, at: time)
  }

  /// Returns the object's translation if the finger at `index` moves by `way`.
  private func share(of way: Vector, by index: Int) -> Vector {
    switch lead {
    case .sum: way
    case .mean: way / Double(fingers.count)
    case .newest: index == fingers.count - 1 ? way : .zero
    }
  }

  private mutating func remove(_ index: Int, by last: TouchPhase) {
    fingers.remove(at: index)
    guard fingers.isEmpty else {
      centre = fingers.middle
      return
    }
    if phase == .possible, last == .ended { failure = .lifted }
    phase = last == .ended && phase == .active ? .ended : phase.cancelled
  }
}
