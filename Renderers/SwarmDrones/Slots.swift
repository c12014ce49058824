import Geometry

/// The places of a formation, in the order of its blueprint.
package struct Slots: Hashable, Sendable {
  /// Where drones are to stand, in points.
  package private(set) var places: [Point] = []

  /// Lays `blueprint` over `frame`; neighbours keep `spacing` points where fingers do not decide.
  mutating func lay(
    _ blueprint: Blueprint, over frame: FingerFrame, spacing: Double,
    in composition: SwarmComposition
  ) {
    places.removeAll(keepingCapacity: true)
    switch blueprint.formation {
    case .flock: return
    case .ring: layRing(blueprint, frame, spacing, composition)
    case .line: layLine(blueprint, frame, spacing, composition)
    case .triangle: layTriangle(blueprint, frame)
    case .grid: layGrid(blueprint, frame, spacing, composition)
    }
  }

  private mutating func layRing(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let reach = Blueprint.reach(of: blueprint.rows.count, blueprint.count)
    let smallest = min(40 * composition.unit, composition.ringLimit)
    let radius = min(max(reach * spacing, smallest), composition.ringLimit)
    let gap = radius / reach
    for (ring, places) in blueprint.rows.enumerated() {
      let turn = Math.twoPi / Double(max(places, 1))
      for place in 0..<places {
        let angle = turn * (Double(place) + (ring.isMultiple(of: 2) ? 0 : 0.5)) - Math.pi / 2
        self.places.append(
          frame.fingers[0] + Vector(angle: angle) * (radius - gap * Double(ring)))
      }
    }
  }

  private mutating func layLine(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let ranks = blueprint.rows.count
    let longest = Double(max(blueprint.rows.max() ?? 2, 2) - 1)
    let span = frame.fingers[1] - frame.fingers[0]
    let way = span.length > 1e-3 ? span.normalized : Vector(1, 0)
    let length = max(span.length, min(3 * longest, 0.5 * composition.ringLimit))
    let start = frame.middle - way * (length / 2)
    for (rank, places) in blueprint.rows.enumerated() {
      let inset = (rank + ranks / 2).isMultiple(of: 2) ? 0 : length / longest / 2
      let side = way.perpendicular * (0.4 * spacing * (Double(rank) - Double(ranks - 1) / 2))
      for place in 0..<places {
        let part = places > 1 ? Double(place) / Double(places - 1) : 0.5
        self.places.append(start + side + way * (inset + part * (length - 2 * inset)))
      }
    }
  }

  private mutating func layTriangle(_ blueprint: Blueprint, _ frame: FingerFrame) {
    let tip = frame.fingers[blueprint.tip]
    let left = frame.fingers[(blueprint.tip + 1) % 3]
    let right = frame.fingers[(blueprint.tip + 2) % 3]
    for (row, places) in blueprint.rows.enumerated() {
      let down = Double(row) / Double(max(blueprint.rows.count - 1, 1))
      let (from, to) = (tip.mixed(with: left, by: down), tip.mixed(with: right, by: down))
      for place in 0..<places {
        self.places.append(
          from.mixed(with: to, by: places > 1 ? Double(place) / Double(places - 1) : 0.5))
      }
    }
  }

  private mutating func layGrid(
    _ blueprint: Blueprint, _ frame: FingerFrame, _ spacing: Double, _ composition: SwarmComposition
  ) {
    let axis = Vector(angle: frame.box.angle)
    let least = min(2 * spacing, 0.5 * composition.ringLimit)
    let margin = 0.35 * spacing
    let (width, height) = (
      max(frame.box.half.width + margin, least), max(frame.box.half.height + margin, least)
    )
    for (row, places) in blueprint.rows.enumerated() {
      let down = 2 * Double(row) / Double(max(blueprint.rows.count - 1, 1)) - 1
      let start = frame.box.center + axis.perpendicular * (down * height)
      for place in 0..<places {
        let part = places > 1 ? 2 * Double(place) / Double(places - 1) - 1 : 0
        self.places.append(start + axis * (part * width))
      }
    }
  }
}
