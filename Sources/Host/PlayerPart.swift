import Controls
import Rendering
import Widgets

/// A part of the player that has a place on the stage.
enum PlayerPart: Hashable, Sendable {
  /// The sheet that the experience draws on.
  case canvas
  /// A part of the control at this place of the panel.
  case control(Int, ControlPart)
  /// A part of the chrome.
  case chrome(ChromePart)
  /// A part of the sheet.
  case sheet(SheetPart)
  /// A part of the ruler of the control at this place, in the sheet.
  case ruler(Int, ControlPart)
}

extension PlayerPart {
  private static let (control, ruler, tab) = ("control:", "ruler:", "chrome:tab:")

  /// The part that scripts call `name`: `canvas`, `control:ID` for a button, `ruler:ID` for a ruler
  /// of the sheet, its handle or reset button, or a button of the chrome; nil if there is none of
  /// that name.
  init?(named name: String, of experience: Experience, in catalogue: [Experience]) {
    func place(after prefix: String, in ids: [String]) -> Int? {
      guard name.hasPrefix(prefix) else { return nil }
      let id = name.dropFirst(prefix.count)
      return ids.firstIndex { $0 == id }
    }
    switch name {
    case "canvas": self = .canvas
    case "chrome:share": self = .chrome(.share)
    case "chrome:favourite": self = .chrome(.favourite)
    case "sheet:handle": self = .sheet(.handle)
    case "sheet:reset": self = .sheet(.reset)
    default:
      if let index = place(after: Self.control, in: experience.controls.map(\.id)) {
        self = .control(index, .button)
      } else if let index = place(after: Self.ruler, in: experience.controls.map(\.id)) {
        self = .ruler(index, .button)
      } else if let index = place(after: Self.tab, in: catalogue.map(\.id)) {
        self = .chrome(.tab(index))
      } else {
        return nil
      }
    }
  }

  /// What scripts and traces call the part of the chrome.
  static func name(of part: ChromePart, in catalogue: [Experience]) -> String {
    switch part {
    case .share: "chrome:share"
    case .favourite: "chrome:favourite"
    case .tab(let index): tab + catalogue[index].id
    case .bar, .watermark: "chrome"
    }
  }
}
