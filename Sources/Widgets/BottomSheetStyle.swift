import Geometry
import Motion

/// What a bottom sheet looks like and how it moves.
public enum SheetStyle: String, Hashable, Sendable, CaseIterable {
  /// As wide as the stage, on its lower edge, with rounded upper corners.
  case edge
  /// A card that grows wider as it rises, and less round.
  case card

  /// What takes the sheet home when the finger leaves.
  var spring: Spring {
    switch self {
    case .edge: Spring(dampingRatio: 0.8, response: 0.35)
    case .card: .release
    }
  }

  /// Distance of the sheet from the stage's left and right edges, in points; `progress` 0…1 tells
  /// how far it is expanded.
  func sideMargin(at progress: Double) -> Double {
    switch self {
    case .edge: 0
    case .card: progress.mapped(from: (0, 1), to: (40, 20), isClipped: true)
    }
  }

  /// Radius of the corners, in points; `progress` 0…1 tells how far the sheet is expanded.
  func cornerRadius(at progress: Double) -> Double {
    switch self {
    case .edge: 40
    case .card: progress.mapped(from: (0, 1), to: (38, 26), isClipped: true)
    }
  }

  /// Whether the lower corners are rounded too.
  var isRoundBelow: Bool { self == .card }
}
