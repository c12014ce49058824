import Drawing
import Geometry
import Paths
import Raster
import Synchronization
import Views

/// Measures the contrast of type against its background, as painted.
///
/// A canvas is painted as it is, without its texts, and with all of them black and white: type is
/// visible where these two differ, and the difference gives its opacity. The ratio of a text is the
/// one that nine tenths of the middle of its strokes reach. Source: WCAG 2.2, success criterion
/// 1.4.3.
package struct TypeContrast: ~Copyable {
  /// The contrast of a text in a frame.
  package struct Reading: Hashable, Sendable {
    /// The text.
    package let text: String
    /// Points per em, as drawn.
    package let size: Double
    /// The contrast ratio, 1…21.
    package let ratio: Double
    /// The required ratio: 4.5, or 3 for large type.
    package let needed: Double
    /// Opacity as painted, 0…1.
    package let opacity: Double
    /// The middle of its ink, in stage points.
    package let place: Point
  }

  /// Points per em from which type counts as large, regular and heavy: 24 and 18.66 CSS pixels,
  /// which are 18 and 14 points of print.
  private static let large = (regular: 24.0, heavy: 18.66)

  private var painter: Painter
  private let scale: Double

  /// Prepares for canvases of `size` points as an ``Audit`` does.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)``, ``RasterError/tooLarge(width:height:)``.
  init(auditing size: Size) throws(RasterError) {
    let most = (Double(1 << 22) / (size.width * size.height)).squareRoot()
    try self.init(size: size, scale: Painter.scale(min(2, most), of: size))
  }

  /// Prepares for canvases of `size` points, painted at `scale` pixels a point.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)``, ``RasterError/tooLarge(width:height:)``.
  package init(size: Size, scale: Double) throws(RasterError) {
    self.scale = scale
    painter = try Painter(size: size, scale: scale)
  }

  /// Returns the visible texts of `canvas` that do not lie on disabled parts of its `tree`.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``.
  mutating func readings(
    of canvas: Canvas, on tree: AccessibilityNode
  ) throws(RasterError) -> [Reading] {
    let disabled = tree.flat.filter { !$0.isEnabled }.map(\.frame)
    return try readings(of: canvas).filter { reading in
      !disabled.contains { $0.contains(reading.place) }
    }
  }

  /// Returns the visible texts of `canvas`.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``.
  package mutating func readings(of canvas: Canvas) throws(RasterError) -> [Reading] {
    let texts = canvas.texts
    guard !texts.isEmpty else { return [] }
    try painter.paint(canvas)
    let shown = painter.bitmap()
    let paths = Set(texts.map(\.path))
    let bare = picture(canvas, paths) { _ in nil }
    let black = picture(canvas, paths) { $0.inked(Color(white: 0)) }
    let white = picture(canvas, paths) { $0.inked(Color(white: 1)) }
    return texts.compactMap { text in
      guard let ink = Ink(of: text, in: canvas, scale: scale) else { return nil }
      let points = ink.points.compactMap { point -> Sample? in
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        guard 0..<shown.width ~= x, 0..<shown.height ~= y else { return nil }
        return Sample(
          opacity: Double(white[x, y].1) / 255 - Double(black[x, y].1) / 255,
          ratio: LinearLight.contrast(
            LinearLight.luminance(LinearLight.of(shown[x, y])),
            LinearLight.luminance(LinearLight.of(bare[x, y]))), place: point)
      }
      return reading(text, ink, points)
    }
  }

  private struct Sample {
    let opacity: Double
    let ratio: Double
    let place: Point
  }

  private func reading(_ text: DrawnText, _ ink: Ink, _ samples: [Sample]) -> Reading? {
    // Below this, it is not meant to be read.
    guard let opacity = samples.map(\.opacity).max(), opacity >= 0.05 else { return nil }
    let seen = samples.filter { $0.opacity >= 0.95 * opacity }
    let ratios = seen.map(\.ratio).sorted()
    let least = text.weight == .semibold ? Self.large.heavy : Self.large.regular
    let middle = seen.reduce(Vector.zero) { $0 + ($1.place - .zero) } * (1 / Double(seen.count))
    return Reading(
      text: text.text, size: ink.size, ratio: ratios[ratios.count / 10],
      needed: ink.size >= least - 1e-9 ? 3 : 4.5, opacity: opacity,
      place: .zero + middle * (1 / scale))
  }

  /// Paints `canvas` with the texts at `paths` replaced by `change`; nil leaves them out.
  private mutating func picture(
    _ canvas: Canvas, _ paths: Set<[Int]>, _ change: (Command) -> Command?
  ) -> Bitmap {
    painter.clear()
    painter.add(canvas.commands(replacing: paths, change)[...])
    return painter.bitmap()
  }
}

