import Geometry

/// A short script of touches that fits every stage: places are parts of the stage, controls are
/// named, drags are parts of a track.
public struct Demonstration: Hashable, Sendable {
  /// What one finger does, from landing to lifting.
  public enum Act: Hashable, Sendable {
    /// Presses a control, drags it by `amount` of its track (positive to more) over `duration`
    /// seconds, rests for `hold` seconds and lifts.
    case slide(control: String, at: Double, by: Double, duration: Double, hold: Double)
    /// Lands on the canvas and glides along `path` (parts of the stage, 0…1 from the top left)
    /// at even times over `duration` seconds, rests for `hold` seconds and lifts.
    case draw(at: Double, path: [Point], duration: Double, hold: Double)

    /// When the finger lands, in seconds.
    public var start: Double {
      switch self {
      case .slide(_, let at, _, _, _), .draw(let at, _, _, _): at
      }
    }
  }

  /// What the fingers do; acts may overlap, each is a finger of its own.
  public var acts: [Act]

  /// A script of `acts`.
  public init(_ acts: [Act]) { self.acts = acts }

  /// Slides each control up and back a little, then draws a finger across the canvas; 6 s.
  public static func standard(for controls: [String]) -> Demonstration {
    let pace = 3.6 / Double(max(controls.count, 1))
    let slides = controls.enumerated().map { index, control in
      Act.slide(
        control: control, at: 0.4 + pace * Double(index), by: index.isMultiple(of: 2) ? 0.3 : -0.3,
        duration: pace * 0.5, hold: pace * 0.2)
    }
    let finger = Act.draw(
      at: 4.3, path: [Point(0.35, 0.35), Point(0.55, 0.3), Point(0.62, 0.45)], duration: 1,
      hold: 0.3)
    return Demonstration(slides + [finger])
  }
}
