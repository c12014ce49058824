import Rendering

struct Ornament: Picture {
  var leaves = 24
  static let controls = ControlsSchema<Self>(.value("leaves", \.leaves, in: 6...48))

  func draw(at moment: Moment, on canvas: inout Canvas) {
    let center = moment.stage.point(0.5, 0.45)
    for leaf in 0..<leaves {
      let part = Double(leaf) / Double(leaves)
      let phase = Math.twoPi * (moment.progress(every: 4) + part)
      let length = 150 + 30 * Math.sin(phase)
      let outline = Path(ellipse: Rect(0, -length / 4, length, length / 2))
      let turn = Transform.rotation(Math.twoPi * part).then(.translation(center - .zero))
      let color = Color(red: 0.47 + 0.43 * Math.sin(phase), green: 0.67, blue: 0.9)
      canvas.stroke(outline.transformed(by: turn), with: color, Stroke(1.5))
    }
  }
}
