import Geometry
import Paths

/// The motion from one drawing of a world to another, soon after it.
///
/// Commands are paired in their order. A pair moves as far as the point of its outline that moves
/// farthest. What has a soft edge needs less: its motion counts by the width of that edge.
package struct DrawingMotion {
  /// The largest distance by which an edge moves, in pixels, of each pair of commands, and of each
  /// vertex of meshes; 0 for those of different kinds.
  package private(set) var distances: [Double] = []
  /// The largest change of a colour or an opacity, 0…1; infinity if commands come or go.
  package private(set) var change = 0.0

  /// Creates the motion from one drawing to another at `scale` pixels a point.
  package init(from one: Canvas, to other: Canvas, scale: Double) {
    let meter = MotionMeter(one: .scale(scale), other: .scale(scale))
    let isWhole = meter.forEachPair(one.commands, other.commands) { index, next, pair in
      for part in meter.parts(one.commands[index], other.commands[next]) ?? [pair] {
        distances.append(part.finite.distance)
        change = max(change, part.finite.change)
      }
    }
    if !isWhole { change = .infinity }
  }
}

/// The motion of a command.
struct CommandMotion {
  /// In pixels; infinity of commands of different kinds.
  var distance = 0.0
  /// That of colours and opacities, 0…1, or infinity.
  var change = 0.0

  init(_ distance: Double = 0, change: Double = 0) {
    (self.distance, self.change) = (distance, change)
  }

  /// Commands that are no pair.
  static let unpaired = CommandMotion(.infinity, change: .infinity)

  /// The motion that counts: what is no pair does not move, it changes.
  var finite: CommandMotion { distance.isFinite ? self : CommandMotion(change: .infinity) }

  func union(_ other: CommandMotion) -> CommandMotion {
    CommandMotion(max(distance, other.distance), change: max(change, other.change))
  }

  /// The motion if it is that of an edge `width` pixels wide.
  func soft(_ width: Double) -> CommandMotion {
    CommandMotion(distance / max(1, width / CommandMotion.sharp), change: change)
  }

  /// The width of a soft edge, in pixels, that counts as a sharp one.
  private static let sharp = 4.0
}

/// Measures motions between commands.
struct MotionMeter {
  /// From the points of either drawing to pixels.
  let (one, other): (Transform, Transform)

  init(one: Transform, other: Transform) { (self.one, self.other) = (one, other) }

  /// The distance in pixels up to which commands of the same kind are taken as a pair unseen.
  private static let near = 4.0

  /// Calls `body` with the indices and the motion of each pair. Returns false if there are commands
  /// in one of the lists only.
  func forEachPair(
    _ before: [Command], _ after: [Command],
    _ body: (_ index: Int, _ next: Int, CommandMotion) -> Void
  ) -> Bool {
    var (index, next, isWhole) = (0, 0, before.count == after.count)
    while index < before.count, next < after.count {
      let paired = motion(before[index], after[next])
      if paired.distance > MotionMeter.near {
        let gone =
          index + 1 < before.count ? motion(before[index + 1], after[next]) : .unpaired
        let come = next + 1 < after.count ? motion(before[index], after[next + 1]) : .unpaired
        if min(gone.distance, come.distance) < paired.distance / 4 {
          isWhole = false
          if gone.distance <= come.distance { index += 1 } else { next += 1 }
          continue
        }
      }
      body(index, next, paired)
      index += 1
      next += 1
    }
    return isWhole
  }

  /// Returns the motions of the vertices of meshes; nil for other commands.
  fileprivate func parts(_ before: Command, _ after: Command) -> [CommandMotion]? {
    guard case .mesh(let mesh, _) = before, case .mesh(let next, _) = after else { return nil }
    return vertices(mesh, next)
  }

  private func motion(_ before: [Command], _ after: [Command]) -> CommandMotion {
    var whole = CommandMotion()
    let isWhole = forEachPair(before, after) { whole = whole.union($2.finite) }
    return isWhole ? whole : whole.union(CommandMotion(change: .infinity))
  }

  private func motion(_ before: Command, _ after: Command) -> CommandMotion {
    switch (before, after) {
    case (.fill(let path, let brush, _, _), .fill(let next, let other, _, _)):
      CommandMotion(distance(path, next), change: change(brush, other))
    case (.stroke(let path, let brush, let stroke, _), .stroke(let next, let paint, let other, _)):
      CommandMotion(
        distance(path, next) + growth(stroke.width / 2, other.width / 2),
        change: change(brush, paint))
    case (.glow(let glow), .glow(let next)):
      CommandMotion(
        distance(glow.center, next.center) + growth(glow.radius, next.radius),
        change: glow.color.change(to: next.color)
      ).soft(glow.radius * one.largestScale)
    case (.blurredRoundedRect(let box), .blurredRoundedRect(let next)):
      CommandMotion(
        distance(box.rect, next.rect) + growth(box.blur, next.blur),
        change: box.color.change(to: next.color)
      ).soft(box.blur * one.largestScale)
    case (.image(let bitmap, let rect, let opacity, _), .image(let other, let next, let paint, _)):
      CommandMotion(distance(rect, next), change: change(bitmap, opacity, other, paint))
    case (.imagePart(let image, let opacity, _), .imagePart(let next, let paint, _)):
      CommandMotion(
        distance(image.rect, next.rect),
        change: max(
          image.part == next.part ? image.tint.change(to: next.tint) : .infinity,
          change(image.bitmap, opacity, next.bitmap, paint)))
    case (.imageFill(let fill, let opacity, _), .imageFill(let next, let paint, _)):
      CommandMotion(
        distance(fill.rect, next.rect), change: change(fill.bitmap, opacity, next.bitmap, paint))
    case (.sprites(let batch, _), .sprites(let next, _)): motion(batch, next)
    case (.mesh(let mesh, _), .mesh(let next, _)):
      vertices(mesh, next).reduce(CommandMotion()) { $0.union($1) }
    case (.group(let group, let inner), .group(let next, let others)):
      motion(group, inner, next, others)
    default: .unpaired
    }
  }

