import Geometry

/// The three strings that the figure hangs by until a hand takes it. Long after it has come to
/// rest they come down again and raise it to its pose.
struct Strings: Hashable, Sendable {
  /// Whether they are tied to the figure.
  private(set) var isTied = true
  /// 0 gone … 1 as long as ever.
  private(set) var shown = 1.0
  /// 0 slack … 1 at their length in the pose.
  private var tension = 1.0
  private let hooks: [Point]
  private let lengths: [Double]
  /// Lengths at which they were tied, and where they ended when they were let go.
  private var slack: [Double]
  private var ends: [Point]

  static let handles = [0, 5, 8].map { Anatomy.handles[$0] }
  /// Seconds to lift the figure.
  private static let lift = 5.0

  init(holding figure: Figure) {
    let top = figure.room.minY - 0.25
    ends = Strings.handles.map(figure.point)
    hooks = ends.map { Point($0.x * 0.72, top) }
    lengths = zip(hooks, ends).map { $0.distance(to: $1) }
    slack = lengths
  }

  mutating func release(_ figure: Figure) {
    guard isTied else { return }
    isTied = false
    ends = Strings.handles.map(figure.point)
  }

  mutating func tie(_ figure: Figure) {
    (isTied, tension) = (true, 0)
    slack = zip(hooks, Strings.handles).map { $0.distance(to: figure.point($1)) + 0.02 }
  }

  mutating func advance(_ duration: Double) {
    shown = (shown + (isTied ? 1 : -1) * duration / 0.8).clippedToUnit
    tension = min(1, tension + duration / Strings.lift)
  }

  /// What they do to the figure.
  var ties: [Figure.Tie] {
    guard isTied else { return [] }
    let share = tension.smoothstep
    return hooks.indices.map { index in
      Figure.Tie(
        handle: Strings.handles[index], point: hooks[index],
        length: slack[index] + (lengths[index] - slack[index]) * share)
    }
  }

  /// From where to where each is seen.
  func lines(_ figure: Figure) -> [(Point, Point)] {
    hooks.indices.map { index in
      let end = isTied ? figure.point(Strings.handles[index]) : ends[index]
      return (hooks[index], hooks[index].mixed(with: end, by: shown.smoothstep))
    }
  }
}
