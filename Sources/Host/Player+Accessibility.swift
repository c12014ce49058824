import Controls
import Geometry
import Layout
import Rendering
import Scripting
import Widgets

extension Player {
  /// The parts that are shown, from the player as a whole down, as they now stand.
  public var accessibilityTree: AccessibilityNode {
    let isBare = chrome?.isVisible == false
    let parts = [canvasNode] + (isBare ? [] : [controlsNode, sheetNode].compactMap(\.self))
    return AccessibilityNode(
      role: .application, name: nil, label: "Motecraft",
      frame: Rect(origin: .zero, size: scene.size),
      children: (isBare ? [] : chromeNodes) + parts)
  }

  private var canvasNode: AccessibilityNode {
    AccessibilityNode(
      role: .img, name: "canvas", label: experience.title,
      frame: Rect(origin: .zero, size: scene.size), actions: chrome == nil ? [] : [.activate])
  }

  private var chromeNodes: [AccessibilityNode] {
    guard let chrome else { return [] }
    let tabs = catalogue.indices.compactMap { index in
      node(.tab(index), .tab, catalogue[index].title, value: index == feed.page ? "selected" : nil)
    }
    let frame = placement[.chrome(.bar)]?.drawn ?? .zero
    return [
      node(
        .share, .button, "Record", value: chrome.recordingSince == nil ? "off" : "on"),
      node(.favourite, .button, "Favourite", value: chrome.isFavourite(feed.page) ? "on" : "off"),
      AccessibilityNode(
        role: .tablist, name: nil, label: "Experiences", frame: frame, children: tabs),
    ].compactMap(\.self)
  }

  private func node(
    _ part: ChromePart, _ role: AccessibilityNode.Role, _ label: String, value: String?
  ) -> AccessibilityNode? {
    placement[.chrome(part)].map { place in
      AccessibilityNode(
        role: role, name: PlayerPart.name(of: part, in: catalogue), label: label, value: value,
        frame: place.drawn, actions: [.activate])
    }
  }

  private var controlsNode: AccessibilityNode? {
    let nodes = experience.controls.indices.compactMap(controlNode)
    guard let first = nodes.first else { return nil }
    let frame = nodes.dropFirst().reduce(first.frame) { $0.union($1.frame) }
    return AccessibilityNode(
      role: .group, name: nil, label: "Controls", frame: frame, children: nodes)
  }

  /// The sheet: what opens and closes it and, while it is open, its rulers and the way back.
  private var sheetNode: AccessibilityNode? {
    guard let sheet = chrome?.tune.sheet, let body = placement[.sheet(.body)],
      let handle = placement[.sheet(.handle)]
    else { return nil }
    let isOpen = sheet.state == .expanded
    let rulers = experience.controls.indices.compactMap { index -> AccessibilityNode? in
      guard isOpen, let place = placement[.ruler(index, .button)] else { return nil }
      let control = experience.controls[index]
      return AccessibilityNode(
        role: .slider, name: "ruler:" + control.id, label: control.label,
        value: control.text(for: values[index]), isEnabled: isEnabled(index), frame: place.drawn,
        actions: isEnabled(index) ? [.increment, .decrement] : [])
    }
    let reset = placement[.sheet(.reset)].flatMap { place in
      isOpen
        ? AccessibilityNode(
          role: .button, name: "sheet:reset", label: "Reset", frame: place.drawn,
          actions: [.activate]) : nil
    }
    let opener = AccessibilityNode(
      role: .button, name: "sheet:handle", label: "Tune", value: sheet.state.rawValue,
      frame: handle.drawn, actions: [.activate])
    return AccessibilityNode(
      role: .group, name: nil, label: "Fine controls", frame: body.drawn,
      children: [opener] + rulers + [reset].compactMap(\.self))
  }

  private func controlNode(_ index: Int) -> AccessibilityNode? {
    guard let place = placement[.control(index, .button)] else { return nil }
    let control = experience.controls[index]
    let isSwitch = control.kind == .toggle
    let actions: [AccessibilityNode.Action] = isSwitch ? [.activate] : [.increment, .decrement]
    return AccessibilityNode(
      role: isSwitch ? .switch : .slider, name: "control:" + control.id, label: control.label,
      value: control.text(for: values[index]), isEnabled: isEnabled(index), frame: place.drawn,
      actions: isEnabled(index) ? actions : [])
  }
}
