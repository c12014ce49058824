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
