import Host
import JSONCoding
import Scripting
import Views

extension LiveSession {
  /// The session from its beginning to the last frame that was reached, as a scene. Its frames are
  /// those that were shown.
  package var document: JSON {
    let duration = Scene.duration(frames: furthest + 1, fps: scene.fps)
    guard case .object(let members)? = try? JSON(text: scene.canonicalJSON) else {
      preconditionFailure("a scene is a JSON object")
    }
    let order = ["scene", "experience", "size", "scale", "fps", "duration", "seed", "chrome"]
    let rest = members.filter { !order.contains($0.key) && $0.key != "steps" }
    return .object(
      order.compactMap { key in members.first { $0.key == key } }.map { member in
        member.key == "duration" ? .init("duration", .number(duration)) : member
      } + rest + [.init("steps", script.steps(until: duration))])
  }

  /// The document as text: a line for each member, and for each step.
  package var documentText: String {
    guard case .object(let members) = document else { return "" }
    let lines = members.map { member in
      "  " + JSON.string(member.key).text() + ": " + SceneText.lines(member.value)
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

/// How scenes are written for people.
private enum SceneText {
  /// A list with a line for each element; all else on one line.
  static func lines(_ value: JSON) -> String {
    guard case .array(let elements) = value, case .object? = elements.first else {
      return value.text()
    }
    return "[\n" + elements.map { "    " + $0.text() }.joined(separator: ",\n") + "\n  ]"
  }
}

extension AccessibilityNode {
  /// Whether it is called `part`, or holds what is.
  func holds(_ part: String) -> Bool {
    name == part && actions.contains(.activate) || children.contains { $0.holds(part) }
  }
}
