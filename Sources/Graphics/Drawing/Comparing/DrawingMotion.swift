import Geometry
import Paths

/// The motion from one drawing of a world to another, soon after it.
///
/// Commands are paired in their order; of those that come or go nothing is known. A pair moves as
/// far as the point of its outline that moves farthest. What has a soft edge needs less: its motion
/// counts by the width of that edge.
package struct DrawingMotion {
  /// From the points of either drawing to pixels.
  private var (one, other): (Transform, Transform)

  /// Returns the largest distance, in pixels, by which an edge moves between two drawings at
  /// `scale` pixels a point; 0 if nothing moves.
  package static func distance(from one: Canvas, to other: Canvas, scale: Double) -> Double {
    DrawingMotion(one: .scale(scale), other: .scale(scale))
      .distance(one.commands, other.commands)
  }

  /// The distance in pixels up to which commands of the same kind are taken as a pair unseen.
  private static let near = 4.0
  /// The width of a soft edge, in pixels, that counts as a sharp one.
  private static let sharp = 4.0

  private func distance(_ before: [Command], _ after: [Command]) -> Double {
    var (index, next, farthest) = (0, 0, 0.0)
    while index < before.count, next < after.count {
      let paired = distance(before[index], after[next])
      if paired > DrawingMotion.near {
        let gone = index + 1 < before.count ? distance(before[index + 1], after[next]) : .infinity
        let come = next + 1 < after.count ? distance(before[index], after[next + 1]) : .infinity
        if min(gone, come) < paired / 4 {
          if gone <= come { index += 1 } else { next += 1 }
          continue
        }
      }
      if paired.isFinite { farthest = max(farthest, paired) }
      index += 1
      next += 1
    }
    return farthest
  }

  /// Returns the distance between two commands; infinity for those of different kinds.
  private func distance(_ before: Command, _ after: Command) -> Double {
    switch (before, after) {
    case (.fill(let path, _, _, _), .fill(let next, _, _, _)): distance(path, next)
    case (.stroke(let path, _, let stroke, _), .stroke(let next, _, let other, _)):
      distance(path, next) + growth(stroke.width / 2, other.width / 2)
    case (.glow(let glow), .glow(let next)):
      soft(
        distance(glow.center, next.center) + growth(glow.radius, next.radius), over: glow.radius)
    case (.blurredRoundedRect(let box), .blurredRoundedRect(let next)):
      soft(distance(box.rect, next.rect) + growth(box.blur, next.blur), over: box.blur)
    case (.image(_, let rect, _, _), .image(_, let next, _, _)): distance(rect, next)
    case (.imagePart(let image, _, _), .imagePart(let next, _, _)):
      distance(image.rect, next.rect)
    case (.imageFill(let fill, _, _), .imageFill(let next, _, _)): distance(fill.rect, next.rect)
    case (.mesh(let mesh, _), .mesh(let next, _)): distance(mesh, next)
    case (.group(let group, let inner), .group(let next, let others)):
      distance(group, inner, next, others)
    default: .infinity
    }
  }

  private func distance(
    _ group: Command.Group, _ inner: [Command], _ next: Command.Group, _ others: [Command]
  ) -> Double {
    switch (group, next) {
    case (.transform(let transform), .transform(let other)):
      DrawingMotion(one: transform.then(one), other: other.then(self.other))
        .distance(inner, others)
    case (.clip(let path, _), .clip(let other, _)):
      max(distance(path, other), distance(inner, others))
    case (.layer, .layer), (.exposure, .exposure): distance(inner, others)
    case (.blur(let sigma), .blur): soft(distance(inner, others), over: sigma)
    case (.mask(_, let mask), .mask(_, let other)):
      max(distance(mask, other), distance(inner, others))
    default: .infinity
    }
  }
}

// MARK: Outlines

extension DrawingMotion {
  private func distance(_ point: Point, _ next: Point) -> Double {
    (other.apply(next) - one.apply(point)).length
  }

  /// Returns the distance that an edge moves by which a length changes, in pixels.
  private func growth(_ length: Double, _ next: Double) -> Double {
    (next * other.largestScale - length * one.largestScale).magnitude
  }

  /// Returns how much of `distance` counts if it is that of an edge `width` points wide.
  private func soft(_ distance: Double, over width: Double) -> Double {
    distance / max(1, width * one.largestScale / DrawingMotion.sharp)
  }

  private func distance(_ rect: Rect, _ next: Rect) -> Double {
    [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].reduce(0) {
      max($0, distance(rect.point($1.0, $1.1), next.point($1.0, $1.1)))
    }
  }

  private func distance(_ path: Path, _ next: Path) -> Double {
    let (elements, others) = (path.elements, next.elements)
    guard elements.count == others.count else { return ofBounds(path, next) }
    var farthest = 0.0
    for (element, other) in zip(elements, others) {
      switch (element, other) {
      case (.move(let point), .move(let next)), (.line(let point), .line(let next)):
        farthest = max(farthest, distance(point, next))
      case (.curve(let a, let b, let point), .curve(let c, let d, let next)):
        farthest = max(farthest, distance(a, c), distance(b, d), distance(point, next))
      case (.close, .close): break
      default: return ofBounds(path, next)
      }
    }
    return farthest
  }

  private func ofBounds(_ path: Path, _ next: Path) -> Double {
    guard let rect = path.controlBounds, let next = next.controlBounds else { return .infinity }
    return distance(rect, next)
  }

  private func distance(_ mesh: Mesh, _ next: Mesh) -> Double {
    guard mesh.vertices.count == next.vertices.count else { return .infinity }
    let own = zip(mesh.vertices, next.vertices).reduce(0) {
      max($0, distance($1.0.position, $1.1.position))
    }
    return zip(mesh.joined, next.joined).reduce(own) { max($0, distance($1.0, $1.1)) }
  }
}
