import Drawing

/// Compares a film with its golden, frame after frame in any order; keeps no pictures but those
/// of key frames.
public struct FilmComparer: Sendable {
  /// The golden.
  public let golden: FilmGolden
  /// How far key pictures may lie from theirs.
  public let tolerance: Tolerance?

  private let truth: Result<FilmGolden.Contents, GoldenError>
  private let keys: Set<Int>
  private var hashes: [Int: StableHash] = [:]
  private var comparisons: [Int: GoldenComparison] = [:]

  /// A comparison with `golden`. `keys` are frames that must have a key picture, apart from those
  /// that have one.
  public init(
    _ golden: FilmGolden, keys: some Sequence<Int> = EmptyCollection(), tolerance: Tolerance? = nil
  ) {
    self.golden = golden
    self.tolerance = tolerance
    truth = Result { () throws(GoldenError) in try golden.read() }
    self.keys = Set(keys).union((try? truth.get())?.keys ?? [])
  }

  /// Whether ``add(_:at:)-(Bitmap,_)`` needs the picture of this frame, not only its hash.
  public func needsPicture(_ index: Int) -> Bool { keys.contains(index) }

  /// Adds a frame by its picture.
  public mutating func add(_ picture: Bitmap, at index: Int) {
    hashes[index] = StableHash(of: picture)
    guard keys.contains(index), case .success(let truth) = truth else { return }
    comparisons[index] = golden.keyPicture(index).compare(
      picture, tolerance: tolerance, fingerprint: truth.fingerprint)
  }

  /// Adds a frame that has no key picture, by the hash of its picture.
  public mutating func add(_ hash: StableHash, at index: Int) {
    precondition(!needsPicture(index), "a frame with a key picture is compared by its picture")
    hashes[index] = hash
  }

  /// What it came to, when all frames have been added.
  public func finish() -> FilmComparison {
    let film = FilmRoll(hashes.map { FilmRoll.Frame($0.key, $0.value) })
    switch truth {
    case .failure(let error):
      return FilmComparison(failure: error, fingerprint: golden.fingerprint)
    case .success(let truth):
      return FilmComparison(
        frames: truth.roll.verdicts(on: film),
        keys: comparisons.sorted { $0.key < $1.key }.map { ($0.key, $0.value.outcome) },
        tolerance: tolerance, recordedUnder: truth.fingerprint)
    }
  }
}
