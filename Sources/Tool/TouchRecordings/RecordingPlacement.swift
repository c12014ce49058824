import Geometry
import JSONCoding
import Scripting

/// The placement of a recording's glass on the stage.
package struct RecordingPlacement: Sendable {
  /// The clockwise rotation of the glass.
  package enum Turn: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none = "0"
    /// A quarter: up becomes right.
    case quarter = "90"
    /// A half: up becomes down.
    case half = "180"
    /// Three quarters: up becomes left.
    case threeQuarters = "270"
  }

  /// The scaling of the glass.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Its edges coincide with those of the stage.
    case stretch
    /// It is fitted into the stage, as large as possible, in the middle.
    case contain
    /// It covers the stage, as small as possible, in the middle.
    case cover
  }

  /// Extent of the stage, in points.
  package var size: Size
  /// The rotation of the glass.
  package var turn: Turn
  /// The scaling of the glass.
  package var fit: Fit
  /// The ranges of its axes, overriding those of the recording.
  package var axes: Axes?

  /// The ranges of the axes, in units of the device.
  package struct Axes: Hashable, Sendable {
    let across: ClosedRange<Double>
    let down: ClosedRange<Double>

    /// Creates axes with the given ranges, each less than 10¹² units long.
    package init(across: ClosedRange<Double>, down: ClosedRange<Double>) {
      (self.across, self.down) = (across, down)
    }
  }

  /// Creates a glass that covers a stage of `size` from edge to edge.
  package init(size: Size, turn: Turn = .none, fit: Fit = .stretch, axes: Axes? = nil) {
    (self.size, self.turn, self.fit, self.axes) = (size, turn, fit, axes)
  }
}

/// A glass on the stage: converts units of a device to points.
struct PlacedGlass {
  let across: AxisRange
  let down: AxisRange
  private let turn: RecordingPlacement.Turn
  private let frame: Rect

  /// Places the glass of `recording` by `placement`. Throws if the ranges of its axes are unknown.
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

  /// Returns the stage point of a position on the device.
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

  /// Returns true if a position is in the range of the axes.
  func holds(_ x: Double, _ y: Double) -> Bool {
    (across.first...across.last).contains(x) && (down.first...down.last).contains(y)
  }

  private static func frame(
    _ placement: RecordingPlacement, _ across: AxisRange, _ down: AxisRange
  ) -> Rect {
    let size = placement.size
    guard placement.fit != .stretch else { return Rect(0, 0, size.width, size.height) }
    // Millimetres if both axes have a resolution.
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
