import Gestures

/// Makes a plan shorter that breaks something.
package enum GestureShrinker {
  /// The shortest plan that can be made of `plan` by leaving things out, and that still has a flaw.
  package static func shortest(_ plan: GesturePlan) -> GesturePlan {
    var plan = plan
    while let next = shorter(plan).first(where: { GestureTrial($0).flaw != nil }) { plan = next }
    return plan
  }

  private static func shorter(_ plan: GesturePlan) -> [GesturePlan] {
    var plans: [GesturePlan] = []
    func add(_ change: (inout GesturePlan) -> Void) {
      var other = plan
      change(&other)
      if other != plan { plans.append(other) }
    }
    for contact in Set(plan.acts.compactMap(\.contact)).sorted() {
      add { $0.acts.removeAll { $0.contact == contact } }
    }
    for part in plan.parts.indices {
      for place in plan.parts[part].gestures.indices {
        add { $0.parts[part].gestures.remove(at: place) }
        add { $0.parts[part].gestures[place].deed = .nothing }
        add { $0.parts[part].gestures[place].isPatient = false }
        add { $0.parts[part].gestures[place].isAlone = false }
        add { $0.parts[part].gestures[place].isOne = false }
      }
    }
    for index in plan.acts.indices where plan.acts[index].isOptional {
      add { $0.acts.remove(at: index) }
    }
    return plans
  }
}

extension GesturePlan.Act {
  fileprivate var contact: Int? {
    if case .finger(let sample) = self { sample.contact } else { nil }
  }

  /// True if every finger still lands and leaves without it.
  fileprivate var isOptional: Bool {
    if case .finger(let sample) = self { sample.phase == .moved } else { false }
  }
}
