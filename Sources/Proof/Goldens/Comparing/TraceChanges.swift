import JSONCoding

/// The changes between two traces, a sentence each, causes before effects: input, the page that is
/// shown and its controls, events, texts, boxes, motions of the player, figures of the experience.
package struct TraceChanges: Sendable {
  /// The greatest number of sentences.
  package static let limit = 20

  private var values: [String: Change] = [:]
  /// The times at which events came, by what they are, before and after.
  private var events: [String: [[Double]]] = [:]
  /// The frame of the last line.
  private var end = 0

  package init() {}

  /// Compares the lines of a frame. Frames come in order.
  package mutating func add(_ before: JSON, _ after: JSON) {
    end = before["frame"]?.number.flatMap { Int(exactly: $0) } ?? end
    guard before != after else { return }
    // Frames of two moments have nothing in common that could be compared.
    if let old = before["time"], let new = after["time"], old != new {
      return note(.init(path: "time", kind: "time", value: old, role: .input), old, new)
    }
    // Controls and figures of two pages have nothing in common either.
    let isOnePage = before["chrome"]?["experience"] == after["chrome"]?["experience"]
    let facts = [before, after].map { line in
      TraceFacts(line, isWhole: true).facts.filter { isOnePage || !$0.isOfPage }
    }
    let (old, new) = (facts[0], facts[1])
    let now = Dictionary(new.map { ($0.path, $0.value) }) { first, _ in first }
    let known = Set(old.map(\.path))
    for fact in old { note(fact, fact.value, now[fact.path] ?? .null) }
    for fact in new where !known.contains(fact.path) { note(fact, .null, fact.value) }
    for (side, line) in [before, after].enumerated() {
      guard case .array(let items)? = line["events"] else { continue }
      for event in items {
        guard let words = TraceFacts.words(ofEvent: event) else { continue }
        events[words, default: [[], []]][side].append(event["time"]?.number ?? 0)
      }
    }
  }

  private mutating func note(_ fact: TraceFacts.Fact, _ before: JSON, _ after: JSON) {
    guard before != after else { return }
    let step = Change.Step(frame: end, before: before, after: after)
    if values[fact.path]?.add(step) == nil {
      values[fact.path] = Change(fact, place: values.count, step)
    }
  }

  /// Returns at most so `many` sentences without a full stop; the last one counts those left out.
  package func lines(_ many: Int = limit) -> [String] {
    let lines = told.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.words)
    guard lines.count > many else { return lines }
    return lines.prefix(many - 1) + ["… and \(lines.count - many + 1) more"]
  }

  private var told: [(order: [Int], words: String)] {
    var groups: [String: (change: Change, count: Int)] = [:]
    for change in values.values.sorted(by: { $0.place < $1.place }) {
      let key = change.alike
      guard let group = groups[key] else {
        groups[key] = (change, 1)
        continue
      }
      let isGreater = change.role != .box && change.greatest.extent > group.change.greatest.extent
      groups[key] = (isGreater ? change : group.change, group.count + 1)
    }
    let changes = groups.values.map { group in
      let (change, count) = group
      let order = [change.rank, change.first.frame, change.place]
      return (order: order, words: change.words(alike: count - 1, until: end))
    }
    let moved = events.compactMap { event, times in
      Self.words(of: event, times[0], times[1])
    }.sorted { ($0.time, $0.words) < ($1.time, $1.words) }
    return changes
      + moved.enumerated().map { index, event in
        (order: [TraceFacts.Role.event.rawValue, index], words: event.words)
      }
  }

  /// Tells an event that is missing, new or at another time; nil if it is none of them.
  private static func words(
    of event: String, _ before: [Double], _ after: [Double]
  ) -> (time: Double, words: String)? {
    let gone = before.filter { !after.contains($0) }
    let come = after.filter { !before.contains($0) }
    func seconds(_ time: Double) -> String { "\(JSON.number(time).text(.rounded)) s" }
    func times(_ count: Int) -> String { count > 1 ? ", \(count) times" : "" }
    if before.count == after.count, let old = gone.first, let new = come.first {
      let words = "event \(event) comes at \(seconds(new)) rather than \(seconds(old))"
      return (old, words + times(gone.count))
    }
    let change = before.count - after.count
    guard change != 0, let time = (change > 0 ? gone : come).first else { return nil }
    let words = "event \(event) at \(seconds(time)) is \(change > 0 ? "missing" : "new")"
    return (time, words + times(abs(change)))
  }
}

