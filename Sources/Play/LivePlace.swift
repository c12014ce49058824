import Geometry
import JSONCoding
import Live
import Scripting

/// Where a session is, besides what was played: what another process needs to go on from there.
package struct LivePlace: Hashable, Sendable {
  /// The time that is shown, and the last that was reached, in seconds.
  package var seconds = 0.0
  package var furthest = 0.0
  /// The speed of time; whether it goes, and whether it goes on when a viewer comes back.
  package var speed = 1.0
  package var isRunning = false
  package var resumes = true
  package var isRecording = false
  package var loops = false
  /// Seconds to the end; nil where there is none.
  package var length: Double?
  /// What the page has set, as the page sets it.
  package var settings = JSON.object([])
  /// Fingers that are down, by what the page calls them, and the number of the last that landed.
  package var fingers: [Int: LivePointers.Finger] = [:]
  package var landed = 0
  /// The tick of the last input.
  package var lastTick = 0
  /// The controls, and what those of earlier code are called now.
  package var controls: [ControlFacts] = []
  package var renames: [String: String] = [:]

  package init() {}
}

extension LivePlace {
  package var json: JSON {
    [
      "seconds": .number(seconds), "furthest": .number(furthest), "speed": .number(speed),
      "isRunning": .bool(isRunning), "resumes": .bool(resumes),
      "isRecording": .bool(isRecording), "loops": .bool(loops),
      "length": length.map { .number($0) } ?? .null, "settings": settings,
      "fingers": .array(
        fingers.sorted { $0.key < $1.key }.map { pointer, finger in
          [
            .number(pointer), .number(finger.id), .number(finger.landed),
            .number(finger.position.x), .number(finger.position.y),
          ]
        }),
      "landed": .number(landed), "lastTick": .number(lastTick),
      "controls": .array(controls.map(\.json)),
      "renames": .object(renames.sorted { $0.key < $1.key }.map { .init($0, .string($1)) }),
    ]
  }

  /// The place that was written as `json`; nil where that is none.
  package init?(_ json: JSON) {
    guard let seconds = json["seconds"]?.double, let furthest = json["furthest"]?.double,
      let speed = json["speed"]?.double, let settings = json["settings"],
      let landed = json["landed"]?.whole, let lastTick = json["lastTick"]?.whole
    else { return nil }
    (self.seconds, self.furthest, self.speed, self.settings) = (seconds, furthest, speed, settings)
    (self.landed, self.lastTick) = (landed, lastTick)
    isRunning = json["isRunning"]?.isTrue ?? false
    resumes = json["resumes"]?.isTrue ?? true
    isRecording = json["isRecording"]?.isTrue ?? false
    loops = json["loops"]?.isTrue ?? false
    length = json["length"]?.double
    for entry in json["fingers"]?.list ?? [] {
      guard let numbers = entry.doubles, numbers.count == 5 else { return nil }
      let wholes = numbers.map { Int(exactly: $0) ?? 0 }
      fingers[wholes[0]] = LivePointers.Finger(
        id: wholes[1], landed: wholes[2], position: Point(numbers[3], numbers[4]))
    }
    controls = (json["controls"]?.list ?? []).compactMap(ControlFacts.init)
    if case .object(let members) = json["renames"] {
      for member in members { renames[member.key] = member.value.text }
    }
  }
}
