import Geometry
import JSONCoding
import Scripting

/// Where a recording's glass lies on the stage.
package struct RecordingPlacement: Sendable {
  /// How far the glass is turned clockwise.
  package enum Turn: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none = "0"
    /// A quarter: what was up is right.
    case quarter = "90"
    /// What was up is down.
    case half = "180"
    /// Three quarters: what was up is left.
    case threeQuarters = "270"
  }

  /// What becomes of the glass's proportions.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Its edges lie on those of the stage.
    case stretch
    /// All of it is on the stage, as large as can be, in the middle.
    case contain
    /// It covers all of the stage, as small as can be, in the middle.
    case cover
  }

  /// Extent of the stage, in points.
  package var size: Size
  /// How far the glass is turned.
  package var turn: Turn
  /// What becomes of its proportions.
  package var fit: Fit
  /// What its axes say, in place of what the recording tells of them.
  package var axes: Axes?

  /// From where to where the axes go, in units of the device.
  package struct Axes: Hashable, Sendable {
    let across: ClosedRange<Double>
    let down: ClosedRange<Double>

    /// Axes from end to end, each less than 10¹² units long.
    package init(across: ClosedRange<Double>, down: ClosedRange<Double>) {
      (self.across, self.down) = (across, down)
    }
  }

  /// A glass that covers a stage of `size` from edge to edge.
  package init(size: Size, turn: Turn = .none, fit: Fit = .stretch, axes: Axes? = nil) {
    (self.size, self.turn, self.fit, self.axes) = (size, turn, fit, axes)
  }
}

/// A glass on the stage: from units of a device to points.
struct PlacedGlass {
  let across: AxisRange
  let down: AxisRange
  private let turn: RecordingPlacement.Turn
  private let frame: Rect

  /// Places the glass of `recording` as `placement` says. Throws where the extents of its axes are
  /// unknown.
  init(_ recording: TouchRecording, _ placement: RecordingPlacement) throws(ScriptError) {
    turn = placement.turn
    if let axes = placement.axes {
      across = AxisRange(
        axes.across.lowerBound, axes.across.upperBound, isWhole: !recording.isPage)
      down = AxisRange(axes.down.lowerBound, axes.down.upperBound, isWhole: !recording.isPage)
    } else if let axes = recording.axes {
      (across, down) = axes
    } else if recording.isPage {
      // Pixels of a page are points.
      let isUpright = placement.turn == .none || placement.turn == .half
      let (width, height) = (placement.size.width, placement.size.height)
      across = AxisRange(0, isUpright ? width : height, isWhole: false)
      down = AxisRange(0, isUpright ? height : width, isWhole: false)
    } else {
      throw ScriptError(
        .recording, at: "",
        expected:
          "the ranges of both axes (getevent -lp and evemu-describe tell them), or --axes X0..X1,Y0..Y1",
        found: "none")
    }
    frame = Self.frame(placement, across, down)
  }

  /// Where a place of the device is, in stage points.
  func point(_ x: Double, _ y: Double) -> Point {
    let (u, v) = (across.part(x), down.part(y))
    let (right, below): (Double, Double) =
      switch turn {
      case .none: (u, v)
      case .quarter: (1 - v, u)
      case .half: (1 - u, 1 - v)
      case .threeQuarters: (v, 1 - u)
      }
    return Point(frame.minX + right * frame.width, frame.minY + below * frame.height)
  }

  /// Whether the axes can say a place.
  func holds(_ x: Double, _ y: Double) -> Bool {
    (across.first...across.last).contains(x) && (down.first...down.last).contains(y)
  }

  private static func frame(
    _ placement: RecordingPlacement, _ across: AxisRange, _ down: AxisRange
  ) -> Rect {
    let size = placement.size
    guard placement.fit != .stretch else { return Rect(0, 0, size.width, size.height) }
    // Millimetres where both axes know them.
    let knows = across.resolution > 0 && down.resolution > 0
    var width = across.length / (knows ? across.resolution : 1)
    var height = down.length / (knows ? down.resolution : 1)
    if placement.turn == .quarter || placement.turn == .threeQuarters { swap(&width, &height) }
    let scales = [size.width / width, size.height / height]
    let scale = placement.fit == .contain ? min(scales[0], scales[1]) : max(scales[0], scales[1])
    (width, height) = (width * scale, height * scale)
    return Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
  }
}
