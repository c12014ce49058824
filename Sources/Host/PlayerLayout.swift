import Controls
import Geometry
import Layout
import Motion
import Rendering
import Scripting
import Widgets

/// The player as a tree of parts: the canvas fills the stage, the controls stand above it at the
/// bottom edge, the chrome's bar at the top edge.
struct PlayerLayout {
  let stage: Size
  /// The time at which the player is seen; pages have clocks of their own.
  let time: Double
  let page: Page
  let chrome: Chrome?
  /// The place in the feed that is seen.
  let place: Double
  let wiring: Wiring

  var placed: Placement<PlayerPart> {
    var layers = [canvas]
    if let chrome {
      layers.append(
        .vStack(
          alignment: .center, spacing: 0,
          [
            chrome.bar.node(page: place) { .chrome($0) }.hitTesting(chrome.isVisible),
            .spacer(minLength: 0),
          ]))
    }
    if let panel = page.panel {
      layers.append(low(panel.node(at: page.time) { .control($0, $1) }))
    }
    if let chrome, let rulers = page.rulers {
      let rows = rulers.handles.indices.map { index in
        rulers.row(index) { PlayerPart.ruler(index, $0) }
      }
      layers.append(low(chrome.tune.node(at: time, rows: rows) { .sheet($0) }))
    }
    return Node.zStack(alignment: .center, layers)
      .placed(in: Rect(origin: .zero, size: stage))
  }

  /// What stands on the stage's lower edge.
  private func low(_ node: Node<PlayerPart>) -> Node<PlayerPart> {
    Node.vStack(alignment: .center, spacing: 0, [.spacer(minLength: 0), node])
      .hitTesting(chrome?.isVisible ?? true)
  }

  private var canvas: Node<PlayerPart> {
    let surface: Node<PlayerPart> = wiring.extent == .proposed ? .fill : .fixed(.zero)
    let touched = surface.id(.canvas)
    let picture = Node<PlayerPart>.fill.hitTesting(false)
    return switch wiring.nesting {
    case .canvas: touched
    case .aboveCanvas: .zStack(alignment: .center, [picture, touched])
    case .belowCanvas: .zStack(alignment: .center, [touched, picture])
    case .overlay: picture.overlay(alignment: .center, touched)
    }
  }
}

extension Player {
  /// The tree of a player that shows `page`.
  func layout(of page: Page) -> PlayerLayout {
    PlayerLayout(
      stage: scene.size, time: time, page: page, chrome: chrome, place: feed.place(at: time),
      wiring: wiring)
  }
}

extension Scene {
  /// What all widgets share.
  var theme: Theme { Theme(appearance: appearance, textSize: textSize) }

  /// The panel for `controls` with `values`; nil where the scene shows none.
  func panel(
    of controls: [Control], values: [Double], pattern: ControlsPattern
  ) -> (any ControlPanel)? {
    guard chrome != .none, !controls.isEmpty else { return nil }
    return switch pattern {
    case .tactileColumn(let width):
      ControlRow(
        controls: controls, values: values, preferredWidth: width, stageWidth: size.width,
        theme: theme)
    case .bar:
      ControlBar(controls: controls, values: values, stageWidth: size.width, theme: theme)
    case .ruler:
      RulerPanel(controls: controls, values: values, stageWidth: size.width, theme: theme)
    case .none: nil
    }
  }
}
