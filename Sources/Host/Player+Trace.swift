import Controls
import Geometry
import Gestures
import Layout
import Motion
import Notation
import Rendering
import Scripting
import Widgets

extension Player {
  /// The line of the trace for `frame`, which the world now shows: where everything stands, and
  /// what has happened since ``forgetEvents()`` was last called.
  public func trace(frame: Int) -> JSON {
    [
      "frame": .number(Double(frame)),
      "time": .number(time),
      "step": .number(Double(stepIndex)),
      "touches": .array(contacts.map(json)),
      "controls": .array(experience.controls.indices.map(json)),
      "chrome": [
        "visible": .bool(chrome?.isVisible ?? true),
        "page": .number(Double(feed.page)),
        "feedOffset": .number(feed.offset(at: time)),
        "favourite": .bool(chrome?.isFavourite(feed.page) ?? false),
        "recording": .bool(chrome?.recordingSince != nil),
        "dismissal": .number(chrome?.dismissal.progress(at: time) ?? 0),
        "experience": .string(experience.id),
      ],
      "sheet": sheet,
      "events": .array(inOrder(events).map(\.json)),
      "experience": page.performance.figures,
    ]
  }

  private var sheet: JSON {
    guard let sheet = chrome?.tune.sheet, page.rulers != nil else { return .null }
    return [
      "height": .number(sheet.height(at: time)), "state": .string(sheet.state.rawValue),
      "dragging": .bool(sheet.isDragging),
    ]
  }

  /// Samples are heard after the step has moved what moves by itself, though they are older.
  private func inOrder(_ events: [PlayerEvent]) -> [PlayerEvent] {
    events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private func json(_ contact: Contact) -> JSON {
    [
      "id": .number(Double(contact.id)),
      "source": .string(contact.source),
      "x": .number(contact.last.position.x),
      "y": .number(contact.last.position.y),
      "phase": .string(contact.phase.rawValue),
      "owner": contact.owner.map { .string(name(of: $0, on: contact.page)) } ?? .null,
    ]
  }

  private func json(_ index: Int) -> JSON {
    let control = experience.controls[index]
    let handle = page.panel?.handle(index)
    let ruler = handle?.ruler ?? page.rulers?.handles[index].ruler
    func box(_ part: ControlPart) -> JSON {
      placement[.control(index, part)].map { $0.drawn.json } ?? .null
    }
    return [
      "id": .string(control.id),
      "value": .number(values[index]),
      "text": .string(control.text(for: values[index])),
      "enabled": .bool(isEnabled(index)),
      "active": .bool(handle?.isActive ?? false),
      "anchor": handle?.anchor.map { .number($0) } ?? .null,
      "expansion": .number(handle?.expansion.value(at: page.time) ?? 0),
      "column": box(.column),
      "button": box(.button),
      "track": box(.track),
      "thumb": placement[.control(index, .thumb)].map { $0.drawn.center.json } ?? .null,
      "valueText": box(.valueText),
      "labelText": box(.labelText),
      "ruler": ruler.map { $0.json(at: page.time) } ?? .null,
    ]
  }
}

extension SlidingRuler {
  fileprivate func json(at time: Double) -> JSON {
    ["offset": .number(offset(at: time)), "state": .string(state(at: time).rawValue)]
  }
}

extension Rect {
  fileprivate var json: JSON {
    [.number(minX), .number(minY), .number(width), .number(height)]
  }
}

extension Point {
  fileprivate var json: JSON { [.number(x), .number(y)] }
}
