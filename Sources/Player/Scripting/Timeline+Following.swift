import JSONCoding

extension Timeline {
  /// Goes on by `steps`, of which this has played the beginning.
  package mutating func follow(_ steps: [Script.Step]) {
    self.steps = steps
    for place in runs.indices.reversed() {
      runs[place].follow(steps)
      if runs[place].isOver { runs.remove(at: place) }
    }
  }
}

extension Timeline.Run {
  /// Goes on as that of `steps` does which it belongs to; bodies stay as they are.
  fileprivate mutating func follow(_ steps: [Script.Step]) {
    switch self {
    case .body: break
    case .recording(var run):
      guard let step = steps.last(where: { $0.path == run.path }),
        case .contacts(let samples) = step.action
      else { return }
      run.take(samples, isOpen: step.isOpen)
      self = .recording(run)
    case .curve(var run):
      guard case .key(let path, let id) = run.path,
        let step = steps.last(where: { $0.path == path }),
        case .animate(let curves) = step.action,
        let curve = curves.first(where: { $0.id == id })
      else { return }
      run.take(curve)
      self = .curve(run)
    }
  }
}
