import Controls
import Geometry
import Gestures
import Motion
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

extension Playback {
  /// The line of the trace for `frame`, which the world now shows: where everything stands, and
  /// what has happened since ``forgetEvents()`` was last called.
  public func trace(frame: Int) -> JSON {
    let (world, figures, placement) = (player.world, player.figures, placement)
    let controls = world.page.controls.enumerated().map { index, state in
      json(state) { placement["controls", "control \(index)", id: $0.rawValue]?.drawn }
    }
    return [
      "frame": .number(Double(frame)),
      "time": .number(world.time),
      "step": .number(Double(world.stepIndex)),
      "touches": .array(touches.contacts.map(json)),
      "controls": .array(controls),
      "chrome": [
        "visible": .bool(figures.isVisible),
        "page": .number(Double(world.pageIndex)),
        "feedOffset": .number(world.feed.offset(at: world.time)),
        "favourite": .bool(figures.isFavourite),
        "recording": .bool(figures.isRecording),
        "dismissal": .number(figures.dismissal),
        "experience": .string(world.experience.id),
      ],
      "sheet": figures.sheet,
      "events": .array(inOrder(events).map(\.json)),
      "experience": world.page.performance.figures,
    ]
  }

  /// Samples are heard after the step has moved what moves by itself, though they are older.
  private func inOrder(_ events: [Event]) -> [Event] {
    events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private func json(_ contact: PointerState) -> JSON {
    [
      "id": .number(Double(contact.id)),
      "source": .string(contact.last.source),
      "x": .number(contact.last.position.x),
      "y": .number(contact.last.position.y),
      "phase": .string(contact.phase.rawValue),
      "owner": contact.owner.map { .string($0) } ?? .null,
      "story": .array(contact.story.map(\.json)),
    ]
  }

  private func json(_ state: ControlState, place: (ControlPart) -> Rect?) -> JSON {
    let traced = state.traced
    let ruler = traced?.ruler ?? state.fine?.ruler
    func box(_ part: ControlPart) -> JSON { place(part).map(\.json) ?? .null }
    let json: JSON = [
      "id": .string(state.control.id),
      "value": .number(state.value),
      "text": .string(state.text),
      "enabled": .bool(state.isEnabled),
      "active": .bool(traced?.isActive ?? false),
      "anchor": traced?.anchor.map { .number($0) } ?? .null,
      "expansion": .number(traced?.expansion.value(at: state.time) ?? 0),
      "column": box(.column),
      "button": box(.button),
      "track": box(.track),
      "thumb": place(.thumb).map(\.center.json) ?? .null,
      "valueText": box(.valueText),
      "labelText": box(.labelText),
      "ruler": ruler.map { $0.json(at: state.time) } ?? .null,
    ]
    return json.with(more(state))
  }

  /// What traces tell of a choice and of a point alone.
  private func more(_ state: ControlState) -> [JSON.Member] {
    if let choice = state.control.choice(at: state.value) {
      return [.init("choice", .string(choice.name))]
    }
    guard state.values.count > 1 else { return [] }
    return [
      .init("values", .numbers(state.values)),
      .init("anchors", state.traced?.anchors.map { .numbers($0) } ?? .null),
    ]
  }
}

extension SlidingRuler {
  fileprivate func json(at time: Double) -> JSON {
    ["offset": .number(offset(at: time)), "state": .string(state(at: time).rawValue)]
  }
}

extension JSON {
  fileprivate static func numbers(_ numbers: [Double]) -> JSON {
    .array(numbers.map { .number($0) })
  }
}

extension Rect {
  fileprivate var json: JSON { .numbers([minX, minY, width, height]) }
}

extension Point {
  fileprivate var json: JSON { [.number(x), .number(y)] }
}

extension Event {
  /// The event as the trace tells it.
  var json: JSON {
    var members: [JSON.Member] = [.init("time", .number(time))]
    func add(_ key: String, _ value: JSON) { members.append(.init(key, value)) }
    switch kind {
    case .gesture(let name, let state, let touch):
      add("kind", "gesture")
      add("gesture", .string(name))
      add("target", .string(target))
      add("state", .string(state.name))
      add("touch", .number(Double(touch)))
      if case .ended(let velocity) = state {
        add("velocity", [.number(velocity.dx), .number(velocity.dy)])
      }
    case .value(let value):
      add("kind", "value")
      add("target", .string(target))
      add("value", .number(value))
    case .point(let x, let y):
      add("kind", "value")
      add("target", .string(target))
      add("value", .number(x))
      add("values", .numbers([x, y]))
    case .editing(let state):
      add("kind", "editing")
      add("target", .string(target))
      add("state", .string(state))
    case .haptic(let name):
      add("kind", "haptic")
      add("haptic", .string(name))
      add("target", .string(target))
    case .animation(let name, let end):
      add("kind", "animation")
      add("animation", .string(name))
      add("target", .string(target))
      add("state", .string(end.rawValue))
    case .tap:
      add("kind", "tap")
      add("target", .string(target))
    case .state(let name, let state):
      add("kind", .string(name))
      add("target", .string(target))
      add("state", .string(state))
    }
    return .object(members)
  }
}

extension Event.GestureState {
  var name: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .vetoed: "vetoed"
    }
  }
}
