import Geometry
import Gestures

/// All fingers, and the gestures that compete for them: decides which gesture receives which
/// finger, independently of what views do with their gestures.
struct GestureContest: Sendable {
  /// The fingers that are down, and the lifted ones that are undecided, in order of landing.
  var down: [PointerState] = []
  /// The gestures in progress.
  private(set) var runs = GestureRuns()

  /// Returns the index of the finger `contact` that is down; nil if it is not down.
  func index(of contact: Int) -> Int? {
    down.lastIndex { $0.id == contact && $0.isDown }
  }

  /// Returns what happens to the finger that lands with `sample`, for the gesture of `candidate`.
  func place(for candidate: GestureCandidate, _ sample: TouchSample) -> GestureRuns.Place {
    runs.place(for: sample, in: candidate.key, isSingle: candidate.gesture.manner.isSingle)
  }

  /// Lets `candidates` ask for `finger`, as far as they can get it; excluded ones ask in vain.
  /// Returns the indices of those that ask.
  mutating func enter(
    _ candidates: [GestureCandidate], _ finger: inout PointerState, isAlone: Bool
  ) -> [Int] {
    var isKept = false
    var entered: [Int] = []
    for (place, candidate) in candidates.enumerated() {
      let manner = candidate.gesture.manner
      let veto: ArbitrationEvent.Veto? =
        manner.needsSingleTouch && !isAlone
        ? .fingers : isKept && manner.yieldsToKeepers ? .surface : nil
      if manner.keepsFingers { isKept = true }
      if veto != nil {
        finger.enter(candidate, run: nil, veto: veto)
      } else if let run = run(for: candidate, finger.last) {
        finger.enter(candidate, run: run)
      } else {
        finger.refuse(candidate)
        continue
      }
      entered.append(place)
    }
    return entered
  }

  /// Returns the gesture of `candidate` that the finger of `sample` takes part in; nil if it has
  /// other fingers and does not accept this one.
  private mutating func run(for candidate: GestureCandidate, _ sample: TouchSample) -> Int? {
    switch place(for: candidate, sample) {
    case .busy: return nil
    case .joins(let run):
      runs.change(run) { $0.contacts.append(sample.contact) }
      return run
    case .begins:
      var recognizer = candidate.gesture.recognizer
      recognizer.align(to: candidate.horizontal)
      return runs.begin(candidate.key, recognizer, of: sample.contact)
    }
  }

  /// Passes `question` to all recognizers that follow the finger at `index`.
  mutating func ask(
    _ index: Int, _ question: (inout AnyRecognizer) -> GestureDisposition
  ) {
    guard !down[index].isLost else { return }
    for place in down[index].members.indices where down[index].members[place].isHeard {
      guard let run = down[index].members[place].run else { continue }
      runs.change(run) { _ = question(&$0.recognizer) }
    }
  }

  /// Returns the decisions of the arena of the finger at `first`, and of all fingers that share a
  /// gesture with it: one opinion counts for all of them.
  mutating func decisions(for first: Int, at time: Double) -> [GestureNews] {
    let partners = partners(of: first)
    // Most samples are those of a finger that is decided.
    guard !partners.isEmpty || down[first].isOpen else { return [] }
    return decisions(for: [first] + partners, at: time)
  }

  /// Returns the decisions of the arenas of the fingers `first`.
  private mutating func decisions(for first: [Int], at time: Double) -> [GestureNews] {
    var due = first
    var news: [GestureNews] = []
    var next = 0
    while next < due.count {
      let index = due[next]
      next += 1
      for place in down[index].decide(runs, at: time) {
        news.append(GestureNews(finger: index, member: place))
        let member = down[index].members[place]
        guard member.outcome != .accepted, let run = member.run else { continue }
        // A gesture that has lost one of its fingers may have to give up the others.
        due += places(of: runs.drop(down[index].id, from: run, isLost: true))
      }
    }
    return news
  }

  /// Returns the other fingers of the gestures that the finger at `index` takes part in.
  private func partners(of index: Int) -> [Int] {
    var contacts: [Int] = []
    for member in down[index].members where member.isHeard {
      if let run = member.run { contacts += runs.partners(in: run) }
    }
    return places(of: contacts).filter { $0 != index }
  }

  private func places(of contacts: [Int]) -> [Int] {
    contacts.isEmpty ? [] : down.indices.filter { contacts.contains(down[$0].id) }
  }

  /// Cancels all fingers of the views `views`, the empty string standing for all. Returns the
  /// cancelled fingers, and what that decides for others.
  mutating func dismiss(
    _ views: [String], at time: Double
  ) -> (gone: [Int], news: [GestureNews]) {
    let gone = down.indices.filter { index in
      let own = down[index].holder?.ids ?? []
      return !down[index].isLost && views.contains { $0.isEmpty || own.contains($0) }
    }
    var others: [Int] = []
    for index in gone {
      down[index].lose(at: time)
      for member in down[index].members {
        guard let run = member.run else { continue }
        others += runs.drop(down[index].id, from: run, isLost: true)
      }
    }
    return (gone, decisions(for: places(of: others), at: time))
  }

