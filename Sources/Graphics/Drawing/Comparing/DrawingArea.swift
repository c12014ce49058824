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
