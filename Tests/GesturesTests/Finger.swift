import Geometry
import Gestures

/// Makes the samples of one contact.
struct Finger {
  var contact = 1

  func down(_ x: Double, _ y: Double = 0, at time: Double = 0) -> TouchSample {
    sample(.began, x, y, time)
  }

  func move(_ x: Double, _ y: Double = 0, at time: Double = 0.1) -> TouchSample {
    sample(.moved, x, y, time)
  }

  func up(_ x: Double, _ y: Double = 0, at time: Double = 0.2) -> TouchSample {
    sample(.ended, x, y, time)
  }

  func cancel(_ x: Double = 0, _ y: Double = 0, at time: Double = 0.2) -> TouchSample {
    sample(.cancelled, x, y, time)
  }

  private func sample(_ phase: TouchPhase, _ x: Double, _ y: Double, _ time: Double)
    -> TouchSample
  {
    TouchSample(time: time, contact: contact, phase: phase, position: Point(x, y))
  }
}

extension GestureRecognizer {
  /// Takes several samples; the last verdict.
  @discardableResult
  mutating func handle(_ samples: [TouchSample]) -> GestureDisposition {
    for sample in samples { handle(sample) }
    return verdict
  }
}

/// A small generator for property tests (SplitMix64).
struct TestRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
