import Controls
import JSONCoding

extension ExperienceSchemas.Entry {
  /// Values of controls by their ids, settled on the steps of their controls, in the order written.
  /// Those of a step may also be named by the controls' parts.
  func settings(isStep: Bool = false, isOverride: Bool = false) -> Codec<[ControlSetting]> {
    let values = controls.map { control in
      JSON.Member(
        control.id,
        Codec(valuesOf: control).schema.described(control.label)
          .with([.init("default", control.defaultJSON)]))
    }
    let parts = values.map { JSON.Member(Script.Step.controlPrefix + $0.key, $0.value) }
    return members(
      .objectSchema(isStep ? values + parts : values), isStep: isStep, isOverride: isOverride,
      write: { .init($0.id, $0.json) }
    ) { control, node throws(SchemaViolation) in
      ControlSetting(control.id, try Codec(valuesOf: control).read(node))
    }
  }

  /// Points of controls by their ids, or the names of their parts.
  var curves: Codec<[ControlCurve]> {
    let points = controls.flatMap { control in
      ["", Script.Step.controlPrefix].map { prefix in
        JSON.Member(prefix + control.id, ControlCurve.codec(of: control).schema)
      }
    }
    return members(
      .objectSchema(points), isStep: true, write: { .init($0.id, $0.json) }
    ) { control, node throws(SchemaViolation) in try ControlCurve.codec(of: control).read(node) }
  }

  /// An object whose members are each of a control.
  private func members<Value>(
    _ schema: JSON, isStep: Bool, isOverride: Bool = false,
    write: @escaping @Sendable (Value) -> JSON.Member,
    read: @escaping @Sendable (Control, SchemaCursor) throws(SchemaViolation) -> Value
  ) -> Codec<[Value]> {
    Codec(schema, "an object", write: { .object($0.map(write)) }) {
      cursor throws(SchemaViolation) in
      var values: [Value] = []
      for member in try cursor.members() {
        let node = SchemaCursor(member.value, at: .key(cursor.path, member.key), as: ())
        let id = isStep ? Script.Step.id(ofPart: member.key) : member.key
        guard let control = controls.first(where: { $0.id == id }) else {
          // The key of an override is in no document.
          throw (isOverride ? cursor : node)
            .unknown(member.key, meaning, among: controls.map(\.id))
        }
        values.append(try read(control, node))
      }
      return values
    }
  }

  /// The id of a known control.
  var controlID: Codec<String> { name(among: controls.map(\.id)) }

  /// A control that can be moved by steps, or an axis of one, by its name or its part's.
  var axisName: Codec<String> {
    let names = controls.flatMap(\.axisNames)
    return name(
      among: names, orOf: names.map { Script.Step.controlPrefix + $0 }, of: Script.Step.id(ofPart:))
  }

  private func name(
    among names: [String], orOf others: [String] = [],
    of read: @escaping @Sendable (String) -> String = { $0 }
  ) -> Codec<String> {
    Codec(.choiceSchema(names + others), meaning, write: { .string($0) }) {
      cursor throws(SchemaViolation) in
      let text = try cursor.text()
      guard names.contains(read(text)) else { throw cursor.unknown(text, meaning, among: names) }
      return read(text)
    }
  }

  private var meaning: String { "a control of \(id)" }
}

extension Script.Step {
  /// Beginning of the name of the part of a control.
  package static let controlPrefix = "control:"

  /// The id of the control whose part is called `name`; any other name as it is.
  fileprivate static func id(ofPart name: String) -> String {
    name.hasPrefix(controlPrefix) ? String(name.dropFirst(controlPrefix.count)) : name
  }
}

extension Codec where Value == [Double] {
  /// The values of `control`, one for each axis: a number in its range; for a toggle a word or a
  /// truth value too, for a choice one of its numbers or names, for a point a list of x and y.
  init(valuesOf control: Control) {
    switch control.kind {
    case .toggle: self.init(toggle: control)
    case .choice: self.init(choice: control)
    case .point: self.init(point: control)
    case .value, .colour:
      let number = Codec<Double>.number(in: control.range)
      self.init(control, number.schema, number.meaning) { cursor throws(SchemaViolation) in
        [control.settled(try number.read(cursor))]
      }
    }
  }

  private init(
    _ control: Control, _ schema: JSON, _ meaning: String,
    read: @escaping @Sendable (SchemaCursor) throws(SchemaViolation) -> [Double]
  ) {
    self.init(schema, meaning, write: { ControlSetting(control.id, $0).json }, read: read)
  }

  private init(toggle control: Control) {
    let number = Codec<Double>.number(in: control.range)
    let schema: JSON = [
      "anyOf": [number.schema, ["type": "boolean"], .choiceSchema(SwitchWord.all.map(\.word))]
    ]
    self.init(control, schema, SwitchWord.meaning) { cursor throws(SchemaViolation) in
      func value(_ isOn: Bool) -> [Double] {
        [isOn ? control.range.upperBound : control.range.lowerBound]
      }
      switch cursor.value {
      case .bool(let isOn): return value(isOn)
      case .string(let word):
        guard let isOn = SwitchWord.isOn(word) else { break }
        return value(isOn)
      case .number(let number) where control.range.contains(number):
        return [control.settled(number)]
      default: break
      }
      throw cursor.expected(SwitchWord.meaning)
    }
  }

  private init(choice control: Control) {
    let (choices, names) = (control.choices, control.choices.map(\.name))
    let words = choices.filter { $0.name != $0.number.text() }.map(\.name)
    let schema: JSON = [
      "enum": .array(words.map { .string($0) } + choices.map(\.number))
    ]
    let meaning = "one of \(names.joined(separator: ", "))"
    self.init(control, schema, meaning) { cursor throws(SchemaViolation) in
      switch cursor.value {
      case .string(let word):
        guard words.contains(word), let choice = choices.first(where: { $0.name == word }) else {
          throw cursor.expected(
            meaning, nearest: Spelling.nearest(to: word, in: names, limit: 1))
        }
        return [choice.value]
      case .number(let number):
        guard let choice = choices.first(where: { $0.value == number }) else {
          throw cursor.expected(
            meaning, nearest: control.choice(at: number).map { [$0.name] } ?? [])
        }
        return [choice.value]
      default: throw cursor.expected(meaning)
      }
    }
  }

  private init(point control: Control) {
    let numbers = control.axes.map { Codec<Double>.number(in: $0.range) }
    let schema = JSON.rowSchema(numbers.map(\.schema), count: numbers.count...numbers.count)
    let meaning = "a list of x and y"
    self.init(control, schema, meaning) { cursor throws(SchemaViolation) in
      let elements = try cursor.elements(meaning)
      guard elements.count == numbers.count else { throw cursor.expected(meaning) }
      var values: [Double] = []
      for (number, element) in zip(numbers, elements) { values.append(try number.read(element)) }
      return control.settled(values)
    }
  }
}

extension ControlChoice {
  fileprivate var number: JSON { .number(value) }
}

/// Words that a toggle takes beside 0 and 1.
package enum SwitchWord {
  static let all = [("on", true), ("off", false), ("true", true), ("false", false)]
    .map { (word: $0, isOn: $1) }
  static let meaning = "on, off, true or false"

  /// True if `word` means on, false if it means off; nil for other words.
  package static func isOn(_ word: String) -> Bool? { all.first { $0.word == word }?.isOn }
}
