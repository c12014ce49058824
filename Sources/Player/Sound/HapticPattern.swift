import JSONCoding

/// A haptic pattern, exported to the formats of the systems that play it.
package struct HapticPattern: Hashable, Sendable {
  /// A haptic impulse at one time.
  package struct Pulse: Hashable, Sendable {
    /// Seconds from the start.
    package let time: Double
    /// Strength, 0…1.
    package let intensity: Double
    /// Sharpness, from soft 0 to crisp 1.
    package let sharpness: Double

    /// Creates a pulse from its time, intensity and sharpness.
    package init(time: Double, intensity: Double, sharpness: Double) {
      (self.time, self.intensity, self.sharpness) = (time, intensity, sharpness)
    }
  }

  /// Pulses ordered by time.
  package let pulses: [Pulse]

  /// Creates a pattern of `pulses` in any order.
  package init(_ pulses: [Pulse]) { self.pulses = pulses.sorted { $0.time < $1.time } }

  /// An Apple Haptic and Audio Pattern: a transient for each pulse.
  ///
  /// Source: "Representing haptic patterns in AHAP files", Apple.
  package var ahap: JSON {
    let events = pulses.map { pulse -> JSON in
      [
        "Event": [
          "Time": .number(pulse.time), "EventType": "HapticTransient",
          "EventParameters": [
            ["ParameterID": "HapticIntensity", "ParameterValue": .number(pulse.intensity)],
            ["ParameterID": "HapticSharpness", "ParameterValue": .number(pulse.sharpness)],
          ],
        ]
      ]
    }
    return ["Version": 1, "Pattern": .array(events)]
  }

  /// The arguments of Android's `VibrationEffect.createWaveform(timings, amplitudes, repeat)`: the
  /// duration of each amplitude 0…255, in milliseconds. A pulse lasts 12 ms, or until the next.
  ///
  /// Source: "VibrationEffect", Android API reference.
  package var androidWaveform: JSON {
    var (timings, amplitudes): ([JSON], [JSON]) = ([], [])
    var now = 0
    func hold(_ milliseconds: Int, _ amplitude: Int) {
      guard milliseconds > 0 else { return }
      timings.append(.number(Double(milliseconds)))
      amplitudes.append(.number(Double(amplitude)))
      now += milliseconds
    }
    let starts = pulses.map { Int(($0.time * 1000).rounded()) }
    for (number, pulse) in pulses.enumerated() {
      // Pulses within a millisecond of each other are felt as one.
      guard starts[number] >= now else { continue }
      hold(starts[number] - now, 0)
      let next = starts[(number + 1)...].first { $0 > starts[number] } ?? .max
      hold(min(12, next - starts[number]), max(1, Int((pulse.intensity * 255).rounded())))
    }
    return ["timings": .array(timings), "amplitudes": .array(amplitudes), "repeat": -1]
  }
}
