import Geometry

/// Conditions that the groups around a command set for it.
package struct CommandScope {
  /// From the command's points to those of the canvas.
  package private(set) var map = Transform.identity
  /// Number of groups around the command.
  private(set) var depth = 0
  /// Part of the canvas that is seen; nil if visibility is not followed.
  private var clip: Rect?
  /// Distances by which the blurs outside carry what is drawn, in points of the canvas along x and
  /// y, and the part of the canvas that is seen of the result; from the outside in.
  private var blurs: [(reach: Vector, clip: Rect)] = []

  /// The scope of the commands of a canvas, of which `clip` is seen; nil does not follow visibility.
  package init(clip: Rect? = nil) { self.clip = clip }

  /// Steps into `group`; false if nothing inside is seen.
  @discardableResult
  package mutating func enter(_ group: Command.Group) -> Bool {
    depth += 1
    if case .transform(let inner) = group { map = inner.then(map) }
    guard let clip else { return true }
    switch group {
    case .transform, .layer, .exposure: return true
    case .clip(let path, _):
      self.clip = path.transformed(by: map).controlBounds?.intersection(clip)
    case .blur(let sigma):
      let sigma = max(sigma, 0) * 3
      let reach = Vector(
        Vector(map.a, map.c).length * sigma, Vector(map.b, map.d).length * sigma)
      blurs.append((reach, clip))
      self.clip = CommandScope.widened(clip, by: reach)
    case .mask(_, let mask):
      var here = self
      here.blurs = []
      self.clip = here.union(mask)
    }
    return self.clip != nil
  }

  /// Returns the part of the canvas that `command` can change, in points; nil if it changes nothing
  /// that is seen.
  package func area(of command: Command) -> Rect? {
    guard case .group(let group, let inner) = command else {
      return visible(command.bounds(by: map))
    }
    var scope = self
    return scope.enter(group) ? scope.union(inner) : nil
  }

  private func union(_ commands: [Command]) -> Rect? {
    commands.compactMap(area).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Returns the part of `bounds`, in points of the canvas, that is seen.
  private func visible(_ bounds: Rect?) -> Rect? {
    let drawn = clip.map { bounds?.intersection($0) } ?? bounds
    return blurs.reversed().reduce(drawn) { area, blur in
      area.flatMap { CommandScope.widened($0, by: blur.reach).intersection(blur.clip) }
    }
  }

  private static func widened(_ rect: Rect, by reach: Vector) -> Rect {
    Rect(
      rect.minX - reach.dx, rect.minY - reach.dy, rect.width + 2 * reach.dx,
      rect.height + 2 * reach.dy)
  }
}

extension Canvas {
  /// The command at a path of indices, as in ``Command/inner``, and its scope; nil if there is none
  /// or nothing of it is seen.
  package func command(at path: [Int]) -> (command: Command, scope: CommandScope)? {
    var commands = commands
    var scope = CommandScope(clip: bounds)
    for (depth, index) in path.enumerated() {
      guard commands.indices.contains(index) else { return nil }
      let command = commands[index]
      guard depth < path.count - 1 else { return (command, scope) }
      guard case .group(let group, _) = command else { return nil }
      // Commands of a mask show nowhere themselves: they lie where they let others be seen.
      let isMask = path[depth + 1] < group.maskCommands.count
      guard isMask || scope.enter(group) else { return nil }
      commands = command.inner
    }
    return nil
  }
}
