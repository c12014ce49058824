import Geometry
import JSONCoding
import Scripting

extension FilmDocument {
  /// What films of the experiences in `schemas` may hold, as JSON Schema (draft 2020-12).
  ///
  /// It says what a schema can; what is beyond it, such as the length of a scene, only reading tells.
  package static func schema(_ schemas: ExperienceSchemas) -> JSON {
    let titles = JSON.listSchema(
      of: .objectSchema(
        WrittenTitle.properties + WrittenTitle.lookProperties, required: [WrittenTitle.text.name])
    ).described("Words over the pictures.")
    let path: JSON = ["type": "string"]
    let scene: JSON = ["anyOf": [path, schemas.scene]]
    let clip = JSON.objectSchema(
      [.init("scene", scene.described("A scene, the path of one, or an experience."))]
        + [
          WrittenClip.from.property, WrittenClip.to.property, WrittenClip.still.property,
          WrittenClip.speed.property, WrittenClip.hold.property, WrittenClip.fit.property,
          WrittenClip.frame.property, WrittenClip.transition.property, .init("titles", titles),
        ])
    let cue = JSON.objectSchema(WrittenTitle.properties, required: [WrittenTitle.text.name])
    let captions: JSON = [
      "anyOf": [
        path, .listSchema(of: cue),
        .objectSchema([.init("file", path)] + WrittenTitle.lookProperties, required: ["file"]),
      ]
    ]
    let clips = JSON.listSchema(
      of: clip, .init("minItems", 1), .init("maxItems", .number(Double(mostClips))))
    return JSON.objectSchema(
      [Key.schema.property, version.property, called.property] + stage.map(\.property)
        + [
          background.property, FilmFonts.key.property, .init("clips", clips),
          .init("titles", titles),
          .init("captions", captions.described("What is said, from a list or a file.")),
          .init(DeliveryList.word, DeliveryList.itemsSchema.described("What is delivered of it.")),
        ],
      required: [version.name, "clips"]
    ).with([schemas.definitions]).document(titled: "Film")
  }
}

// MARK: Values

extension SchemaReader where Value == Double {
  /// A time in seconds, from 0 on.
  static var seconds: SchemaReader { .number(in: 0...SceneLimits.seconds) }
}

extension SchemaReader where Value == String {
  /// What something may be called on a command line.
  static var name: SchemaReader {
    SchemaReader(["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"], Spelling.nameRule)
    {
      cursor throws(ScriptError) in
      let text = try cursor.text()
      guard Spelling.isName(text) else { throw cursor.expected(Spelling.nameRule) }
      return text
    }
  }

  /// Words that are drawn.
  static var words: SchemaReader {
    let most = WrittenTitle.mostCharacters
    let meaning = "1…\(most) characters"
    return SchemaReader(
      ["type": "string", "minLength": 1, "maxLength": .number(Double(most))], meaning
    ) { cursor throws(ScriptError) in
      let text = try cursor.text()
      guard 1...most ~= text.unicodeScalars.count else { throw cursor.expected(meaning) }
      return text
    }
  }
}

extension SchemaReader where Value == HexColor {
  static var color: SchemaReader {
    let meaning = "a colour such as #e0af3f or #00000080"
    return SchemaReader(
      ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"], meaning
    ) { cursor throws(ScriptError) in
      guard case .string(let text) = cursor.value, let color = HexColor(text) else {
        throw cursor.expected(meaning)
      }
      return color
    }
  }
}

extension SchemaReader where Value == Film.Backdrop {
  static var backdrop: SchemaReader {
    let color = SchemaReader<HexColor>.color
    let meaning = "\(color.meaning), or a list of 1…8"
    let list = JSON.listSchema(of: color.schema, .init("minItems", 1), .init("maxItems", 8))
    return SchemaReader(["anyOf": [color.schema, list]], meaning) {
      cursor throws(ScriptError) in
      guard case .array(let values) = cursor.value else {
        guard case .string = cursor.value else { throw cursor.expected(meaning) }
        return Film.Backdrop(colors: [try color.read(cursor)])
      }
      guard 1...8 ~= values.count else { throw cursor.expected(meaning) }
      var colors: [HexColor] = []
      for element in try cursor.elements() { colors.append(try color.read(element)) }
      return Film.Backdrop(colors: colors)
    }
  }
}

extension SchemaReader where Value == Transition {
  static var transition: SchemaReader {
    let kind = Key("kind", SchemaReader<Transition.Kind>.choice, "The way of passing.")
    let duration = Key(
      "duration", SchemaReader<Double>.positive(through: 3600),
      "How long both are seen, in seconds.")
    let direction = Key(
      "direction", SchemaReader<Transition.Direction>.choice, "Which way the edge or pictures go.")
    let easing = Key(
      "easing", SchemaReader<Transition.Pace>.choice, "How the way depends on time.")
    let keys = [kind.property, duration.property, direction.property, easing.property]
    let meaning = #"an object such as {"kind": "dissolve", "duration": 0.5}"#
    return SchemaReader(.objectSchema(keys, required: [kind.name]), meaning) {
      cursor throws(ScriptError) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      try cursor.checkKeys(keys.map { $0.key })
      let way = try cursor.required(kind)
      let needless: [Transition.Kind: [String]] = [
        .cut: ["duration", "direction", "easing"], .dissolve: ["direction"], .turn: ["easing"],
      ]
      for key in needless[way] ?? [] {
        guard let node = cursor.optional(key) else { continue }
        throw node.expected("it with another kind than \(way.rawValue)")
      }
      return Transition(
        kind: way, duration: try cursor.optional(duration) ?? (way == .turn ? 0.6 : 0.5),
        direction: try cursor.optional(direction) ?? .left,
        pace: try cursor.optional(easing) ?? (way == .dissolve ? .linear : .easeInOut))
    }
  }
}

extension SchemaReader where Value == ClipFrame {
  static var frame: SchemaReader {
    let inset = Key("inset", SchemaReader<Insets>.insets, "Free space on each side, in points.")
    let length = SchemaReader<Double>.number(in: 0...SceneLimits.length)
    let radius = Key("cornerRadius", length, "Radius of the corners, in points.")
    let width = Key("borderWidth", length, "Width of a line round it, in points.")
    let color = Key("borderColor", SchemaReader<HexColor>.color, "Colour of that line.")
    let shadow = Key("shadow", SchemaReader<Bool>.flag, "Whether it casts a soft shadow.")
    let keys = [
      inset.property, radius.property, width.property, color.property, shadow.property,
    ]
    let meaning = #"an object such as {"inset": 24, "cornerRadius": 32}"#
    return SchemaReader(.objectSchema(keys), meaning) { cursor throws(ScriptError) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      try cursor.checkKeys(keys.map { $0.key })
      return ClipFrame(
        insets: try cursor.optional(inset) ?? Insets(),
        cornerRadius: try cursor.optional(radius) ?? 0,
        borderWidth: try cursor.optional(width) ?? 0,
        borderColor: try cursor.optional(color) ?? HexColor(rgba: 0xFFFF_FF40),
        hasShadow: try cursor.optional(shadow) ?? false)
    }
  }
}
