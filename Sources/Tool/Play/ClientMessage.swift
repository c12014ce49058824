import Geometry
import Gestures
import JSONCoding
import Live
import Scripting

/// A message of the page to the server. One of another shape ends the connection.
package enum ClientMessage: Hashable, Sendable {
  /// Fingers have moved; the number comes back with the first frame that has heard them.
  case touches([PageSample], number: Int)
  /// A control is written: one value, or two for a point.
  case set(control: String, values: [Double])
  /// A control, or an axis of a point, goes some steps up or down.
  case adjust(axis: String, steps: Int)
  /// A part is tapped.
  case activate(part: String)
  /// A frame has been drawn.
  case drawn
  case play
  case pause
  /// So many frames on, or back, and stand.
  case step(frames: Int)
  case seek(seconds: Double)
  case speed(Double)
  case restart
  case loop(Bool)
  /// A take begins, or ends.
  case record(Bool)
  /// The session as a scene.
  case save
  /// The session as a golden case of this name.
  case golden(name: String)
  /// Strokes of the take, or a control, are edited.
  case edit(EditRequest)
  /// The last edit, touch or take is undone.
  case undo
  /// What was undone last is done again.
  case redo
  /// The take plays and another hand is added to it, or no longer.
  case overdub(Bool)
  /// Settings are changed.
  case settings(SceneSettings)
  /// The page is seen, or no longer.
  case visible(Bool)
  /// The page shows the trace, or no longer.
  case follow(Bool)
  /// The page lets what happens be heard, or no longer.
  case listen(Bool)
  /// The page shows the picture of the code before beside this one's, or no longer.
  case compare(Bool)
  /// These fingers are down, and no others.
  case fingers(Set<Int>)

  /// The message of a JSON object, and when it was sent by the page's clock, in seconds; nil where
  /// it is none.
  package static func read(_ text: [UInt8]) -> (ClientMessage, sent: Double)? {
    guard let json = try? JSON(bytes: text), let sent = json["now"]?.finite,
      let message = ClientMessage(json)
    else { return nil }
    return (message, sent / 1000)
  }

  /// Whether what stands around the picture changes by it at once; it is sent now and then anyhow.
  var changesState: Bool {
    switch self {
    case .touches, .drawn, .set: false
    default: true
    }
  }

  private init?(_ json: JSON) {
    guard case .string(let type) = json["type"] else { return nil }
    switch type {
    case "touches":
      guard case .array(let list) = json["samples"], list.count <= 512,
        let number = json["number"]?.whole
      else { return nil }
      let samples = list.compactMap { PageSample($0) }
      guard samples.count == list.count else { return nil }
      self = .touches(samples, number: number)
    case "set":
      guard let id = json["control"]?.name, let values = json["value"]?.numbers else {
        return nil
      }
      self = .set(control: id, values: values)
    case "adjust":
      guard let axis = json["control"]?.name, let steps = json["steps"]?.whole,
        -10...10 ~= steps
      else { return nil }
      self = .adjust(axis: axis, steps: steps)
    case "activate":
      guard let part = json["part"]?.name else { return nil }
      self = .activate(part: part)
    case "step":
      guard let frames = json["frames"]?.whole, -10...10 ~= frames else { return nil }
      self = .step(frames: frames)
    case "seek":
      guard let seconds = json["seconds"]?.finite, 0...1e6 ~= seconds else { return nil }
      self = .seek(seconds: seconds)
    case "speed":
      guard let speed = json["value"]?.finite else { return nil }
      self = .speed(speed)
    case "golden":
      guard let name = json["name"]?.name else { return nil }
      self = .golden(name: name)
    case "settings":
      guard let settings = SceneSettings(page: json) else { return nil }
      self = .settings(settings)
    case "fingers":
      guard let list = json["down"]?.list, list.count <= 64 else { return nil }
      self = .fingers(Set(list.compactMap(\.whole)))
    case "edit":
      guard let request = EditRequest(json) else { return nil }
      self = .edit(request)
    case "loop", "record", "visible", "follow", "listen", "compare", "overdub":
      guard case .bool(let isOn) = json["on"] else { return nil }
      switch type {
      case "loop": self = .loop(isOn)
      case "record": self = .record(isOn)
      case "visible": self = .visible(isOn)
      case "listen": self = .listen(isOn)
      case "compare": self = .compare(isOn)
      case "overdub": self = .overdub(isOn)
      default: self = .follow(isOn)
      }
    case "drawn": self = .drawn
    case "play": self = .play
    case "pause": self = .pause
    case "restart": self = .restart
    case "save": self = .save
    case "undo": self = .undo
    case "redo": self = .redo
    default: return nil
    }
  }
}

extension SceneSettings {
  /// Reads the settings that the page changes. A seed is text: scripts have no numbers as large.
  init?(page json: JSON) {
    guard case .object(let members) = json else { return nil }
    self.init()
    for member in members where member.key != "type" && member.key != "now" {
      let setting = Self.all.first { $0.name == member.key && $0.pageField != nil }
      var value = member.value
      if member.key == "seed" {
        guard let seed = value.name.flatMap({ UInt64($0) }) else { return nil }
        value = .large(seed)
      }
      let object = ScriptCursor(.object([.init(member.key, value)]), as: .setting)
      guard let setting, (try? setting.read(object, &self)) != nil else { return nil }
    }
  }
}

extension PageSample {
  private static let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]

  /// Reads `[pointer, phase, x, y, milliseconds]`, phases counted from 0, with the pressure behind
  /// them where it is measured.
  fileprivate init?(_ json: JSON) {
    guard case .array(let parts) = json, 5...6 ~= parts.count, let pointer = parts[0].whole,
      let phase = parts[1].whole, Self.phases.indices.contains(phase), let x = parts[2].finite,
      let y = parts[3].finite, let time = parts[4].finite,
      let pressure = parts.count == 5 ? Touch.unmeasuredPressure : parts[5].finite
    else { return nil }
    self.init(
      pointer: pointer, phase: Self.phases[phase], position: Point(x, y), pressure: pressure,
      time: time / 1000)
    guard isSound else { return nil }
  }
}

extension JSON {
  var finite: Double? {
    guard case .number(let number) = self, number.isFinite else { return nil }
    return number
  }

  /// A number by itself, or two of a list.
  fileprivate var numbers: [Double]? {
    if let number = finite { return [number] }
    guard case .array(let list) = self, list.count == 2 else { return nil }
    let numbers = list.compactMap(\.finite)
    return numbers.count == list.count ? numbers : nil
  }

  /// A text that is not long.
  var name: String? {
    guard case .string(let text) = self, text.utf8.count <= 256 else { return nil }
    return text
  }
}
