import Controls
import Notation

extension SceneVocabulary.Entry {
  /// The settings that an object of control ids and numbers stands for, values settled on the
  /// steps of their controls.
  func settings(_ node: Node) throws(ScriptError) -> [ControlSetting] {
    try node.checkKeys(controls.map(\.id))
    var settings: [ControlSetting] = []
    for member in try node.members() {
      let value = try node.required(member.key, "a number")
      settings.append(try setting(member.key, value))
    }
    return settings
  }

  /// The ids of an array of known controls.
  func controlIDs(_ node: Node) throws(ScriptError) -> [String] {
    var ids: [String] = []
    for element in try node.elements() { ids.append(try controlID(element)) }
    return ids
  }

  /// The id of a known control.
  func controlID(_ node: Node) throws(ScriptError) -> String {
    let id = try node.text()
    guard controls.contains(where: { $0.id == id }) else {
      throw node.expected(
        "a control of \(self.id)", nearest: Spelling.nearest(to: id, in: controls.map(\.id)))
    }
    return id
  }

  private func setting(_ id: String, _ node: Node) throws(ScriptError) -> ControlSetting {
    guard let control = controls.first(where: { $0.id == id }) else {
      throw node.expected("a known control")
    }
    return ControlSetting(id, control.settled(try node.number(in: control.range)))
  }

  /// A setting from the command line, settled; throws where the control is unknown or the value
  /// out of its range.
  func checked(_ setting: ControlSetting) throws(ScriptError) -> ControlSetting {
    guard let control = controls.first(where: { $0.id == setting.id }) else {
      throw ScriptError(
        .option, at: "--set", expected: "a control of \(id)", found: Quotation.text(setting.id),
        nearest: Spelling.nearest(to: setting.id, in: controls.map(\.id)))
    }
    guard control.range.contains(setting.value) else {
      throw ScriptError(
        .option, at: "--set \(setting.id)", expected: "a number \(Node.text(control.range))",
        found: JSON.number(setting.value).text())
    }
    return ControlSetting(setting.id, control.settled(setting.value))
  }
}
