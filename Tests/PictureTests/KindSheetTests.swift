import Controls
import Drawing
import Geometry
import GoldenTesting
import Testing
import Views
import Widgets

/// Choices, whole numbers and points in every pattern, appearance and size of texts.
@Suite struct KindSheetTests {
  private typealias Cell = StateSheet.Cell

  @Test(arguments: Appearance.allCases, [TextSize.xSmall, .large, .accessibility5])
  func `on tactile columns`(appearance: Appearance, textSize: TextSize) {
    let theme = Theme(appearance: appearance, textSize: textSize)
    let cells = [
      cell(.tactileColumn, theme), cell(.tactileColumn, theme, pressed: 0),
      cell(.tactileColumn, theme, pressed: 1), cell(.tactileColumn, theme, pressed: 2),
      cell(.tactileColumn, theme, pressed: 3, then: [.drag(Point(-9, 14))]),
      cell(.tactileColumn, theme, pressed: 0, then: [.drag(Point(0, -14))], after: 0.09),
      cell(.tactileColumn, theme, pressed: 3, after: 0.08),
      cell(.tactileColumn, theme, .many, pressed: 0),
      cell(.tactileColumn, theme, .many, pressed: 1),
      cell(.tactileColumn, theme, .crowd, pressed: 1),
      cell(.tactileColumn, mirrored(theme), pressed: 3),
      cell(.tactileColumn, theme, pressed: 3, isEnabled: false),
    ]
    expectGolden(
      sheet(cells, height: Specimen.height), named: "\(appearance)-\(textSize)",
      scale: scale(textSize))
  }

  @Test(arguments: Appearance.allCases, [TextSize.xSmall, .large, .accessibility5])
  func `on the bar`(appearance: Appearance, textSize: TextSize) {
    let theme = Theme(appearance: appearance, textSize: textSize)
    let cells = [
      cell(.bar, theme), cell(.bar, theme, pressed: 0), cell(.bar, theme, pressed: 1),
      cell(.bar, theme, pressed: 3, then: [.drag(Point(-9, 8))]),
      cell(.bar, theme, pressed: 0, then: [.drag(Point(24, 0))], after: 0.05),
      cell(.bar, theme, .many, pressed: 0), cell(.bar, theme, .crowd, pressed: 3),
      cell(.bar, mirrored(theme), pressed: 0), cell(.bar, theme, isEnabled: false),
    ]
    expectGolden(
      sheet(cells, height: 212), named: "\(appearance)-\(textSize)", scale: scale(textSize))
  }

  @Test(arguments: Appearance.allCases, [TextSize.xSmall, .large, .accessibility5])
  func `on rulers`(appearance: Appearance, textSize: TextSize) {
    let theme = Theme(appearance: appearance, textSize: textSize)
    let cells = [
      cell(.ruler, theme), cell(.ruler, theme, pressed: 0, then: [.drag(Point(20, 0))]),
      cell(.ruler, theme, pressed: 3, then: [.drag(Point(-9, 8))]),
      cell(.ruler, theme, .many, pressed: 1, then: [.drag(Point(200, 0))]),
      cell(.ruler, mirrored(theme), pressed: 1), cell(.ruler, theme, isEnabled: false),
    ]
    expectGolden(
      sheet(cells, height: 212), named: "\(appearance)-\(textSize)", scale: scale(textSize))
  }

  @Test(arguments: Appearance.allCases)
  func `in the sheet`(appearance: Appearance) {
    func tuned(_ theme: Theme) -> Cell {
      var specimen = SheetSpecimen(
        height: SheetSpecimen.stage.height + 120, theme: theme, controls: Knobs.sheet)
      specimen.expand()
      return { [specimen] in specimen.draw(on: &$0) }
    }
    let theme = Theme(appearance: appearance)
    let cells = [
      tuned(theme), tuned(mirrored(theme)),
      tuned(Theme(appearance: appearance, textSize: .accessibility5)),
    ]
    expectGolden(
      StateSheet.canvas(of: cells, columns: 3, cell: Size(390, 480)), named: "\(appearance)",
      scale: 1)
  }

  private func sheet(_ cells: [Cell], height: Double) -> Canvas {
    StateSheet.canvas(of: cells, columns: 3, cell: Size(360, height))
  }

  private func scale(_ textSize: TextSize) -> Double { textSize == .large ? 2 : 1 }

  private func mirrored(_ theme: Theme) -> Theme {
    Theme(appearance: theme.appearance, textSize: theme.textSize, direction: .rightToLeft)
  }

  private func cell(
    _ pattern: Specimen.Pattern, _ theme: Theme, _ row: Knobs.Row = .usual, pressed: Int? = nil,
    then inputs: [ControlInput] = [], after seconds: Double = 2, isEnabled: Bool = true
  ) -> Cell {
    let specimen = Specimen(
      pattern, controls: row.controls, values: row.controls.flatMap(\.defaultValues), width: 360,
      theme: theme, pressed: pressed, then: inputs, after: seconds, isEnabled: isEnabled)
    return { specimen.draw(on: &$0) }
  }
}

/// Properties that the controls adjust.
struct Knobs: Sendable {
  enum Style: CaseIterable { case dots, lines, crossHatch }
  enum Gait: CaseIterable {
    case rest, walk, trot, canter, gallop, jump, swim, fly, roll, spin, climb
  }

  var (symmetry, style, petals, light) = (6, Style.lines, 21, Point(0.35, 0.6))
  var gait = Gait.trot

  /// Rows of controls.
  enum Row {
    /// Numbers, names, a whole number and a point.
    case usual
    /// Eight names, and more than have room.
    case many
    /// All of them, side by side.
    case crowd

    var controls: [Control] {
      switch self {
      case .usual: Knobs.usual.controls(of: Knobs())
      case .many: Knobs.many.controls(of: Knobs())
      case .crowd: Row.usual.controls + Row.many.controls
      }
    }
  }

  /// A choice and a point.
  static let sheet = [Row.usual.controls[1], Row.usual.controls[3]]

  private static let usual = ControlsSchema<Knobs>(
    .choice("symmetry", \.symmetry, of: [3, 4, 5, 6, 8, 12]), .choice("style", \.style),
    .value("petals", \.petals, in: 8...34), .point("light", \.light, x: -1...1, y: 0...1))

  private static let many = ControlsSchema<Knobs>(
    .choice("months", \.symmetry, of: [1, 2, 3, 4, 5, 6, 7, 8]) { "\($0) mo" },
    .choice("gait", \.gait))
}
