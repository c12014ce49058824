import Geometry
import JSONCoding

/// A setting of scenes: its key, its schema, its place in canonical JSON, its option and its field
/// on the page of `play` come from this one entry of ``SceneSettings/all``.
package struct SceneSetting: Sendable {
  /// Its key in scenes.
  package let name: String
  /// How the schema of scenes lists it.
  package let property: JSON.Member
  /// The option that it comes by; nil where there is none.
  package let option: Option?
  /// How the page offers it; nil where it does not.
  package let field: Field?
  /// Settings of one value each, with which a player that shows the setting looks different.
  package private(set) var variants: [SceneSettings]
  /// Whether there is a value for it.
  package let isSet: @Sendable (SceneSettings) -> Bool
  /// Takes its value away.
  package let clear: @Sendable (inout SceneSettings) -> Void
  /// Copies a value that is there.
  let copy: @Sendable (SceneSettings, inout SceneSettings) -> Void
  /// Sets the value that holds in a scene.
  let decide: @Sendable (Scene, inout SceneSettings) -> Void
  /// Its value in a scene, as scenes write it.
  package let json: @Sendable (Scene) -> JSON
  /// Whether the canonical JSON of a scene leaves it out.
  let isOmitted: @Sendable (Scene) -> Bool
  private let reader: @Sendable (ScriptCursor, inout SceneSettings) throws(ScriptError) -> Void

  /// An option of a command line.
  package struct Option: Sendable {
    /// Its name with dashes: `--text-size`.
    package let name: String
    /// What its value stands for in the help; nil for a switch.
    package let placeholder: String?
    /// All its values; empty where they are no names.
    package let choices: [String]
    /// What belongs there, in words.
    package let meaning: String
    /// What it does, in a few words.
    package let help: String
    /// Sets what a word stands for; false where it stands for nothing.
    package let take: @Sendable (String, inout SceneSettings) -> Bool
  }

  /// A field of the page.
  package struct Field: Sendable {
    package let label: String
    /// Words for its values with their labels; empty where any word may be typed.
    package let choices: KeyValuePairs<String, String>

    init(_ label: String, _ choices: KeyValuePairs<String, String>) {
      (self.label, self.choices) = (label, choices)
    }
  }

  /// How a setting is given on a command line: as a word, or as a switch that means a value.
  enum Usage<Value: Sendable>: Sendable {
    case word(TextReader<Value>, placeholder: String, help: String)
    case flag(Value, help: String)
  }

  /// Where a setting has its value: in settings, where it may be missing, and in scenes.
  struct Place<Value>: Sendable {
    let given: Property<SceneSettings, Value?>
    let decided: @Sendable (Scene) -> Value

    @inline(__always)
    init(
      _ given: any WritableKeyPath<SceneSettings, Value?> & Sendable,
      _ decided: @escaping @Sendable (Scene) -> Value
    ) {
      self.given = Property(given)
      self.decided = decided
    }
  }

  /// The setting `key`. Canonical JSON leaves it out where it equals `omitted`, so that a new
  /// setting keeps the text of old scenes.
  init<Value: Hashable & Sendable>(
    _ key: MemberCodec<Value>, _ place: Place<Value>,
    omitted: (@Sendable (Scene) -> Value)? = nil, option: Usage<Value>? = nil, field: Field? = nil
  ) {
    let (name, decided, place) = (key.name, place.decided, place.given)
    self.name = name
    self.field = field
    property = key.property
    self.option = option.map { Option($0, of: name, place) }
    variants = []
    isSet = { place.get($0) != nil }
    clear = { place.set(&$0, to: nil) }
    copy = { settings, others in
      if let value = place.get(settings) { place.set(&others, to: value) }
    }
    decide = { scene, settings in place.set(&settings, to: decided(scene)) }
    json = { key.codec.write(decided($0)) }
    isOmitted = { scene in omitted.map { $0(scene) == decided(scene) } ?? false }
    self.reader = { cursor, settings throws(ScriptError) in
      place.set(&settings, to: try cursor.optional(key))
    }
  }

  /// Reads it from the object at `cursor`, which may lack it.
  package func read(
    _ cursor: ScriptCursor, _ settings: inout SceneSettings
  ) throws(ScriptError) { try reader(cursor, &settings) }
}

extension SceneSetting {
  /// A setting that is one of the names of `Value`. `isShown` tells whether players show it.
  init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
    choice key: MemberCodec<Value>, _ place: Place<Value>, isShown: Bool = true,
    omitted: (@Sendable (Scene) -> Value)? = nil, option: Usage<Value>, field: Field? = nil
  ) where Value.RawValue == String {
    self.init(
      key, place, omitted: omitted, option: option, field: field)
    guard isShown else { return }
    variants = Value.allCases.map { value in
      var settings = SceneSettings()
      place.given.set(&settings, to: value)
      return settings
    }
  }
}

extension SceneSetting.Usage
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// One of the names of `Value`; the help names them all unless `placeholder` stands for them.
  static func choice(
    _ help: String, placeholder: String? = nil, text: TextReader<Value> = .choice
  ) -> Self {
    .word(
      text, placeholder: placeholder ?? text.names.joined(separator: "|"), help: help)
  }
}

extension SceneSetting.Option {
  fileprivate init<Value>(
    _ usage: SceneSetting.Usage<Value>, of setting: String,
    _ place: Property<SceneSettings, Value?>
  ) {
    name = "--" + Self.dashed(setting)
    switch usage {
    case .word(let reader, let placeholder, let help):
      (self.placeholder, self.help) = (placeholder, help)
      (choices, meaning) = (reader.names, reader.meaning)
      take = { word, settings in
        let value = reader.read(word)
        place.set(&settings, to: value)
        return value != nil
      }
    case .flag(let value, let help):
      (placeholder, choices, meaning, self.help) = (nil, [], "", help)
      take = { _, settings in
        place.set(&settings, to: value)
        return true
      }
    }
  }

  /// Such as `text-size` for `textSize`.
  private static func dashed(_ key: String) -> String {
    key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
