import Controls
import Notation

extension SceneVocabulary.Entry {
  /// The settings that an object of control ids and numbers stands for, values settled on the
  /// steps of their controls.
  func settings(_ node: JSONCursor) throws(ScriptError) -> [ControlSetting] {
    try node.checkKeys(controls.map(\.id))
    var settings: [ControlSetting] = []
    for member in try node.members() {
      let value = try node.required(member.key, "a number")
      settings.append(try setting(member.key, value))
    }
    return settings
  }

  /// The ids of an array of known controls.
  func controlIDs(_ node: JSONCursor) throws(ScriptError) -> [String] {
    var ids: [String] = []
    for element in try node.elements() { ids.append(try controlID(element)) }
    return ids
  }

  /// The id of a known control.
  func controlID(_ node: JSONCursor) throws(ScriptError) -> String {
    let id = try node.text()
    guard controls.contains(where: { $0.id == id }) else {
      throw node.expected(
        "a control of \(self.id)", nearest: Spelling.nearest(to: id, in: controls.map(\.id)))
    }
    return id
  }

  private func setting(_ id: String, _ node: JSONCursor) throws(ScriptError) -> ControlSetting {
    guard let control = controls.first(where: { $0.id == id }) else {
      throw node.expected("a known control")
    }
    if control.kind == .toggle, let value = node.switched(in: control.range) {
      return ControlSetting(id, value)
    }
    do throws(ScriptError) {
      return ControlSetting(id, control.settled(try node.number(in: control.range)))
    } catch {
      throw control.kind == .toggle ? node.expected(SwitchWord.meaning) : error
    }
  }

  /// A setting from the command line, settled; throws where the control is unknown or the value
  /// out of its range.
  func checked(_ setting: ControlSetting) throws(ScriptError) -> ControlSetting {
    guard let control = controls.first(where: { $0.id == setting.id }) else {
      throw ScriptError(
        .option, at: "--set", expected: "a control of \(id)", found: Quotation.text(setting.id),
        nearest: Spelling.nearest(to: setting.id, in: controls.map(\.id)))
    }
    let isToggle = control.kind == .toggle
    guard control.range.contains(setting.value), setting.word == nil || isToggle else {
      throw ScriptError(
        .option, at: "--set \(setting.id)",
        expected: isToggle ? SwitchWord.meaning : "a number \(JSONCursor.text(control.range))",
        found: setting.word.map(Quotation.text) ?? JSON.number(setting.value).text())
    }
    return ControlSetting(setting.id, control.settled(setting.value))
  }
}

/// The words that a toggle takes beside 0 and 1.
enum SwitchWord {
  static let meaning = "on, off, true or false"

  /// 1 or 0; nil for other words.
  static func value(_ word: String) -> Double? {
    switch word {
    case "on", "true": 1
    case "off", "false": 0
    default: nil
    }
  }
}

extension JSONCursor {
  /// The end of `range` that a word or a truth value stands for; nil for other values.
  fileprivate func switched(in range: ClosedRange<Double>) -> Double? {
    let place: Double? =
      switch value {
      case .bool(let isOn): isOn ? 1 : 0
      case .string(let word): SwitchWord.value(word)
      default: nil
      }
    return place.map { $0 == 1 ? range.upperBound : range.lowerBound }
  }
}
