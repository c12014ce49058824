import JSONCoding
import Raster

/// Bounds of what the frames of a case may cost: a range for some figures, which the counts of every frame
/// that is looked at lie in.
package struct CostBudget: Hashable, Sendable {
  /// A figure and what it may come to.
  package struct Bound: Hashable, Sendable {
    /// Figure that is counted.
    package let figure: FrameCost.Figure
    /// From the least to the most, both allowed; 0 or more.
    package let range: ClosedRange<Int>
  }

  /// The figures that have a range, in the order of all.
  package private(set) var bounds: [Bound]

  /// Room for frames of which the dearest cost `most`, figure by figure: a twentieth more, rounded up
  /// to three digits. Figures of which nothing was counted have no range.
  package init(roomFor most: FrameCost) {
    bounds = FrameCost.Figure.allCases.compactMap { figure in
      most[figure] > 0 ? Bound(figure: figure, range: 0...CostBudget.room(for: most[figure])) : nil
    }
  }

  private static func room(for count: Int64) -> Int {
    let wanted = count + (count + 19) / 20
    var unit: Int64 = 1
    while wanted / unit >= 1000 { unit *= 10 }
    return Int((wanted + unit - 1) / unit * unit)
  }
}

extension CostBudget {
  /// Ranges by the names of figures, one at least.
  package static let codec: Codec<CostBudget> = {
    let fields = FrameCost.Figure.allCases.map { figure in
      Field(figure.rawValue, \CostBudget.[figure], .range(in: 0...JSON.wholeLimit))
    }
    let object = Codec.object(CostBudget(bounds: []), fields)
    let schema = object.schema.with([.init("minProperties", 1)])
    return object.map("a range for one figure at least", schema: schema) {
      $0.bounds.isEmpty ? nil : $0
    } back: {
      $0
    }
  }()

  /// The range of `figure`; nil if it has none. Set in the order of all figures.
  private subscript(figure: FrameCost.Figure) -> ClosedRange<Int>? {
    get { bounds.first { $0.figure == figure }?.range }
    set {
      bounds.removeAll { $0.figure == figure }
      if let newValue { bounds.append(Bound(figure: figure, range: newValue)) }
    }
  }
}

extension CostBudget {
  /// A budget that no frame leaves.
  static let unbounded = CostBudget(
    bounds: FrameCost.Figure.allCases.map { Bound(figure: $0, range: 0...Int.max) })

  fileprivate init(bounds: [Bound]) { self.bounds = bounds }
}

/// The frames of a case on their way to a verdict about what they cost.
package struct CostComparison: Sendable {
  /// A figure that leaves its range.
  package struct Breach: Hashable, Sendable {
    /// Figure that was counted.
    package let figure: FrameCost.Figure
    /// Frame in which it lies farthest off.
    package let frame: Int
    /// Count that was found there.
    package let found: Int64
    /// Range that was allowed.
    package let allowed: ClosedRange<Int>
    /// The command that became dearer, in words, or the dearest if none did or nothing is known
    /// from before; nil if commands take no part in the figure.
    package let command: String?

    /// One sentence without a full stop.
    package var sentence: String {
      let costs =
        "frame \(frame) costs \(figure.rawValue) \(found), allowed "
        + "\(allowed.lowerBound)…\(allowed.upperBound)"
      guard found > allowed.upperBound else { return costs + ": tighten it" }
      return costs + (command.map { ": \($0)" } ?? "")
    }
  }

  private let budget: CostBudget
  /// The dearest and the cheapest frame for each bound.
  private var extremes: [(most: CostedFrame, least: CostedFrame)] = []

  package init(_ budget: CostBudget) { self.budget = budget }

  /// Takes in a frame.
  mutating func add(_ frame: CostedFrame) {
    guard !extremes.isEmpty else {
      extremes = budget.bounds.map { _ in (frame, frame) }
      return
    }
    for (index, bound) in budget.bounds.enumerated() {
      let count = frame.cost[bound.figure]
      if count > extremes[index].most.cost[bound.figure] { extremes[index].most = frame }
      if count < extremes[index].least.cost[bound.figure] { extremes[index].least = frame }
    }
  }

  /// The figures that leave their ranges; `reference` tells which commands became dearer.
  func breaches(since reference: CostReference) -> [Breach] {
    let known = reference.read()
    return zip(budget.bounds, extremes).compactMap { bound, extremes in
      let figure = bound.figure
      for (frame, isMost) in [(extremes.most, true), (extremes.least, false)] {
        let count = frame.cost[figure]
        guard
          isMost ? count > Int64(bound.range.upperBound) : count < Int64(bound.range.lowerBound)
        else { continue }
        let share = frame.share(in: figure)
        let dearer = known[figure].flatMap { share.words(since: $0) } ?? share.dearestWords
        return Breach(
          figure: figure, frame: frame.index, found: count, allowed: bound.range,
          command: isMost ? dearer : nil)
      }
      return nil
    }
  }

  /// The most that any frame costs, figure by figure.
  var most: FrameCost { extremes.reduce(FrameCost()) { $0.union($1.most.cost) } }

  /// The shares of commands in the counts of the dearest frames, for the reference.
  var shares: [(FrameCost.Figure, CostShare)] {
    zip(budget.bounds, extremes).map { ($0.figure, $1.most.share(in: $0.figure)) }
  }
}

