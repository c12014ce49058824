import Drawing
import Goldens
import Host
import JSONCoding
import Raster
import Scripting

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
    return """
      \(Columns([head] + rows, alignsNumbers: true).text)

      Means of \(NumberText.count(all.first?.count ?? 0, "frame")), equal on every machine.

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
