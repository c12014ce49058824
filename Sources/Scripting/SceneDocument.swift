import JSONCoding

/// A scene written down for people: what matters most first, with all that it says of itself.
package struct SceneDocument: Sendable {
  private static let order = [
    "scene", "experience", "size", "scale", "fps", "duration", "seed", "chrome",
  ]

  /// A JSON object.
  package let json: JSON

  /// `scene` with `steps` in place of its own, for `duration` seconds, of which digests of frames were
  /// `seen`.
  package init(_ scene: Scene, steps: JSON, duration: Double, seen: [JSON.Member] = []) {
    var scene = scene
    scene.settings.duration = duration
    let members = scene.members.map { JSON.Member($0.key, $0.value.sortedByKey) }
    let first = Self.order.compactMap { key in members.first { $0.key == key } }
    let rest = members.filter { !Self.order.contains($0.key) && $0.key != "steps" }
    let digests = seen.isEmpty ? [] : [JSON.Member(SceneFile.seen.name, .object(seen))]
    json = .object(first + rest.sorted { $0.key < $1.key } + digests + [.init("steps", steps)])
  }

  package init(_ scene: Scene) {
    self.init(scene, steps: scene.script.source, duration: scene.duration)
  }

  /// A line for each member, and for each step.
  package var text: String {
    guard case .object(let members) = json else { return "" }
    let lines = members.map { member in
      "  " + JSON.string(member.key).text() + ": " + Self.lines(member.value)
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// A list with a line for each element; all else on one line.
  private static func lines(_ value: JSON) -> String {
    guard case .array(let elements) = value, case .object? = elements.first else {
      return value.text()
    }
    return "[\n" + elements.map { "    " + $0.text() }.joined(separator: ",\n") + "\n  ]"
  }
}
