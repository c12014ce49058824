extension StrokeTypeface {
  /// How much closer two neighbours stand whose sides would leave a hole between them.
  ///
  /// Figures are never kerned: changing values stand still.
  enum Kerning {
    /// Shapes that begin alike, each group by the columns of ``rows``.
    private static let beginnings = [
      "AΔΛÆДЛЉ", "TЪЋЂ", "V", "W", "Y", "OCGQŒΘΦΩФЄ", "acdegoqæœαδςσφбє", "vwyγ",
      "mnprsuxzıηικμπρτυχωвгжзийклмнптцчшщыьюяљњџ", ".,…‚„", "-–—«‹", "’”'\"‘“", "J",
    ]

    /// Shapes that end alike, and grid units between them and each beginning.
    private static let rows: [(ends: String, units: [Int])] = [
      //            A    T    V    W    Y    O    o    v    n    .    -    ’    J
      ("AΔΛ", [0, -50, -52, -26, -58, -12, 0, -20, 0, 0, 0, -55, 0]),
      ("TΓ", [-48, 0, 0, 0, 0, -10, -58, -36, -40, -80, -60, 0, -50]),
      ("V", [-52, 0, 0, 0, 0, -10, -30, 0, -16, -72, -30, 0, -30]),
      ("W", [-26, 0, 0, 0, 0, 0, 0, 0, 0, -45, 0, 0, -12]),
      ("YУ", [-58, 0, 0, 0, 0, -18, -58, -20, -38, -85, -58, 0, -40]),
      ("L", [0, -68, -58, -34, -72, -14, 0, -26, 0, 0, -10, -85, 0]),
      ("P", [-52, 0, 0, 0, 0, 0, -10, 0, 0, -105, -16, 0, -45]),
      ("F", [-42, 0, 0, 0, 0, 0, 0, 0, 0, -85, -10, 0, -40]),
      ("KXЖ", [0, 0, 0, 0, 0, -16, -14, -16, 0, 0, -30, 0, 0]),
      ("R", [0, -12, -8, 0, -16, 0, 0, 0, 0, 0, 0, 0, 0]),
      ("rгт", [-30, 0, 0, 0, 0, 0, 0, 0, 0, -65, -18, 0, 0]),
      ("DOQΘΦФЭЮ", [-10, -10, -10, 0, -18, 0, 0, 0, 0, -20, 0, 0, 0]),
      ("vwyγ", [0, 0, 0, 0, 0, 0, 0, 0, 0, -50, 0, 0, 0]),
      ("’”'\"‘“", [-55, 0, 0, 0, 0, 0, -24, 0, 0, 0, 0, 0, -40]),
      ("-–—»›", [0, -60, -30, 0, -58, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]

    fileprivate static let starts = places(beginnings)
    fileprivate static let ends = places(rows.map(\.ends))

    /// The group of each scalar, from 1 on; 0 is that of all others.
    private static func places(_ groups: [String]) -> [Unicode.Scalar: Int] {
      Dictionary(
        groups.enumerated().flatMap { index, group in group.unicodeScalars.map { ($0, index + 1) }
        },
        uniquingKeysWith: { first, _ in first })
    }

    /// Grid units by which `second` stands further from `first`; below 0 where it stands closer.
    static func units(_ first: KerningSides, _ second: KerningSides) -> Double {
      first.end > 0 && second.beginning > 0
        ? Double(rows[first.end - 1].units[second.beginning - 1]) : 0
    }
  }
}

/// The groups of ``StrokeTypeface/Kerning`` that a character begins and ends like.
struct KerningSides: Hashable, Sendable {
  private(set) var beginning: Int
  let end: Int

  /// The groups of the character drawn as `scalar`.
  init(of scalar: Unicode.Scalar) {
    beginning = StrokeTypeface.Kerning.starts[scalar, default: 0]
    end = StrokeTypeface.Kerning.ends[scalar, default: 0]
  }

  /// The same, kept clear of arms that stand out over what follows.
  func keptClear() -> KerningSides {
    var sides = self
    sides.beginning = 0
    return sides
  }
}
