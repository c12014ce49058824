import Drawing
import Geometry
import Goldens
import JSONCoding
import Scripting
import Synchronization
import Testing

/// A case that is checked is played once, whatever is shown of it.
@Suite struct CheckedCaseTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The frames that players were asked for, a list for each play.
  private final class Plays: Sendable {
    let frames = Mutex<[[Int]]>([])

    /// A player whose frames are squares of `side` points, from frame `first` on of another side.
    func player(from first: Int = .max) -> CasePlayer {
      CasePlayer { [self] scene, _, _ in
        frames.withLock { $0.append([]) }
        return { [self] request in
          frames.withLock { $0[$0.count - 1].append(request.index) }
          let side = request.index < first ? 5.0 : 7
          var canvas = Canvas(size: scene.size)
          canvas.fill(Path(Rect(1, 1, side, side)), with: .white)
          return .init(
            name: "frame \(request.index)", canvas: request.isDrawn ? canvas : nil,
            trace: request.isTraced
              ? ["frame": .number(Double(request.index)), "side": .number(side)] : nil)
        }
      }
    }
  }

  /// A case of stills, a film and a trace, recorded.
  private func recorded(_ frames: String = "0-11", keys: String = "[0,9]") throws -> GoldenCase {
    let scene =
      #"{"scene":1,"experience":"dot","size":{"width":16,"height":16},"scale":1,"fps":10}"#
    try scratch.write(
      """
      {"case":1,"scene":\(scene),"stills":[0,0.8],"film":{"frames":"\(frames)","keys":\(keys)},\
      "trace":true,"cost":{"commands":[0,9]}}
      """, to: "a.case.json")
    let goldenCase = try CaseFolder(scratch.path).read(
      "a", schemas: ExperienceSchemas([.init(id: "dot", controls: [])]))
    _ = try CaseRecording.record(goldenCase, by: Plays().player(), mode: .missing)
    return goldenCase
  }

  @Test func `a case that fails in all its parts is played once for the verdict and the report`()
    throws
  {
    let goldenCase = try recorded()
    let plays = Plays()
    let checked = try CheckedCase(goldenCase, by: plays.player(from: 5), showing: 0)
    #expect(plays.frames.withLock(\.self) == [Array(0...11)])
    let shown = try #require(checked.shown)
    #expect(checked.comparison.outcome == .different && shown.outcome == .different)
    #expect(shown.stills.map(\.outcome) == [.equal, .different])
    #expect(shown.film?.shown.map(\.index) == [0, 4] + Array(5...11))
    #expect(shown.film?.shown.allSatisfy { $0.pictures.actual != nil } == true)
    #expect(shown.texts.map(\.outcome) == [.different])
    #expect(shown.command?.hasPrefix("frame 8, command 1: fill") == true, "\(shown.command ?? "")")
  }

  @Test func `what a report shows of frames that are equal is their golden`() throws {
    let goldenCase = try recorded()
    let shown = try #require(
      try CheckedCase(goldenCase, by: Plays().player(from: 10), showing: 0).shown)
    let still = try #require(shown.stills.first)
    #expect(still.pictures.actual != nil && still.pictures.actual == still.pictures.expected)
    let key = try #require(shown.film?.shown.first { $0.index == 9 })
    #expect(key.isKey && key.pictures.actual == still.pictures.actual)
    #expect(key.pictures.difference == nil)
  }

  @Test func `a case that passes is played once and shows nothing`() throws {
    let goldenCase = try recorded()
    let plays = Plays()
    let checked = try CheckedCase(goldenCase, by: plays.player(), showing: 0)
    #expect(plays.frames.withLock(\.self) == [Array(0...11)])
    #expect(checked.comparison.outcome == .equal)
    #expect(checked.shown?.stills.isEmpty == true && checked.shown?.film == nil)
    #expect(try CheckedCase(goldenCase, by: plays.player(), showing: nil).shown == nil)
  }

  @Test func `frames to be played are shown besides those that differ`() throws {
    let goldenCase = try recorded("0-99", keys: "[0]")
    func shown(_ many: Int) throws -> [Int] {
      try CheckedCase(goldenCase, by: Plays().player(from: 98), showing: many)
        .shown?.film?.shown.map(\.index) ?? []
    }
    #expect(try shown(0) == [0, 97, 98, 99])
    #expect(try shown(4) == [0, 26, 52, 78, 97, 98, 99])
  }

  @Test func `where a film ends before its golden its last frame is shown`() throws {
    let long = try recorded("0-19", keys: "[0]")
    let short = try scratch.text("a.case.json").replacing("0-19", with: "0-14")
    try scratch.write(short, to: "a.case.json")
    let goldenCase = try CaseFolder(scratch.path).read(
      long.name, schemas: ExperienceSchemas([.init(id: "dot", controls: [])]))
    let shown = try CheckedCase(goldenCase, by: Plays().player(), showing: 0).shown
    #expect(shown?.film?.shown.map(\.index) == [0, 14])
    #expect(shown?.film?.frames.count == 20)
  }

  @Test func `a case without goldens shows its pictures alone`() throws {
    let goldenCase = try recorded()
    for name in ["film.txt", "still-0.000.png", "trace.jsonl"] { try scratch.remove("a/\(name)") }
    let plays = Plays()
    let shown = try #require(try CheckedCase(goldenCase, by: plays.player(), showing: 0).shown)
    #expect(plays.frames.withLock(\.count) == 1 && shown.outcome == .missing)
    #expect(shown.film?.shown.map(\.index) == Array(0...11))
    #expect(shown.film?.shown.allSatisfy { $0.pictures.expected == nil } == true)
    #expect(shown.stills.first?.pictures.actual != nil)
  }

  @Test func `a suggestion of tolerance and cost comes of one play`() throws {
    let goldenCase = try recorded()
    let plays = Plays()
    let suggestion = try CaseSuggestion(for: goldenCase, by: plays.player())
    #expect(plays.frames.withLock(\.self) == [Array(0...11)])
    #expect(CostBudget.codec.write(suggestion.cost)["commands"] == [0, 2])
  }
}
