import Geometry
import Scripting

/// Moves titles that are visible at the same time until none overlaps another.
///
/// A title keeps its position while it is visible: the later one moves. It moves up from the lower
/// positions of a film, down from the others, and in the other direction if there is no room; if
/// there is none in either it stays.
///
/// Source: "WebVTT: The Web Video Text Tracks Format", W3C, section 7.2, which moves boxes of cues so.
struct TitleStack {
  /// A title with its position.
  private struct Placed {
    let title: Title
    /// Its position; nil until another title needs it.
    var box: Rect?
  }

  private let stage: Size
  /// The transitions, in seconds of the film.
  private let transitions: [ClosedRange<Double>]
  /// The titles that are visible when the next one begins.
  private var seen: [Placed] = []

  /// Returns `titles` arranged on `stage` during a film of `clips`, in their order.
  static func arranged(
    _ titles: [Title], on stage: Size, over clips: [Clip], _ fps: FrameRate
  ) -> [Title] {
    let transitions = zip(clips, clips.dropFirst()).compactMap { before, clip in
      clip.start < before.end ? fps.seconds(of: clip.start)...fps.seconds(of: before.end) : nil
    }
    var stack = TitleStack(stage: stage, transitions: transitions)
    var titles = titles
    let order = titles.indices.sorted {
      (titles[$0].from, -titles[$0].to, $0) < (titles[$1].from, -titles[$1].to, $1)
    }
    for index in order { stack.place(&titles[index]) }
    return titles
  }

  private init(stage: Size, transitions: [ClosedRange<Double>]) {
    (self.stage, self.transitions) = (stage, transitions)
  }

  private mutating func place(_ title: inout Title) {
    seen.removeAll { $0.title.to <= title.from }
    let others = seen.indices.filter { !passes(seen[$0].title, title) }
    guard !others.isEmpty else { return seen.append(Placed(title: title)) }
    var boxes: [Rect] = []
    for index in others {
      let box = seen[index].box ?? seen[index].title.block(on: stage).outline
      seen[index].box = box
      boxes.append(box)
    }
    let usual = title.block(on: stage).outline
    let directions: [Double] = title.look.place.isLow ? [-1, 1] : [1, -1]
    let found = directions.lazy.compactMap { [self] in free(from: usual, $0, among: boxes) }.first
    // A title without room blocks no other: it overlaps them wherever they are.
    guard let found else { return }
    title.shift = found.minY - usual.minY
    seen.append(Placed(title: title, box: found))
  }

  /// Returns the first rectangle at, above (-1) or below (1) `box` that overlaps none of `others`;
  /// nil at the stage's edge.
  private func free(from box: Rect, _ direction: Double, among others: [Rect]) -> Rect? {
    let gap = 4 * TextBlock.unit(of: stage)
    var box = box
    while let other = others.first(where: { $0.intersection(box) != nil }) {
      let top = direction < 0 ? other.minY - gap - box.height : other.maxY + gap
      box = Rect(box.minX, top, box.width, box.height)
    }
    return box.minY >= 0 && box.maxY <= stage.height ? box : nil
  }

  /// Returns true if one of two titles begins as the other ends, during a transition. Captions are
  /// independent of clips.
  private func passes(_ one: Title, _ other: Title) -> Bool {
    guard one.look.style != .caption, other.look.style != .caption else { return false }
    let (start, end) = (max(one.from, other.from), min(one.to, other.to))
    return transitions.contains { $0.lowerBound <= start + 1e-9 && end - 1e-9 <= $0.upperBound }
  }
}

extension Title.Place {
  /// True if others are stacked above this position.
  fileprivate var isLow: Bool { self == .bottom || self == .lowerThird }
}
