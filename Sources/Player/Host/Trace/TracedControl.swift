import Controls
import Geometry
import JSONCoding
import Motion
import Widgets

/// A control in a line of the trace.
public struct TracedControl: Sendable {
  /// Its name in scenes.
  public let id: String
  /// Its value; x and y of a point.
  public let values: [Double]
  /// The value as text for people.
  let text: String
  /// True if fingers may move it.
  let isEnabled: Bool
  /// Its values when the finger that holds it landed; nil if none does.
  let anchors: [Double]?
  /// Press progress: 0 at rest … 1 fully grown.
  let pressProgress: Double
  /// The frames of its parts on the stage; nil for hidden ones.
  let frames: [ControlPart: Rect]
  /// The ruler that slides under the finger; nil if it has none.
  let ruler: Ruler?
  /// The name of its case; nil if it is no choice.
  let choice: String?

  /// A ruler in a line of the trace.
  struct Ruler: Sendable {
    let offset: Double
    let state: SlidingRuler.State
  }

  /// True if a finger holds it.
  package var isActive: Bool { anchors != nil }

  /// True if a finger holds its ruler, or the ruler moves by itself.
  var isRulerBusy: Bool { ruler.map { $0.state != .idle } ?? false }
}

extension TracedControl {
  /// Creates the control from `state`, with the frames of its parts.
  init(_ state: ControlState, frame: (ControlPart) -> Rect?) {
    let parts: [ControlPart] = [.column, .button, .track, .thumb, .valueText, .labelText]
    let handle = state.traced
    let ruler = handle?.ruler ?? state.fine?.ruler
    self.init(
      id: state.control.id, values: state.values, text: state.text, isEnabled: state.isEnabled,
      anchors: handle?.anchors, pressProgress: handle?.pressProgress.value(at: state.time) ?? 0,
      frames: Dictionary(
        uniqueKeysWithValues: parts.compactMap { part in frame(part).map { (part, $0) } }),
      ruler: ruler.map {
        Ruler(offset: $0.offset(at: state.time), state: $0.state(at: state.time))
      },
      choice: state.control.choice(at: state.value)?.name)
  }

  static func codec(ids: [String]) -> Codec<TracedControl> {
    .written([
      .init("id", .name(among: ids), content: \.id),
      .init("value", .number) { $0.values[0] },
      .init("text", .text, "The value as people read it.", content: \.text),
      .init("enabled", .flag, content: \.isEnabled),
      .init("active", .flag, "Whether a finger holds it.", content: \.isActive),
      .init("anchor", .optional(.number), "Its value when it was touched.") { $0.anchors?.first },
      .init("expansion", .number, "0 at rest, 1 fully grown.", content: \.pressProgress),
      box(.column), box(.button), box(.track),
      .init("thumb", .optional(.numbers(2))) { control in
        control.frames[.thumb].map { [$0.center.x, $0.center.y] }
      },
      box(.valueText), box(.labelText),
      .init("ruler", .optional(Ruler.codec), content: \.ruler),
      .init(optional: "choice", .text, "The name of its case, of a choice.", content: \.choice),
      .init(optional: "values", .numbers(2), "Its x and y, of a point.") { control in
        control.values.count > 1 ? control.values : nil
      },
      .init(optional: "anchors", .optional(.numbers(2)), "Those when a point was touched.") {
        control in control.values.count > 1 ? .some(control.anchors) : nil
      },
    ])
  }

  private static func box(_ part: ControlPart) -> Field<TracedControl> {
    .init(part.rawValue, .optional(.numbers(4))) { $0.frames[part]?.numbers }
  }
}

extension Rect {
  /// A box as an array of numbers.
  var numbers: [Double] { [minX, minY, width, height] }
}

extension TracedControl.Ruler {
  fileprivate static let codec = Codec<Self>.written([
    .init("offset", .number, content: \.offset), .init("state", .choice, content: \.state),
  ])
}
