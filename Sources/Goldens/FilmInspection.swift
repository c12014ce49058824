import Drawing

/// A frame, rendered again, beside the key pictures that can say most about it.
public struct FilmInspection: Hashable, Sendable {
  /// A key picture beside the frame.
  public struct Beside: Hashable, Sendable {
    /// The key picture's own frame.
    public let index: Int
    /// The inspected frame compared with it.
    public let comparison: GoldenComparison
  }

  /// The frame's index.
  public let index: Int
  /// The frame's picture.
  public let picture: Bitmap
  /// Its own key picture where there is one; else those nearest before and after.
  public let beside: [Beside]
}

extension FilmGolden {
  /// The key pictures to put beside the frame `index`: its own, else those nearest before and
  /// after.
  public static func keys(beside index: Int, of keys: [Int]) -> [Int] {
    guard !keys.contains(index) else { return [index] }
    return [keys.filter { $0 < index }.max(), keys.filter { $0 > index }.min()].compactMap { $0 }
  }

  /// Puts the frame `index`, rendered again, beside its truth or the nearest there is.
  public func inspect(_ picture: Bitmap, at index: Int) -> FilmInspection {
    let truth = try? read()
    let beside = FilmGolden.keys(beside: index, of: truth?.keys ?? []).map { key in
      FilmInspection.Beside(
        index: key,
        comparison: keyPicture(key).compare(picture, fingerprint: truth?.fingerprint))
    }
    return FilmInspection(index: index, picture: picture, beside: beside)
  }
}