  private func motion(
    _ group: Command.Group, _ inner: [Command], _ next: Command.Group, _ others: [Command]
  ) -> CommandMotion {
    switch (group, next) {
    case (.transform(let transform), .transform(let other)):
      MotionMeter(one: transform.then(one), other: other.then(self.other)).motion(inner, others)
    case (.clip(let path, _), .clip(let other, _)):
      motion(inner, others).union(CommandMotion(distance(path, other)))
    case (.layer(let opacity, _), .layer(let other, _)):
      motion(inner, others).union(CommandMotion(change: abs(other - opacity)))
    case (.exposure, .exposure): motion(inner, others)
    case (.blur(let sigma), .blur): motion(inner, others).soft(sigma * one.largestScale)
    case (.mask(_, let mask), .mask(_, let other)):
      motion(inner, others).union(motion(mask, other))
    default: .unpaired
    }
  }
}

// MARK: Outlines

extension MotionMeter {
  private func distance(_ point: Point, _ next: Point) -> Double {
    (other.apply(next) - one.apply(point)).length
  }

  /// Returns the distance that an edge moves by which a length changes, in pixels.
  private func growth(_ length: Double, _ next: Double) -> Double {
    (next * other.largestScale - length * one.largestScale).magnitude
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

  private func vertices(_ mesh: Mesh, _ next: Mesh) -> [CommandMotion] {
    zip(mesh.parts, next.parts).flatMap { mesh, next in
      guard mesh.vertices.count == next.vertices.count else { return [CommandMotion.unpaired] }
      return zip(mesh.vertices, next.vertices).map { vertex, next in
        CommandMotion(
          distance(vertex.position, next.position), change: vertex.color.change(to: next.color))
      }
    }
  }

  private func motion(_ batch: Sprites, _ next: Sprites) -> CommandMotion {
    let isSame = batch.sprites.count == next.sprites.count
    return zip(batch.sprites, next.sprites).reduce(
      CommandMotion(change: isSame ? batch.bitmap.change(to: next.bitmap) : .infinity)
    ) { whole, pair in
      let meter = MotionMeter(
        one: pair.0.transform.then(one), other: pair.1.transform.then(other))
      return whole.union(
        CommandMotion(
          meter.distance(pair.0.rect, pair.1.rect),
          change: pair.0.part == pair.1.part
            ? max(pair.0.tint.change(to: pair.1.tint), abs(pair.1.opacity - pair.0.opacity))
            : .infinity))
    }
  }
}

// MARK: Colours

extension Bitmap {
  /// Returns the largest change of a channel, 0…1; infinity for bitmaps of different sizes.
  fileprivate func change(to next: Bitmap) -> Double {
    guard width == next.width, height == next.height else { return .infinity }
    if sharesPixels(with: next) { return 0 }
    let largest = bytes.withUnsafeBufferPointer { bytes in
      next.bytes.withUnsafeBufferPointer { next in
        bytes.indices.reduce(0 as UInt8) { largest, index in
          let (byte, other) = (bytes[index], next[index])
          return max(largest, byte > other ? byte &- other : other &- byte)
        }
      }
    }
    return Double(largest) / 255
  }
}

extension Color {
  fileprivate func change(to next: Color) -> Double {
    max(
      abs(next.red - red), abs(next.green - green), abs(next.blue - blue), abs(next.alpha - alpha))
  }
}

extension MotionMeter {
  private func change(
    _ bitmap: Bitmap, _ opacity: Double, _ next: Bitmap, _ other: Double
  ) -> Double {
    bitmap.change(to: next) + abs(other - opacity)
  }

  /// Returns the largest change of a brush; that of a gradient, by the part of its length by which
  /// it moves too.
  private func change(_ brush: Brush, _ next: Brush) -> Double {
    switch (brush, next) {
    case (.solid(let color), .solid(let next)): color.change(to: next)
    case (.linear(let gradient), .linear(let next)):
      change(gradient.stops, next.stops)
        + max(distance(gradient.start, next.start), distance(gradient.end, next.end))
        / length(gradient.start, gradient.end)
    case (.radial(let gradient), .radial(let next)):
      change(gradient.stops, next.stops)
        + (distance(gradient.center, next.center) + growth(gradient.radius, next.radius))
        / (gradient.radius * one.largestScale)
    case (.conic(let gradient), .conic(let next)) where gradient.center == next.center:
      change(gradient.stops, next.stops) + abs(next.angle - gradient.angle)
    default: .infinity
    }
  }

  private func length(_ start: Point, _ end: Point) -> Double {
    (one.apply(end) - one.apply(start)).length
  }

  private func change(_ stops: [GradientStop], _ next: [GradientStop]) -> Double {
    guard stops.count == next.count else { return .infinity }
    return zip(stops, next).reduce(0) {
      max($0, $1.0.color.change(to: $1.1.color) + abs($1.1.location - $1.0.location))
    }
  }
}
