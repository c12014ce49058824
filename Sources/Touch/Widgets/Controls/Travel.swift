import Controls
import Geometry

/// The straight path of a thumb's centre from the low end of its control to the high end.
package struct Travel: Hashable, Sendable {
  /// The direction in which values grow.
  package enum Direction: Hashable, Sendable {
    /// Upwards is more.
    case up
    /// To the right is more.
    case right
    /// To the left is more.
    case left
  }

  /// The direction in which values grow.
  package let direction: Direction
  /// Distance between the two ends, in points; greater than 0.
  package let length: Double

  /// Creates a travel of `length` points.
  package init(_ direction: Direction, length: Double) {
    precondition(length > 0 && length.isFinite, "a thumb has some way to go")
    self.direction = direction
    self.length = length
  }

  /// The vector from the low end to the high end, in points.
  package var way: Vector {
    switch direction {
    case .up: Vector(0, -length)
    case .right: Vector(length, 0)
    case .left: Vector(-length, 0)
    }
  }

  /// Returns the fraction of the travel in a finger's displacement on the stage; negative towards
  /// less.
  func fraction(of way: Vector) -> Double {
    switch direction {
    case .up: -way.dy / length
    case .right: way.dx / length
    case .left: -way.dx / length
    }
  }
}

// MARK: Columns

/// The travel of a control's thumb in a tactile column, by the kind of control.
struct ColumnTravel {
  /// Extent of the thumb.
  let thumb: Size
  /// Extent of the travel; a line is as broad as it is drawn.
  let extent: Size
  /// Distance of its lower end from the column's bottom edge.
  let bottom: Double
  /// Its travels, one for each axis.
  let travels: [Travel]

  private typealias Metrics = TactileColumnMetrics

  /// Lays out the travel for `control` in a column `width` points wide.
  init(of control: Control, width: Double) {
    if control.kind == .point {
      thumb = Size(PadMetrics.thumbSide, PadMetrics.thumbSide)
      let pad = Size(max(20, width - 2 * Metrics.padMargin), Metrics.channelHeight)
      extent = PadMetrics.area(in: pad)
      bottom = Metrics.channelBottom + PadMetrics.margin
      travels = PadMetrics.travels(over: extent)
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
