import Geometry

/// The evaluation of conditions, step by step, with what their parts remember.
struct ConditionEvaluation: Sendable {
  /// A memory of a part of a condition.
  private enum Memory: Sendable {
    case empty
    /// True without a break since a time in seconds.
    case held(since: Double)
    case motion(ValueMotion)
  }

  /// The values of the subjects in the present step.
  private(set) var values: [SubjectValue?] = []
  /// The present step; nil before the first.
  private(set) var moment: (step: Int, seconds: Double)?
  private var isTouched = false
  private var memories: [Memory]
  /// For each subject the greatest change that counts as none.
  private let tolerances: [Double]

  /// Creates the evaluation of the conditions of `expectation` before the first step.
  init(_ expectation: Expectation) {
    memories = Array(repeating: .empty, count: expectation.slots)
    tolerances = expectation.subjects.map { subject in
      subject.kind == .box || subject.kind == .number(.points) ? 0.1 : 0.001
    }
  }

  /// Begins the next step.
  mutating func begin(
    step: Int, at seconds: Double, isTouched: Bool, _ values: [SubjectValue?]
  ) {
    (self.values, self.isTouched, moment) = (values, isTouched, (step, seconds))
  }

  private var seconds: Double { moment?.seconds ?? 0 }

  // MARK: Truth

  /// Returns true if `condition` is true in this step. All of its parts are looked at: each may
  /// remember.
  mutating func isTrue(_ condition: Expectation.Condition) -> Bool {
    switch condition {
    case .flag(let index): return values[index] == .flag(true)
    case .exists(let index): return values[index] != nil
    case .comparison(let quantity, let relation, let operand):
      guard let one = value(of: quantity), let other = value(of: operand) else { return false }
      return relation.holds(one, other)
    case .rests(let index, let slot):
      guard let motion = motion(of: index, slot) else { return false }
      return motion.rest(at: seconds) >= ValueMotion.rest
    case .leaves(let index, let stage):
      guard let area = box(index), let stage = box(stage) else { return false }
      return stage.excess(of: area) > Self.tolerance
    case .overlaps(let one, let other):
      guard let one = box(one), let other = box(other), let common = one.intersection(other) else {
        return false
      }
      return min(common.width, common.height) > Self.tolerance
    case .held(let part, let duration, let slot):
      guard isTrue(part) else {
        memories[slot] = .empty
        return false
      }
      guard case .held(let since) = memories[slot] else {
        memories[slot] = .held(since: seconds)
        return duration == 0
      }
      return seconds - since >= duration - 1e-9
    case .not(let part): return !isTrue(part)
    case .and(let one, let other):
      let (one, other) = (isTrue(one), isTrue(other))
      return one && other
    case .or(let one, let other):
      let (one, other) = (isTrue(one), isTrue(other))
      return one || other
    }
  }

  /// The greatest length that counts as rounding, in points.
  private static let tolerance = 1.0

  private func box(_ index: Int) -> Rect? {
    if case .box(let box)? = values[index] { box } else { nil }
  }

  private func value(of operand: Expectation.Operand) -> SubjectValue? {
    switch operand {
    case .value(let value): value
    case .subject(let index): values[index]
    }
  }

  private mutating func value(of quantity: Expectation.Quantity) -> SubjectValue? {
    switch quantity {
    case .value(let index): values[index]
    case .speed(let index, let slot): motion(of: index, slot).map { .number($0.speed) }
    case .overshoot(let index, let slot): motion(of: index, slot).map { .number($0.overshoot) }
    }
  }

  /// Takes the present value of a subject into its motion; nil if it has none.
  private mutating func motion(of index: Int, _ slot: Int) -> ValueMotion? {
    guard let now = values[index]?.components, !now.isEmpty else {
      memories[slot] = .empty
      return nil
    }
    var motion = ValueMotion(now, at: seconds)
    if case .motion(let known) = memories[slot], known.last.count == now.count {
      motion = known
      motion.take(now, at: seconds, isTouched: isTouched, tolerance: tolerances[index])
    }
    memories[slot] = .motion(motion)
    return motion
  }

  /// Forgets what the first `count` memories hold, which are those of the claim's condition.
  mutating func forget(_ count: Int) {
    for slot in 0..<count { memories[slot] = .empty }
  }
}

// MARK: Distance

extension ConditionEvaluation {
  /// Returns how far `condition` is from being true, 0…1, for searches; a guess for what looks back.
  func distance(_ condition: Expectation.Condition) -> Double {
    switch condition {
    case .flag(let index): values[index] == .flag(true) ? 0 : 1
    case .exists(let index): values[index] == nil ? 1 : 0
    case .comparison(.value(let index), let relation, let operand):
      distance(values[index], relation, value(of: operand))
    case .comparison, .rests: 0.5
    case .leaves(let index, let stage):
      if let area = box(index), let stage = box(stage) {
        Self.squashed(-stage.excess(of: area), scale: 50)
      } else {
        1
      }
    case .overlaps(let one, let other):
      if let one = box(one), let other = box(other) {
        Self.squashed(one.excess(of: other) - min(other.width, other.height), scale: 50)
      } else {
        1
      }
    case .held(let part, _, _): 0.5 + 0.5 * distance(part)
    case .not(.comparison(let quantity, let relation, let operand)):
      distance(.comparison(quantity, relation.inverse, operand))
    case .not(let part): distance(part) > 0 ? 0 : 1
    case .and(let one, let other): (distance(one) + distance(other)) / 2
    case .or(let one, let other): min(distance(one), distance(other))
    }
  }

  private func distance(
    _ one: SubjectValue?, _ relation: Expectation.Relation, _ other: SubjectValue?
  ) -> Double {
    guard let one, let other else { return 1 }
    if relation.holds(one, other) { return 0 }
    guard case .number(let number) = one, case .number(let bound) = other else { return 0.9 }
    return Self.squashed(abs(number - bound), scale: max(abs(bound), 0.1))
  }

  /// Returns 0 for no distance, 0.5 for `scale`, towards 1 for ever greater ones.
  private static func squashed(_ distance: Double, scale: Double) -> Double {
    distance > 0 ? distance / (distance + scale) : 0
  }
}

extension Expectation.Relation {
  fileprivate var inverse: Self {
    switch self {
    case .less: .atLeast
    case .atMost: .greater
    case .equal: .unequal
    case .unequal, .contains: .equal
    case .atLeast: .less
    case .greater: .atMost
    }
  }
}

extension Rect {
  /// Returns the length by which `other` reaches beyond it, in points.
  fileprivate func excess(of other: Rect) -> Double {
    max(minX - other.minX, other.maxX - maxX, minY - other.minY, other.maxY - maxY)
  }
}
