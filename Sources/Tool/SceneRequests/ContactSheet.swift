import Drawing
import Geometry
import Raster

/// Many small pictures on one, each with its name, in groups under headings.
package struct ContactSheet {
  /// A picture with what stands below it.
  package struct Tile: Sendable {
    package let label: String
    package let picture: Bitmap
    /// On the sheet, in points.
    package let size: Size

    /// A picture at the size that suits its form.
    package init(label: String, picture: Bitmap) {
      self.init(
        label: label, picture: picture,
        size: Tile.size(of: Double(picture.width), Double(picture.height)))
    }

    package init(label: String, picture: Bitmap, size: Size) {
      (self.label, self.picture, self.size) = (label, picture, size)
    }

    /// The size in points of pictures with these sides: all cover about the same area.
    package static func size(of width: Double, _ height: Double) -> Size {
      let stretch = min(
        (ContactSheet.area / (width * height)).squareRoot(), 320 / max(width, height))
      return Size(
        max((width * stretch).rounded(), 8), max((height * stretch).rounded(), 8))
    }
  }

  /// Pictures that belong together.
  package struct Group: Sendable {
    /// What stands above them; none where it is empty.
    package var title = ""
    /// What is said of them all, beside the title.
    package var note = ""
    package var tiles: [Tile] = []

    /// The `tiles` under a heading.
    package init(title: String = "", note: String = "", tiles: [Tile] = []) {
      (self.title, self.note, self.tiles) = (title, note, tiles)
    }
  }

  private let groups: [Group]
  private let columns: Int?
  /// What stands at the foot; none where it is empty.
  private let footnote: String

  /// Pixels in a point of the sheet.
  package static let scale = 2.0
  private static let area = 52_000.0
  private static let margin = 28.0
  private static let gap = 14.0
  private static let label = 26.0
  private static let heading = 40.0

  /// A sheet of `groups` in so many columns, or in as many as suit its pictures.
  package init(_ groups: [Group], columns: Int? = nil, footnote: String = "") {
    self.groups = groups.filter { !$0.tiles.isEmpty }
    (self.columns, self.footnote) = (columns, footnote)
  }

  package func write(to file: OutputFile) throws {
    try file.write(PNGEncoder.png(of: canvas, scale: Self.scale))
  }

  /// Throws where a sheet of pictures of these sizes, in groups, would be larger than a picture may
  /// be, before any of them is painted.
  package static func check(
    _ groups: [(isTitled: Bool, sizes: [Size])], columns: Int?
  ) throws(RasterError) {
    let grids = groups.filter { !$0.sizes.isEmpty }
      .map { Grid($0.sizes, isTitled: $0.isTitled, columns: columns) }
    let size = size(of: grids, foot: 0)
    let width = Int((size.width * scale).rounded())
    let height = Int((size.height * scale).rounded())
    guard PictureLimits.allow(width: width, height: height) else {
      throw .tooLarge(width: width, height: height)
    }
  }

  /// The size of a sheet of these grids, in points.
  private static func size(of grids: [Grid], foot: Double) -> Size {
    let width = max(240, (grids.map(\.width).max() ?? 0) + 2 * margin)
    let spaces = Double(max(grids.count - 1, 0)) * gap
    return Size(width, grids.map(\.height).reduce(0, +) + spaces + foot + 2 * margin)
  }

  package var canvas: Canvas {
    let grids = groups.map { group in
      Grid(group.tiles.map(\.size), isTitled: !group.title.isEmpty, columns: columns)
    }
    let foot = footnote.isEmpty ? 0 : Self.label
    var canvas = Canvas(size: Self.size(of: grids, foot: foot))
    let width = canvas.size.width
    drawGround(on: &canvas)
    var top = Self.margin
    for (group, grid) in zip(groups, grids) {
      draw(group, in: grid, below: top, on: &canvas)
      top += grid.height + Self.gap
    }
    canvas.text(
      footnote, fitting: Rect(Self.margin, top - Self.gap, width - 2 * Self.margin, foot),
      TextStyle(size: 12), color: Color(white: 1, alpha: 0.5))
    return canvas
  }

  /// A group laid out.
  private struct Grid {
    let isTitled: Bool
    let columns: Int
    /// Width of a column, without the gap.
    let column: Double
    /// Heights of the pictures in each row.
    let rows: [Double]

    /// A grid of pictures of these `sizes`, at least one.
    init(_ sizes: [Size], isTitled: Bool, columns: Int?) {
      self.isTitled = isTitled
      let widest = sizes.map(\.width).max() ?? 1
      let most = max(3, Int(1_054 / (widest + ContactSheet.gap)))
      // Rows as even as they can be.
      let even = (sizes.count + most - 1) / most
      let count = min(columns ?? (sizes.count + even - 1) / even, sizes.count)
      (column, self.columns) = (widest, count)
      rows = stride(from: 0, to: sizes.count, by: count).map { first in
        sizes[first..<min(first + count, sizes.count)].map(\.height).max() ?? 0
      }
    }

    var heading: Double { isTitled ? ContactSheet.heading : 0 }
    var width: Double { Double(columns) * (column + ContactSheet.gap) - ContactSheet.gap }
    var height: Double {
      heading + rows.reduce(0) { $0 + $1 + ContactSheet.label + ContactSheet.gap }
        - ContactSheet.gap
    }
  }

  private func drawGround(on canvas: inout Canvas) {
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, canvas.size.height),
          stops: GradientStop.evenlySpaced([
            Color(oklch: 0.21, 0.012, 265), Color(oklch: 0.16, 0.012, 265),
          ]))))
  }

  private func draw(
    _ group: Group, in grid: Grid, below top: Double, on canvas: inout Canvas
  ) {
    if !group.title.isEmpty {
      let row = Rect(Self.margin, top, canvas.size.width - 2 * Self.margin, Self.heading - 14)
      canvas.text(
        group.title, fitting: row, TextStyle(size: 18, weight: .semibold),
        color: Color(white: 1, alpha: 0.92))
      let end = StrokeTypeface(.semibold).width(of: group.title, size: 18) + 12
      let rest = Rect(row.minX + end, row.minY + 1.5, max(1, row.width - end), row.height)
      canvas.text(
        group.note, fitting: rest, TextStyle(size: 13), color: Color(white: 1, alpha: 0.5))
    }
    var place = Point(Self.margin, top + grid.heading)
    for (index, tile) in group.tiles.enumerated() {
      let height = grid.rows[index / grid.columns]
      draw(tile, in: Rect(origin: place, size: Size(grid.column, height)), on: &canvas)
      place.x += grid.column + Self.gap
      if (index + 1).isMultiple(of: grid.columns) {
        place = Point(Self.margin, place.y + height + Self.label + Self.gap)
      }
    }
  }

  /// Pictures stand on the lower edge of their cells, above their labels.
  private func draw(_ tile: Tile, in cell: Rect, on canvas: inout Canvas) {
    let box = Rect(
      cell.minX + ((cell.width - tile.size.width) / 2).rounded(), cell.maxY - tile.size.height,
      tile.size.width, tile.size.height)
    let corner = min(8, min(box.width, box.height) / 8)
    canvas.blurredRoundedRect(
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
