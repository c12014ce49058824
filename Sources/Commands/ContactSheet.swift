import Drawing
import Geometry
import Raster

/// Many small pictures on one, each with its name, in groups under headings.
struct ContactSheet {
  /// A picture with what stands below it.
  struct Tile: Sendable {
    let label: String
    let picture: Bitmap
    /// On the sheet, in points.
    let size: Size

    /// A picture at the size that suits its form.
    init(label: String, picture: Bitmap) {
      self.init(
        label: label, picture: picture,
        size: Tile.size(of: Double(picture.width), Double(picture.height)))
    }

    init(label: String, picture: Bitmap, size: Size) {
      (self.label, self.picture, self.size) = (label, picture, size)
    }

    /// The size in points of pictures with these sides: all cover about the same area.
    static func size(of width: Double, _ height: Double) -> Size {
      let stretch = min((ContactSheet.area / (width * height)).squareRoot(), 320 / max(width, height))
      return Size(
        max((width * stretch).rounded(), 8), max((height * stretch).rounded(), 8))
    }
  }

  /// Pictures that belong together.
  struct Group: Sendable {
    /// What stands above them; none where it is empty.
    var title = ""
    /// What is said of them all, beside the title.
    var note = ""
    var tiles: [Tile] = []
  }

  private let groups: [Group]
  private let columns: Int
  /// What stands at the foot; none where it is empty.
  private let footnote: String

  /// Pixels in a point of the sheet.
  static let scale = 2.0
  private static let area = 52_000.0
  private static let margin = 28.0
  private static let gap = 14.0
  private static let label = 26.0
  private static let heading = 40.0

  /// A sheet of `groups` in so many columns, or in as many as suit its pictures.
  init(_ groups: [Group], columns: Int? = nil, footnote: String = "") {
    self.groups = groups.filter { !$0.tiles.isEmpty }
    self.footnote = footnote
    let most = self.groups.map(\.tiles.count).max() ?? 1
    let widest = self.groups.flatMap(\.tiles).map(\.size.width).max() ?? 1
    self.columns = min(columns ?? max(3, Int(1_040 / widest)), most)
  }

  /// Writes the sheet to `file`.
  func write(to file: OutputFile) throws(Failure) {
    let canvas = canvas
    try file.write(
      making { () throws(RasterError) in
        var painter = try Painter(size: canvas.size, scale: Self.scale)
        try painter.paint(canvas)
        var encoder = PNGEncoder(.balanced)
        try encoder.encode(painter, texts: [])
        return encoder.bytes
      })
  }

  /// The room for one picture of all that are below each other.
  private var cell: Size {
    let sizes = groups.flatMap(\.tiles).map(\.size)
    return Size(sizes.map(\.width).max() ?? 1, sizes.map(\.height).max() ?? 1)
  }

  private var canvas: Canvas {
    let cell = cell
    let width =
      Double(columns) * cell.width + Double(columns - 1) * Self.gap + 2 * Self.margin
    var height = Self.margin
    for group in groups { height += Self.height(of: group, columns, cell) + Self.gap }
    height += Self.margin - Self.gap + (footnote.isEmpty ? 0 : Self.label)
    var canvas = Canvas(size: Size(max(width, 240), height))
    drawGround(on: &canvas)
    var top = Self.margin
    for group in groups {
      draw(group, below: top, cell, on: &canvas)
      top += Self.height(of: group, columns, cell) + Self.gap
    }
    if !footnote.isEmpty {
      canvas.text(
        footnote, in: Rect(Self.margin, top - Self.gap, width - 2 * Self.margin, Self.label),
        side: .left, size: 12, color: Color(white: 1, alpha: 0.5))
    }
    return canvas
  }

  private static func height(of group: Group, _ columns: Int, _ cell: Size) -> Double {
    let rows = Double((group.tiles.count + columns - 1) / columns)
    return (group.title.isEmpty ? 0 : heading) + rows * (cell.height + label) + (rows - 1) * gap
  }

  private func drawGround(on canvas: inout Canvas) {
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, canvas.size.height),
          stops: GradientStop.even([
            Color(oklch: 0.21, 0.012, 265), Color(oklch: 0.16, 0.012, 265),
          ]))))
  }

  private func draw(_ group: Group, below top: Double, _ cell: Size, on canvas: inout Canvas) {
    var top = top
    if !group.title.isEmpty {
      let row = Rect(Self.margin, top, canvas.size.width - 2 * Self.margin, Self.heading - 14)
      let face = StrokeTypeface(.semibold)
      canvas.text(
        group.title, in: row, side: .left, size: 18, weight: .semibold,
        color: Color(white: 1, alpha: 0.92))
      let end = min(face.width(of: group.title, size: 18) + 12, row.width)
      canvas.text(
        group.note, in: Rect(row.minX + end, row.minY + 1.5, row.width - end, row.height),
        side: .left, size: 13, color: Color(white: 1, alpha: 0.5))
      top += Self.heading
    }
    for (index, tile) in group.tiles.enumerated() {
      let origin = Point(
        Self.margin + Double(index % columns) * (cell.width + Self.gap),
        top + Double(index / columns) * (cell.height + Self.label + Self.gap))
      draw(tile, in: Rect(origin: origin, size: cell), on: &canvas)
    }
  }

  /// Pictures stand on the lower edge of their cells, above their labels.
  private func draw(_ tile: Tile, in cell: Rect, on canvas: inout Canvas) {
    let box = Rect(
      cell.minX + ((cell.width - tile.size.width) / 2).rounded(), cell.maxY - tile.size.height,
      tile.size.width, tile.size.height)
    let corner = min(8, min(box.width, box.height) / 8)
    canvas.softBox(
      box.offset(by: Vector(0, 3)), cornerRadius: corner, blur: 10,
      color: Color(white: 0, alpha: 0.45))
    canvas.clipped(to: Path(roundedRect: box, radius: corner)) { canvas in
      canvas.fill(Path(box), with: Color(white: 0.24))
      canvas.image(tile.picture, in: box)
    }
    canvas.stroke(
      Path(roundedRect: box.inset(by: 0.25), radius: corner), with: Color(white: 1, alpha: 0.14),
      Stroke(0.5))
    canvas.text(
      tile.label, centeredIn: Rect(cell.minX, cell.maxY + 4, cell.width, Self.label - 6), size: 12,
      color: Color(white: 1, alpha: 0.72))
  }
}
