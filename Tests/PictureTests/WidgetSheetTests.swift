import Controls
import Drawing
import Geometry
import GoldenTesting
import Views
import Testing
import Widgets

/// Every widget in every state, on one sheet for each appearance.
@Suite struct WidgetSheetTests {
  private typealias Cell = StateSheet.Cell

  @Test(arguments: Appearance.allCases)
  func `tactile columns in every state`(appearance: Appearance) {
    let cells = panels(.tactileColumn, width: 360, appearance)
    expectGolden(
      StateSheet.canvas(of: cells, columns: 3, cell: Size(360, Specimen.height)),
      named: "\(appearance)", scale: 2)
  }

  @Test(arguments: Appearance.allCases)
  func `bars in every state`(appearance: Appearance) {
    let cells = panels(.bar, width: 360, appearance)
    expectGolden(
      StateSheet.canvas(of: cells, columns: 3, cell: Size(360, 172)), named: "\(appearance)",
      scale: 2)
  }

  @Test(arguments: Appearance.allCases)
  func `rulers in every state`(appearance: Appearance) {
    let cells = rulers(appearance)
    expectGolden(
      StateSheet.canvas(of: cells, columns: 3, cell: Size(360, 212)), named: "\(appearance)",
      scale: 1)
  }

  @Test(arguments: Appearance.allCases)
  func `the sheet in every state`(appearance: Appearance) {
    let cells = tuneSheets(appearance)
    expectGolden(
      StateSheet.canvas(of: cells, columns: 3, cell: SheetSpecimen.stage), named: "\(appearance)",
      scale: 1)
  }

  @Test(arguments: Appearance.allCases)
  func `the chrome in every state`(appearance: Appearance) {
    func chrome(
      _ state: ChromeState, _ textSize: TextSize = .large,
      _ direction: LayoutDirection = .leftToRight
    ) -> Cell {
      let theme = Theme(appearance: appearance, textSize: textSize, direction: direction)
      return { Specimen.drawChrome(on: &$0, theme: theme, state) }
    }
    let cells = [
      chrome(ChromeState()),
      chrome(ChromeState(page: 2.4, favourite: 0.6, recording: RecordingLight(0.7))),
      chrome(
        ChromeState(
          page: 2, pressProgress: { $0 == .share || $0 == .tab(1) ? 1 : 0 }, favourite: 1,
          recording: RecordingLight(1, pulse: 0.1))),
      chrome(ChromeState(opacity: 0.4, page: 4)),
      chrome(ChromeState(page: 1, favourite: 1), .large, .rightToLeft),
      chrome(ChromeState(page: 3), .accessibility5),
    ]
    expectGolden(
      StateSheet.canvas(of: cells, columns: 2, cell: Size(390, 144)), named: "\(appearance)",
      scale: 2)
  }

  private func panels(
    _ pattern: Specimen.Pattern, width: Double, _ appearance: Appearance
  ) -> [Cell] {
    var (light, mirrored, large) = (Theme(), Theme(), Theme())
    light.appearance = appearance
    (mirrored, large) = (light, light)
    mirrored.direction = .rightToLeft
    large.textSize = .accessibility5
    var small = light
    small.textSize = .xSmall
    let ends = [
      Specimen.controls.map(\.range.lowerBound), Specimen.controls.map(\.range.upperBound),
    ]
    func panel(
      _ theme: Theme, values: [Double] = Specimen.values, pressed: Int? = nil,
      after seconds: Double = 2, isEnabled: Bool = true
    ) -> Cell {
      let specimen = Specimen(
        pattern, values: values, width: width, theme: theme, pressed: pressed, after: seconds,
        isEnabled: isEnabled)
      return { specimen.draw(on: &$0) }
    }
    return [
      panel(light), panel(light, pressed: 0, after: 0.08), panel(light, pressed: 0),
      panel(light, pressed: 1), panel(light, pressed: 2), panel(light, pressed: 3),
      panel(light, pressed: 3, after: 0.1),
      panel(light, values: ends[0], pressed: 0), panel(light, values: ends[1], pressed: 1),
      panel(light, values: ends[0], pressed: 3), panel(light, isEnabled: false),
      panel(light, pressed: 1, isEnabled: false), panel(mirrored, pressed: 1),
      panel(large, pressed: 0), panel(small, pressed: 3),
    ]
  }

  private func rulers(_ appearance: Appearance) -> [Cell] {
    let theme = Theme(appearance: appearance)
    let mirrored = Theme(appearance: appearance, direction: .rightToLeft)
    let (lowest, highest) = (
      Specimen.controls.map(\.range.lowerBound), Specimen.controls.map(\.range.upperBound)
    )
    func panel(
      _ theme: Theme, values: [Double] = Specimen.values, pressed: Int? = nil,
      then inputs: [ControlInput] = [], after seconds: Double = 2, isEnabled: Bool = true
    ) -> Cell {
      let specimen = Specimen(
        .ruler, values: values, width: 360, theme: theme, pressed: pressed, then: inputs,
        after: seconds, isEnabled: isEnabled)
      return { specimen.draw(on: &$0) }
    }
    func drag(_ way: Double) -> [ControlInput] { [.drag(Point(way, 0))] }
    func lift(_ way: Double, velocity: Double) -> [ControlInput] {
      drag(way) + [.lift(Point(way, 0), velocity: Vector(velocity, 0)), .release]
    }
    return [
      panel(theme), panel(theme, pressed: 0, after: 0.08),
      panel(theme, pressed: 1, then: drag(-13)),
      panel(theme, pressed: 1, then: lift(-20, velocity: -700), after: 0.2),
      panel(theme, pressed: 0, then: lift(-33, velocity: 0), after: 0.05),
      panel(theme, pressed: 2, then: drag(30)), panel(theme, pressed: 3, then: drag(18)),
      panel(theme, values: highest, pressed: 0),
      panel(theme, values: lowest, pressed: 0, then: drag(160)),
      panel(theme, values: highest, pressed: 2, then: drag(-160)),
      panel(theme, isEnabled: false), panel(mirrored, pressed: 1),
      panel(mirrored, values: lowest, pressed: 2, then: drag(-160)),
      panel(Theme(appearance: appearance, textSize: .accessibility5), pressed: 0),
      panel(Theme(appearance: appearance, textSize: .xSmall), pressed: 3),
    ]
  }

  private func tuneSheets(_ appearance: Appearance) -> [Cell] {
    func sheet(
      _ theme: Theme, height: Double = SheetSpecimen.stage.height,
      _ touch: (inout SheetSpecimen) -> Void
    ) -> Cell {
      var specimen = SheetSpecimen(height: height, theme: theme)
      touch(&specimen)
      return { [specimen] in specimen.draw(on: &$0) }
    }
    let theme = Theme(appearance: appearance)
    return [
      sheet(theme) { _ in }, sheet(theme) { $0.drag(by: 36) }, sheet(theme) { $0.throwUp() },
      sheet(Theme(appearance: appearance, direction: .rightToLeft)) { $0.expand() },
      sheet(Theme(appearance: appearance, textSize: .accessibility5)) {
        $0.expand()
        $0.pressReset()
      },
      sheet(theme, height: 280) {
        $0.expand()
        $0.scroll(by: 30)
      },
    ]
  }
}
