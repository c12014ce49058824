import Geometry

/// Counts of what lives in a garden.
struct Census: Hashable, Sendable {
  private(set) var blooms = 0
  /// Pieces of thallus that are born and shown.
  private(set) var segments = 0
  /// The highest branching order of a piece that is born and shown, counted from 1; 0 for none.
  private(set) var generation = 0

  init(_ garden: Garden) {
    let conditions = garden.conditions
    for bloom in garden.blooms {
      blooms += 1
      let age = bloom.age(by: conditions.clock)
      for (index, arm) in bloom.arms.enumerated()
      where conditions.presences[index] > 0 {
        for segment in arm.segments where age > segment.internode.birth {
          let order = segment.internode.order
          guard bloom.presence(order: order, under: conditions) > 0 else { continue }
          segments += 1
          generation = max(generation, order + 1)
        }
      }
    }
  }
}
