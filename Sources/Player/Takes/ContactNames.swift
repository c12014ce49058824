import Geometry

/// The names of contacts, with the times at which they are down.
struct ContactNames {
  /// The spans of each name, in the order of their beginnings; they may touch.
  private var spans: [String: [ClosedRange<Double>]]
  /// The smallest number that may be free.
  private var free = 1

  init(_ spans: [String: [ClosedRange<Double>]]) { self.spans = spans }

  /// Returns the span from the landing of `stroke` to its lift, rounded to ticks.
  private static func span(of stroke: TouchStroke) -> ClosedRange<Double> {
    let range = stroke.span
    let first = LiveScript.seconds(LiveScript.tick(range.lowerBound))
    let last = LiveScript.seconds(LiveScript.tick(range.upperBound))
    return first...(stroke.isLifted ? max(first, last) : .infinity)
  }

  /// Returns the name of `stroke`, which ends a contact that has begun under that name.
  mutating func end(of stroke: TouchStroke) -> String {
    let end = Self.span(of: stroke)
    spans[stroke.name] = spans[stroke.name]?.map {
      $0.contains(end.lowerBound) ? $0.lowerBound...end.upperBound : $0
    }
    return stroke.name
  }

  /// Returns the name of `stroke` if no other contact has it meanwhile, else the next free number.
  mutating func take(_ stroke: TouchStroke) -> String {
    let span = Self.span(of: stroke)
    var name = stroke.name
    if overlap(of: span, named: name) {
      while spans[String(free)] != nil { free += 1 }
      name = String(free)
    }
    let place = spans[name]?.partitioningIndex { $0.lowerBound > span.lowerBound } ?? 0
    spans[name, default: []].insert(span, at: place)
    return name
  }

  /// Returns true if a span overlaps one of `name`. Spans of one name do not overlap, so the last
  /// that begins within `span`, or before it, decides.
  private func overlap(of span: ClosedRange<Double>, named name: String) -> Bool {
    guard let spans = spans[name] else { return false }
    let next = spans.partitioningIndex { $0.lowerBound > span.upperBound }
    return next > 0 && spans[next - 1].overlaps(span)
  }
}
