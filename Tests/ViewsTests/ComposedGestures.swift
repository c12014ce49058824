import Geometry
import Gestures
import Views

/// What views were told of their gestures, such as `tap 1 ended`: which, of which finger, and what.
struct Listener: Sendable {
  var told: [String] = []
}

extension View<Listener> {
  /// A view of 100 by 100 points with the name `name`.
  static func pad(_ name: String) -> View { .fill.frame(width: 100, height: 100).named(name) }

  /// The view with `gesture`, which is called `name`; `deed` is what its handler does besides.
  func handles(
    _ gesture: Gesture, as name: String, _ priority: GesturePriority = .standard,
    doing deed: @escaping @Sendable (GestureEvent, inout EventSink) -> Void = { _, _ in }
  ) -> View {
    let perform: Handler = { listener, event, out in
      listener.told.append("\(name) \(event.touch) \(event.phase)")
      deed(event, &out)
    }
    return switch priority {
    case .standard: self.gesture(gesture, perform: perform)
    case .high: highPriorityGesture(gesture, perform: perform)
    case .simultaneous: simultaneousGesture(gesture, perform: perform)
    }
  }
}

/// What fingers do, one after the other.
enum Deed: Sendable {
  case land(Int, Double, Double)
  case move(Int, Double, Double)
  case lift(Int)
  case lose(Int)
  /// Seconds pass.
  case wait(Double)
}

/// Fingers on a view: where they are, and what time it is.
struct Hands {
  private var touches: Touches<Listener>
  private(set) var listener = Listener()
  private(set) var events: [Event] = []
  private(set) var time = 0.0
  private var places: [Int: Point] = [:]

  init(on view: View<Listener>) {
    touches = Touches { _ in view.placed(in: Rect(0, 0, 100, 100)) }
  }

  /// What was told of `deeds`, a sample every 1/60 s.
  static func told(_ view: View<Listener>, _ deeds: [Deed]) -> [String] {
    var hands = Hands(on: view)
    for deed in deeds { hands.make(deed) }
    return hands.listener.told
  }

  mutating func make(_ deed: Deed) {
    switch deed {
    case .land(let finger, let x, let y): add(.began, finger, Point(x, y))
    case .move(let finger, let dx, let dy):
      add(.moved, finger, (places[finger] ?? .zero) + Vector(dx, dy))
    case .lift(let finger): add(.ended, finger, places[finger] ?? .zero)
    case .lose(let finger): add(.cancelled, finger, places[finger] ?? .zero)
    case .wait(let seconds): pass(seconds)
    }
  }

  private mutating func pass(_ seconds: Double) {
    time += seconds
    var out = EventSink(now: time)
    touches.passTime(&listener, &out)
    events += out.events
  }

  private mutating func add(_ phase: TouchPhase, _ finger: Int, _ place: Point) {
    time += 1.0 / 60
    places[finger] = place
    var out = EventSink(now: time)
    touches.handle(
      TouchSample(time: time, contact: finger, phase: phase, position: place), &listener, &out)
    events += out.events
  }
}
