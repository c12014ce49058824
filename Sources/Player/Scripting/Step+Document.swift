import Gestures
import JSONCoding

extension Script.Step {
  /// The step as a scene has it.
  package var document: JSON {
    switch action {
    case .contacts(let samples): entry("contacts", TouchSample.list.write(samples))
    case .set(let settings):
      entry("set", .object(settings.map { .init($0.id, $0.json) }))
    case .animate(let curves):
      entry("animate", .object(curves.map { .init($0.id, $0.json) }))
    case .adjust(let axis, let steps):
      entry(steps < 0 ? "decrement" : "increment", .string(axis))
    case .activate(let part): entry("activate", .string(part))
    case .release: entry("release", true)
    case .perform: preconditionFailure("what was performed was written down before")
    }
  }

  private func entry(_ verb: String, _ content: JSON) -> JSON {
    ["at": .number(start.seconds), verb: content]
  }
}
