import Drawing

/// How the titles of the experiences are set in tabs of one width.
///
/// All have one size: neighbours of different sizes would look like a mistake. Where all fit on one
/// line they stand on one line; else all of several words are broken in two. A word that is too
/// long even for the smallest size is drawn smaller than the others.
package struct TabTitles {
  /// The lines of each title.
  package let lines: [[String]]
  /// Size of the text, in points per em.
  package let size: Double

  /// Sizes of titles on one line, the largest and the smallest of broken ones.
  static let (whole, broken, smallest) = (13.0, 11.0, 9.0)
  /// What a single line keeps free of its width, in points: a pill is narrow at its ends.
  static let ease = 8.0

  /// The largest sizes that the height of a pill has room for, on one line and on two.
  static let (tallestWhole, tallestBroken) = (20.0, 14.0)

  /// `titles` in tabs with `width` points for a line; `scale` is 1 for texts as designed.
  ///
  /// Larger titles stand on one line as long as they do so as designed.
  package init(_ titles: [String], width: Double, scale: Double) {
    let whole = TabTitles.whole * scale
    let line = TabTitles.fitting(
      min(whole, TabTitles.tallestWhole), titles, width: width - TabTitles.ease)
    if line >= min(whole, TabTitles.whole) {
      lines = titles.map { [$0] }
      size = line
    } else {
      let halves = titles.map(TabTitles.halves)
      let broken = min(TabTitles.broken * scale, TabTitles.tallestBroken)
      lines = halves
      size = max(
        TabTitles.smallest, TabTitles.fitting(broken, halves.flatMap(\.self), width: width))
    }
  }

  /// The largest size up to `size` at which all `lines` fit `width` points.
  private static func fitting(_ size: Double, _ lines: [String], width: Double) -> Double {
    let face = StrokeTypeface(.regular)
    let widest = lines.map { face.width(of: $0, size: size) }.max() ?? 0
    guard widest > width else { return size }
    // Half points, rounded down: a common size is worth more than the last bit of width.
    return (size * 2 * max(0, width) / widest).rounded(.down) / 2
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
