import Drawing

extension Painter {
  /// Paints `canvas` on a fresh ground. What cannot be drawn is told with `picture`, the name of
  /// what the canvas shows, and with the way to its command.
  package mutating func paint(
    _ canvas: Canvas, of picture: @autoclosure () -> String
  ) throws(RasterError) {
    do throws(RasterError) { try paint(canvas) } catch {
      guard case .undrawable(let what) = error else { throw error }
      let way = culprit(in: canvas.commands).map { "\($0 + 1)" }.joined(separator: " › ")
      throw .undrawable("\(picture()), command \(way): \(what)")
    }
  }

  /// The way to the first of `commands` that cannot be painted by itself: indices from the outside
  /// in, those of a mask before those that it holds for. `groups` hold for all, innermost first.
  private mutating func culprit(
    in commands: [Command], under groups: [Command.Group] = []
  ) -> [Int] {
    for (index, command) in commands.enumerated() where !canPaint(command, under: groups) {
      guard case .group(let group, _) = command, canPaint(.group(group, []), under: groups) else {
        return [index]
      }
      var inner = groups
      if case .mask = group {} else { inner.insert(group, at: 0) }
      return [index] + culprit(in: command.inner, under: inner)
    }
    return []
  }

  private mutating func canPaint(_ command: Command, under groups: [Command.Group]) -> Bool {
    do throws(RasterError) {
      try add([groups.reduce(command) { .group($1, [$0]) }])
      return true
    } catch {
      return false
    }
  }
}
