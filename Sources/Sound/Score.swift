import Geometry

/// What sounds when: recipes at their moments. Any piece of it is a pure function of its place.
package struct Score: Hashable, Sendable {
  /// A recipe at a moment.
  package struct Note: Hashable, Sendable {
    /// Its first sample, counted from the beginning.
    package let onset: Int
    /// How it sounds.
    package let recipe: SoundRecipe
  }

  /// The notes, by their onsets.
  package private(set) var notes: [Note]

  /// A score of `notes`, in any order; those that begin before the beginning are left out.
  package init(_ notes: [Note]) {
    self.notes = notes.filter { $0.onset >= 0 }.enumerated()
      .sorted { ($0.element.onset, $0.offset) < ($1.element.onset, $1.offset) }.map(\.element)
  }

  /// Where the sample lies that is nearest to `seconds`.
  package static func sample(at seconds: Double) -> Int {
    Int((seconds * Double(SoundRecipe.rate)).rounded().clipped(to: -1e15...1e15))
  }

  /// The samples in `range`, of 16 bits. Where much sounds at once it is bent softly, so that
  /// nothing is cut off.
  package func samples(_ range: Range<Int>) -> [Int16] {
    var sums = [Double](repeating: 0, count: range.count)
    for (number, note) in notes.enumerated() {
      let end = note.onset + note.recipe.length
      guard note.onset < range.upperBound, end > range.lowerBound else { continue }
      for place in max(note.onset, range.lowerBound)..<min(end, range.upperBound) {
        sums[place - range.lowerBound] += note.recipe.sample(
          place - note.onset, seed: UInt64(number))
      }
    }
    return sums.map { Int16((Self.bent($0) * 32_767).rounded()) }
  }

  /// Padé's approximation of tanh: x at small x, ±1 from ±3 on.
  private static func bent(_ sum: Double) -> Double {
    let x = sum.clipped(to: -3...3)
    return x * (27 + x * x) / (27 + 9 * x * x)
  }
}

extension Score.Note {
  /// `recipe` at the sample that is nearest to `seconds`.
  package init(_ recipe: SoundRecipe, at seconds: Double) {
    self.init(onset: Score.sample(at: seconds), recipe: recipe)
  }
}

// MARK: Files

/// A WAV file of one channel of 16-bit samples at 48 kHz.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft, 1991.
package enum WAVFile {
  /// Most samples: their bytes are counted in 32 bits. About 12 hours.
  package static let mostSamples = (Int(Int32.max) - 64) / 2 * 2

  /// What stands before so many samples.
  package static func header(samples: Int) -> [UInt8] {
    let bytes = UInt32(2 * samples)
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let rate = UInt32(SoundRecipe.rate)
    return Array("RIFF".utf8) + number(36 + bytes, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4) + number(2, 2)
      + number(16, 2) + Array("data".utf8) + number(bytes, 4)
  }

  /// `samples` as they stand in the file: the lower byte first.
  package static func bytes(of samples: [Int16]) -> [UInt8] {
    samples.flatMap { sample in
      let bits = UInt16(bitPattern: sample)
      return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
    }
  }
}
