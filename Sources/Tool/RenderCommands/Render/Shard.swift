import Films
import JSONCoding
import Raster
import Scripting

/// One of the pieces that a film is cut into to be made side by side.
package struct Shard: Equatable {
  /// Which piece, from 1.
  let number: Int
  /// How many there are.
  let count: Int
  /// The option or variable that says so.
  let source: String

  /// Such as `3/8`.
  var text: String { "\(number)/\(count)" }

  /// The piece `shard`, which `--shard` names, or else, if `isTask`, the one that the variables of an array
  /// of tasks name; nil if nothing does.
  init?(_ shard: Shard?, orTaskIf isTask: Bool, _ session: Session) throws {
    if let shard {
      self = shard
    } else if isTask, let task = try Self.task(session) {
      self = task
    } else {
      return nil
    }
  }

  /// Why a task cannot make its piece of `target`, which is one file: all would write the whole.
  func refusal(by target: RenderTarget) -> Failure {
    .usage(
      "\(source): expected \(RenderTarget.folderWords), of which each task makes a piece, found"
        + " \(target.words); --frames RANGE says which frames a task is to render")
  }

  init(number: Int, count: Int, source: String) {
    (self.number, self.count, self.source) = (number, count, source)
  }

  /// What the variables of Slurm, Kubernetes or AWS Batch say of this task.
  private static func task(_ session: Session) throws -> Shard? {
    let environment = session.environment
    let systems = TaskVariables.all(of: session.tool)
    for system in systems {
      guard let index = environment[system.index], let last = environment[system.last] else {
        continue
      }
      let first = try system.first.map { name in
        try value(environment[name] ?? "0", of: name)
      }
      let start = first ?? 0
      let number = try value(index, of: system.index) - start + 1
      let count = try value(last, of: system.last) - start + (system.lastIsIndex ? 1 : 0)
      try system.checkStep(environment, count: count)
      guard 1...SceneLimits.frames ~= count, 1...count ~= number else {
        throw Failure.usage(
          "\(system.index): expected a task of \(max(count, 0)) from \(start), found"
            + " \(Quotation.text(index))")
      }
      return Shard(number: number, count: count, source: system.index)
    }
    // Each task would render the whole film.
    guard let system = systems.first(where: { environment[$0.index] != nil }) else { return nil }
    throw Failure.usage(
      "\(system.index): expected \(system.last) beside it, which tells how many tasks there are,"
        + " found none; --shard I/N says which part a task is to render, 1/1 the whole")
  }

  fileprivate static func value(_ text: String, of name: String) throws -> Int {
    guard let value = whole(text) else {
      throw Failure.usage("\(name): expected a whole number ≥ 0, found \(Quotation.text(text))")
    }
    return value
  }

  fileprivate static func whole(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count < 10, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int(text)
  }
}

extension OptionReader<Shard> {
  /// A piece, written `3/8`.
  static var shard: OptionReader {
    OptionReader("I/N") { text, option in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let number = Shard.whole(parts[0]), let count = Shard.whole(parts[1]),
        1...SceneLimits.frames ~= count, 1...count ~= number
      else {
        throw Failure.usage(
          "\(option): expected I/N such as 2/8, with I from 1 to N, found \(Quotation.text(text))")
      }
      return Shard(number: number, count: count, source: option)
    }
  }
}

/// The variables by which a system that runs arrays of tasks tells a task which one it is.
private struct TaskVariables {
  /// Holds the number of the task.
  let index: String
  /// Holds the number of the first task; nil if they count from 0.
  let first: String?
  /// Holds the number of the last task, or how many there are.
  let last: String
  let lastIsIndex: Bool
  /// Hold the distance between neighbours and how many there are, where they may have gaps.
  var step: String?
  var count: String?

