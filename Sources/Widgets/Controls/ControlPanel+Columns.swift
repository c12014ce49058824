import Controls
import Geometry
import Views

extension ControlPanel {
  /// Tactile columns side by side, standing on a common bottom edge; they are `preferredWidth`
  /// points wide where a stage of `stageWidth` points has room.
  public static func columns(
    of controls: [Control], preferredWidth: Double, stageWidth: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    let width = TactileColumnMetrics.buttonWidth(
      preferred: preferredWidth, count: controls.count, stageWidth: stageWidth)
    return ControlPanel(
      length: PanelMetrics.length(of: controls.count, width: width),
      handle: { index, values in
        let travel = ColumnTravel(of: controls[index], width: width)
        return .fader(Fader(control: controls[index], values: values, travels: travel.travels))
      },
      control: { _, state, presence in
        guard let fader = state.handle?.fader else { return .fixed(.zero) }
        return TactileColumn(
          state: state, fader: fader, width: width, presence: presence, theme: theme
        ).view
      },
      // Siblings stand on their bottom edges: aligned by their centres, the small ones would rise
      // when one of them grows.
      arranged: { columns in
        .hStack(alignment: .bottom, spacing: PanelMetrics.spacing, columns)
          .padding(Insets(bottom: PanelMetrics.margin.bottom))
      })
  }
}
