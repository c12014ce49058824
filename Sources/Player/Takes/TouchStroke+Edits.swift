import Geometry
import Gestures
import Scripting

// The parts of edits that concern one stroke alone.

extension TouchStroke {
  /// Returns the stroke with each sample changed.
  func map(_ change: (inout TouchSample) -> Void) -> TouchStroke {
    var stroke = self
    for place in stroke.samples.indices { change(&stroke.samples[place]) }
    return stroke
  }

  func moved(seconds: Double, by way: Vector) -> TouchStroke {
    map {
      $0.time += seconds
      $0.position = $0.position + way
    }
  }

  /// Maps the times of `old` to `new`; if `old` is a single time, to the beginning of `new`.
  func stretched(from old: ClosedRange<Double>, to new: ClosedRange<Double>) -> TouchStroke {
    let length = old.upperBound - old.lowerBound
    let factor = length > 0 ? (new.upperBound - new.lowerBound) / length : 0
    return map { $0.time = new.lowerBound + ($0.time - old.lowerBound) * factor }
  }

  func mirrored(_ mirror: TakeEdit.Mirror, on stage: Size, in span: ClosedRange<Double>)
    -> TouchStroke
  {
    switch mirror {
    case .leftRight: map { $0.position = Point(stage.width - $0.position.x, $0.position.y) }
    case .upDown: map { $0.position = Point($0.position.x, stage.height - $0.position.y) }
    case .time: reversed(in: span)
    }
  }

  /// Reverses the stroke in time; the phases keep their order.
  private func reversed(in span: ClosedRange<Double>) -> TouchStroke {
    var stroke = self
    for (place, sample) in zip(samples.indices, samples.reversed()) {
      stroke.samples[place].time = span.lowerBound + (span.upperBound - sample.time)
      stroke.samples[place].position = sample.position
      stroke.samples[place].pressure = sample.pressure
    }
    return stroke
  }

  /// Returns the stroke with positions averaged over neighbours, weighted by a bell curve of time
  /// (Gaussian filter) whose standard deviation is `seconds`, or a third of the time to the nearer
  /// end if that is less: the ends stay in place, and the filter is symmetric everywhere.
  func smoothed(seconds: Double) -> TouchStroke {
    let span = span
    var stroke = self
    var first = 0
    for place in samples.indices {
      let time = samples[place].time
      let width = min(seconds, (time - span.lowerBound) / 3, (span.upperBound - time) / 3)
      guard width > 0 else { continue }
      while samples[first].time < time - 3 * seconds { first += 1 }
      stroke.samples[place].position = mean(at: time, width: width, from: first)
    }
    return stroke
  }

  private func mean(at time: Double, width: Double, from first: Int) -> Point {
    var (sum, weights) = (Vector.zero, 0.0)
    var place = first
    while place < samples.count, samples[place].time <= time + 3 * width {
      let distance = (samples[place].time - time) / width
      if distance >= -3 {
        // Uneven samples are weighted by the time that they represent.
        let weight = Math.exp(-distance * distance / 2) * share(of: place)
        sum = sum + (samples[place].position - .zero) * weight
        weights += weight
      }
      place += 1
    }
    return weights > 0 ? .zero + sum * (1 / weights) : position(at: time)
  }

  /// Returns half the time between both neighbours, in seconds; never zero.
  private func share(of place: Int) -> Double {
    let before = place > 0 ? samples[place - 1].time : samples[place].time
    let after = place + 1 < samples.count ? samples[place + 1].time : samples[place].time
    return max(after - before, 1e-6)
  }

  /// Returns the position of the finger at `time`, interpolated linearly between samples.
  func position(at time: Double) -> Point {
    let next = samples.partitioningIndex { $0.time > time }
    guard next < samples.count else { return samples[samples.count - 1].position }
    guard next > 0 else { return samples[0].position }
    let (one, two) = (samples[next - 1], samples[next])
    return one.position.mixed(
      with: two.position, by: (time - one.time) / (two.time - one.time))
  }

  /// Returns the two strokes that result if the finger lifts at `time`, within its span, and lands
  /// `gap` seconds later.
  func cut(at time: Double, gap: Double) -> (
    first: TouchStroke, end: TouchStroke, second: TouchStroke
  ) {
    let position = position(at: time)
    let pressure = samples.last { $0.time < time }?.pressure ?? samples[0].pressure
    let lift = TouchSample(
      time: time, contact: 0, phase: .ended, position: position, pressure: pressure)
    let landing = TouchSample(
      time: time + gap, contact: 0, phase: .began, position: position, pressure: pressure)
    let earlier = samples.filter { $0.time < time }
    // Samples within the gap are moved to its end.
    let later = samples.filter { $0.time >= time }.map { sample in
      var sample = sample
      sample.time = max(sample.time, time + gap)
      return sample
    }
    return (
      TouchStroke(name: name, samples: earlier + [lift]), TouchStroke(name: name, samples: [lift]),
      TouchStroke(name: name, samples: [landing] + later)
    )
  }
}
