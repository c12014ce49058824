import Drawing

/// How the titles of the experiences are set in tabs of one width.
///
/// All have one size: neighbours of different sizes would look like a mistake. Where all fit on one
/// line they stand on one line; else all of several words are broken in two. A word that is too long
/// even for the smallest size is drawn smaller than the others.
struct TabTitles {
  /// The lines of each title.
  let lines: [[String]]
  /// Size of the text, in points per em.
  let size: Double

  /// Sizes of titles on one line, the largest and the smallest of broken ones.
  static let (whole, broken, smallest) = (13.0, 11.0, 9.0)
  /// What a single line keeps free of its width, in points: a pill is narrow at its ends.
  static let ease = 8.0

  /// `titles` in tabs with `width` points for a line.
  init(_ titles: [String], width: Double) {
    let face = StrokeTypeface(.regular)
    let widest = titles.map { face.width(of: $0, size: TabTitles.whole) }.max() ?? 0
    if widest + TabTitles.ease <= width {
      lines = titles.map { [$0] }
      size = TabTitles.whole
    } else {
      lines = titles.map(TabTitles.halves)
      let widest = lines.joined().map { face.width(of: $0, size: TabTitles.broken) }.max() ?? 0
      // Half points, rounded down: a common size is worth more than the last bit of width.
      let fitting = (TabTitles.broken * 2 * min(1, width / widest)).rounded(.down) / 2
      size = max(TabTitles.smallest, fitting)
    }
  }

  /// `title` in two lines as even as its words allow; one line if it has but one word.
  private static func halves(of title: String) -> [String] {
    let words = title.split(separator: " ")
    guard words.count > 1 else { return [title] }
    let breaks = (1..<words.count).map { count in
      [words[..<count], words[count...]].map { $0.joined(separator: " ") }
    }
    return breaks.min { longest($0) < longest($1) } ?? [title]
  }

  private static func longest(_ lines: [String]) -> Int { lines.map(\.count).max() ?? 0 }
}
