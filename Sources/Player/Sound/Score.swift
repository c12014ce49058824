import Digests
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
    let rate = UInt32(SoundRecipe.rate)
    func half(_ value: UInt16) -> [UInt8] { value.littleEndianBytes }
    func word(_ value: UInt32) -> [UInt8] { value.littleEndianBytes }
    return Array("RIFF".utf8) + word(36 + bytes) + Array("WAVEfmt ".utf8) + word(16) + half(1)
      + half(1) + word(rate) + word(2 * rate) + half(2) + half(16) + Array("data".utf8)
      + word(bytes)
  }

  /// `samples` as they stand in the file: the lower byte first.
  package static func bytes(of samples: [Int16]) -> [UInt8] {
    samples.flatMap(\.littleEndianBytes)
  }
}

/// How an event sounds: one of a few plain voices, with its pitch and how it dies away.
///
/// Voices are sums and products of the package's own sine and exponential, and of noise from whole
/// numbers: the same samples on every machine.
package struct SoundRecipe: Hashable, Sendable {
  package enum Voice: String, Hashable, Sendable, CaseIterable {
    /// A short, dry wave that is there at once.
    case click
    /// A click with its octave, as of a ruler's ticks.
    case tick
    /// A low wave that falls in pitch.
    case thud
    /// A pure tone with a soft beginning.
    case tone
    /// Noise that dies away.
    case noise
  }

  /// What makes the sound.
  package var voice: Voice
  /// Frequency in hertz, 20…16,000; of noise, above which little is left.
  package var pitch: Double
  /// Seconds until it is at 1/e of its strength, 0.001…1.
  package var decay: Double
  /// Strength at its beginning, 0…1.
  package var gain: Double

  /// A recipe by its four facts; numbers beyond their ranges are brought to the nearest end.
  package init(_ voice: Voice, pitch: Double, decay: Double, gain: Double) {
    self.voice = voice
    self.pitch = pitch.clipped(to: 20...16_000)
    self.decay = decay.clipped(to: 0.001...1)
    self.gain = gain.clipped(to: 0...1)
  }

  /// A tap, or the beginning of what a finger does.
  package static let click = SoundRecipe(.click, pitch: 1900, decay: 0.006, gain: 0.4)
  /// A value that snaps to the next.
  package static let tick = SoundRecipe(.tick, pitch: 2600, decay: 0.004, gain: 0.3)
  /// An end that is reached.
  package static let thud = SoundRecipe(.thud, pitch: 90, decay: 0.07, gain: 0.7)
  /// Something that has come to its place.
  package static let tone = SoundRecipe(.tone, pitch: 660, decay: 0.12, gain: 0.25)
  /// A burst.
  package static let bang = SoundRecipe(.noise, pitch: 2400, decay: 0.16, gain: 0.8)
}

extension SoundRecipe {
  /// Samples in a second.
  package static let rate = 48_000

  /// How many samples it lasts: until what is left is below 1/65536.
  package var length: Int { Int(decay * 11.1 * Double(Self.rate)) + 1 }

  /// Its sample `index`, counted from its beginning, −1…1. `seed` decides noise alone.
  package func sample(_ index: Int, seed: UInt64) -> Double {
    guard index >= 0, index < length else { return 0 }
    let time = Double(index) / Double(Self.rate)
    let angle = Math.twoPi * pitch * time
    let strength = gain * Math.exp(-time / decay)
    switch voice {
    case .click: return strength * Math.cos(angle)
    case .tick: return strength * (0.7 * Math.cos(angle) + 0.3 * Math.cos(2 * angle))
    case .thud:
      // From twice the pitch down to it: the angle is the integral of the frequency.
      let fall = Math.twoPi * pitch * 0.03 * (1 - Math.exp(-time / 0.03))
      return strength * Math.cos(angle + fall)
    case .tone:
      let attack = min(1, Double(index + 1) / 240)
      return strength * attack * Math.cos(angle)
    case .noise:
      // The mean of as many samples as a wave of the pitch has in half a turn.
      let width = max(1, Int(Double(Self.rate) / (2 * pitch)))
      var sum = 0.0
      for lag in 0..<width { sum += Self.noise(index - lag, seed) }
      return strength * sum / Double(width).squareRoot() * 0.6
    }
  }

  /// Noise −1…1 from whole numbers. Source: the finalizer of S. Vigna's SplitMix64.
  private static func noise(_ index: Int, _ seed: UInt64) -> Double {
    var bits = seed &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(Int64(bitPattern: bits)) / 0x1p63
  }
}

extension SoundRecipe {
  /// The names of recipes: those of the voices, and `bang` for a burst of noise.
  package static let names = Voice.allCases.map(\.rawValue) + ["bang"]

  /// The recipe of the name `name`; nil for none of ``names``.
  package init?(named name: String) {
    guard let voice = name == "bang" ? .noise : Voice(rawValue: name) else { return nil }
    self.init(usual: voice)
  }

  package init(usual voice: Voice) {
    self =
      switch voice {
      case .click: .click
      case .tick: .tick
      case .thud: .thud
      case .tone: .tone
      case .noise: .bang
      }
  }
}