  static func all(of tool: ToolIdentity) -> [TaskVariables] {
    [
      TaskVariables(
        index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX",
        lastIsIndex: true, step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
      TaskVariables(
        index: "JOB_COMPLETION_INDEX", first: nil, last: "\(tool.variablePrefix)_SHARDS",
        lastIsIndex: false),
      TaskVariables(
        index: "AWS_BATCH_JOB_ARRAY_INDEX", first: nil, last: "AWS_BATCH_JOB_ARRAY_SIZE",
        lastIsIndex: false),
    ]
  }

  /// Throws where tasks are left out between the first and the last: their frames would be missing.
  func checkStep(_ environment: [String: String], count expected: Int) throws {
    for (name, wanted) in [(step, 1), (count, expected)] {
      guard let name, let text = environment[name], try Shard.value(text, of: name) != wanted
      else { continue }
      throw Failure.usage(
        "\(name): expected \(wanted), an array of tasks without gaps, found"
          + " \(Quotation.text(text)); --shard I/N says which part a task is to render")
    }
  }
}

/// How a film is cut into pieces that are made side by side and end together.
///
/// The maker of frames a..<b simulates all of 0..<b, since each step follows from the one before,
/// and paints b − a of them. With s the cost of simulating a frame's steps and p that of painting
/// one, the pieces end together where s · b + p · (b − a) is the same for all. So of N frames in n
/// pieces piece k ends at
///
///     b(k) = N · (1 − q^k) / (1 − q^n)   with   q = p / (s + p)
///
/// and n pieces are (1 − q^n) / (1 − q) times as fast as one, never more than 1 / (1 − q): the
/// share f of that most is reached with n = ln(1 − f) / ln q.
package struct ShardPlan {
  /// Frames of the whole film.
  let frames: Int
  /// Pieces, at least 1.
  let count: Int
  /// q, above 0 and at most 1.
  package let share: Double

  /// A film of `frames` frames in `count` pieces, at least 1; `share` is q, above 0 and at most 1.
  package init(frames: Int, count: Int, share: Double) {
    (self.frames, self.count, self.share) = (frames, count, share)
  }

  /// The frames of piece `number`, counted from 1. None is empty unless there are more pieces than
  /// frames.
  package func range(_ number: Int) -> Range<Int> {
    let (start, end) = ends(before: number)
    return start..<max(start, end)
  }

  /// Where piece `number` begins and ends. Powers are products, the same on every machine.
  private func ends(before number: Int) -> (Int, Int) {
    var powers = [1.0, 1.0]
    for _ in 1..<max(number, 1) { powers[0] *= share }
    powers[1] = powers[0] * share
    var whole = powers[1]
    for _ in number..<max(count, number) { whole *= share }
    let parts = zip([number - 1, number], powers).map { number, power in
      let part =
        whole < 1 ? (1 - power) / (1 - whole) : Double(number) / Double(count)
      return end(of: number, at: part)
    }
    return (parts[0], parts[1])
  }

  private func end(of number: Int, at part: Double) -> Int {
    guard count <= frames else { return min(number, frames) }
    let end = Int((Double(frames) * part).rounded())
    return min(max(end, number), frames - (count - number))
  }
}

// MARK: What a frame takes

/// What painting and simulating a frame take, as far as that is known before it is made:
/// the same on every machine, as shards of one film must agree on where they are cut.
struct FrameShares {
  /// Steps to simulate for a frame.
  private let steps: Int
  /// Pixels to paint and to encode.
  private let pixels: Int

  init(_ scene: any Renderable) {
    steps = scene.stepsPerFrame
    pixels = scene.pixelWidth * scene.pixelHeight
  }

  // Means of five experiences at 780 x 1688 pixels on one core, of processor time: 7200 steps
  // without pictures, 40 frames less the start. Spring Grid's steps take a fifth of that, Curtain's
  // 2.6 times as much.

  /// A step, in milliseconds.
  private static let step = 0.1
  /// What a frame costs however small it is, in milliseconds: recording it, and its file.
  private static let frame = 1.0
  /// Painting and encoding a pixel, in milliseconds.
  private static let pixel = 3e-5

  /// What of a frame's cost is not its simulation; above 0 and below 1.
  var paintingShare: Double {
    let painting = Self.frame + Self.pixel * Double(pixels)
    return painting / (painting + Self.step * Double(steps))
  }
}
