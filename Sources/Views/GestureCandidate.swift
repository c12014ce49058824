import Geometry
import Gestures

/// A gesture on the way from the deepest view under a finger to the root.
struct GestureCandidate: Sendable {
  let gesture: Gesture
  let key: GestureRun.Key
  let priority: GesturePriority
  /// The ids of the view that asks and of all around it.
  let ids: [String]
  let isEnabled: Bool
  let space: CoordinateSpace
  /// The unit vector of the stage along which the view's axis x points, where the gesture measures
  /// in the space of the view; else along that of the stage.
  let horizontal: Vector

  /// Its name in traces.
  var target: String { key.target }
}

extension Placement {
  /// A candidate, and what it does.
  typealias Asker = (candidate: GestureCandidate, perform: View<State>.Handler)

  /// The gestures that ask for a finger that lands at `point`: from the deepest view under it to
  /// the root, and the name of what it meets.
  func askers(at point: Point) -> (all: [Asker], met: String?) {
    let path = path(from: boxes.hit(at: point))
    var askers: [Asker] = []
    var ids = path.map { label($0).id }[...]
    for index in path {
      let box = boxes.list[index]
      for (request, perform) in traits[box.item].gestures ?? [] {
        if request.mask == .gesture { askers = [] }
        let candidate = GestureCandidate(
          gesture: request.gesture, key: key(of: request, at: index, after: askers),
          priority: request.priority, ids: ids.compactMap { $0 },
          isEnabled: request.isEnabled && !box.isDisabled, space: request.space,
          horizontal: request.space == .local ? boxes.horizontal(in: box.space) : Vector(1, 0))
        askers.append((candidate, perform))
      }
      ids = ids.dropFirst()
    }
    return (askers, path.first.flatMap(named(around:))?.name)
  }

  private func key(
    of request: GestureRequest, at index: Int, after others: [Asker]
  ) -> GestureRun.Key {
    let own = request.target == nil ? named(around: index) : nil
    let target = request.target ?? own?.name ?? "stage"
    let place = request.target == nil ? index - (own?.index ?? 0) : 0
    let name = request.gesture.name
    let turn = others.count {
      $0.candidate.key.target == target && $0.candidate.key.gesture == name
        && $0.candidate.key.place == place
    }
    return GestureRun.Key(target: target, gesture: name, place: place, turn: turn)
  }

  /// The nearest view with a name around the one at `index`, or that itself.
  private func named(around index: Int) -> (index: Int, name: String)? {
    path(from: index).lazy.compactMap { index in label(index).name.map { (index, $0) } }.first
  }
}
