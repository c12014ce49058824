import Controls
import Geometry
import Gestures
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

/// A line of the trace: the state in a frame, and the events since the previous line.
public struct TraceLine: Sendable {
  /// Index of the frame.
  public let frame: Int
  /// Its time, in seconds.
  public let time: Double
  /// Index of the step of the simulation.
  let step: Int
  /// The fingers that are down, and those lifted since the previous line.
  public let touches: [PointerState]
  /// The controls of the settled page, in the order of their row.
  public let controls: [TracedControl]
  /// The player's part.
  public let player: PlayerMetrics
  /// The index of the settled page in the catalogue.
  let page: Int
  /// Offset of the feed from the settled page, in points; > 0 towards the next one.
  let feedOffset: Double
  /// The id of the experience of the settled page.
  public let experience: String
  /// The input besides fingers, with its changes since the previous line.
  let input: DeviceInput
  /// The kinds of input that the player or the experience asks for: others are left out.
  let kinds: InputKinds
  /// The events since the previous line, in order of time.
  public let events: [Event]
  /// The metrics of that experience.
  let metrics: JSON

  /// The line as the trace has it.
  public var json: JSON { Self.codec.write(self) }
}

extension Playback {
  /// Returns the line of the trace for `frame`, which the world now shows: the state, and the
  /// events since ``forgetEvents()`` was last called.
  public func trace(frame: Int) -> JSON { traceLine(frame: frame).json }

  /// Returns the same before it is JSON.
  func traceLine(frame: Int) -> TraceLine {
    let (world, placement) = (player.world, placement)
    return TraceLine(
      frame: frame, time: world.time, step: world.stepIndex, touches: contacts,
      controls: world.page.controls.enumerated().map { index, state in
        TracedControl(state) { drawnFrame(of: $0, at: index, in: placement) }
      },
      player: player.metrics, page: world.pageIndex,
      feedOffset: world.feed.offset(at: world.time), experience: world.experience.id,
      input: input, kinds: world.input, events: inOrder(events),
      metrics: world.page.performance.metrics)
  }

  /// Returns the frame of a part of the control at `index`, on the stage; nil if it is hidden.
  func drawnFrame(of part: ControlPart, at index: Int, in placement: Placement<P>) -> Rect? {
    placement["controls", "control \(index)", id: part.rawValue]?.drawn
  }

  /// Sorts events by time: a step advances motions before it handles samples, though these are
  /// older.
  private func inOrder(_ events: [Event]) -> [Event] {
    events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }
}

// MARK: Schema

extension TraceLine {
  /// Returns the JSON Schema (draft 2020-12) of a line of a trace of `configuration`.
  public static func schema(of configuration: PlayerConfiguration) -> JSON {
    let ids = configuration.experiences.flatMap(\.controls).map(\.id)
    let known = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
    return codec(
      controls: known.map { $0.element }, experiences: configuration.experiences.map(\.id)
    )
    .schema.document(titled: "Line of a trace")
  }

  /// How lines are written, whatever the configuration.
  private static let codec = codec(controls: [], experiences: [])

  private static func codec(controls: [String], experiences: [String]) -> Codec<TraceLine> {
    .written([
      .init("frame", .count, "Index of the frame.", content: \.frame),
      .init("time", .time, "In seconds.", content: \.time),
      .init("step", .count, "Index of the step of the simulation.", content: \.step),
      .init("touches", .list(of: PointerState.codec), content: \.touches),
      .init("controls", .list(of: TracedControl.codec(ids: controls)), content: \.controls),
      .init("chrome", chrome(experiences), content: \.self),
      .init("sheet", .optional(BottomSheet.codec)) { line in
        line.player.sheet.map { ($0, line.time) }
      },
      .init(
        optional: "pointer", .optional(Pointer.codec),
        "The mouse or the pen, null without one; left out where nothing asks for hover."
      ) { $0.kinds.contains(.hover) ? .some($0.input.pointer) : nil },
      .init(
        optional: "wheel", .numbers(2),
        "Points scrolled since the line before; left out where nothing asks for a wheel."
      ) { $0.kinds.contains(.wheel) ? [$0.input.wheel.dx, $0.input.wheel.dy] : nil },
      .init(
        optional: "keys", Keys.codec,
        "Keys by their names in UI Events; left out where nothing asks for keys."
      ) { $0.kinds.contains(.keys) ? $0.input.keys : nil },
      .init("events", .list(of: Event.codec), content: \.events),
      .init(
        "experience", .any, "Figures of the experience's own.",
        content: \.metrics),
    ])
  }

  private static func chrome(_ experiences: [String]) -> Codec<TraceLine> {
    .written([
      .init("visible", .flag, content: \.player.isVisible),
      .init("page", .count, "Place in the catalogue.", content: \.page),
      .init("feedOffset", .number, "In points, > 0 towards the next page.", content: \.feedOffset),
      .init("favourite", .flag, content: \.player.isFavourite),
      .init("recording", .flag, content: \.player.isRecording),
      .init("dismissal", .fraction, "0 open, 1 gone.", content: \.player.dismissal),
      .init("experience", .name(among: experiences), content: \.experience),
    ])
  }
}

extension PointerState {
  fileprivate static let codec = Codec<Self>.written([
    .init("id", .count, "Counted from 1, never used again.", content: \.id),
    .init("source", .text, content: \.last.source),
    .init("x", .number, content: \.last.position.x),
    .init("y", .number, content: \.last.position.y),
    .init(
      optional: "pressure", .fraction, "How hard it presses; left out where nothing measures it."
    ) { $0.last.pressure == Touch.unmeasuredPressure ? nil : $0.last.pressure },
    .init("phase", .choice, content: \.phase),
    .init("owner", .optional(.text), "Who won the touch; null while undecided.", content: \.owner),
    .init(
      "story", .list(of: ArbitrationEvent.codec),
      "How it was decided who gets it, since the line before.",
      content: \.log),
  ])
}

extension Pointer {
  fileprivate static let codec = Codec<Self>.written([
    .init("x", .number, content: \.position.x),
    .init("y", .number, content: \.position.y),
    .init(
      "buttons", .count, "The sum of 2 secondary, 4 auxiliary, 8 back, 16 forward.",
      content: \.buttons.rawValue),
    .init(
      optional: "altitude", .number, "Of a pen, in radians; left out where it is upright."
    ) { $0.tilt == .upright ? nil : $0.tilt.altitude },
    .init(
      optional: "azimuth", .number, "Of a pen, in radians; left out where it is upright."
    ) { $0.tilt == .upright ? nil : $0.tilt.azimuth },
  ])
}

extension Keys {
  fileprivate static let codec = Codec<Self>.written([
    .init("down", .list(of: .text), "In the order in which they were pressed.", content: \.down),
    .init("pressed", .list(of: .text), "Since the line before.", content: \.pressed),
    .init("released", .list(of: .text), "Since the line before.", content: \.released),
  ])
}

extension BottomSheet {
  /// A sheet at a time in seconds.
  fileprivate static let codec = Codec<(sheet: Self, time: Double)>.written([
    .init("height", .number) { $0.sheet.height(at: $0.time) },
    .init("state", .text) { $0.sheet.state.rawValue },
    .init("dragging", .flag) { $0.sheet.isDragging },
  ])
}
