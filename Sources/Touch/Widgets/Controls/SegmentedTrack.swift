import Controls
import Drawing
import Geometry

/// The layout of a control with few values: plates of one size in a channel, with the current one
/// raised.
struct SegmentedTrackShape {
  /// Extent of a plate.
  let plate: Size
  /// The displacement of a plate's centre from the first stop to the last, in points; greater than
  /// 0.
  let travel: Double

  /// Distance of a plate from its channel.
  static let columnMargin = 3.0
  static let barMargin = 2.0
  /// Full length of the plates of a column with the gaps between them.
  private static let columnLength = 112.0
  /// The lowest plate for a name, and the narrowest for a finger.
  private static let (lowest, narrowest) = (11.0, 8.0)
  /// Height of a plate of the bar.
  private static let barHeight = 18.0

  /// Lays out the stops of a column `width` points wide; nil if there are none, or more than fit.
  init?(of control: Control, columnWidth width: Double) {
    guard control.hasStops, let values = control.axis.values(most: 12) else { return nil }
    let isToggle = control.kind == .toggle
    self.init(
      values.count, along: SegmentedTrackShape.columnLength, gap: values.count > 4 ? 2 : 4,
      least: SegmentedTrackShape.lowest
    ) { Size(isToggle ? min(50, max(24, width - 24)) : max(24, width - 16), $0) }
  }

  /// Lays out the stops of a slider of the bar `width` points wide; nil if there are none, or more
  /// than fit.
  init?(of control: Control, barWidth width: Double) {
    guard control.kind == .choice, let values = control.axis.values(most: 40) else { return nil }
    let length = width - 2 * (BarSliderMetrics.stopsMargin + SegmentedTrackShape.barMargin)
    self.init(values.count, along: length, gap: 2, least: SegmentedTrackShape.narrowest) {
      Size($0, SegmentedTrackShape.barHeight)
    }
  }

  private init?(
    _ count: Int, along length: Double, gap: Double, least: Double, plate: (Double) -> Size
  ) {
    let count = Double(max(count, 1))
    let extent = (length - gap * (count - 1)) / count
    guard extent >= least else { return nil }
    self.plate = plate(extent)
    travel = max(1, (extent + gap) * (count - 1))
  }
}

extension Control {
  /// True if its values are drawn side by side when they fit.
  var hasStops: Bool { kind == .toggle || kind == .choice }
}

/// The stops of a fader: a channel, the plate in it that moves from stop to stop, and their names.
extension FaderFace {
  private static let plateRadius = 10.0
  /// Distance of a name from the sides of its plate.
  private static let segmentMargin = 3.0
  /// The smallest name, in points per em: if it still does not fit it is truncated.
  private static let smallestName = 9.0
  /// Width, in points, below which a truncated name would be useless: dots replace all names.
  private static let leastRoom = 30.0

  private var isUpright: Bool { fader.travel.direction == .up }

  private func channel(margin: Double) -> Rect {
    isUpright
      ? Rect(
        thumb.minX - margin, track.minY - thumb.height / 2 - margin, thumb.width + 2 * margin,
        track.height + thumb.height + 2 * margin)
      : Rect(
        track.minX - thumb.width / 2 - margin, thumb.minY - margin,
        track.width + thumb.width + 2 * margin, thumb.height + 2 * margin)
  }

  /// Draws the stops; `margin` is the distance of the plate from its channel, and names have at
  /// most `nameSize` points per em.
  func drawSegments(margin: Double, nameSize: Double, on canvas: inout Canvas) {
    let radius = min(FaderFace.plateRadius, 0.45 * thumb.height)
    canvas.fill(
      Path(roundedRect: channel(margin: margin), radius: radius + margin), with: theme.ink(0.13))
    if isEnabled {
      canvas.blurredRoundedRect(
        thumb.offset(by: Vector(0, 1.5)), cornerRadius: radius, blur: 4,
        color: Color(white: 0, alpha: 0.4))
    }
    let plate = Path(roundedRect: thumb, radius: radius)
    canvas.fill(plate, with: theme.ink(1))
    drawNames(upTo: nameSize, over: plate, on: &canvas)
  }

  /// Draws the names, or dots if they do not fit: in paper on the plate and in ink beside it, split
  /// at the plate's edge.
  private func drawNames(upTo nameSize: Double, over plate: Path, on canvas: inout Canvas) {
    let values = fader.control.axis.values(most: 40) ?? []
    let room = Size(max(0, thumb.width - 2 * FaderFace.segmentMargin), thumb.height)
    let size = commonSize(nameSize, width: room.width)
    var beside = Path(canvas.bounds)
    beside.append(plate)
    for value in values.reversed() {
      let place = Rect(center: place(of: value), size: room)
      func draw(in color: Color, on canvas: inout Canvas) {
        guard let size else {
          return canvas.fill(Path(circle: place.center, radius: 1.5), with: color)
        }
        canvas.text(
          name(of: value, width: room.width, size: size), centeredIn: place, size: size,
          weight: .semibold, color: color)
      }
      switch covered(at: place.center) {
      case ..<1e-6: draw(in: theme.ink(0.92), on: &canvas)
      case (1 - 1e-6)...: draw(in: theme.paper(1), on: &canvas)
      default:
        canvas.clipped(to: beside, rule: .evenOdd) { draw(in: theme.ink(0.92), on: &$0) }
        canvas.clipped(to: plate) { draw(in: theme.paper(1), on: &$0) }
      }
    }
  }

  private func name(of value: Double, width: Double, size: Double) -> String {
    let name = fader.control.text(for: value)
    guard fader.control.kind == .choice else { return name }
    return ControlFace.cut(name, to: width + 0.1, size: size, weight: .semibold)
  }

  /// Returns one size for the names of a choice: names of different sizes would look like a
  /// mistake. Nil if they would be illegible.
  private func commonSize(_ nameSize: Double, width: Double) -> Double? {
    guard fader.control.kind == .choice else { return nameSize }
    let size = min(nameSize, 0.8 * thumb.height)
    let fitted = ControlFace.fittedName(of: fader.control, width: width, size: size)
    if fitted >= FaderFace.smallestName { return fitted }
    return width >= FaderFace.leastRoom ? min(size, FaderFace.smallestName) : nil
  }

  private func place(of value: Double) -> Point {
    fader.low(in: track) + fader.way(to: [fader.control.fraction(of: value)])
  }

  /// Returns the fraction of the plate's extent that covers `place`, 0…1.
  private func covered(at place: Point) -> Double {
    let (way, extent) =
      isUpright
      ? (abs(thumb.midY - place.y), thumb.height) : (abs(thumb.midX - place.x), thumb.width)
    return max(0, 1 - way / extent)
  }
}
