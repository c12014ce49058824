import Drawing
import Geometry
import Goldens
import Raster

/// Many small pictures on one, each with its name.
struct ContactSheet {
  private var pictures: [CaseRecording.Written] = []
  private var left = 0

  /// Pictures on a sheet, at most; each is kept in memory.
  private static let most = 120
  private static let cell = Size(180, 214)
  private static let margin = 12.0

  /// Adds pictures, as long as there is room.
  mutating func add(_ more: [CaseRecording.Written]) {
    let taken = more.prefix(ContactSheet.most - pictures.count)
    pictures += taken
    left += more.count - taken.count
  }

  /// Where the sheet of the folder of cases `name` goes unless told otherwise.
  static func path(of name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = ["", ".", ".."].contains(last) ? "golden" : last
    return "Output/\(stem)-contact-sheet.png"
  }

  /// Writes the sheet to `file`; whether there was anything on it.
  func write(to file: OutputFile) throws(Failure) -> Bool {
    guard !pictures.isEmpty else { return false }
    let canvas = canvas
    let bytes = try making { () throws(RasterError) in
      var painter = try Painter(size: canvas.size)
      try painter.paint(canvas)
      var encoder = PNGEncoder(.fast)
      try encoder.encode(painter)
      return encoder.bytes
    }
    try file.write(bytes)
    return true
  }

  private var columns: Int { min(pictures.count, 6) }

  private var canvas: Canvas {
    let rows = (pictures.count + columns - 1) / columns
    let size = Size(
      max(Double(columns) * ContactSheet.cell.width, 360) + ContactSheet.margin * 2,
      Double(rows) * ContactSheet.cell.height + ContactSheet.margin * 2 + (left > 0 ? 24 : 0))
    var canvas = Canvas(size: size)
    canvas.fill(Path(canvas.bounds), with: Color(white: 0.12))
    for (index, picture) in pictures.enumerated() {
      let origin = Point(
        ContactSheet.margin + Double(index % columns) * ContactSheet.cell.width,
        ContactSheet.margin + Double(index / columns) * ContactSheet.cell.height)
      draw(picture, in: Rect(origin: origin, size: ContactSheet.cell), on: &canvas)
    }
    if left > 0 {
      canvas.text(
        "and \(left) more",
        centeredIn: Rect(0, size.height - 32, size.width, 20), size: 13,
        color: Color(white: 0.8))
    }
    return canvas
  }

  private func draw(_ written: CaseRecording.Written, in cell: Rect, on canvas: inout Canvas) {
    let room = Size(cell.width - 12, cell.height - 34)
    let (width, height) = (Double(written.picture.width), Double(written.picture.height))
    let scale = min(room.width / width, room.height / height, 4)
    let size = Size(max(width * scale, 1), max(height * scale, 1))
    let center = Point(cell.midX, cell.minY + 6 + room.height / 2)
    let box = Rect(center: center, size: size)
    canvas.fill(Path(box), with: Color(white: 0.3))
    canvas.image(written.picture, in: box)
    canvas.text(
      written.name, centeredIn: Rect(cell.minX + 6, cell.maxY - 26, room.width, 18), size: 12,
      color: Color(white: 0.9))
  }
}
