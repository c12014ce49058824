import Geometry

/// How an event sounds: one of a few plain voices, with its pitch and how it dies away.
///
/// Voices are sums and products of the package's own sine and exponential, and of noise from whole
/// numbers: the same samples on every machine.
package struct SoundRecipe: Hashable, Sendable {
  /// The voices.
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

  /// The usual recipe of `voice`.
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
