import Geometry
import Gestures

/// A gesture for which a view requests fingers.
public struct Gesture: Sendable {
  /// The name in traces: `drag`, `tap`, `pan`, `touch`, ….
  public var name: String
  /// The initial recognizer of each such gesture.
  let recognizer: AnyRecognizer
  /// The handling of fingers: the recognizer's, unless modifiers change it.
  package var manner: GestureManner

  /// Creates a gesture called `name` that `recognizer` decides.
  public init(_ name: String, _ recognizer: some GestureRecognizer) {
    self.name = name
    self.recognizer = recognizer.erased
    manner = recognizer.manner
  }

  /// Returns a drag by a finger that travels `minimumDistance` points along `axis`; 0 begins on
  /// landing.
  public static func drag(
    minimumDistance: Double = GestureLimits.standard.dragDistance,
    axis: DragRecognizer.Axis = .both
  ) -> Gesture {
    Gesture("drag", DragRecognizer(minimumDistance: minimumDistance, axis: axis))
  }

  /// A finger that moves away soon and mainly sideways; see `FlickRecognizer`.
  public static var flick: Gesture { Gesture("pan", FlickRecognizer()) }

  /// A finger that moves away mainly sideways, however late.
  public static var pan: Gesture {
    var limits = GestureLimits.standard
    limits.flickWindow = .infinity
    return Gesture("pan", FlickRecognizer(limits: limits))
  }

  /// A finger that lands on a moving part and stops it.
  package static var catching: Gesture { Gesture("pan", EagerRecognizer()) }

  /// Returns a tap within `limits`.
  public static func tap(_ limits: GestureLimits = .strict) -> Gesture {
    Gesture("tap", TapRecognizer(limits: limits))
  }

  /// A tap on a button, which responds from the landing on, for as long as the finger stays.
  public static var press: Gesture {
    var limits = GestureLimits.strict
    limits.tapDuration = .infinity
    return Gesture("tap", TapRecognizer(limits: limits, answersLanding: true))
  }

  /// Returns several taps in a row, or taps of several fingers together, or both.
  public static func taps(
    _ count: Int, fingers: Int = 1, _ limits: GestureLimits = .strict
  ) -> Gesture {
    fingers == 1
      ? Gesture("tap", TapRecognizer(count: count, limits: limits))
      : Gesture("tap", HandTapRecognizer(fingers: fingers, count: count, limits: limits))
  }

  /// Returns a long press: a finger that rests at its landing point, and may move after that.
  public static func longPress(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("longPress", LongPressRecognizer(limits: limits))
  }

  /// Returns a drag of one object by any number of fingers, combined by `lead`.
  public static func handDrag(
    minimumDistance: Double = GestureLimits.standard.dragDistance,
    axis: DragRecognizer.Axis = .both, lead: HandDragRecognizer.Combination = .mean
  ) -> Gesture {
    Gesture(
      "drag", HandDragRecognizer(minimumDistance: minimumDistance, axis: axis, lead: lead))
  }

  /// Returns a pinch of two fingers or more.
  public static func pinch(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("pinch", PinchRotateRecognizer(parts: .scale, limits: limits))
  }

  /// Returns a rotation by two fingers or more.
  public static func rotation(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("rotation", PinchRotateRecognizer(parts: .rotation, limits: limits))
  }

  /// Fingers that move, scale and rotate an object. One finger that drags it begins; when a second
  /// joins, both continue from there.
  public static func transform(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("transform", PinchRotateRecognizer(fewest: 1, limits: limits))
  }

  /// Returns this gesture followed, with the same finger, by `next`: a long press and then a drag.
  /// It begins when both are recognized.
  public func sequenced(before next: Gesture) -> Gesture { paired(.sequence, next) }

  /// Returns this gesture or, once it has failed, `other`.
  public func exclusively(before other: Gesture) -> Gesture { paired(.exclusion, other) }

  /// Returns this gesture and `other`, each when it is recognized; it begins with the first.
  public func simultaneously(with other: Gesture) -> Gesture { paired(.together, other) }

  /// Combines both into one, with the modifiers of either.
  private func paired(_ relation: RecognizerPair.Relation, _ other: Gesture) -> Gesture {
    let pair = Gesture(name, RecognizerPair(relation, recognizer, other.recognizer))
    return pair.changed { both in
      both.isSingle = manner.isSingle || other.manner.isSingle
      both.needsSingleTouch = manner.needsSingleTouch || other.manner.needsSingleTouch
      both.requiresInnerFailure = manner.requiresInnerFailure || other.manner.requiresInnerFailure
    }
  }

  /// Returns a surface played by one finger at a time, or by all: it receives each from its landing
  /// on, and is notified if another gesture wins it.
  public static func touch(many: Bool) -> Gesture {
    Gesture(many ? "touch" : "drag", SurfaceRecognizer(many: many))
  }

  /// Restricts the gesture to one finger at a time.
  public func oneTouchAtATime() -> Gesture { changed { $0.isSingle = true } }

  /// Restricts the gesture to a finger that is alone on the glass.
  public func singleTouchOnly() -> Gesture { changed { $0.needsSingleTouch = true } }

  /// Waits until all deeper gestures under the finger have given up.
  public func requiringInnerFailure() -> Gesture { changed { $0.requiresInnerFailure = true } }

  private func changed(_ change: (inout GestureManner) -> Void) -> Gesture {
    var gesture = self
    change(&gesture.manner)
    return gesture
  }
}

