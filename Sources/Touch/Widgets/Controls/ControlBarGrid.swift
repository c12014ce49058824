import Geometry
import Views

/// The layout of a bar's sliders on the stage.
///
/// The rule: as few rows as give every slider ``comfortable`` points, but no more than three, which
/// is what fits into the strip of 220 points that experiences keep calm. Rows have equal numbers of
/// sliders, upper rows one more if the count does not divide; those of a row share its whole width,
/// so that the edges of all rows are flush. A slider never gets wider than ``widest`` or narrower
/// than ``PanelMetrics/narrowest``; rows that still do not fit are centred and scrolled together.
/// Heights never change.
struct ControlBarGrid {
  /// The controls of each row, from top to bottom.
  let rows: [Range<Int>]
  /// Length of a row, in points.
  let length: Double
  /// Width of a slider in each row, in points.
  private let widths: [Double]

  /// Width at which a slider is easy to drag, in points.
  static let comfortable = 88.0
  /// Width beyond which a drag gets too long, in points.
  static let widest = 360.0
  /// Largest number of rows.
  static let mostRows = 3

  /// Lays out `count` sliders on a stage `stageWidth` points wide.
  init(count: Int, stageWidth: Double) {
    let rows = ControlBarGrid.rows(
      of: count, stageWidth: stageWidth, comfortable: ControlBarGrid.comfortable)
    self.init(
      count: count, rows: rows ?? min(ControlBarGrid.mostRows, max(count, 1)),
      stageWidth: stageWidth, widest: ControlBarGrid.widest)
  }

  /// Returns the fewest rows that give each of `count` sliders `comfortable` points; nil if no
  /// number of rows does.
  static func rows(of count: Int, stageWidth: Double, comfortable: Double) -> Int? {
    (1...min(mostRows, max(count, 1))).first { rows in
      PanelMetrics.share(of: stageWidth, count: (count + rows - 1) / rows) >= comfortable
    }
  }

  /// Lays out `count` sliders in `rowCount` rows, each at most `widest` points wide.
  init(count: Int, rows rowCount: Int, stageWidth: Double, widest: Double) {
    var start = 0
    rows = (0..<rowCount).map { row in
      let length = count / rowCount + (row < count % rowCount ? 1 : 0)
      defer { start += length }
      return start..<start + length
    }
    let longest = rows.map { $0.count }.max() ?? 1
    // Whole points, so that the edges of most sliders are aligned with pixels.
    let share = PanelMetrics.share(of: stageWidth, count: longest).rounded(.down)
    let ofLongest = min(widest, max(PanelMetrics.narrowest, share))
    let length = PanelMetrics.length(of: longest, width: ofLongest)
    self.length = length
    widths = rows.map { row in
      (length - PanelMetrics.spacing * Double(max(row.count - 1, 0))) / Double(max(row.count, 1))
    }
  }

  /// Arranges `controls`, in their order, in rows of `height` points above the stage's lower
  /// margin.
  func arranged(
    _ controls: [View<[ControlState]>], height: Double
  ) -> View<[ControlState]> {
    // Siblings in one container, so that a pressed one is in front of those of all rows.
    let places = rows.indices.flatMap { row in
      (0..<rows[row].count).map { column in
        Insets(
          top: Double(row) * (height + PanelMetrics.spacing),
          leading: Double(column) * (widths[row] + PanelMetrics.spacing))
      }
    }
    return .zStack(alignment: .topLeading, zip(controls, places).map { $0.padding($1) })
      .padding(Insets(bottom: PanelMetrics.margin.bottom))
  }

  /// Returns the width of the slider at `index`, in points.
  func width(of index: Int) -> Double {
    zip(rows, widths).first { $0.0.contains(index) }?.1 ?? PanelMetrics.narrowest
  }
}
