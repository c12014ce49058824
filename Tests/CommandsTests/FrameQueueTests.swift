import Commands
import Controls
import Drawing
import Files
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Synchronization
import Testing

@Suite(.serialized) struct FrameQueueTests {
  /// Counts the steps that it does.
  private struct Counted: Renderer {
    static let steps = Atomic(0)
    static var controls: ControlsSchema<Counted> { ControlsSchema(pattern: .bar) }

    func begin(on stage: Stage) -> Int { 0 }
    func update(_ state: inout Int, at moment: Moment) {
      Self.steps.add(1, ordering: .relaxed)
    }
    func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
  }

  private let stepsPerFrame = 2

  /// A queue of the frames 0…`last` of a scene that fails in frame `failing`, if that is named.
  private func queue(
    to last: Int, workers: Int, failing: Int? = nil, trace: TraceSink? = nil
  ) throws -> FrameQueue {
    let experience = Experience("counted", title: "Counted", Counted.self)
    let steps =
      failing.map { frame in
        let ticks = (Double(frame) - 0.5) * 1000 / 60
        return """
          {"at":0,"perform":{"actions":[{"type":"pointer","id":"p","actions":[
            {"type":"pointerMove","x":5,"y":5},{"type":"pause","duration":\(Int(ticks))},
            {"type":"pointerMove","x":500,"y":5}]}]}}
          """
      } ?? ""
    let text = """
      {"scene":1,"experience":"counted","size":{"width":24,"height":36},"steps":[\(steps)]}
      """
    let file = try SceneFile(
      bytes: Array(text.utf8), schemas: ExperienceSchemas(PlayerConfiguration([experience])))
    let frames = Frames(
      of: try file.resolved(), in: PlayerConfiguration([experience]),
      indices: Array(0...last), contents: trace == nil ? .canvas : [.canvas, .trace])
    Counted.steps.store(0, ordering: .relaxed)
    return FrameQueue(
      frames, workers: workers, trace: trace, progress: Progress(of: last + 1, on: nil),
      scriptPlace: "here")
  }

  @Test(arguments: [1, 2, 5])
  func `as many frames as workers are simulated when one is taken, no more`(workers: Int) throws {
    let queue = try queue(to: 99, workers: workers)
    for taken in 0..<20 {
      #expect(queue.next()?.index == taken)
      let frames = taken + workers
      #expect(Counted.steps.load(ordering: .relaxed) == 1 + (frames - 1) * stepsPerFrame)
    }
  }

  @Test(arguments: [1, 4])
  func `after the last frame there is none, however often one asks`(workers: Int) throws {
    let queue = try queue(to: 2, workers: workers)
    #expect((0..<6).map { _ in queue.next()?.index } == [0, 1, 2, nil, nil, nil])
    #expect(queue.close().failure == nil)
  }

  @Test func `frames before a mistake are handed out, then the mistake is reported`() throws {
    let queue = try queue(to: 9, workers: 8, failing: 4)
    #expect((0..<5).map { _ in queue.next()?.index } == [0, 1, 2, 3, nil])
    #expect(queue.close().failure?.code == .badInput)
  }

  @Test func `a worker's mistake ends the queue and goes before one that is yet to come`() throws {
    let queue = try queue(to: 9, workers: 8, failing: 4)
    #expect(queue.next()?.index == 0)
    queue.fail(Failure(.cannotWrite, "full"), frame: 0)
    #expect(queue.next() == nil)
    #expect(queue.close().failure == Failure(.cannotWrite, "full"))
  }

  @Test(arguments: [[3, 4], [4, 3]])
  func `of frames that fail side by side the earliest is reported`(order: [Int]) throws {
    let queue = try queue(to: 9, workers: 8, failing: 9)
    for frame in order { queue.fail(Failure(.internalError, "\(frame)"), frame: frame) }
    #expect(queue.close().failure?.message == "3")
  }

  @Test func `many workers get each frame once, and the trace is in order`() throws {
    let bench = try Bench()
    let place = bench.path("trace")
    let indices = try TraceSink.open(place, output: .standardOutput) { trace -> [Int] in
      let taken = Mutex<[Int]>([])
      guard let queue = try? queue(to: 299, workers: 8, trace: trace) else { return [] }
      Workers.run(8) {
        while let frame = queue.next() {
          _ = frame.canvas
          taken.withLock { $0.append(frame.index) }
        }
      }
      return taken.withLock { $0 }
    }
    #expect(indices.sorted() == Array(0...299))
    let lines = try bench.text("trace").split(separator: "\n")
    let told = try lines.map { try JSON(text: String($0))["frame"] }
    #expect(told == (0...299).map { .number(Double($0)) })
  }
}
