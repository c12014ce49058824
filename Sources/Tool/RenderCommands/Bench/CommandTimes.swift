import Drawing
import Files
import Geometry
import Goldens
import Host
import JSONCoding
import Raster
import Scripting

/// How long each drawing command of a frame takes to paint, on top of those before it.
struct CommandTimes {
  /// A command, and the least that it took in any round.
  private struct Row {
    let place: String
    let name: String
    let seconds: Double
  }

  private let name: String
  private let frame: Int
  /// The dearest first.
  private let rows: [Row]

  /// Commands that the table tells of.
  private static let shown = 20

  /// Paints the first frame of `subject` `rounds` times.
  init(of subject: BenchSubject, rounds: Int, _ session: Session) throws {
    name = subject.name
    var frames = session.frames(of: subject.scene, subject.indices, place: subject.scriptPlace)
    guard let first = try frames.next(), let canvas = first.canvas else {
      (frame, rows) = (0, [])
      return
    }
    frame = first.index
    var painter = try Painter(for: subject.scene)
    // Refuses what cannot be painted, and takes the memory.
    try painter.paint(canvas, of: first.name)
    let steps = Self.steps(canvas.commands)
    var seconds = [Double](repeating: .infinity, count: steps.count)
    for _ in 0..<rounds {
      painter.clear()
      for (index, step) in steps.enumerated() {
        let start = ContinuousClock.now
        painter.add([step.command])
        seconds[index] = min(seconds[index], (ContinuousClock.now - start) / .seconds(1))
      }
      try Interruption.check()
    }
    rows = zip(steps, seconds).map { Row(place: $0.place, name: $0.command.name, seconds: $1) }
      .sorted { $0.seconds > $1.seconds }
  }

  /// The commands one by one, with their places: those of a transform by themselves, whatever is
  /// composited as a whole together.
  private static func steps(
    _ commands: [Command], in place: String = "", _ wrap: (Command) -> Command = { $0 }
  ) -> [(place: String, command: Command)] {
    commands.enumerated().flatMap { index, command -> [(place: String, command: Command)] in
      guard case .group(.transform(let map), let inner) = command else {
        return [("\(place)\(index + 1)", wrap(command))]
      }
      return steps(inner, in: "\(place)\(index + 1) › ") { wrap(.group(.transform(map), [$0])) }
    }
  }

  private var total: Double { rows.reduce(0) { $0 + $1.seconds } }

  /// For people: a table.
  var text: String {
    let head = [["PLACE", "COMMAND", "MS"]]
    let table =
      head + rows.prefix(Self.shown).map { [$0.place, $0.name, milliseconds($0.seconds)] }
    let rest = rows.dropFirst(Self.shown).reduce(0) { $0 + $1.seconds }
    return """
      \(name), frame \(frame): \(milliseconds(total)) ms in \(NumberText.count(rows.count, "command"))
      \(Columns(table).text)
      others \(milliseconds(rest)) ms

      """
  }

  /// For programs.
  var json: JSON {
    [
      "name": .string(name), "frame": .number(Double(frame)),
      "commands": .array(
        rows.map { row in
          [
            "place": .string(row.place), "command": .string(row.name),
            "milliseconds": .number((row.seconds * 1e6).rounded() / 1000),
          ]
        }),
    ]
  }

  private func milliseconds(_ seconds: Double) -> String {
    NumberText.text(1000 * seconds, decimals: 3)
  }
}

/// What the frames of a scene cost, in counts that are equal on every machine.
struct FrameCounts {
  private let subject: BenchSubject
  private var total = FrameCost()
  private var most = FrameCost()
  private var count = 0

  /// Plays `subject` and counts.
  init(of subject: BenchSubject, _ session: Session) throws {
    self.subject = subject
    var frames = session.frames(of: subject.scene, subject.indices, place: subject.scriptPlace)
    var painter = try Painter(for: subject.scene)
    var counter = try FrameCostCounter(size: subject.scene.size, scale: subject.scene.scale)
    while let frame = try frames.next(), let canvas = frame.canvas {
      try painter.paint(canvas, of: frame.name)
      var cost = counter.cost(of: canvas) + frame.cost
      cost[.bytes] = try counter.bytes(of: painter)
      (total, most, count) = (total + cost, most.union(cost), count + 1)
    }
  }

  /// The mean of all frames, rounded down to whole numbers.
  private func mean(_ figure: FrameCost.Figure) -> Int64 { total[figure] / Int64(max(count, 1)) }

  /// For programs: means, and the dearest of each.
  var json: JSON {
    let place: JSON = [
      "name": .string(subject.name), "experience": .string(subject.scene.experience),
      "width": .number(Double(subject.scene.pixelWidth)),
      "height": .number(Double(subject.scene.pixelHeight)), "frames": .number(Double(count)),
    ]
    return place.with(Self.members(mean) + [.init("most", .object(Self.members { most[$0] }))])
  }

  private static func members(_ count: (FrameCost.Figure) -> Int64) -> [JSON.Member] {
    FrameCost.Figure.allCases.map { JSON.Member($0.rawValue, .number(Double(count($0)))) }
  }

  /// For people: a table.
  static func text(_ all: [FrameCounts]) -> String {
    let figures = FrameCost.Figure.allCases
    let head = ["SCENE", "PIXELS"] + figures.map { $0.rawValue.uppercasedWords }
    let rows = all.map { counts in
      [
        counts.subject.name,
        "\(counts.subject.scene.pixelWidth) x \(counts.subject.scene.pixelHeight)",
      ] + figures.map { String(counts.mean($0)) }
    }
    let counts = Set(all.map(\.count)).sorted()
    let frames =
      counts.count == 1
      ? NumberText.count(counts[0], "frame")
      : "all frames of each (\(all.map { "\($0.subject.name): \($0.count)" }.joined(separator: ", ")))"
    return """
      \(Columns([head] + rows, alignsNumbers: true).text)

      Means of \(frames), equal on every machine.

      """
  }
}

extension String {
  /// "blendedPixels" as "BLENDED PIXELS".
  fileprivate var uppercasedWords: String {
    reduce(into: "") { words, character in
      if character.isUppercase { words.append(" ") }
      words += character.uppercased()
    }
  }
}
