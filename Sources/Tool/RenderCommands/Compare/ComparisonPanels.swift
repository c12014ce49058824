import Drawing
import Geometry
import Goldens
import JSONCoding

/// Two pictures and how they differ, next to each other, pixel for pixel.
struct ComparisonPanels {
  private let names: [String]
  private let pictures: [Bitmap]
  private let time: Double?
  private let hasMetrics: Bool
  /// nil if the pictures are not of one size.
  private let difference: BitmapDifference?

  init(names: [String], one: Bitmap, other: Bitmap, time: Double?, hasMetrics: Bool) {
    (self.names, self.time, self.hasMetrics) = (names, time, hasMetrics)
    pictures = [one, other]
    difference =
      one.width == other.width && one.height == other.height
      ? BitmapDifference(from: one, to: other) : nil
  }

  /// Whether all pixels are equal.
  var isEqual: Bool { difference?.isEmpty ?? false }

  /// The result, in one sentence.
  var sentence: String {
    let moment = time.map { " at \(JSON.number($0).text(.rounded)) s" } ?? ""
    let (one, other) = (pictures[0], pictures[1])
    return "\(names[0]) and \(names[1])\(moment): "
      + (difference?.description
        ?? "\(one.width) x \(one.height) and \(other.width) x \(other.height) pixels")
  }

  /// The sheet for pictures of these sides, in pixels; for films even.
  static func size(_ sides: [(width: Int, height: Int)], hasMetrics: Bool) -> Size {
    let frame = Frame(sides)
    let size = Size(
      frame.margin * 4 + sides.map { Double($0.width) }.reduce(0, +) + frame.third.width,
      frame.margin * 2 + frame.heading + frame.third.height + (hasMetrics ? frame.heading : 0))
    return Size((size.width / 2).rounded(.up) * 2, (size.height / 2).rounded(.up) * 2)
  }

  /// The sheet for these pictures.
  var size: Size { Self.size(sides, hasMetrics: hasMetrics) }

  private var sides: [(width: Int, height: Int)] { pictures.map { ($0.width, $0.height) } }

  /// What is drawn, one point a pixel.
  var canvas: Canvas {
    let frame = Frame(sides)
    var canvas = Canvas(size: size)
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.18, 0.012, 265))
    let shown = pictures + [Bitmap(differenceFrom: pictures[0], to: pictures[1])]
    var left = frame.margin
    for (picture, name) in zip(shown, names + ["difference"]) {
      let box = Rect(
        left, frame.margin + frame.heading, Double(picture.width), Double(picture.height))
      canvas.text(
        name, fitting: Rect(left, frame.margin * 0.6, box.width, frame.heading),
        TextStyle(size: frame.type, weight: .semibold), color: Color(white: 1, alpha: 0.85))
      canvas.fill(Path(box), with: Color(white: 0.3))
      canvas.image(picture, in: box)
      left = box.maxX + frame.margin
    }
    if let time {
      let last = Double(shown[2].width)
      canvas.text(
        "\(NumberText.text(time, decimals: 3)) s",
        fitting: Rect(
          left - frame.margin - last * 0.4, frame.margin * 0.6, last * 0.4, frame.heading),
        TextStyle(size: frame.type, alignment: .trailing), color: Color(white: 1, alpha: 0.6))
    }
    if hasMetrics {
      canvas.text(
        difference?.description ?? "not of one size",
        fitting: Rect(
          frame.margin, size.height - frame.heading - frame.margin * 0.4,
          size.width - frame.margin * 2, frame.heading),
        TextStyle(size: frame.type), color: Color(white: 1, alpha: 0.6))
    }
    return canvas
  }

  /// Measures that go with the pictures.
  private struct Frame {
    let margin: Double
    let heading: Double
    /// Size of type.
    let type: Double
    /// Of the panel that shows the difference.
    let third: Size

    init(_ sides: [(width: Int, height: Int)]) {
      third = Size(
        Double(sides.map(\.width).max() ?? 1), Double(sides.map(\.height).max() ?? 1))
      let unit = max(0.6, (third.width / 390).squareRoot())
      (margin, heading, type) = ((16 * unit).rounded(), (26 * unit).rounded(), 14 * unit)
    }
  }
}
