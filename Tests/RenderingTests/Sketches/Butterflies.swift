import Rendering

/// Butterflies in a ring, from a file with pictures of one side by side.
struct Butterflies: Picture {
  var sheet = Bitmap(width: 1, height: 1)
  static let controls = ControlsSchema<Self>(pattern: .none)
  static let resources = ResourcesSchema<Self>(
    .bitmap("butterfly.png", \.sheet, PackageResources.butterfly_png))

  func draw(at moment: Moment, on canvas: inout Canvas) {
    // Squares side by side in one file, of which each butterfly shows ten a second.
    let (side, count) = (Double(sheet.height), sheet.width / sheet.height)
    for index in 0..<12 {
      let share = Double(index) / 12
      let angle = Math.twoPi * (moment.progress(every: 12) + share)
      let center = moment.stage.point(0.5, 0.45) + Vector(angle: angle) * 140
      let beat = (Int(10 * moment.seconds) + index) % count
      canvas.image(
        sheet, in: Rect(center: center, size: Size(64, 64)),
        part: Rect(side * Double(beat), 0, side, side),
        tint: Color(hue: share, saturation: 0.7, lightness: 0.7))
    }
  }
}
