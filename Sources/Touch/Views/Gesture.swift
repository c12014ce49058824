import Geometry
import Gestures

/// A gesture that a view asks fingers for.
public struct Gesture: Sendable {
  /// What traces call it: `drag`, `tap`, `pan`, `touch`, ….
  public var name: String
  /// What every such gesture begins with.
  let recognizer: AnyRecognizer
  /// How it deals with fingers: as its recognizer says, but for what modifiers change.
  package var manner: GestureManner

  /// A gesture called `name` that `recognizer` decides.
  public init(_ name: String, _ recognizer: some GestureRecognizer) {
    self.name = name
    self.recognizer = recognizer.erased
    manner = recognizer.manner
  }

  /// A finger that travels `minimumDistance` points along `axis`; 0 begins when it lands.
  public static func drag(
    minimumDistance: Double = GestureLimits.standard.dragDistance,
    axis: DragRecognizer.Axis = .both
  ) -> Gesture {
    Gesture("drag", DragRecognizer(minimumDistance: minimumDistance, axis: axis))
  }

  /// A finger that leaves its place soon and mainly sideways; see `FlickRecognizer`.
  public static var flick: Gesture { Gesture("pan", FlickRecognizer()) }

  /// A finger that leaves its place mainly sideways, however late.
  public static var pan: Gesture {
    var limits = GestureLimits.standard
    limits.flickWindow = .infinity
    return Gesture("pan", FlickRecognizer(limits: limits))
  }

  /// A finger that lands on something that moves, and stops it.
  package static var catching: Gesture { Gesture("pan", EagerRecognizer()) }

  /// A tap within `limits`.
  public static func tap(_ limits: GestureLimits = .strict) -> Gesture {
    Gesture("tap", TapRecognizer(limits: limits))
  }

  /// A tap on a button, which answers from the landing on: as long as the finger stays.
  public static var press: Gesture {
    var limits = GestureLimits.strict
    limits.tapDuration = .infinity
    return Gesture("tap", TapRecognizer(limits: limits, answersLanding: true))
  }

  /// Several taps in a row, or taps of several fingers together, or both.
  public static func taps(
    _ count: Int, fingers: Int = 1, _ limits: GestureLimits = .strict
  ) -> Gesture {
    fingers == 1
      ? Gesture("tap", TapRecognizer(count: count, limits: limits))
      : Gesture("tap", HandTapRecognizer(fingers: fingers, count: count, limits: limits))
  }

  /// A finger that stays where it landed, and may move once it has.
  public static func longPress(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("longPress", LongPressRecognizer(limits: limits))
  }

  /// Any number of fingers that drag one thing, which goes as `lead` says.
  public static func handDrag(
    minimumDistance: Double = GestureLimits.standard.dragDistance,
    axis: DragRecognizer.Axis = .both, lead: HandDragRecognizer.Lead = .mean
  ) -> Gesture {
    Gesture(
      "drag", HandDragRecognizer(minimumDistance: minimumDistance, axis: axis, lead: lead))
  }

  /// Two fingers or more that spread or close.
  public static func pinch(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("pinch", PinchRotateRecognizer(parts: .scale, limits: limits))
  }

  /// Two fingers or more that turn.
  public static func rotation(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("rotation", PinchRotateRecognizer(parts: .rotation, limits: limits))
  }

  /// Fingers that move, size and turn something. One that drags it begins; when a second joins,
  /// both go on from there.
  public static func transform(_ limits: GestureLimits = .standard) -> Gesture {
    Gesture("transform", PinchRotateRecognizer(fewest: 1, limits: limits))
  }

  /// This gesture and, with the finger that has made it, `next`: a long press and then a drag. It
  /// begins when both are recognized.
  public func sequenced(before next: Gesture) -> Gesture { paired(.sequence, next) }

  /// This gesture or, once it has failed, `other`.
  public func exclusively(before other: Gesture) -> Gesture { paired(.exclusion, other) }

  /// This gesture and `other`, each when it is recognized; it begins with the first.
  public func simultaneously(with other: Gesture) -> Gesture { paired(.together, other) }

  /// Both as one, with what modifiers have asked of either.
  private func paired(_ relation: RecognizerPair.Relation, _ other: Gesture) -> Gesture {
    let pair = Gesture(name, RecognizerPair(relation, recognizer, other.recognizer))
    return pair.changed { both in
      both.isSingle = manner.isSingle || other.manner.isSingle
      both.needsSingleTouch = manner.needsSingleTouch || other.manner.needsSingleTouch
      both.requiresInnerFailure = manner.requiresInnerFailure || other.manner.requiresInnerFailure
    }
  }

  /// A surface that one finger at a time plays on, or all: it is shown each from its landing on,
  /// and notified where another gesture wins it.
  public static func touch(many: Bool) -> Gesture {
    Gesture(many ? "touch" : "drag", SurfaceRecognizer(many: many))
  }