/// The cost of the dearest frames of a case when its goldens were recorded, so that a check can name
/// the command that became dearer. No check fails by it.
struct CostReference {
  /// Path of the file.
  let path: String

  /// The commands of a frame that are kept, at most: the dearest.
  private static let kept = 32

  init(_ path: String) { self.path = path }

  /// The costs from before; nothing if the file is not there or cannot be read.
  func read() -> [FrameCost.Figure: CostShare] {
    guard let bytes = try? ReferenceFile.read(path), let json = try? JSON(bytes: bytes),
      case .object(let members) = json
    else { return [:] }
    var shares: [FrameCost.Figure: CostShare] = [:]
    for member in members {
      if let figure = FrameCost.Figure(rawValue: member.key) {
        shares[figure] = CostShare(member.value)
      }
    }
    return shares
  }

  /// The bytes of the file for `shares`.
  static func bytes(of shares: [(FrameCost.Figure, CostShare)]) -> [UInt8] {
    let lines = shares.map { figure, share in
      var share = share
      share.commands = Array(
        share.commands.enumerated().sorted {
          ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }.prefix(kept).map(\.element))
      return "\"\(figure.rawValue)\":\(share.json.text())"
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  /// True if the file holds these bytes already.
  func holds(_ bytes: [UInt8]) -> Bool { (try? ReferenceFile.read(path)) == bytes }

  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  func record(_ bytes: [UInt8]) throws(GoldenError) { try ReferenceFile.write(bytes, to: path) }
}

extension CostShare {
  fileprivate var json: JSON {
    [
      "frame": .number(Double(frame)), "count": .number(Double(count)),
      "kinds": .object(
        kinds.filter { $0.value > 0 }.sorted { $0.key < $1.key }
          .map { JSON.Member($0.key, .number(Double($0.value))) }),
      "commands": .array(
        commands.map { [.string($0.place), .string($0.name), .number(Double($0.count))] }),
    ]
  }

  fileprivate init?(_ json: JSON) {
    func count(_ json: JSON?) -> Int64? {
      if case .number(let number)? = json { Int64(exactly: number) } else { nil }
    }
    guard let frame = count(json["frame"]), let all = count(json["count"]),
      case .object(let kinds)? = json["kinds"], case .array(let commands)? = json["commands"]
    else { return nil }
    var known: [String: Int64] = [:]
    for kind in kinds { known[kind.key] = count(kind.value) }
    self.init(
      frame: Int(clamping: frame), count: all, kinds: known,
      commands: commands.compactMap { row in
        guard case .array(let cells) = row, cells.count == 3, case .string(let place) = cells[0],
          case .string(let name) = cells[1], let own = count(cells[2])
        else { return nil }
        return Command(place: place, name: name, count: own)
      })
  }
}
