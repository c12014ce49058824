import Controls
import Geometry

/// Where the thumb of a control goes in a tactile column, by what the control is.
struct ColumnTravel {
  /// Extent of the thumb.
  let thumb: Size
  /// Extent of its way; a line is as broad as it is drawn.
  let extent: Size
  /// Distance of its lower end from the column's bottom edge.
  let bottom: Double
  /// Its travels, one for each axis.
  let travels: [Travel]

  private typealias Metrics = TactileColumnMetrics

  /// The way for `control` in a column `width` points wide.
  init(of control: Control, width: Double) {
    if control.kind == .point {
      thumb = Size(PadFace.thumbSide, PadFace.thumbSide)
      let pad = Size(max(20, width - 2 * Metrics.padMargin), Metrics.channelHeight)
      extent = PadFace.area(in: pad)
      bottom = Metrics.channelBottom + PadFace.margin
      travels = PadFace.travels(over: extent)
      return
    }
    if let stops = SegmentedTrackShape(of: control, columnWidth: width) {
      thumb = stops.plate
      extent = Size(Metrics.trackWidth, stops.travel)
      bottom = Metrics.channelBottom + SegmentedTrackShape.columnMargin + stops.plate.height / 2
    } else {
      thumb = Metrics.thumbSize
      extent = Size(
        Metrics.trackWidth, Metrics.columnHeight - Metrics.trackTop - Metrics.trackBottom)
      bottom = Metrics.trackBottom
    }
    travels = [Travel(.up, length: extent.height)]
  }
}
