import Geometry
import Gestures

/// All fingers, and the gestures that want them: decides which gesture gets which finger. It knows
/// nothing of what views do with their gestures.
struct GestureContest: Sendable {
  /// The fingers that are down, and those that have lifted and are not decided; in the order in
  /// which they landed.
  var down: [PointerState] = []
  /// The gestures that are being made.
  private(set) var runs = GestureRuns()

  /// The finger `contact` that is down; nil where it is not.
  func index(of contact: Int) -> Int? {
    down.lastIndex { $0.id == contact && $0.isDown }
  }

  /// What becomes of a finger that lands as `sample` tells, for the gesture of `candidate`.
  func place(for candidate: GestureCandidate, _ sample: TouchSample) -> GestureRuns.Place {
    runs.place(for: sample, in: candidate.key, isSingle: candidate.gesture.manner.isSingle)
  }

  /// Lets `candidates` ask for `finger`, as far as they can get it; what is forbidden asks in vain.
  /// The result are the places of those that ask.
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

  /// The gesture of `candidate` that the finger of `sample` takes part in; nil where that has other
  /// fingers and does not want this one.
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

  /// Hands something on to all recognizers that follow the finger at `index`.
  mutating func ask(
    _ index: Int, _ question: (inout AnyRecognizer) -> GestureDisposition
  ) {
    guard !down[index].isLost else { return }
    for place in down[index].members.indices where down[index].members[place].isHeard {
      guard let run = down[index].members[place].run else { continue }
      runs.change(run) { _ = question(&$0.recognizer) }
    }
  }

  /// What the arena of the finger at `first` decides, and those of all fingers that take part in a
  /// gesture with it: one opinion counts for all of them.
  mutating func decisions(for first: Int, at time: Double) -> [GestureNews] {
    let partners = partners(of: first)
    // Most samples are those of a finger that is decided.
    guard !partners.isEmpty || down[first].isOpen else { return [] }
    return decisions(for: [first] + partners, at: time)
  }

  /// What the arenas of the fingers `first` decide.
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
        // What has lost one of its fingers may have to give up the others.
        due += places(of: runs.drop(down[index].id, from: run, isLost: true))
      }
    }
    return news
  }

  /// The other fingers of the gestures that the finger at `index` takes part in.
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

  /// Takes away all fingers of the views `views`, the empty string standing for all: those that are
  /// gone, and what that decides for others.
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

  /// Those that are for a lone finger may not have the one at `index` any more, unless they have
  /// begun: what that decides.
  mutating func vetoLone(_ index: Int, at time: Double) -> [GestureNews] {
    down[index].vetoLone(at: time).map { GestureNews(finger: index, member: $0) }
      + decisions(for: index, at: time)
  }

  /// Whether the gesture `id` happens now, which it does once.
  mutating func happens(_ id: Int) -> Bool { runs.happens(id) }

  /// Whether a gesture may yet begin with the finger at `index`, which has lifted.
  func isAwaited(_ index: Int) -> Bool {
    down[index].isUndecided
      || down[index].members.contains { member in
        member.isAwaited && member.run.map { runs.keeps(down[index].id, for: $0) } == true
      }
  }

  /// The finger at `index` has left, and no gesture waits for its result.
  mutating func remove(_ index: Int) {
    for member in down[index].members {
      if let run = member.run { _ = runs.drop(down[index].id, from: run, isLost: false) }
    }
    down.remove(at: index)
  }
}

/// A gesture of a finger with which something has happened, by their places.
struct GestureNews {
  let finger: Int
  let member: Int
}

/// A gesture on the way from the deepest view under a finger to the root.
struct GestureCandidate: Sendable {
  let gesture: Gesture
  let key: GestureRun.Key
  let priority: GesturePriority
  /// The ids of the view that asks and of all around it.
  let ids: [String]
  let isEnabled: Bool
  /// The view from whose corner points are measured; nil if they are measured on the stage.
  var local: LocalView?
  /// The unit vector of the stage along which the view's axis x points, where the gesture measures
  /// in the space of the view; else along that of the stage.
  let horizontal: Vector

  /// Its name in traces.
  var target: String { key.target }
}

/// The view in whose own space a gesture measures. Trees are built afresh, and ids may repeat or be
/// missing: it is found again among the views that ask for the same gesture.
struct LocalView: Sendable {
  /// Which it is of those with the same ids on it and around it, in drawing order.
  let turn: Int
  /// Its space when it was seen last.
  var space: ViewSpace
}

extension Placement {
  /// A candidate, and what it does.
  typealias Asker = (candidate: GestureCandidate, perform: View<State>.Handler)

  /// The gestures that ask for a finger that lands at `point`: from the deepest view under it to
  /// the root, and the name of what it meets.
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

  /// The views that ask for such a gesture in their own space and have `ids` on them and around
  /// them, in drawing order.
  private func measuring(_ gesture: Gesture, _ ids: [String]) -> [Int] {
    boxes.list.indices.filter { index in
      let requests = (traits[boxes.list[index].item].gestures ?? []).map(\.request)
      return requests.contains { $0.space == .local && $0.gesture.name == gesture.name }
        && path(from: index).compactMap { label($0).id } == ids
    }
  }

  /// The space of the view that the gesture of `candidate` measures in, as it is now; nil if the view
  /// has gone.
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

  /// The nearest view with a name around the one at `index`, or that itself.
  private func named(around index: Int) -> (index: Int, name: String)? {
    path(from: index).lazy.compactMap { index in label(index).name.map { (index, $0) } }.first
  }
}
