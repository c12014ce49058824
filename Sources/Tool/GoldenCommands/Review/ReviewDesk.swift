import Files
import Goldens
import JSONCoding
import Serving

/// What a review has come to, and what its page says is to be done: decisions are written, undone
/// and checked.
package final class ReviewDesk: PageSource {
  private let session: Session
  private let title: String
  private let work: ReviewWork
  private let ids: [ExactText]
  private var items: [ExactText: ReviewItem]
  private var checked: [ExactText: ReportCase] = [:]
  private var suggestions: [ExactText: ToleranceSuggestion] = [:]
  private var decisions: [ExactText: ReviewDecision.Kind] = [:]
  /// The originals of each item, from before any decision on it.
  private var originals: [ExactText: Original] = [:]
  /// The decisions that can be undone, the last ones only.
  private var past: [ReviewDecision] = []
  private var outbox = ReviewOutbox()
  private var told = -1

  /// A review of `items`; those that no report tells of are checked by `work`.
  package init(_ items: [ReviewItem], title: String, work: ReviewWork, _ session: Session) {
    (self.work, self.session, self.title) = (work, session, title)
    ids = items.map { ExactText($0.id) }
    self.items = Dictionary(items.map { (ExactText($0.id), $0) }) { first, _ in first }
    for item in items {
      if let reported = item.reported {
        checked[ExactText(item.id)] = reported
      } else {
        work.add(.check(item))
      }
    }
  }

  // MARK: What is sent to the page

  package func initialMessages(at wall: Double) -> [[UInt8]] {
    outbox = ReviewOutbox()
    told = -1
    let start: JSON = [
      "type": "start", "title": .string(title), "count": .number(Double(ids.count)),
      "fingerprint": LiveReport.fingerprint,
    ]
    tell(start)
    for id in ids where checked[id] != nil { tellCase(id) }
    tellPast()
    return pendingMessages(at: wall)
  }

  package func pendingMessages(at wall: Double) -> [[UInt8]] {
    for (id, outcome) in work.outcomes() { take(outcome, of: id) }
    let left = work.left
    if left != told {
      told = left
      tell(["type": "progress", "left": .number(Double(left))])
    }
    return outbox.take()
  }

  private func tell(_ message: JSON) { outbox.tell(message) }

  private func note(_ words: String, isFault: Bool = false) {
    tell(["type": "note", "words": .string(words), "isFault": .bool(isFault)])
  }

  private func tellCase(_ id: ExactText, isFilm: Bool = false) {
    guard var shown = checked[id] else { return }
    shown.name = id.text
    tell(
      LiveReport.message(
        shown,
        [
          .init("decision", decisions[id].map { .string($0.rawValue) } ?? .null),
          .init("isFilm", .bool(isFilm)),
        ]))
  }

  /// Tells what can be undone.
  private func tellPast() {
    tell([
      "type": "past", "words": past.last.map { .string("\($0.kind.rawValue) \($0.id)") } ?? .null,
    ])
  }

  private func take(_ outcome: ReviewWork.Outcome, of id: ExactText) {
    switch outcome {
    case .checked(let report):
      checked[id] = report
      tellCase(id)
    case .filmed(let report):
      checked[id] = report
      tellCase(id, isFilm: true)
    case .suggested(let suggestion):
      suggestions[id] = suggestion
      tell(message(suggestion, id))
    case .failed(let failure):
      let words = failure.message ?? "it cannot be checked"
      if checked[id] == nil {
        checked[id] = ReportCase(name: id.text, outcome: .undecodable, sentence: words)
        tellCase(id)
      }
      note(words, isFault: true)
    }
  }

  private func message(_ suggestion: ToleranceSuggestion, _ id: ExactText) -> JSON {
    var members: [JSON.Member] = [.init("type", "suggestion"), .init("case", .string(id.text))]
    switch suggestion {
    case .unneeded: members.append(.init("words", "It is equal: no tolerance is needed."))
    case .impossible(let why):
      members.append(.init("words", .string("No tolerance would do: \(why).")))
    case .tolerance(let tolerance):
      members.append(.init("tolerance", Tolerance.codec.write(tolerance)))
      if case .test = items[id]?.subject {
        members.append(
          .init(
            "code",
            .string(
              "tolerance: Tolerance(maxChannelDifference: \(tolerance.maxChannelDifference.text), "
                + "differentPixels: \(tolerance.differentPixels.text), reason: \"REASON\")")))
      }
    }
    return .object(members)
  }

  // MARK: What the page says

  package func receive(_ text: [UInt8], at wall: Double) -> Bool {
    guard let message = try? JSON(bytes: text), case .string(let word)? = message["do"] else {
      return false
    }
    var id = ""
    if case .string(let name)? = message["case"] { id = name }
    switch word {
    case "undo": attempt { try undo() }
    case "check": for id in ids { if let item = items[id] { work.add(.check(item)) } }
    default:
      guard let item = items[ExactText(id)] else { return false }
      switch word {
      case "accept": attempt { try accept(item) }
      case "refuse": attempt { try decide(item, .refused, files: []) }
      case "suggest": work.add(.suggest(item), isUrgent: true)
      case "film": work.add(.film(item), isUrgent: true)
      case "tolerate":
        guard case .string(let reason)? = message["reason"] else { return false }
        attempt { try tolerate(item, because: reason) }
      default: return false
      }
    }
    return true
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { note(Failure(error).message ?? "", isFault: true) }
  }

  private func accept(_ item: ReviewItem) throws {
    guard let reported = checked[ExactText(item.id)], reported.outcome != .equal else {
      throw Failure(.badInput, "\(item.id) is as its golden")
    }
    let files: [(path: String, bytes: [UInt8])]
    switch item.subject {
    case .goldenCase(let name, let folder):
      files = try CaseAcceptance.files(
        reported, for: session.goldenCase(name, in: folder), of: item.id)
    case .test(let golden): files = try golden.files(reported)
    }
    guard !files.isEmpty else {
      throw Failure(.badInput, "\(item.id) shows nothing that could become its golden")
    }
    try decide(item, .accepted, files: files)
  }

  private func tolerate(_ item: ReviewItem, because reason: String) throws {
    guard case .goldenCase(let name, let folder) = item.subject else {
      throw Failure(.badInput, "a test holds its tolerance in its source")
    }
    guard case .tolerance(let least)? = suggestions[ExactText(item.id)] else {
      throw Failure(.badInput, "\(item.id): no tolerance would do")
    }
    guard !reason.allSatisfy(\.isWhitespace) else {
      throw Failure(.badInput, "a tolerance needs a reason in words")
    }
    let tolerance = Tolerance(
      maxChannelDifference: least.maxChannelDifference, differentPixels: least.differentPixels,
      reason: reason)
    let path = try session.goldenCase(name, in: folder).path
    let value = Tolerance.codec.write(tolerance).sortedByKey
    let keys = CaseName(name).keys + ["tolerance"]
    let text = CaseText.setting(keys, to: value, in: try ReferenceFile.read(path))
    let written = text.flatMap { try? JSON(bytes: $0) }
    guard let text, keys.reduce(written, { $0?[$1] })?.sortedByKey == value else {
      throw Failure(.badInput, "\(path) cannot take a tolerance; put it in by hand")
    }
    try decide(item, .tolerated, files: [(path, text)])
  }

  /// The state of an item before any decision on it.
  private struct Original {
    let reported: ReportCase?
    /// The files that decisions have changed, by their paths.
    var files: [ExactText: ReviewDecision.Change] = [:]

    mutating func note(_ change: ReviewDecision.Change) {
      let path = ExactText(change.path)
      // What someone else has written since is what stood there.
      let known = files[path]
      let isOurs = known != nil && known?.after == change.before
      files[path] = .init(
        path: change.path, before: isOurs ? known?.before : change.before, after: change.after)
    }
  }

  /// Decisions that can be undone, at most: each keeps what it has written over.
  private static let longestPast = 1000

  private func decide(
    _ item: ReviewItem, _ kind: ReviewDecision.Kind, files: [(path: String, bytes: [UInt8])]
  ) throws {
    let id = ExactText(item.id)
    var original = originals[id] ?? Original(reported: checked[id])
    let paths = Set(files.map { ExactText($0.path) })
    let restored = original.files.filter { !paths.contains($0.key) }.values
      .sorted { $0.path < $1.path }
    for change in restored { try change.check() }
    var decision = ReviewDecision(item.id, kind, after: decisions[id])
    try decision.write(
      files.map { ($0.path, $0.bytes) } + restored.map { ($0.path, $0.before) })
    guard decision.before != kind || !decision.changes.isEmpty else { return settle(item) }
    decision.changes.forEach { original.note($0) }
    originals[id] = original
    work.noteChange(of: id)
    past.append(decision)
    past.removeFirst(max(0, past.count - Self.longestPast))
    decisions[id] = kind
    if kind == .refused, let reported = original.reported { checked[id] = reported }
    try tell(decision)
    settle(item)
  }

  private func tell(_ decision: ReviewDecision) throws {
    for change in decision.changes { try session.print(OneLine.text(change.path) + "\n") }
    let count = NumberText.count(decision.changes.count, "file")
    try session.print(
      OneLine.text("\(decision.kind.rawValue): \(decision.id)")
        + (decision.kind == .refused && decision.changes.isEmpty ? "\n" : ", \(count)\n"))
  }

  private func undo() throws {
    guard let last = past.last else { throw Failure(.badInput, "there is nothing to undo") }
    let id = ExactText(last.id)
    try last.undo()
    for change in last.changes { originals[id]?.note(change.undone) }
    work.noteChange(of: id)
    past.removeLast()
    decisions[id] = last.before
    try session.print(OneLine.text("undone: \(last.kind.rawValue) \(last.id)") + "\n")
    if let item = items[id] { settle(item) }
  }

  /// Sends the case as it is decided now, and checked where files may have changed.
  private func settle(_ item: ReviewItem) {
    let id = ExactText(item.id)
    tellCase(id)
    tellPast()
    if decisions[id] != .refused || originals[id]?.files.isEmpty == false {
      work.add(.check(item), isUrgent: true)
    }
  }

  /// What the review came to, in lines.
  package var summary: String {
    func count(_ kind: ReviewDecision.Kind) -> Int { decisions.values.count { $0 == kind } }
    let open = ids.filter { decisions[$0] == nil && checked[$0]?.outcome.isPass == false }
    let head =
      "\(count(.accepted)) accepted, \(count(.tolerated)) tolerated, \(count(.refused)) refused, "
      + "\(open.count) undecided"
    let refused = ids.filter { decisions[$0] == .refused }.map { id in
      OneLine.text("refused: \(id.text): \(checked[id]?.sentence ?? "")")
    }
    return ([head] + refused).joined(separator: "\n") + "\n"
  }
}

/// Messages that are yet to be sent to the page. A message takes the place of the one before of its kind and
/// case: there are never more than the review has cases, some times.
private struct ReviewOutbox {
  private var messages: [JSON] = []
  private var places: [JSON: Int] = [:]

  mutating func tell(_ message: JSON) {
    let kind: JSON = [
      "type": message["type"] ?? .null,
      "words": isNote(message) ? message["words"] ?? .null : .null,
      "case": message["item"]?["name"] ?? message["case"] ?? .null,
      "isFilm": message["isFilm"] ?? .null,
    ]
    if let place = places[kind] {
      messages[place] = message
    } else {
      places[kind] = messages.count
      messages.append(message)
    }
  }

  private func isNote(_ message: JSON) -> Bool { message["type"] == "note" }

  mutating func take() -> [[UInt8]] {
    defer { self = ReviewOutbox() }
    return messages.map { Array($0.text().utf8) }
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { "\(lowerBound)...\(upperBound)" }
}
