import Controls
import Gestures
import JSONCoding

/// The names that a scene may use: experiences with their controls.
public struct ExperienceSchemas: Sendable {
  /// An experience's entry.
  package struct Entry: Sendable {
    /// Its name in scenes.
    package let id: String
    /// Its controls, in the order of their row.
    package let controls: [Control]
    /// The pattern of its controls unless a scene sets another.
    package let pattern: ControlsPattern
    /// The input besides fingers that it asks for.
    package let input: InputKinds
    /// The digest of its files; nil if it has none.
    package let resources: String?
    /// The script of its demonstration, made for the stage of a scene without steps. Throws if the
    /// demonstration attempts something impossible.
    package let demonstration: @Sendable (Scene) throws(ScriptError) -> Script

    /// Creates the entry of the experience `id` with its controls and their own pattern; by default
    /// its demonstration has no steps.
    package init(
      id: String, controls: [Control], pattern: ControlsPattern = .bar, input: InputKinds = [],
      resources: String? = nil,
      demonstration: @escaping @Sendable (Scene) throws(ScriptError) -> Script = { _ in .none }
    ) {
      self.id = id
      self.controls = controls
      self.pattern = pattern
      self.input = input
      self.resources = resources
      self.demonstration = demonstration
    }
  }

  /// The experiences, in the order of the catalogue.
  package let entries: [Entry]

  /// Creates the schemas of `entries`.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The input besides fingers that any of them asks for.
  package var input: InputKinds { entries.reduce([]) { $0.union($1.input) } }

  /// The experience `id`; nil if it is unknown.
  package subscript(id: String) -> Entry? { entries.first { $0.id == id } }
}

/// A control with allowed values: one, or two for a point.
public struct ControlSetting: Hashable, Sendable {
  /// Name of the control.
  public let id: String
  /// Its values, each within its range.
  public let values: [Double]

  /// Its value, within the control's range; for a point, x.
  public var value: Double { values[0] }

  /// Creates the setting of the control `id` to `values`, at least one.
  package init(_ id: String, _ values: [Double]) {
    precondition(!values.isEmpty, "a control has a value")
    self.id = id
    self.values = values
  }

  /// Creates the setting of the control `id` to `value`.
  package init(_ id: String, _ value: Double) { self.init(id, [value]) }

  /// The values as JSON: a number or, for a point, a list of two.
  package var json: JSON { values.count == 1 ? .number(value) : .array(values.map { .number($0) }) }
}