extension Command {
  /// Returns a stroke or an area in `color`; other commands as they are.
  fileprivate func inked(_ color: Color) -> Command {
    switch self {
    case .stroke(let path, _, let stroke, let blend): .stroke(path, .solid(color), stroke, blend)
    case .fill(let path, _, let rule, let blend): .fill(path, .solid(color), rule, blend)
    default: self
    }
  }
}

/// Measures the contrast of the texts of pictures of any size, as an ``Audit`` does.
package final class ContrastMeter: Sendable {
  private struct State: ~Copyable {
    var contrast: TypeContrast?
    /// The last picture with its parts, which are often the next, too, and its texts.
    var canvas: Canvas?
    var tree: AccessibilityNode?
    var texts: [(place: Point, ratio: Double)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns the middles and the ratios of the visible texts of `canvas` that do not lie on disabled
  /// parts of its `tree`; none if it cannot be painted.
  package func texts(
    of canvas: Canvas, on tree: AccessibilityNode
  ) -> [(place: Point, ratio: Double)] {
    state.withLock { state in
      guard canvas != state.canvas || tree != state.tree else { return state.texts }
      if canvas.size != state.canvas?.size {
        state.contrast = try? TypeContrast(auditing: canvas.size)
      }
      let readings = try? state.contrast?.readings(of: canvas, on: tree)
      (state.canvas, state.tree) = (canvas, tree)
      state.texts = (readings ?? []).map { ($0.place, $0.ratio) }
      return state.texts
    }
  }
}

/// The ink of a text on the stage.
private struct Ink {
  /// Samples along the middle of its strokes, or across the middle of its areas, in pixels.
  let points: [Point]
  /// Points per em on the stage.
  let size: Double

  /// nil if no text is seen at the path of `text`.
  init?(of text: DrawnText, in canvas: Canvas, scale: Double) {
    guard let (command, scope) = canvas.command(at: text.path) else { return nil }
    let map = scope.map.then(.scale(scale))
    switch command {
    case .stroke(let path, _, _, _): points = Ink.points(along: path).map { map.apply($0) }
    case .fill(let path, _, _, _): points = Ink.points(inside: path.transformed(by: map))
    default: return nil
    }
    size = text.size * abs(scope.map.determinant).squareRoot()
  }

  /// Returns the middles of the spans that `path` covers in a row, for at most 64 rows.
  private static func points(inside path: Path) -> [Point] {
    guard let bounds = path.bounds else { return [] }
    let edges = path.polygons(within: 0.25).flatMap { zip($0, $0.dropFirst() + $0.prefix(1)) }
    let step = max(1, (bounds.height / 64).rounded(.up))
    return stride(from: bounds.minY.rounded(.down) + 0.5, to: bounds.maxY, by: step).flatMap { y in
      let crossings = edges.compactMap { from, to -> (x: Double, way: Int)? in
        guard (from.y <= y) != (to.y <= y) else { return nil }
        let share = (y - from.y) / (to.y - from.y)
        return (from.mixed(with: to, by: share).x, from.y < to.y ? 1 : -1)
      }.sorted { $0.x < $1.x }
      var winding = 0
      return zip(crossings, crossings.dropFirst()).compactMap { one, next -> Point? in
        winding += one.way
        return winding == 0 ? nil : Point((one.x + next.x) / 2, y)
      }
    }
  }

  /// Returns three points of each line, and four of a curve.
  private static func points(along path: Path) -> [Point] {
    var (points, last): ([Point], Point) = ([], .zero)
    for element in path.elements {
      switch element {
      case .move(let point): last = point
      case .line(let point):
        points += [0.25, 0.5, 0.75].map { last + (point - last) * $0 }
        last = point
      case .curve(let first, let second, let point):
        let curve = DeviceCurve(start: last, first: first, second: second, end: point)
        points += [0.125, 0.375, 0.625, 0.875].map(curve.point(at:))
        last = point
      case .close: break
      }
    }
    return points
  }
}