  /// Excludes gestures that need a lone finger from the one at `index`, unless they have begun;
  /// returns what that decides.
  mutating func vetoLone(_ index: Int, at time: Double) -> [GestureNews] {
    down[index].vetoLone(at: time).map { GestureNews(finger: index, member: $0) }
      + decisions(for: index, at: time)
  }

  /// Returns true on the first call for the gesture `id`, then false.
  mutating func happens(_ id: Int) -> Bool { runs.happens(id) }

  /// Returns true if a gesture may yet begin with the finger at `index`, which has lifted.
  func isAwaited(_ index: Int) -> Bool {
    down[index].isUndecided
      || down[index].members.contains { member in
        member.isAwaited && member.run.map { runs.keeps(down[index].id, for: $0) } == true
      }
  }

  /// Removes the finger at `index`, which has left and is awaited by no gesture.
  mutating func remove(_ index: Int) {
    for member in down[index].members {
      if let run = member.run { _ = runs.drop(down[index].id, from: run, isLost: false) }
    }
    down.remove(at: index)
  }
}

/// A change of one gesture of a finger, as indices.
struct GestureNews {
  let finger: Int
  let member: Int
}

/// A gesture on the path from the deepest view under a finger to the root.
struct GestureCandidate: Sendable {
  let gesture: Gesture
  let key: GestureRun.Key
  let priority: GesturePriority
  /// The ids of the requesting view and its ancestors.
  let ids: [String]
  let isEnabled: Bool
  /// The view whose corner is the origin of points; nil if they are measured on the stage.
  var local: LocalView?
  /// The unit vector of the stage along the x axis of the view, if the gesture measures in the
  /// space of the view; else along that of the stage.
  let horizontal: Vector

  /// Its name in traces.
  var target: String { key.target }
}

/// The view in whose own space a gesture measures. Trees are rebuilt, and ids may repeat or be
/// missing, so it is found again among the views that request the same gesture.
struct LocalView: Sendable {
  /// Its index among those with the same ids on it and around it, in drawing order.
  let turn: Int
  /// Its space when it was last placed.
  var space: ViewSpace
}

extension Placement {
  /// A candidate, and its handler.
  typealias Asker = (candidate: GestureCandidate, perform: View<State>.Handler)

  /// Returns the gestures that ask for a finger that lands at `point`, from the deepest view under
  /// it to the root, and the name of the view that it hits.
  func askers(at point: Point) -> (all: [Asker], met: String?) {
    let path = path(from: boxes.hit(at: point))
    var askers: [Asker] = []
    var ids = path.map { label($0).id }[...]
    for index in path {
      let box = boxes.list[index]
      for (request, perform) in traits[box.item].gestures ?? [] {
        if request.mask == .gesture { askers = [] }
        let isLocal = request.space == .local
        let candidate = GestureCandidate(
          gesture: request.gesture, key: key(of: request, at: index, after: askers),
          priority: request.priority, ids: ids.compactMap { $0 },
          isEnabled: request.isEnabled && !box.isDisabled,
          local: isLocal ? local(index, request.gesture, ids.compactMap { $0 }) : nil,
          horizontal: isLocal ? boxes.horizontal(in: box.space) : Vector(1, 0))
        askers.append((candidate, perform))
      }
      ids = ids.dropFirst()
    }
    return (askers, path.first.flatMap(named(around:))?.name)
  }

  private func local(_ index: Int, _ gesture: Gesture, _ ids: [String]) -> LocalView {
    let turn = measuring(gesture, ids).firstIndex(of: index) ?? 0
    return LocalView(turn: turn, space: boxes.viewSpace(of: index))
  }

  /// Returns the views that request such a gesture in their own space and have `ids` on them and
  /// around them, in drawing order.
  private func measuring(_ gesture: Gesture, _ ids: [String]) -> [Int] {
    boxes.list.indices.filter { index in
      let requests = (traits[boxes.list[index].item].gestures ?? []).map(\.request)
      return requests.contains { $0.space == .local && $0.gesture.name == gesture.name }
        && path(from: index).compactMap { label($0).id } == ids
    }
  }

  /// Returns the present space of the view that the gesture of `candidate` measures in; nil if the
  /// view is gone.
  func space(of view: LocalView, for candidate: GestureCandidate) -> ViewSpace? {
    let views = measuring(candidate.gesture, candidate.ids)
    return views.indices.contains(view.turn) ? boxes.viewSpace(of: views[view.turn]) : nil
  }

  private func key(
    of request: GestureRequest, at index: Int, after others: [Asker]
  ) -> GestureRun.Key {
    let own = request.target == nil ? named(around: index) : nil
    let target = request.target ?? own?.name ?? "stage"
    let place = request.target == nil ? index - (own?.index ?? 0) : 0
    let name = request.gesture.name
    let turn = others.count {
      $0.candidate.key.target == target && $0.candidate.key.gesture == name
        && $0.candidate.key.place == place
    }
    return GestureRun.Key(target: target, gesture: name, place: place, turn: turn)
  }

  /// Returns the view at `index` or its nearest ancestor that has a name.
  private func named(around index: Int) -> (index: Int, name: String)? {
    path(from: index).lazy.compactMap { index in label(index).name.map { (index, $0) } }.first
  }
}
