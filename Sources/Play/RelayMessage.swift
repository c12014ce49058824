import JSONCoding

/// What the process that watches a package and the one that shows the page tell each other.
package enum RelayMessage: Hashable, Sendable {
  // To a process that plays.

  /// Who it is: the part of the link that others must not guess, and what tells one run of the tool
  /// from another.
  case hello(token: String, run: String)
  /// Live what was played up to `place`, unseen, after these edits.
  case approach(LivePlace, after: [LiveEdit])
  /// Show the page, and go on from a place; from where it is where there is none.
  case lead(LivePlace?)
  /// Show the page no longer.
  case retire
  /// What is known of builds; see ``RebuildStatus``.
  case status(JSON)

  // From a process that plays.

  /// It has reached the place that it was to approach; what did not fit the controls, and is new.
  case ready(notes: [String])
  /// It cannot play this.
  case refused(String)
  /// Where it is.
  case place(LivePlace)
  /// It no longer shows the page.
  case retired(LivePlace)

  // From the process that shows the page to the one before it, and back.

  /// What was played.
  case edits([LiveEdit])
  /// Paint this frame; where it is `whole`, all of it.
  case show(frame: Int, whole: Bool)
  /// Tell the trace of so many frames from this on, each with its drawing.
  case askLines(from: Int, count: Int)
  case lines([JSON], from: Int)

  package var json: JSON {
    switch self {
    case .hello(let token, let run):
      ["type": "hello", "token": .string(token), "run": .string(run)]
    case .approach(let place, let edits):
      ["type": "approach", "place": place.json, "edits": .array(edits.map(\.json))]
    case .lead(let place): ["type": "lead", "place": place?.json ?? .null]
    case .retire: ["type": "retire"]
    case .status(let status): ["type": "status", "status": status]
    case .ready(let notes):
      ["type": "ready", "notes": .array(notes.map { .string($0) })]
    case .refused(let reason): ["type": "refused", "reason": .string(reason)]
    case .place(let place): ["type": "place", "place": place.json]
    case .retired(let place): ["type": "retired", "place": place.json]
    case .edits(let edits): ["type": "edits", "edits": .array(edits.map(\.json))]
    case .show(let frame, let whole):
      ["type": "show", "frame": .number(frame), "whole": .bool(whole)]
    case .askLines(let from, let count):
      ["type": "askLines", "frame": .number(from), "count": .number(count)]
    case .lines(let lines, let from):
      ["type": "lines", "frame": .number(from), "lines": .array(lines)]
    }
  }

  /// The message that was written as `json`; nil where that is none. Another version of the tool may
  /// say more than this one understands.
  package init?(_ json: JSON) {
    let frame = json["frame"]?.whole
    let place = json["place"].flatMap { LivePlace($0) }
    let edits = (json["edits"]?.list ?? []).compactMap(LiveEdit.init)
    switch json["type"]?.text {
    case "hello":
      guard let token = json["token"]?.text, let run = json["run"]?.text else { return nil }
      self = .hello(token: token, run: run)
    case "approach":
      guard let place else { return nil }
      self = .approach(place, after: edits)
    case "lead": self = .lead(place)
    case "retire": self = .retire
    case "status": self = .status(json["status"] ?? .null)
    case "ready": self = .ready(notes: (json["notes"]?.list ?? []).compactMap(\.text))
    case "refused": self = .refused(json["reason"]?.text ?? "")
    case "place":
      guard let place else { return nil }
      self = .place(place)
    case "retired":
      guard let place else { return nil }
      self = .retired(place)
    case "edits": self = .edits(edits)
    case "show":
      guard let frame else { return nil }
      self = .show(frame: frame, whole: json["whole"]?.isTrue ?? true)
    case "askLines":
      guard let frame, let count = json["count"]?.whole else { return nil }
      self = .askLines(from: frame, count: count)
    case "lines":
      guard let frame else { return nil }
      self = .lines(json["lines"]?.list ?? [], from: frame)
    default: return nil
    }
  }
}