  /// Of one finger at a time.
  public func oneTouchAtATime() -> Gesture { changed { $0.isSingle = true } }

  /// For a finger that is alone on the glass only.
  public func singleTouchOnly() -> Gesture { changed { $0.needsSingleTouch = true } }

  /// Waits until all deeper gestures under the finger have given up.
  public func requiringInnerFailure() -> Gesture { changed { $0.requiresInnerFailure = true } }

  private func changed(_ change: (inout GestureManner) -> Void) -> Gesture {
    var gesture = self
    change(&gesture.manner)
    return gesture
  }
}

/// Where the points of a gesture are measured.
public enum CoordinateSpace: Hashable, Sendable {
  /// On the stage, which stands still.
  case global
  /// From the top left corner of the view, wherever it is when the sample is heard. Something that
  /// moves with the finger then reads its own way as the finger's. Axes of drags and pans are those
  /// of the view as the finger lands, turned as that is.
  case local
}

/// Which gestures are heard where one is added to a view.
public enum GestureMask: Hashable, Sendable {
  /// All.
  case all
  /// The one that is added, and none of those inside.
  case gesture
  /// Those inside, and not the one that is added.
  case subviews
}

/// What a gesture tells the view that asked for it, of one of its fingers.
///
/// Of each finger it receives events in one order: ``Phase/landed`` where it is one that answers
/// landings; then, from when it begins, ``Phase/began``, any number of ``Phase/moved`` and
/// ``Phase/lifted``; at last one of ``Phase/ended``, ``Phase/cancelled`` and ``Phase/failed``. A
/// tap, which does not go on, sends ``Phase/ended`` alone. A gesture that does not begin receives
/// nothing, but for a landing that was answered and has ``Phase/failed``.
public struct GestureEvent: Hashable, Sendable {
  /// How far the gesture has come.
  public enum Phase: Hashable, Sendable {
    /// The finger has landed; which gesture gets it is open. Sent to taps on buttons and to
    /// surfaces.
    case landed
    /// The gesture has its finger, and is recognized; that of a surface begins as it lands.
    case began
    /// The finger has moved.
    case moved
    /// The finger has left the glass; ``ended`` follows.
    case lifted
    /// The gesture is over; a tap has been made.
    case ended
    /// The finger has been taken away, or has gone to another gesture, after it began.
    case cancelled
    /// The finger has been taken away, or has gone to another gesture, before it began.
    case failed
  }

  /// How far the gesture has come.
  public var phase: Phase
  /// Which finger: counted from 1 in order of landing, never reused.
  public var touch: Int
  /// Where the finger landed, in points of the space that was asked for.
  public var start: Point
  /// Where the finger is, in points of the same space.
  public var position: Point
  /// How fast the finger moves, in points of the stage per second.
  public var velocity: Vector
  /// How hard the finger presses, 0…1; `Touch.unmeasuredPressure` where nothing measures it.
  public var pressure: Double
  /// What all fingers of the gesture have done together since it began, in points of the stage; nil
  /// for a gesture that does not measure that.
  public var transform: FingerTransform?
  /// Which of two gestures it is that are made one; nil for any other.
  public var part: GesturePart?
  /// When the sample was made, in seconds.
  public var time: Double
  /// The time of the step, in seconds: motions start then.
  public var now: Double

  /// What the finger that made `sample` does, which landed at `start` and moves at `velocity`; sent
  /// in the step at `now`.
  package init(
    _ phase: Phase, by sample: TouchSample, from start: Point, velocity: Vector, now: Double
  ) {
    (self.phase, touch, self.start) = (phase, sample.contact, start)
    (position, self.velocity, pressure) = (sample.position, velocity, sample.pressure)
    (time, self.now) = (sample.time, now)
  }
}

/// How a view asks for fingers.
@usableFromInline struct GestureRequest: Sendable {
  let gesture: Gesture
  let priority: GesturePriority
  /// Its name in traces; nil for the nearest name.
  let target: String?
  let isEnabled: Bool
  let mask: GestureMask
  let space: CoordinateSpace
}

/// Gestures: those of a view go before the standard ones that it lies in, where both want a finger.
extension View {
  /// Asks for fingers.
  ///
  /// - Parameters:
  ///   - gesture: Which.
  ///   - target: The name in traces; by default the nearest one. Wherever the same
  ///     target asks for the same gesture, that is one gesture, with the same fingers.
  ///   - isEnabled: Whether it gets any. Where it does not, no gesture gets a finger that it is the
  ///     first to ask for.
  ///   - mask: Whether it is heard, and those inside.
  ///   - space: Where its points are measured.
  ///   - perform: What it does.
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

  /// Asks for fingers beside the gesture that wins them, and takes none from any; see
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

  /// Asks for fingers before the standard gestures inside; see
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
      ? self : with { $0.gestures = ($0.gestures ?? []) + [(request, perform)] }
  }
}
