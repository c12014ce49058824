import Geometry
import JSONCoding

/// A setting of scenes: its key, its schema, its default, its position in documents, its option and its
/// field on the page of `play` come from this one entry of ``SceneSettings/all``.
package struct SceneSetting: Sendable {
  /// The key in scenes, as settings hold and documents list it.
  package let field: JSONCoding.Field<SceneSettings>
  /// Parts that it plays besides that in scenes.
  package let roles: Roles
  /// The option that it comes by; nil if there is none.
  package let option: Option?
  /// The field of the page that offers it; nil if there is none.
  package let pageField: Field?
  /// Settings of one value each, with which a player that shows the setting looks different.
  package private(set) var variants: [SceneSettings]
  /// True if there is a value for it.
  package let isSet: @Sendable (SceneSettings) -> Bool
  /// Copies a value that is there.
  let copy: @Sendable (SceneSettings, inout SceneSettings) -> Void
  /// Sets the value that holds in a scene.
  let decide: @Sendable (Scene, inout SceneSettings) -> Void
  /// True if the canonical JSON of a scene leaves it out.
  let isOmitted: @Sendable (Scene) -> Bool

  /// The key in scenes.
  package var name: String { field.key }

  /// Parts that settings play besides that in scenes.
  package struct Roles: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Said once by a film for all of its clips.
    package static let filmStage = Roles(rawValue: 1 << 1)
    /// Given by options, or by deliveries, to all scenes of a film.
    package static let filmLook = Roles(rawValue: 1 << 2)
    /// Given by options of `deliver`.
    package static let deliverable = Roles(rawValue: 1 << 3)
    /// Written first in documents for people.
    package static let leading = Roles(rawValue: 1 << 4)
    /// Left out of canonical JSON if it is its default, so that a new setting keeps the text of old
    /// scenes.
    package static let omittable = Roles(rawValue: 1 << 5)
    /// Without a default of its own: the experience has one.
    package static let ofExperience = Roles(rawValue: 1 << 6)
    /// Resolved by the scene, even if it is given.
    package static let resolved = Roles(rawValue: 1 << 8)
    /// Not to be seen in the player.
    package static let unseen = Roles(rawValue: 1 << 7)
  }

  /// An option of a command line.
  package struct Option: Sendable {
    /// Its name with dashes: `--text-size`.
    package let name: String
    /// Placeholder of its value in the help; nil for a switch.
    package let placeholder: String?
    /// All its values; empty where they are no names.
    package let choices: [String]
    /// Values that it takes, in words.
    package let meaning: String
    /// Its effect, in a few words.
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

  /// The form of an option: a word, or a switch that means a value. Help names the default of a word.
  enum Usage<Value: Sendable>: Sendable {
    case word(TextReader<Value>, placeholder: String, help: String)
    case flag(Value, help: String)
  }

  /// The key of a setting, the property that holds its value, and the codec of that.
  struct Member<Value: Sendable>: Sendable {
    let key: MemberCodec<Value>
    let property: Property<SceneSettings, Value?>

    @inline(__always)
    init(
      _ name: String, _ path: any WritableKeyPath<SceneSettings, Value?> & Sendable,
      _ codec: Codec<Value>, _ help: String
    ) {
      (key, property) = (MemberCodec(name, codec, help), Property(path))
    }
  }

  /// The value that holds in a scene if the settings say none.
  enum Default<Value: Sendable>: Sendable {
    case value(Value)
    case of(@Sendable (Scene) -> Value)

    func value(in scene: Scene) -> Value {
      switch self {
      case .value(let value): value
      case .of(let value): value(scene)
      }
    }
  }

  /// The setting `member` of which `standard` holds by default.
  init<Value: Hashable & Sendable>(
    _ member: Member<Value>, _ standard: Default<Value>, _ roles: Roles = [],
    option: Usage<Value>? = nil, field: Field? = nil
  ) {
    let property = member.property
    self.field = .init(member.key, optional: property)
    (self.roles, pageField, variants) = (roles, field, [])
    self.option = option.map { Option($0, of: member.key.name, property, standard) }
    isSet = { property.get($0) != nil }
    copy = { settings, others in
      if let value = property.get(settings) { property.set(&others, to: value) }
    }
    decide = { scene, settings in
      // The rule of the experience applies to its own settings even if they are given.
      guard roles.contains(.resolved) || property.get(settings) == nil else { return }
      property.set(&settings, to: standard.value(in: scene))
    }
    isOmitted = { scene in
      roles.contains(.omittable) && property.get(scene.settings) == standard.value(in: scene)
    }
  }

  /// Takes its value away.
  package func clear(_ settings: inout SceneSettings) { field.clear(&settings) }

  /// Its value in a scene, as scenes write it.
  package func json(_ scene: Scene) -> JSON { field.write(scene.settings) ?? .null }

  /// Reads it from the object at `cursor`, which may lack it.
  package func read(
    _ cursor: ScriptCursor, _ settings: inout SceneSettings
  ) throws(ScriptError) { try cursor.read(field, into: &settings) }
}

extension SceneSetting {
  /// A setting that is one of the names of `Value`.
  init<Value: RawRepresentable & CaseIterable & Hashable & Sendable>(
    choice member: Member<Value>, _ standard: Default<Value>, _ roles: Roles = [],
    option: Usage<Value>, field: Field? = nil
  ) where Value.RawValue == String {
    self.init(member, standard, roles, option: option, field: field)
    guard !roles.contains(.unseen) else { return }
    variants = Value.allCases.map { value in
      var settings = SceneSettings()
      member.property.set(&settings, to: value)
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
    _ property: Property<SceneSettings, Value?>, _ standard: SceneSetting.Default<Value>
  ) {
    name = "--" + Self.dashed(setting)
    switch usage {
    case .word(let reader, let placeholder, let help):
      self.placeholder = placeholder
      if case .value(let value) = standard {
        self.help = "\(help) (default \(reader.text(value)))"
      } else {
        self.help = help
      }
      (choices, meaning) = (reader.names, reader.meaning)
      take = { word, settings in
        let value = reader.read(word)
        property.set(&settings, to: value)
        return value != nil
      }
    case .flag(let value, let help):
      (placeholder, choices, meaning, self.help) = (nil, [], "", help)
      take = { _, settings in
        property.set(&settings, to: value)
        return true
      }
    }
  }

  /// Such as `text-size` for `textSize`.
  private static func dashed(_ key: String) -> String {
    key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