// MARK: One value

/// A value that differs in some frames of two traces.
private struct Change: Sendable {
  struct Step: Sendable {
    let frame: Int
    let before: JSON
    let after: JSON

    /// The difference of each component; nil if there is none of numbers.
    var vector: [Double]? { JSON.difference(from: before, to: after) }

    /// The square of the length of the difference.
    var extent: Double { vector.map { $0.map { $0 * $0 }.reduce(0, +) } ?? 0 }

    /// As "0.7 → 0.8", with as many decimals as tell both apart.
    func words(isText: Bool) -> String {
      let values = [before, after]
      let short = values.map(\.words)
      let isPlain = short[0] != short[1] && !isText
      return (isPlain ? short : values.map { $0.text(.rounded) }).joined(separator: " → ")
    }
  }

  let path: String
  let kind: String
  let role: TraceFacts.Role
  /// The number of values that came to differ earlier.
  let place: Int
  let first: Step
  private(set) var greatest: Step
  private var last: Int

  init(_ fact: TraceFacts.Fact, place: Int, _ step: Step) {
    (path, kind, role, self.place) = (fact.path, fact.kind, fact.role, place)
    (first, greatest, last) = (step, step, step.frame)
  }

  mutating func add(_ step: Step) {
    last = step.frame
    // Rounding in the trace is no growth.
    if step.extent > greatest.extent * 1.002 { greatest = step }
  }

  /// The place among causes and effects: a page that is turned to changes all that it shows.
  var rank: Int {
    (["chrome.page", "chrome.experience"].contains(path) ? TraceFacts.Role.control : role).rawValue
  }

  /// The name that changes have in common which are one sentence: boxes that move alike, and values
  /// of one kind.
  var alike: String {
    guard role == .box, let motion else { return kind }
    return "\(first.frame) \(last) \(greatest.frame) \(motion)"
  }

  /// Returns the sentence; so many others are `alike`, and the traces end with the frame `end`.
  func words(alike: Int, until end: Int) -> String {
    let isSteady = greatest.frame == first.frame
    if role == .box, let motion {
      let others = alike == 0 ? "" : " (and \(alike) more \(alike == 1 ? "part" : "parts"))"
      return "\(path)\(others) stands \(isSteady ? "" : "up to ")\(motion) \(range(until: end))"
    }
    func pair(_ step: Step) -> String { step.words(isText: role == .text) + unit }
    let most = isSteady ? "" : ", most in frame \(greatest.frame): \(pair(greatest))"
    let others = alike == 0 ? "" : ", the greatest of \(alike + 1) such"
    return "\(path) \(pair(first)) \(range(until: end))\(most)\(others)"
  }

  private func range(until end: Int) -> String {
    if last == first.frame { return "in frame \(last)" }
    return last == end ? "from frame \(first.frame)" : "in frames \(first.frame)–\(last)"
  }

  private var unit: String {
    if kind == "time" { return " s" }
    let isLength =
      ["sheet.height", "chrome.feedOffset"].contains(kind) || kind.hasSuffix(" ruler.offset")
      || (role == .input && first.vector?.count == 2)
    return isLength ? " pt" : ""
  }

  /// The way a box went at most, as "4 pt higher, 2 pt wider"; nil if it came or has gone.
  private var motion: String? {
    guard let vector = greatest.vector else { return nil }
    let names = [
      ("further right", "further left"), ("lower", "higher"), ("wider", "narrower"),
      ("taller", "shorter"),
    ]
    return zip(vector, names).filter { abs($0.0) >= 0.00005 }.map { amount, name in
      let length = JSON.number(abs(amount))
      let words = length.words == "0" ? length.text(.rounded) : length.words
      return "\(words) pt \(amount > 0 ? name.0 : name.1)"
    }.joined(separator: ", ")
  }
}
