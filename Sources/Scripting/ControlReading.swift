import Controls
import JSONCoding

extension SceneVocabulary.Entry {
  /// The settings that an object of control ids and values stands for, settled on the steps of
  /// their controls; in the order written.
  func settings(_ node: ScriptCursor) throws(ScriptError) -> [ControlSetting] {
    var settings: [ControlSetting] = []
    for member in try node.members() {
      let value = ScriptCursor(
        member.value, at: .key(node.path, member.key), as: node.family)
      guard let control = controls.first(where: { $0.id == member.key }) else {
        // Who sets values in place of a scene's has written no such key.
        throw unknown(member.key, at: node.family == .setting ? node : value)
      }
      settings.append(ControlSetting(control.id, try Form(valueOf: control).read(value)))
    }
    return settings
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

  private func unknown(_ control: String, at node: ScriptCursor) -> ScriptError {
    ScriptError(
      node.family, at: "\(node.path)", expected: "a control of \(id)",
      found: Quotation.text(control),
      nearest: Spelling.nearest(to: control, in: controls.map(\.id)))
  }
}

extension Form where Value == Double {
  /// A value of `control`: a number in its range; for a toggle a word or a truth value too.
  init(valueOf control: Control) {
    let number = Form.number(in: control.range)
    guard control.kind == .toggle else {
      self.init(number.schema, number.meaning) { cursor throws(ScriptError) in
        control.settled(try number.read(cursor))
      }
      return
    }
    let schema: JSON = [
      "anyOf": [number.schema, ["type": "boolean"], .choiceSchema(SwitchWord.all.map(\.word))]
    ]
    self.init(schema, SwitchWord.meaning) { cursor throws(ScriptError) in
      switch cursor.value {
      case .bool(let isOn): return isOn ? control.range.upperBound : control.range.lowerBound
      case .string(let word):
        guard let isOn = SwitchWord.isOn(word) else { break }
        return isOn ? control.range.upperBound : control.range.lowerBound
      case .number(let number) where control.range.contains(number): return control.settled(number)
      default: break
      }
      throw cursor.expected(SwitchWord.meaning)
    }
  }
}

/// The words that a toggle takes beside 0 and 1.
package enum SwitchWord {
  static let all = [("on", true), ("off", false), ("true", true), ("false", false)]
    .map { (word: $0, isOn: $1) }
  static let meaning = "on, off, true or false"

  /// Whether `word` means on; nil for other words.
  package static func isOn(_ word: String) -> Bool? { all.first { $0.word == word }?.isOn }
}
