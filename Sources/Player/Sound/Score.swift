import Digests
import Geometry

/// Recipes at their onsets. Any range of samples is a pure function of its position.
package struct Score: Hashable, Sendable {
  /// A recipe at an onset.
  package struct Note: Hashable, Sendable {
    /// The index of the first sample.
    package let onset: Int
    /// The sound.
    package let recipe: SoundRecipe
  }

  /// Notes ordered by onset.
  package private(set) var notes: [Note]

  /// Creates a score of `notes` in any order; those that begin before sample 0 are left out.
  package init(_ notes: [Note]) {
    self.notes = notes.filter { $0.onset >= 0 }.enumerated()
      .sorted { ($0.element.onset, $0.offset) < ($1.element.onset, $1.offset) }.map(\.element)
  }

  /// Returns the index of the sample nearest to `seconds`.
  package static func sample(at seconds: Double) -> Int {
    Int((seconds * Double(SoundRecipe.rate)).rounded().clipped(to: -1e15...1e15))
  }

  /// Returns the 16-bit samples in `range`. Loud sums are limited softly, so that nothing clips.
  package func samples(_ range: Range<Int>) -> [Int16] {
    var sums = [Double](repeating: 0, count: range.count)
    for (number, note) in notes.enumerated() {
      let end = note.onset + note.recipe.length
      guard note.onset < range.upperBound, end > range.lowerBound else { continue }
      for index in max(note.onset, range.lowerBound)..<min(end, range.upperBound) {
        sums[index - range.lowerBound] += note.recipe.sample(
          index - note.onset, seed: UInt64(number))
      }
    }
    return sums.map { Int16((Self.bent($0) * 32_767).rounded()) }
  }

  /// Returns Padé's approximation of tanh: x at small x, ±1 from ±3 on.
  private static func bent(_ sum: Double) -> Double {
    let x = sum.clipped(to: -3...3)
    return x * (27 + x * x) / (27 + 9 * x * x)
  }
}

extension Score.Note {
  /// Creates a note of `recipe` at the sample nearest to `seconds`.
  package init(_ recipe: SoundRecipe, at seconds: Double) {
    self.init(onset: Score.sample(at: seconds), recipe: recipe)
  }
}

// MARK: Files

/// A WAV file of one channel of 16-bit samples at 48 kHz.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0", IBM and Microsoft, 1991.
package enum WAVFile {
  /// Largest number of samples: their bytes are counted in 32 bits. About 12 hours.
  package static let maxSamples = (Int(Int32.max) - 64) / 2 * 2

  /// Returns the header of a file with this many samples.
  package static func header(samples: Int) -> [UInt8] {
    let bytes = UInt32(2 * samples)
    let rate = UInt32(SoundRecipe.rate)
    func half(_ value: UInt16) -> [UInt8] { value.littleEndianBytes }
    func word(_ value: UInt32) -> [UInt8] { value.littleEndianBytes }
    return Array("RIFF".utf8) + word(36 + bytes) + Array("WAVEfmt ".utf8) + word(16) + half(1)
      + half(1) + word(rate) + word(2 * rate) + half(2) + half(16) + Array("data".utf8)
      + word(bytes)
  }

  /// Returns `samples` as stored in the file: little-endian.
  package static func bytes(of samples: [Int16]) -> [UInt8] {
    samples.flatMap(\.littleEndianBytes)
  }
}

/// The sound of an event: one of a few plain voices, with its pitch and decay.
///
/// Voices are sums and products of the package's own sine and exponential, and of noise from
/// integers: the same samples on every machine.
package struct SoundRecipe: Hashable, Sendable {
  package enum Voice: String, Hashable, Sendable, CaseIterable {
    /// A short, dry wave without an attack.
    case click
    /// A click with its octave, like the ticks of a ruler.
    case tick
    /// A low wave of falling pitch.
    case thud
    /// A pure tone with a soft attack.
    case tone
    /// Noise that decays.
    case noise
  }

  /// The voice.
  package var voice: Voice
  /// Frequency in hertz, 20…16,000; for noise, the cutoff above which little is left.
  package var pitch: Double
  /// Time in which the amplitude falls to 1/e, in seconds, 0.001…1.
  package var decay: Double
  /// Initial amplitude, 0…1.
  package var gain: Double

  /// Creates a recipe; numbers outside their ranges are clamped.
  package init(_ voice: Voice, pitch: Double, decay: Double, gain: Double) {
    self.voice = voice
    self.pitch = pitch.clipped(to: 20...16_000)
    self.decay = decay.clipped(to: 0.001...1)
    self.gain = gain.clipped(to: 0...1)
  }

  /// A tap, or the start of a gesture.
  package static let click = SoundRecipe(.click, pitch: 1900, decay: 0.006, gain: 0.4)
  /// A value that snaps to its next step.
  package static let tick = SoundRecipe(.tick, pitch: 2600, decay: 0.004, gain: 0.3)
  /// A limit that is reached.
  package static let thud = SoundRecipe(.thud, pitch: 90, decay: 0.07, gain: 0.7)
  /// Something that has reached its destination.
  package static let tone = SoundRecipe(.tone, pitch: 660, decay: 0.12, gain: 0.25)
  /// A burst.
  package static let bang = SoundRecipe(.noise, pitch: 2400, decay: 0.16, gain: 0.8)
}

extension SoundRecipe {
  /// Sample rate in hertz.
  package static let rate = 48_000

  /// Length in samples: until the amplitude is below 1/65536.
  package var length: Int { Int(decay * 11.1 * Double(Self.rate)) + 1 }

  /// Returns the sample `index`, counted from the onset, −1…1. `seed` affects noise only.
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
      // The mean over half a period of the pitch.
      let width = max(1, Int(Double(Self.rate) / (2 * pitch)))
      var sum = 0.0
      for lag in 0..<width { sum += Self.noise(index - lag, seed) }
      return strength * sum / Double(width).squareRoot() * 0.6
    }
  }

  /// Returns noise in −1…1 computed from integers. Source: the finalizer of S. Vigna's SplitMix64.
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

  /// Creates the recipe called `name`; nil if it is not in ``names``.
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
