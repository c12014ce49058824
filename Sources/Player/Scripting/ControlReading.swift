import Controls
import JSONCoding

extension ExperienceSchemas.Entry {
  /// The settings that an object of control ids and values stands for, settled on the steps of
  /// their controls; in the order written. Steps may also call a control by its part.
  func settings(
    _ node: ScriptCursor, isStep: Bool = false
  ) throws(ScriptError) -> [ControlSetting] {
    var settings: [ControlSetting] = []
    for member in try node.members() {
      let value = ScriptCursor(
        member.value, at: .key(node.path, member.key), as: node.family)
      let id = isStep ? Script.Step.id(ofPart: member.key) : member.key
      guard let control = controls.first(where: { $0.id == id }) else {
        // Who sets values in place of a scene's has written no such key.
        throw unknown(member.key, at: node.family == .setting ? node : value)
      }
      settings.append(ControlSetting(control.id, try SchemaReader(valuesOf: control).read(value)))
    }
    return settings
  }

  /// The curves of an object of control ids, or names of their parts, and points.
  func curves(_ node: ScriptCursor) throws(ScriptError) -> [ControlCurve] {
    var curves: [ControlCurve] = []
    for member in try node.members() {
      let points = ScriptCursor(member.value, at: .key(node.path, member.key), as: node.family)
      let id = Script.Step.id(ofPart: member.key)
      guard let control = controls.first(where: { $0.id == id }) else {
        throw unknown(member.key, at: points)
      }
      curves.append(try ControlCurve(points, of: control))
    }
    return curves
  }

  /// The ids of an array of known controls.
  func controlIDs(_ node: ScriptCursor) throws(ScriptError) -> [String] {
    var ids: [String] = []
    for element in try node.elements() { ids.append(try controlID(element)) }
    return ids
  }

  /// The id of a known control.
  func controlID(_ node: ScriptCursor) throws(ScriptError) -> String {
    let id = try node.text()
    guard controls.contains(where: { $0.id == id }) else { throw unknown(id, at: node) }
    return id
  }

  /// What can be moved by steps: a known control, or an axis of one, by its name or its part's.
  func axisName(_ node: ScriptCursor) throws(ScriptError) -> String {
    let text = try node.text()
    let name = Script.Step.id(ofPart: text)
    let known = controls.flatMap(\.axisNames)
    guard known.contains(name) else { throw unknown(text, among: known, at: node) }
    return name
  }

  private func unknown(
    _ control: String, among known: [String]? = nil, at node: ScriptCursor
  ) -> ScriptError {
    node.unknown(control, "a control of \(id)", among: known ?? controls.map(\.id))
  }
}

extension Script.Step {
  /// What the name of the part of a control begins with.
  package static let controlPrefix = "control:"

  /// The id of the control whose part is called `name`; any other name as it is.
  fileprivate static func id(ofPart name: String) -> String {
    name.hasPrefix(controlPrefix) ? String(name.dropFirst(controlPrefix.count)) : name
  }
}

extension SchemaReader where Value == [Double] {
  /// The values of `control`, one for each axis: a number in its range; for a toggle a word or a
  /// truth value too, for a choice one of its numbers or names, for a point a list of x and y.
  init(valuesOf control: Control) {
    switch control.kind {
    case .toggle: self.init(toggle: control)
    case .choice: self.init(choice: control)
    case .point: self.init(point: control)
    case .value, .colour:
      let number = SchemaReader<Double>.number(in: control.range)
      self.init(number.schema, number.meaning) { cursor throws(ScriptError) in
        [control.settled(try number.read(cursor))]
      }
    }
  }

  private init(toggle control: Control) {
    let number = SchemaReader<Double>.number(in: control.range)
    let schema: JSON = [
      "anyOf": [number.schema, ["type": "boolean"], .choiceSchema(SwitchWord.all.map(\.word))]
    ]
    self.init(schema, SwitchWord.meaning) { cursor throws(ScriptError) in
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
    self.init(schema, meaning) { cursor throws(ScriptError) in
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
    let readers = control.axes.map { SchemaReader<Double>.number(in: $0.range) }
    let count = JSON.number(Double(readers.count))
    let schema: JSON = [
      "type": "array", "prefixItems": .array(readers.map(\.schema)), "items": false,
      "minItems": count, "maxItems": count,
    ]
    let meaning = "a list of x and y"
    self.init(schema, meaning) { cursor throws(ScriptError) in
      let elements = try cursor.elements(meaning)
      guard elements.count == readers.count else { throw cursor.expected(meaning) }
      var values: [Double] = []
      for (reader, element) in zip(readers, elements) { values.append(try reader.read(element)) }
      return control.settled(values)
    }
  }
}

extension ControlChoice {
  fileprivate var number: JSON { .number(value) }
}

/// The words that a toggle takes beside 0 and 1.
package enum SwitchWord {
  static let all = [("on", true), ("off", false), ("true", true), ("false", false)]
    .map { (word: $0, isOn: $1) }
  static let meaning = "on, off, true or false"

  /// Whether `word` means on; nil for other words.
  package static func isOn(_ word: String) -> Bool? { all.first { $0.word == word }?.isOn }
}
