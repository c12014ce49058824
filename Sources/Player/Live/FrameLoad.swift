import Host
import Painting

extension Frame.Load {
  /// The load as a part of the cost of the frame.
  package var cost: FrameCost {
    var cost = FrameCost()
    cost[.nodes] = Int64(nodes)
    cost[.steps] = Int64(steps)
    return cost
  }
}
