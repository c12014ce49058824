import JSONCoding

/// A sentence that says what must hold in a scene, such as `control density ≤ 12 always`.
///
/// A condition is true or false of a moment, with what preceded it; its times say of which moments
/// it must be true. The article *Expectations* has the grammar.
package struct Expectation: Hashable, Sendable {
  /// The sentence as written.
  package let text: String
  /// The values that it speaks of, each once.
  package let subjects: [Subject]
  let claim: Claim
  /// The number of memories that its condition has.
  let slots: Int

  /// Returns true if two sentences are spelt alike.
  package static func == (one: Expectation, other: Expectation) -> Bool { one.text == other.text }

  /// Hashes the sentence.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// True if it says nothing of time: a condition by itself.
  package var isTimeless: Bool {
    claim.time == nil && claim.after == nil && claim.unless == nil
  }

  /// True if it speaks of the interface alone, which is the same whatever the experience does.
  package var isOfInterface: Bool {
    subjects.allSatisfy { subject in
      switch subject.owner {
      case _ where subject.isContrast: false
      case .figure, .cost: false
      // Experiences have haptics and animations of their own, on the canvas.
      case .event(let target):
        !target.isEmpty && (target != "canvas" || Self.gestureWords.contains(subject.member))
      case .control, .part, .sheet, .chrome, .scene: true
      }
    }
  }

  static let gestureWords = ["began", "ended", "cancelled", "failed", "vetoed", "tapped"]

  /// A condition with its times.
  struct Claim: Sendable {
    let condition: Condition
    /// The number of memories that it has, which are the first ones.
    let slots: Int
    /// Nil if none is said: always, or at any moment, as the reader of the sentence needs.
    let time: Time?
    /// The moments from which on it is claimed; nil for the beginning.
    let after: Condition?
    /// The condition that ends the claim until it begins anew.
    let unless: Condition?
  }

  /// The moments at which a condition must be true.
  enum Time: Hashable, Sendable {
    case always, never, neverTwice, eventually
    /// At one moment at least, so many seconds after the claim begins or sooner.
    case within(Double)
  }

  /// A condition of a moment. Subjects and memories are indices.
  indirect enum Condition: Sendable {
    case flag(Int)
    case exists(Int)
    case comparison(Quantity, Relation, Operand)
    case rests(Int, slot: Int)
    case leaves(Int, stage: Int)
    case overlaps(Int, Int)
    /// True for so many seconds without a break.
    case held(Condition, seconds: Double, slot: Int)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
  }

  /// A value, or one that follows from its changes.
  enum Quantity: Sendable {
    case value(Int)
    case speed(Int, slot: Int)
    case overshoot(Int, slot: Int)
  }

  enum Operand: Sendable {
    case value(SubjectValue)
    case subject(Int)
  }

  /// A relation of two values.
  enum Relation: String, CaseIterable, Sendable {
    case less = "<"
    case atMost = "≤"
    case equal = "="
    case unequal = "≠"
    case atLeast = "≥"
    case greater = ">"
    case contains

    /// The difference that counts as none: half of the last decimal of a trace.
    static let tolerance = 5e-5

    /// Returns true if it holds between two values; values of different kinds are unequal.
    func holds(_ one: SubjectValue, _ other: SubjectValue) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)): holds(one, other)
      case (.text(let one), .text(let other)):
        switch self {
        case .equal: ExactText.areEqual(one, other)
        case .unequal: !ExactText.areEqual(one, other)
        case .contains: one.indices.contains { one[$0...].hasPrefix(other) }
        case .less, .atMost, .atLeast, .greater: false
        }
      case (.flag(let one), .flag(let other)): (self == .equal) == (one == other)
      default: self == .unequal
      }
    }

    private func holds(_ one: Double, _ other: Double) -> Bool {
      switch self {
      case .less: one < other - Self.tolerance
      case .atMost: one <= other + Self.tolerance
      case .equal: abs(one - other) <= Self.tolerance
      case .unequal: !(abs(one - other) <= Self.tolerance)
      case .atLeast: one >= other - Self.tolerance
      case .greater: one > other + Self.tolerance
      case .contains: false
      }
    }
  }
}

/// A sentence that is no expectation: the column at fault, what belongs there and what was found.
package struct ExpectationError: Error, Hashable, Sendable {
  /// The column, in characters from 1.
  package let column: Int
  package let expected: String
  package let found: String
  /// Known words near to an unknown one, nearest first.
  package let nearest: [String]

  /// The expectation with its column, in words.
  package var place: String { "\(expected) in column \(column)" }
}
