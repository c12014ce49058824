/// Numbers contacts from 1 in order of landing. A number is never given twice, though a source (a
/// script's finger, a slot of a touch screen) may land again and again.
public struct ContactNumbers<Source: Hashable & Sendable>: Hashable, Sendable {
  private var down: [Source: Int] = [:]
  private var last = 0

  /// No contact so far.
  public init() {}

  /// The number of the contact that `source` makes in `phase`: a new one when it lands; nil for a
  /// source that is not down. A lift or a cancel gives the number for the last time.
  public mutating func number(of source: Source, in phase: TouchPhase) -> Int? {
    switch phase {
    case .began:
      last += 1
      down[source] = last
      return last
    case .moved: return down[source]
    case .ended, .cancelled: return down.removeValue(forKey: source)
    }
  }
}
