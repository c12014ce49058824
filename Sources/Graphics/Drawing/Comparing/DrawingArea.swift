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

  /// The part of the sheet that the command at `path` can touch, in points; nil if it lies
  /// outside of the sheet or of its clips, draws nothing, or does not exist.
  package func area(of path: CommandPath) -> Rect? {
    command(at: path.indices).flatMap { $0.scope.area(of: $0.command) }
  }
}

extension Canvas {
  /// Returns the commands with those at `paths`, ways of indices as in ``CommandPath``, replaced by
  /// `change`; nil leaves them out.
  package func commands(
    replacing paths: Set<[Int]>, _ change: (Command) -> Command?
  ) -> [Command] {
    func changed(_ commands: [Command], _ outer: [Int], _ first: Int = 0) -> [Command] {
      commands.enumerated().compactMap { index, command in
        let path = outer + [first + index]
        if paths.contains(path) { return change(command) }
        guard case .group(let group, let inner) = command else { return command }
        let mask = group.maskCommands
        let rest = changed(inner, path, mask.count)
        if case .mask(let mode, _) = group {
          return .group(.mask(mode, changed(mask, path)), rest)
        }
        return .group(group, rest)
      }
    }
    return changed(commands, [])
  }
}