/// The coordinate space of a gesture's points.
public enum CoordinateSpace: Hashable, Sendable {
  /// The stage, which does not move.
  case global
  /// The top left corner of the view, as it is when the sample arrives. A view that moves with the
  /// finger then measures its own motion as the finger's. The axes of drags and pans are those of
  /// the view when the finger lands, including its rotation.
  case local
}

/// The gestures that stay active when one is added to a view.
public enum GestureMask: Hashable, Sendable {
  /// All.
  case all
  /// The one that is added, and none of those inside.
  case gesture
  /// Those inside, and not the one that is added.
  case subviews
}

/// An event of one finger of a gesture, sent to the view that requested it.
///
/// For each finger the view receives events in one order: ``Phase/landed`` if the gesture previews
/// landings; then, from when it begins, ``Phase/began``, any number of ``Phase/moved`` and
/// ``Phase/lifted``; at last one of ``Phase/ended``, ``Phase/cancelled`` and ``Phase/failed``. A
/// tap, which is discrete, sends ``Phase/ended`` alone. A gesture that does not begin receives
/// nothing, except ``Phase/failed`` after a previewed landing.
public struct GestureEvent: Hashable, Sendable {
  /// The progress of a gesture.
  public enum Phase: Hashable, Sendable {
    /// The finger has landed; the winner is not decided. Sent to taps on buttons and to surfaces.
    case landed
    /// The gesture has its finger and is recognized; a surface's gesture begins on landing.
    case began
    /// The finger has moved.
    case moved
    /// The finger has left the glass; ``ended`` follows.
    case lifted
    /// The gesture is over; for a tap, it has been made.
    case ended
    /// The finger was cancelled, or went to another gesture, after the gesture began.
    case cancelled
    /// The finger was cancelled, or went to another gesture, before the gesture began.
    case failed
  }

  /// The progress of the gesture.
  public var phase: Phase
  /// The finger's number: counted from 1 in order of landing, never reused.
  public var touch: Int
  /// The finger's landing point, in points of the requested space.
  public var start: Point
  /// The finger's position, in points of the same space.
  public var position: Point
  /// The finger's velocity, in points of the stage per second.
  public var velocity: Vector
  /// The finger's pressure, 0…1; `Touch.unmeasuredPressure` if it is not measured.
  public var pressure: Double
  /// The combined transform of all fingers of the gesture since it began, in points of the stage;
  /// nil for a gesture that does not measure it.
  public var transform: FingerTransform?
  /// The part, for a gesture combined of two; nil for any other.
  public var part: GesturePart?
  /// The time of the sample, in seconds.
  public var time: Double
  /// The time of the step, in seconds: motions start then.
  public var now: Double

  /// Creates the event of the finger that made `sample`, landed at `start` and moves at `velocity`;
  /// sent in the step at `now`.
  package init(
    _ phase: Phase, by sample: TouchSample, from start: Point, velocity: Vector, now: Double
  ) {
    (self.phase, touch, self.start) = (phase, sample.contact, start)
    (position, self.velocity, pressure) = (sample.position, velocity, sample.pressure)
    (time, self.now) = (sample.time, now)
  }
}

/// A view's request for fingers.
@usableFromInline struct GestureRequest: Sendable {
  let gesture: Gesture
  let priority: GesturePriority
  /// Its name in traces; nil for the nearest name.
  let target: String?
  let isEnabled: Bool
  let mask: GestureMask
  let space: CoordinateSpace
}

/// Gestures: a view's own precede the standard ones of its ancestors, if both want a finger.
extension View {
  /// Requests fingers for a gesture.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - target: The name in traces; by default the nearest one. Requests of the same target
  ///     for the same gesture count as one gesture, with the same fingers.
  ///   - isEnabled: True if it receives fingers. If false, no gesture receives a finger that it is
  ///     the first to ask for.
  ///   - mask: The gestures that stay active: this one, those inside, or both.
  ///   - space: The coordinate space of its points.
  ///   - perform: The handler of its events.
  /// - Returns: The view with the gesture.
  public func gesture(
    _ gesture: Gesture, of target: String? = nil, isEnabled: Bool = true,
    including mask: GestureMask = .all, in space: CoordinateSpace = .global,
    perform: @escaping Handler
  ) -> View {
    adding(
      GestureRequest(
        gesture: gesture, priority: .standard, target: target, isEnabled: isEnabled, mask: mask,
        space: space), perform)
  }

  /// Requests fingers in parallel with the gesture that wins them, and takes none from any; see
  /// ``gesture(_:of:isEnabled:including:in:perform:)``.
  public func simultaneousGesture(
    _ gesture: Gesture, of target: String? = nil, isEnabled: Bool = true,
    including mask: GestureMask = .all, in space: CoordinateSpace = .global,
    perform: @escaping Handler
  ) -> View {
    adding(
      GestureRequest(
        gesture: gesture, priority: .simultaneous, target: target, isEnabled: isEnabled, mask: mask,
        space: space), perform)
  }

  /// Requests fingers before the standard gestures inside; see
  /// ``gesture(_:of:isEnabled:including:in:perform:)``.
  public func highPriorityGesture(
    _ gesture: Gesture, of target: String? = nil, isEnabled: Bool = true,
    including mask: GestureMask = .all, in space: CoordinateSpace = .global,
    perform: @escaping Handler
  ) -> View {
    adding(
      GestureRequest(
        gesture: gesture, priority: .high, target: target, isEnabled: isEnabled, mask: mask,
        space: space), perform)
  }

  private func adding(_ request: GestureRequest, _ perform: @escaping Handler) -> View {
    request.mask == .subviews
      ? self
      : with { $0.gestures = $0.gestures.map { $0 + [(request, perform)] } ?? [(request, perform)] }
  }
}
