import Geometry
import Host
import JSONCoding
import Motion
import Rendering

extension EmberPlayer {
  /// What `embers fuzz` holds it against, besides what holds of every player.
  var invariants: [Invariant<TracedFrame>] {
    let heat = heat.value(at: world.time)
    let told = JSON.number(heat).text(.rounded)
    return [
      Invariant("the button is never much hotter than hot") { _ in
        (-0.5...1.5).contains(heat) ? nil : "its heat is \(told)"
      },
      Invariant("an untouched button cools down") { frame in
        frame.untouched < 0.8 || abs(heat) < 0.3 ? nil : "its heat is \(told)"
      },
    ]
  }
}

extension Embers {
  /// What `embers fuzz` holds its world against.
  func invariants(at moment: Moment) -> [Invariant<State>] {
    [
      Invariant("no ember is older than two seconds") { state in
        let oldest = state.embers.map { moment.seconds - $0.birth }.max() ?? 0
        return oldest <= 2 ? nil : "one is \(JSON.number(oldest).text(.rounded)) s old"
      }
    ]
  }
}
