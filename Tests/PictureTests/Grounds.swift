import Catalogue
import Controls
import Drawing
import Geometry
import GoldenTesting
import Rendering

/// Backgrounds of a widget: our experiences, and worse.
enum Ground: Hashable, CaseIterable, CustomStringConvertible {
  case experience(Int)
  case white, black, busy

  static let allCases: [Ground] =
    ourExperiences.indices.map { .experience($0) } + [.white, .black, .busy]

  /// The stage that the pictures are made for.
  static let stage = Size(390, 844)

  var description: String {
    switch self {
    case .experience(let index): ourExperiences[index].id
    case .white: "white"
    case .black: "black"
    case .busy: "busy"
    }
  }

  /// The picture on a whole stage.
  func draw(on canvas: inout Canvas) {
    switch self {
    case .experience(let index): draw(ourExperiences[index], on: &canvas)
    case .white: canvas.fill(Path(canvas.bounds), with: .white)
    case .black: canvas.fill(Path(canvas.bounds), with: .black)
    case .busy: drawConfetti(on: &canvas)
    }
  }

  /// The experience as it is after two seconds without a touch.
  private func draw(_ experience: Experience, on canvas: inout Canvas) {
    let values = experience.controls.map(\.defaultValue)
    var performance = experience.start(Stage(size: canvas.size, seed: 7), values)
    for index in 0...240 {
      performance.update(values: values, touches: [], step: Step(index: index, rate: 120))
    }
    performance.drawBackdrop(on: &canvas)
    performance.draw(on: &canvas)
  }

  /// Bright patches of all hues and dark lines between them: every text lies on many of them.
  private func drawConfetti(on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.2, 0.04, 262))
    let (columns, rows) = (Int(canvas.size.width / 13) + 1, Int(canvas.size.height / 13) + 1)
    for row in 0..<rows {
      for column in 0..<columns {
        let kind = Double((row * 37 + column * 101) % 24)
        let place = Rect(13 * Double(column), 13 * Double(row), 11.5, 11.5)
        canvas.fill(
          Path(roundedRect: place, radius: 3),
          with: Color(oklch: 0.78 + 0.009 * kind, 0.12 - 0.0045 * kind, 15 * kind))
      }
    }
  }
}
