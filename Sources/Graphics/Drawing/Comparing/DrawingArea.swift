import Geometry

/// The way to a command: its index among the commands of the canvas, then among those inside the
/// group found there, those of a mask first, and so on; all from 0.
package struct CommandPath: Hashable, Sendable {
  /// The indices from the outside in.
  package var indices: [Int]

  /// A way by its indices.
  package init(_ indices: [Int]) { self.indices = indices }
}

extension CommandPath: CustomStringConvertible {
  /// Counted from 1, as "3 › 1".
  package var description: String {
    indices.map { String($0 + 1) }.joined(separator: " › ")
  }
}

extension Canvas {
  /// The ways to all commands, in the order of the lines of a ``DrawingDigest`` after its first.
  package var commandPaths: [CommandPath] {
    func walk(_ commands: [Command], _ outer: [Int]) -> [CommandPath] {
      commands.enumerated().flatMap { index, command in
        let path = outer + [index]
        return [CommandPath(path)] + walk(command.inner, path)
      }
    }
    return walk(commands, [])
  }

  /// The part of the sheet that the command at `path` can touch, in points; nil where it lies
  /// outside of the sheet or of its clips, draws nothing, or does not exist.
  package func area(of path: CommandPath) -> Rect? {
    var commands = commands
    var scope = DrawingScope(clip: bounds)
    for (depth, index) in path.indices.enumerated() {
      guard commands.indices.contains(index) else { return nil }
      let command = commands[index]
      guard depth < path.indices.count - 1 else { return scope.area(of: command) }
      guard case .group(let group, _) = command else { return nil }
      // What a mask is made of is seen nowhere itself: its place is where it lets others be seen.
      let isMask = path.indices[depth + 1] < group.maskCommands.count
      guard isMask || scope.enter(group) else { return nil }
      commands = command.inner
    }
    return nil
  }
}

/// What holds for the commands of a group.
private struct DrawingScope {
  private var map = Transform.identity
  private var clip: Rect
  /// How far the blurs outside carry what is drawn, in points of the sheet along x and y, and what
  /// clips it then; from the outside in.
  private var blurs: [(reach: Vector, clip: Rect)] = []

  init(clip: Rect) { self.clip = clip }

  /// Steps into `group`; false where nothing inside can be seen.
  mutating func enter(_ group: Command.Group) -> Bool {
    switch group {
    case .transform(let inner): map = inner.then(map)
    case .clip(let path, _):
      guard let bounds = path.transformed(by: map).controlBounds,
        let seen = bounds.intersection(clip)
      else { return false }
      clip = seen
    case .layer: break
    case .blur(let sigma):
      let sigma = max(sigma, 0) * 3
      let reach = Vector(
        Vector(map.a, map.c).length * sigma, Vector(map.b, map.d).length * sigma)
      blurs.append((reach, clip))
      clip = DrawingScope.widened(clip, by: reach)
    case .mask(_, let mask):
      var here = self
      here.blurs = []
      guard let seen = here.union(mask) else { return false }
      clip = seen
    }
    return true
  }

  func area(of command: Command) -> Rect? {
    if case .group(let group, let inner) = command { return area(of: group, inner) }
    return visible(command.bounds(by: map))
  }

  private func area(of group: Command.Group, _ inner: [Command]) -> Rect? {
    var scope = self
    guard scope.enter(group) else { return nil }
    return scope.union(inner)
  }

  private func union(_ commands: [Command]) -> Rect? {
    commands.compactMap(area).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// What is seen of `bounds`, which have been mapped.
  private func visible(_ bounds: Rect?) -> Rect? {
    let drawn = bounds?.intersection(clip)
    return blurs.reversed().reduce(drawn) { area, blur in
      area.flatMap { DrawingScope.widened($0, by: blur.reach).intersection(blur.clip) }
    }
  }

  private static func widened(_ rect: Rect, by reach: Vector) -> Rect {
    Rect(
      rect.minX - reach.dx, rect.minY - reach.dy, rect.width + 2 * reach.dx,
      rect.height + 2 * reach.dy)
  }
}
